/// The first word of a command line: what the client is to do. Without one it plays.
package enum Subcommand: String, CaseIterable, Hashable, Sendable {
  case play, host, bot, arena, top, replay, verify, bench, admin

  /// The options that it takes, beside `--help` and `--version`, which every one takes.
  package var options: [CommandOption] {
    switch self {
    case .play: [.name, .via, .pick, .noMotion, .plain, .ascii, .verbose, .json, .color, .lang]
    case .host: [.name, .pick, .noMotion, .plain, .ascii, .verbose, .color, .lang]
    case .bot:
      [.name, .via, .strategy, .exec, .matches, .with, .rules, .range, .firstTo, .ascii, .json]
    case .arena: [.rules, .range, .firstTo, .matches, .seed, .url, .ascii, .json]
    case .top: [.via, .once, .json, .ascii, .color, .lang]
    case .replay, .verify: [.ascii, .color]
    case .admin: [.socket]
    case .bench:
      [.players, .rules, .range, .pipeline, .pace, .seconds, .yes, .ascii, .json, .color]
    }
  }

  /// The command that may have been meant by a word that was taken for a host, as it is none.
  static func meant(by host: String) -> Subcommand? {
    Suggestion.nearest(to: host, among: allCases.map(\.rawValue)).flatMap { Subcommand(rawValue: $0) }
  }
}

/// What `--help` prints of commands for hosts and writers of bots, in English.
extension Subcommand {
  static let botHelp = """
    guess-client bot -- let a strategy or a program play

    Examples:
      guess-client bot                               play one match by bisection
      guess-client bot --with any                    play against people as well
      guess-client bot example.org/F7KD2Q            join a room
      guess-client bot --exec ./bot.py --matches 100 let a program guess
      guess-client bot --exec 'while read lo hi rest; do echo $hi; done'

    Usage: guess-client bot [ADDRESS] [options]

      --strategy bisect|random|parity|human
                              how to guess; default: bisect
      --exec PROGRAM          a program that guesses: each line on its standard
                              input begins with the smallest and the largest
                              possible number; it answers with one number
      --matches N             matches to play, 1 to 1000000; default: 1
      --with human|bot|any    whom to play against; default: bot
      --rules race|lockstep|duel, --range LO..HI, --first-to N
                              what to play; default: race, 1..100, 1
      --name NAME             the name to take; default: bot- and 4 characters
      --via COMMAND           connect through a command, as for a game
      --ascii                 print ASCII only
      --json                  print a JSON object for each match and a summary
      --help                  print this text

    At the end it prints a table of the results.

    """

  static let arenaHelp = """
    guess-client arena -- let bots play each other, and rank them

    Examples:
      guess-client arena bisect random               two strategies
      guess-client arena bisect ./bot.py 'awk -f bot.awk' --matches 100
      guess-client arena bisect parity --rules duel --seed class7

    Usage: guess-client arena BOT BOT [BOT…] [options]

    BOT is bisect, random, parity, human or a program as for --exec of
    guess-client bot; 2 to 16 of them. Every bot plays every other, and all pairs
    get the same numbers.

      --matches N             matches per pair, 1 to 1000000; default: 10
      --seed WORD             the word that the numbers follow from; default: random
      --url ADDRESS           the server to play on; default: start one
      --rules race|lockstep|duel, --range LO..HI, --first-to N
                              what to play; default: lockstep, where speed does
                              not count, 1..100, 1
      --ascii                 print ASCII only
      --json                  print JSON objects instead of the tables
      --help                  print this text

    """

  static let topHelp = """
    guess-client top -- show what happens on a server

    Examples:
      guess-client top                    on this machine, until you press q
      guess-client top example.org        on another machine
      guess-client top --once             once, as lines in English
      guess-client top --json             once, as JSON objects

    Usage: guess-client top [ADDRESS] [options]

      --via COMMAND           connect through a command, as for a game
      --once                  print once; always so if output is not a terminal
      --json                  print once, a JSON object for each server line
      --ascii                 draw with ASCII only
      --color, --lang, --help as for a game

    """

  /// Of `replay` and `verify`.
  static let journalHelp = """
    guess-client replay, verify -- read the journals of a server

    Examples:
      guess-client replay DIRECTORY             list the finished matches
      guess-client replay DIRECTORY last        show the last one move by move
      guess-client replay DIRECTORY 4d8d        show one by its match ID
      guess-client verify DIRECTORY             verify all commitments and guesses

    Usage: guess-client replay FILE… [MATCH]
           guess-client verify FILE…

    FILE is a journal, a server's directory of journals, or - for standard input.
    MATCH is a match ID or its first digits, at least four, or last.

      --ascii                 print ASCII only
      --color, --help         as for a game

    """
}
