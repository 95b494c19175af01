extension English {
  static let help = """
    guess-client -- race a friend to a secret number

    Examples:
      guess-client                               plays on this machine
      guess-client --name ada                    the same, with a name already
      guess-client example.org                   plays on a friend's server
      guess-client guess://example.org/F7KD2Q    sits down in a friend's room
      printf 'STATUS\\nQUIT\\n' | guess-client     asks from a script

    Usage: guess-client [play] [guess://HOST[:PORT][/ROOM]] [options]

    HOST:PORT and HOST/ROOM do as well; an IPv6 address stands in brackets.
    Without an address it is the one in GUESS_URL, else localhost:4837.

      --name NAME                  the name to take; on a terminal it is asked for
      --color auto|always|never    colours on a terminal, always or never;
                                   NO_COLOR, CLICOLOR_FORCE and CLICOLOR are heard
      --lang en|zh|ru              English, 中文 or русский; without it LANGUAGE,
                                   LC_ALL, LC_MESSAGES and LANG are heard
      --help, --version            print this, or the version

    Inside, HELP lists what can be typed; a bare number is a guess. On a terminal a
    lost connection comes back by itself: your seat is kept for 60 seconds. When
    input or output is no terminal, the lines of the protocol pass as they are.

    $XDG_CONFIG_HOME/guess-client/config (else ~/.config/guess-client/config) may
    set name, url and color, one “key = value” a line.

    Exit codes: 0 fine, 1 failed or the server said no, 2 wrong usage,
    3 could not connect, 130 Ctrl-C.

    """
}
