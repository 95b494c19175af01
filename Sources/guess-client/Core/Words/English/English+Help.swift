extension English {
  static let help = """
    guess-client -- race a friend to a secret number

    Examples:
      guess-client                               play on this machine
      guess-client --name ada                    the same, under a name
      guess-client --pick --name ada             the same, with number wheels
      guess-client example.org                   play on a friend's server
      guess-client guess://example.org/F7KD2Q    join a friend's room
      printf 'STATUS\\nQUIT\\n' | guess-client     query a server from a script
      guess-client bot --exec ./bot.py           let a program play
      guess-client arena bisect random ./bot.py  run a tournament of bots
      guess-client top example.org               show what happens on a server
      guess-client bench --players 200           load-test a server
      guess-client replay DIRECTORY last         show a server's last match

    Usage: guess-client [play] [ADDRESS] [options]
           guess-client bot|arena|top|bench|replay|verify …
           guess-client help bot|arena|top|bench|replay|verify

    ADDRESS is [guess://]HOST[:PORT][/ROOM], with an IPv6 address in brackets, or
    unix:PATH[#ROOM]. Default: $GUESS_URL, else url in the configuration, else
    localhost:4837.

      --name NAME                  the name to take; on a terminal you are asked
      --pick                       pick numbers on wheels
      --no-motion                  turn off animation
      --ascii                      draw with ASCII only
      --json                       print each line from the server as a JSON object
      --color auto|always|never    colours; auto means on a terminal. Default:
                                   NO_COLOR, CLICOLOR_FORCE, CLICOLOR, else auto
      --lang en|zh|ru              English, 中文 or русский. Default: LANGUAGE,
                                   LC_ALL, LC_MESSAGES, LANG
      --help, --version            print this text or the version

    In the game, a number is a guess, HELP shows what else to type, and Tab
    completes. On a terminal the client reconnects automatically: your seat is
    kept for 60 seconds, and offered at the next start if you close the terminal.
    If input or output is not a terminal, protocol lines pass through unchanged.

    $XDG_CONFIG_HOME/guess-client/config (else ~/.config/guess-client/config) may
    set name, url, color, lang, pick and motion, one “key = value” per line.

    Exit codes: 0 success, 1 failed or refused by the server, 2 wrong usage,
    3 could not connect, 130 Ctrl-C.

    """

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
      --json                  print a JSON object for each match and a summary
      --color, --lang, --help as for a game

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
      --json                  print JSON objects instead of the tables
      --color, --lang, --help as for a game

    """

  static let topHelp = """
    guess-client top -- show what happens on a server

    Examples:
      guess-client top                    on this machine, until you press q
      guess-client top example.org        on another machine
      guess-client top --once             once, as lines

    Usage: guess-client top [ADDRESS] [options]

      --once                  print once; always so if output is not a terminal
      --ascii                 draw with ASCII only
      --color, --lang, --help as for a game

    """

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

      --color, --lang, --help as for a game

    """
}
