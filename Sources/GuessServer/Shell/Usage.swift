import GuessServerCore
import Protocol

/// What `--help` says.
enum Usage {
  static let text = """
    guess-server hosts rooms in which two players race to find one secret number.

      guess-server                                  for players on this machine
      guess-server --listen '[::]:4837'             for everyone who can reach this machine
      guess-server --listen unix:/tmp/guess.socket  through a file
      guess-server --rate off --no-data             for load tests and trusted bots
      nc localhost 4837                             is all one needs to play

    Options
      --listen HOST:PORT   where to listen; may be repeated, up to \(Options.listeners) times. Port 0 picks a
                           free one. Without it: 127.0.0.1:\(ListenAddress.defaultPort) and [::1]:\(ListenAddress.defaultPort)
      --listen unix:PATH   listen at a file, which is for its owner only (0600)
      --rate N|off         lines a second that one connection may send after a burst,
                           \(Options.rates.lowerBound) to \(Options.rates.upperBound); more are delayed, none is lost. Default: 5
      --max-connections N  connections in all. Default: \(limits.connections), or what ulimit -n allows
      --per-address N|off  connections of one address, and twice as many new ones a minute;
                           this machine is exempt. Default: \(limits.addressConnections ?? 0)
      --motd FILE          lines that everyone reads after the greeting, up to \(MessageOfTheDay.lines)
      --lang LANGUAGE      language of sentences until a client asks for another:
                           \(Language.allCases.map(\.rawValue).joined(separator: ", "))
      --log-level LEVEL    how much is told on stderr: \(Log.Level.allCases.map(\.rawValue).joined(separator: ", ")).
                           Default: info
      --data DIR           keep there what has to survive a restart: the journal of all
                           matches, and the key that seeded secrets and the daily number
                           follow from. It is made if it is missing, for its owner only
                           (0700), and belongs to one server at a time. Default:
                           $STATE_DIRECTORY, else $XDG_STATE_HOME/guess-server, else
                           ~/.local/state/guess-server
      --no-data            keep nothing on disk
      --config FILE        lines of the form key = value with the names above, such as
                           rate = 5; # begins a comment. The command line has the last word
      --check-config       say whether all of this is in order, and do nothing else
      --print-config       print what is in force, in the form that --config reads
      --help, --version

    Limits
    \(limitLines)
      The verb LIMITS tells programs what they must respect; docs/LIMITS.md gives the reasons.

    Signals
      SIGTERM and SIGINT let running matches finish (up to \(limits.drain.secondsRoundedUp) s) and nobody in;
      a second one stops at once.

    Exit codes
      0 fine, 1 failed (such as a port in use), 2 wrong usage

    """

  private static let limits = ServerLimits()

  /// What is limited, and how; two columns.
  private static var limitLines: String {
    let rows = [
      (
        "line", "\(Limits.requestLineBytes) bytes; \(Limits.badLinesInRow) bad ones in a row end a connection"
      ),
      ("lines", "\(limits.lines?.burst ?? 0) at once, then as --rate says; more are read later"),
      (
        "talk",
        "\(limits.chat.burst) lines at once, then one in \(limits.chat.interval.secondsRoundedUp) s, whatever --rate says"
      ),
      (
        "codes of rooms",
        "\(limits.roomTries.burst) in vain at once for an address, then one in \(limits.roomTries.interval.secondsRoundedUp) s"
      ),
      (
        "address",
        "\(limits.addressConnections ?? 0) connections, \(limits.addressArrivals ?? 0) new ones a minute; IPv6 by its first 64 bits"
      ),
      (
        "first request",
        "within \(limits.login.secondsRoundedUp) s; outside a match a line every \(limits.idle.secondsRoundedUp / 60) minutes"
      ),
      (
        "unread bytes",
        "\(limits.outboxBytes / 1_024) KiB, \(limits.watcherOutboxBytes / 1_024) KiB for one who watches, and more than \(ServerLimits.outboxSlowBytes / 1_024) KiB"
      ),
      (
        "",
        "for no longer than \(limits.outboxSlowTime.secondsRoundedUp) s; \(limits.stall.secondsRoundedUp) s without reading anything"
      ),
      (
        "room",
        "\(limits.watchersInRoom) watchers; a lost seat is kept for \(limits.grace.secondsRoundedUp) s, a turn takes \(limits.turn.secondsRoundedUp) s"
      ),
    ]
    return rows.map { name, text in
      "  " + name + String(repeating: " ", count: 21 - name.count) + text
    }.joined(separator: "\n")
  }
}
