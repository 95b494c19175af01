import GuessServerCore
import GuessProtocol

/// What `--help` says.
enum Usage {
  static let text = """
    guess-server hosts rooms where two players race to find one secret number.

      guess-server                                  for players on this machine
      guess-server --listen '[::]:4837'             for other machines as well
      guess-server --listen unix:/tmp/guess.socket  on a Unix domain socket
      guess-server --rate off --no-data             for load tests and trusted bots
      nc localhost 4837                             is enough to play

    Options
      --listen HOST:PORT   address to listen on; may be given up to \(Options.listeners) times.
                           Port 0 picks a free one.
                           Default: 127.0.0.1:\(ListenAddress.defaultPort) and [::1]:\(ListenAddress.defaultPort)
      --listen unix:PATH   Unix domain socket, for its owner only (0600)
      --proxy-from CIDR|unix
                           where connections begin with a PROXY header, version 1
                           or 2, that tells the player's address: a proxy such as
                           10.0.0.5, a network such as 10.0.0.0/24, or unix for
                           all of unix:PATH. May be given up to \(Options.proxySources) times
      --rate N|off         lines per second from one connection after a burst,
                           \(Options.rates.lowerBound) to \(Options.rates.upperBound); more are delayed, none is lost. Default: 5
      --max-connections N  connections in total. Default: \(limits.connections), or fewer if
                           ulimit -n allows fewer
      --per-address N|off  connections per client address, and twice as many new
                           ones per minute; this machine is exempt. Default: \(limits.addressConnections ?? 0)
      --motd FILE          up to \(MessageOfTheDay.lines) lines to show everyone after the greeting
      --lang LANGUAGE      language of sentences until a client chooses another:
                           \(Language.allCases.map(\.rawValue).joined(separator: ", ")). Default: en
      --log-level LEVEL    what to log on stderr: \(Log.Level.allCases.map(\.rawValue).joined(separator: ", ")).
                           Default: info
      --log-format FORMAT  how: \(LogFormat.allCases.map(\.rawValue).joined(separator: ", ")) (an object per line). Default: logfmt
      --metrics HOST:PORT|off
                           serve metrics for Prometheus, /healthz and /readyz there,
                           such as 127.0.0.1:9837; also unix:PATH. Default: off
      --data DIR           directory for what must survive a restart: the journal
                           of all matches, and the key that seeded secrets and
                           the daily number follow from. It is created if missing,
                           for its owner only (0700); one server at a time can use
                           it. Default: $STATE_DIRECTORY, else
                           $XDG_STATE_HOME/guess-server, else
                           ~/.local/state/guess-server
      --no-data            keep nothing on disk
      --keep-disk SIZE|off how much of finished matches to keep, such as 512M or 4G;
                           the oldest go first. Default: \(ByteCount(Options().keepDisk ?? 0).text)
      --keep-days N|off    how many days to keep them, \(Options.dayCounts.lowerBound) to \(Options.dayCounts.upperBound). Default: off
      --admin PATH|off     Unix domain socket for your own commands, for the
                           server's user only (0600); guess-client admin sends
                           them. Default: admin in the data directory, none with
                           --no-data
      --grace SECONDS      how long the seat of a lost connection is kept, \(Options.graces.lowerBound) to \(Options.graces.upperBound).
                           Default: \(Options().grace)
      --drain SECONDS      how long running matches may take to finish when the
                           server stops, \(Options.drains.lowerBound) to \(Options.drains.upperBound); at 0 it stops at once.
                           Unfinished ones go on with the next start. Default: \(Options().drain)
      --config FILE        read options from a file: lines key = value with the
                           names above, such as rate = 5; # begins a comment.
                           Variables named like \(OptionName.maxConnections.variable)
                           come before the file, the command line before both
      --check-config       check the options and their files, and exit
      --print-config       print the options in effect as --config reads them,
                           with where each was set, and exit
      --check-data         report what the data directory holds, what is damaged,
                           and what a start would do; change nothing, and exit
      --help, --version    print this text or the version, and exit

    One lobby over several servers, on a Redis (docs/CLUSTER.md)
      --cluster redis://[USER@]HOST[:PORT][/DB]
                           join the cluster on this Redis; needs --data, and the
                           three options below it. Where sentinels know which
                           Redis is the master:
                           redis+sentinel://[USER@]HOST[:PORT],…/NAME[/DB]
      --cluster-key-file FILE
                           the key that all its nodes share
      --node NAME          what this node is called, different on each
      --node-listen HOST:PORT
                           where other nodes connect to; never open to players
      --player-address HOST:PORT
                           where players of another node are sent that stops
      --node-address HOST:PORT
                           where they find it, if that is another address
      --cluster-password-file FILE
                           the password for Redis; or cluster-password = … in the
                           file of --config
      --lease SECONDS      how long without a sign of life until a node counts as
                           gone, \(ClusterOptions.leases.lowerBound) to \(ClusterOptions.leases.upperBound). Default: 6
      --new-key FILE       make a key, and exit

    Limits
    \(limitLines)
      LIMITS lists those that programs must respect; docs/LIMITS.md explains them.

    Signals
      SIGTERM or SIGINT: accept no new connections, give running matches the time
      of --drain to finish, then exit; a second signal stops the server at once.
      SIGHUP: read the options and their files again; the log says what has changed,
      and what needs a restart.

    Exit codes
      0 success, 1 failure (such as a port in use), 2 wrong usage

    """

  private static let limits = ServerLimits()

  /// What is limited, and how; two columns.
  private static var limitLines: String {
    let rows = [
      (
        "line",
        "\(Limits.requestLineBytes) bytes; \(Limits.badLinesInRow) invalid ones in a row end a connection"
      ),
      ("lines", "\(limits.lines?.burst ?? 0) at once, then as --rate says; more are read later"),
      (
        "chat",
        "\(limits.chat.burst) lines at once, then 1 every \(limits.chat.interval.secondsRoundedUp) s, whatever --rate says"
      ),
      (
        "room codes",
        "\(limits.roomTries.burst) wrong ones at once from an address, then 1 every \(limits.roomTries.interval.secondsRoundedUp) s"
      ),
      (
        "address",
        "\(limits.addressConnections ?? 0) connections, \(limits.addressArrivals ?? 0) new ones per minute; IPv6 per /64"
      ),
      (
        "first request",
        "within \(limits.login.secondsRoundedUp) s; outside a match a line every \(limits.idle.secondsRoundedUp / 60) minutes"
      ),
      (
        "unread bytes",
        "\(limits.outboxBytes / 1_024) KiB, \(limits.watcherOutboxBytes / 1_024) KiB for a spectator; over \(ServerLimits.outboxSlowBytes / 1_024) KiB for at"
      ),
      (
        "",
        "most \(limits.outboxSlowTime.secondsRoundedUp) s; \(limits.stall.secondsRoundedUp) s without reading anything"
      ),
      (
        "room",
        "\(limits.watchersInRoom) spectators; a lost seat is kept for \(limits.grace.secondsRoundedUp) s"
      ),
      ("turn, step", "\(limits.turn.secondsRoundedUp) s"),
    ]
    return rows.map { name, text in
      "  " + name + String(repeating: " ", count: 21 - name.count) + text
    }.joined(separator: "\n")
  }
}
