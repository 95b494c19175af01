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
      guess-client replay DIRECTORY last         shows the last match of a server

    Usage: guess-client [play] [guess://HOST[:PORT][/ROOM]] [options]
           guess-client replay FILE… [MATCH]
           guess-client verify FILE…

    HOST:PORT and HOST/ROOM do as well; an IPv6 address stands in brackets.
    Without an address it is the one in GUESS_URL, else localhost:4837.

      --name NAME                  the name to take; on a terminal it is asked for
      --pick                       picks numbers on wheels that turn
      --color auto|always|never    colours on a terminal, always or never;
                                   NO_COLOR, CLICOLOR_FORCE and CLICOLOR are heard
      --lang en|zh|ru              English, 中文 or русский; without it LANGUAGE,
                                   LC_ALL, LC_MESSAGES and LANG are heard
      --help, --version            print this, or the version

    replay lists the matches that a server's journals tell, or shows one move by
    move: MATCH is the beginning of its name, four digits or more, or last. verify
    checks every promise and every guess in them. FILE is a journal, the directory
    of a server that holds them, or - for standard input.

    Inside, HELP lists what can be typed; a bare number is a guess. On a terminal a
    lost connection comes back by itself: your seat is kept for 60 seconds. When
    input or output is no terminal, the lines of the protocol pass as they are.

    $XDG_CONFIG_HOME/guess-client/config (else ~/.config/guess-client/config) may
    set name, url and color, one “key = value” a line.

    Exit codes: 0 fine, 1 failed or the server said no, 2 wrong usage,
    3 could not connect, 130 Ctrl-C.

    """
}
