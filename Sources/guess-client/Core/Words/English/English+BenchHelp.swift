extension English {
  /// The help of `bench`, which is in English only: hosts and authors of bots read it.
  static let benchHelp = """
    guess-client bench -- load-test a server

    Examples:
      guess-client bench                             50 players on this machine
      guess-client bench --players 200 --pace human --seconds 60
      guess-client bench --rules solo --pipeline 16  the maximum throughput

    Usage: guess-client bench [ADDRESS] [options]

    The players are bots that play real matches. Start the server with --rate off,
    or you measure that limit. If ADDRESS is not this machine, it asks first.

      --players N             how many, 1 to 20000, and even where two play each
                              other; default: 50
      --rules race|lockstep|duel|solo, --range LO..HI
                              what to play; default: race, 1..100
      --pace none|human       guess as soon as answers come, or after about 2.5
                              seconds, as people do; default: none
      --pipeline P            requests in flight per player, 1 to 512; only for
                              --rules solo; default: 1
      --seconds S             how long to measure, 1 to 3600; default: 10
      --yes                   the server is yours; do not ask
      --ascii                 draw with ASCII only
      --json                  print a JSON object instead of the table
      --color, --help         as for a game

    docs/BENCH.md explains the table.

    """
}
