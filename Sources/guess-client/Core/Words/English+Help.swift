extension English {
  static let help = """
    guess-client -- race a friend to a secret number

    Examples:
      guess-client                               plays on this machine
      guess-client --name ada                    the same, with a name already
      guess-client --pick --name ada             the same, with wheels to turn
      guess-client example.org                   plays on a friend's server
      guess-client guess://example.org/F7KD2Q    sits down in a friend's room
      printf 'STATUS\\nQUIT\\n' | guess-client     asks from a script
      guess-client bot --exec ./bot.py           lets a program play
      guess-client arena bisect random ./bot.py  lets programs play each other
      guess-client top example.org               shows what goes on at a server
      guess-client bench --players 200           finds out how many may come
      guess-client replay DIRECTORY last         shows the last match of a server

    Usage: guess-client [play] [ADDRESS] [options]
           guess-client bot|arena|top|bench|replay|verify …
           guess-client help bot|arena|top|bench|replay|verify

    ADDRESS is [guess://]HOST[:PORT][/ROOM], with an IPv6 address in brackets, or
    unix:PATH[#ROOM]. Without one it is that in GUESS_URL, else localhost:4837.

      --name NAME                  the name to take; on a terminal it is asked for
      --pick                       picks numbers on wheels that turn
      --no-motion                  nothing on the screen moves by itself
      --ascii                      draws with nothing but ASCII
      --json                       an object of JSON for each line of the server
      --color auto|always|never    colours on a terminal, always or never;
                                   NO_COLOR, CLICOLOR_FORCE and CLICOLOR are heard
      --lang en|zh|ru              English, 中文 or русский; without it LANGUAGE,
                                   LC_ALL, LC_MESSAGES and LANG are heard
      --help, --version            print this, or the version

    Inside, HELP lists what can be typed; a bare number is a guess, and Tab
    completes. On a terminal a lost connection comes back by itself: your seat is
    kept for 60 seconds, and offered at the next start if you close the terminal.
    When input or output is no terminal, the lines of the protocol pass as they are.

    $XDG_CONFIG_HOME/guess-client/config (else ~/.config/guess-client/config) may
    set name, url, color, lang, pick and motion, one “key = value” a line.

    Exit codes: 0 fine, 1 failed or the server said no, 2 wrong usage,
    3 could not connect, 130 Ctrl-C.

    """

  static let botHelp = """
    guess-client bot -- lets a strategy or a program play

    Examples:
      guess-client bot                               plays once, by halves
      guess-client bot --with any                    meets people as well
      guess-client bot example.org/F7KD2Q            sits down in a room
      guess-client bot --exec ./bot.py --matches 100 lets a program guess
      guess-client bot --exec 'while read lo hi rest; do echo $hi; done'

    Usage: guess-client bot [ADDRESS] [options]

      --strategy bisect|random|parity|human
                              how it guesses, bisect unless you say otherwise
      --exec PROGRAM          a program that guesses: each line on its standard
                              input begins with the least and the greatest number
                              that is possible; it answers with one number
      --matches N             how many it plays, 1 unless you say otherwise
      --with human|bot|any    whom it wants to meet
      --rules race|lockstep|duel, --range LO..HI, --first-to N
                              what it wants to play
      --name NAME             the name to take; without it there is one of its own
      --json                  an object of JSON for each match, and one for all
      --color, --lang, --help as for a game

    It prints a table of what came of it.

    """

  static let arenaHelp = """
    guess-client arena -- lets programs play each other, and says who is best

    Examples:
      guess-client arena bisect random               two strategies
      guess-client arena bisect ./bot.py 'awk -f bot.awk' --matches 100
      guess-client arena bisect parity --rules duel --seed class7

    Usage: guess-client arena BOT BOT [BOT…] [options]

    BOT is bisect, random, parity, human or a program as --exec of guess-client bot
    takes it; 2 to 16 of them. Everyone plays everyone, and all pairs meet the same
    numbers.

      --matches N             how many each pair plays, 10 unless you say otherwise
      --seed WORD             where the numbers come from
      --url ADDRESS           the server to play on; without it one is started
      --rules race|lockstep|duel, --range LO..HI, --first-to N
                              what is played: lockstep unless you say otherwise,
                              since only guesses count there
      --json                  objects of JSON instead of the table
      --color, --lang, --help as for a game

    """

  static let topHelp = """
    guess-client top -- shows what goes on at a server

    Examples:
      guess-client top                    on this machine, until q
      guess-client top example.org        somewhere else
      guess-client top --once             once, as lines

    Usage: guess-client top [ADDRESS] [options]

      --once                  prints it once; so it does where there is no terminal
      --ascii                 draws with nothing but ASCII
      --color, --lang, --help as for a game

    """

  static let journalHelp = """
    guess-client replay, verify -- read the journals of a server

    Examples:
      guess-client replay DIRECTORY             lists the matches
      guess-client replay DIRECTORY last        shows the last one move by move
      guess-client replay DIRECTORY 4d8d        shows one by its name
      guess-client verify DIRECTORY             checks every promise and guess

    Usage: guess-client replay FILE… [MATCH]
           guess-client verify FILE…

    FILE is a journal, the directory of a server that holds them, or - for standard
    input. MATCH is the beginning of a match's name, four digits or more, or last.

      --color, --lang, --help as for a game

    """
}
