extension English {
  static let help = """
    guess-client -- race a friend to a secret number

    Examples:
      guess-client                               play on this machine
      guess-client --name ada                    the same, under a name
      guess-client --pick --name ada             the same, with number wheels
      guess-client host                          wait for a friend on this machine
      guess-client example.org                   play on a friend's server
      guess-client guess://example.org/F7KD2Q    join a friend's room
      guess-client guess+tls://example.org       play over TLS
      printf 'STATUS\\nQUIT\\n' | guess-client     query a server from a script
      guess-client bot --exec ./bot.py           let a program play
      guess-client arena bisect random ./bot.py  run a tournament of bots
      guess-client top example.org               show what happens on a server
      guess-client bench --players 200           load-test a server
      guess-client replay DIRECTORY last         show a server's last match
      guess-client admin PLAYERS                 who is on your server

    Usage: guess-client [play] [ADDRESS] [options]
           guess-client host|bot|arena|top|bench|replay|verify|admin …
           guess-client help host|bot|arena|top|bench|replay|verify|admin

    ADDRESS is [guess://]HOST[:PORT][/ROOM], with an IPv6 address in brackets, the
    same with guess+tls:// (port 4838), or unix:PATH[#ROOM]. Default: $GUESS_URL,
    else url in the configuration, else localhost:4837. Several HOST:PORT with
    commas are one cluster: any that answers.

      --name NAME                  the name to take; on a terminal you are asked
      --via COMMAND                connect through a command, like
                                   'ssh -W %h:%p gate'; for guess+tls:// the
                                   default is openssl s_client
      --pick                       pick numbers on wheels
      --no-motion                  turn off animation
      --plain                      each change is a line, for screen readers
      --ascii                      draw with ASCII only
      --verbose                    say after each match what is else said once: that
                                   the number was fixed, and the match ID
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
    set name, url, via, color, lang, pick, motion, plain and ascii: one
    “key = value” per line.

    Exit codes: 0 success, 1 failed or refused by the server, 2 wrong usage,
    3 could not connect, 130 Ctrl-C.

    """

  static let hostHelp = """
    guess-client host -- start a server on this machine, and wait for a friend

    Examples:
      guess-client host
      guess-client host --pick --name ada

    Usage: guess-client host [options]

    It opens a room and prints the line to send to your friend. The server keeps
    nothing, and ends with the game; one that is running here already is used
    instead. guess-server has to be in the folder of guess-client, or in the PATH.
    Nobody there yet? LEAVE, then CREATE house=easy plays the computer.

      --name, --pick, --no-motion, --plain, --ascii, --verbose, --color, --lang,
      --help                  as for a game

    """
}
