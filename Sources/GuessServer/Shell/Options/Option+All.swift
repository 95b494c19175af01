import GuessGame
import GuessProtocol

/// The rows, in the order of `--print-config`. Reasons for bounds are above them.
extension Option {
  static let all = [
    listen, proxyFrom, rate, maxConnections, perAddress, data, noData, keepSize, keepDays, keepNames, admin,
    motd, lang,
    allowedNames, chat, logLevel, logFormat, metrics, grace, idle, drain, cluster, clusterPassword,
    clusterPasswordFile, node, advertise, lease, shards, config,
    checkConfig, printConfig, checkData, help, version,
  ]

  static let listen = Option(
    "listen", "HOST:PORT|unix:PATH", \.listen,
    .list(of: .address, upTo: Options.listeners, "at most BOUNDS addresses can be given") { place, others in
      others.first(where: place.collides(with:)).map {
        "listen \($0) takes that address already; leave one of the two out"
      }
    },
    .reach, .restart, "address to listen on: HOST:PORT or unix:PATH",
    help: """
      --listen HOST:PORT
      address to listen on; may be given up to BOUNDS times.
      Port 0 picks a free one.
      Default: DEFAULT
      --listen unix:PATH
      Unix domain socket, for its owner only (0600)
      """)
  static let proxyFrom = Option(
    "proxy-from", "CIDR|unix", \.proxyFrom,
    .list(
      of: .proxy, upTo: Options.proxySources,
      "at most BOUNDS can be given; name a network, such as 10.0.0.0/24"),
    .reach, .restart, "where connections begin with a PROXY header",
    help: """
      where connections begin with a PROXY header, version 1
      or 2, that tells the player's address: a proxy such as
      10.0.0.5, a network such as 10.0.0.0/24, or unix for
      all of unix:PATH. May be given up to BOUNDS times
      """)
  // The clock has milliseconds, so more than a thousand a second is no limit.
  static let rate = Option(
    "rate", "N|off", \.rate, .off(.count(1...1_000, "expected lines per second, BOUNDS, or off")),
    .reach, .now, "lines per second from one connection, or off",
    help:
      "lines per second from one connection after a burst,\nBOUNDS; more are delayed, none is lost. Default: DEFAULT"
  )
  // The system's own descriptor limit is far below the upper bound on any current machine.
  static let maxConnections = Option(
    "max-connections", "N", \.ownLimits.connections,
    .count(1...1_000_000, "expected a whole number from BOUNDS"), .reach, .now, "connections in total",
    help: "connections in total. Default: DEFAULT, or fewer if\nulimit -n allows fewer")
  static let perAddress = Option(
    "per-address", "N|off", \.ownLimits.addressConnections,
    .off(.count(1...1_000_000, "expected a number of connections, BOUNDS, or off")), .reach, .now,
    "connections per client address, or off",
    help: """
      connections per client address, and twice as many new
      ones per minute; this machine is exempt. Default: DEFAULT
      """)
  static let data = Option(
    "data", "DIR", \.data, .directory, .data, .restart, "directory for what must survive a restart",
    help: """
      directory for what must survive a restart: the journal
      of all matches, and the key that seeded secrets and
      the daily number follow from. It is created if missing,
      for its owner only (0700); one server at a time can use
      it. Default: $STATE_DIRECTORY, else
      $XDG_STATE_HOME/guess-server, else
      ~/.local/state/guess-server
      """)
  static let noData = Option(
    "no-data", nil, \.data, .nowhere, .data, .restart, "keep nothing on disk",
    help: "keep nothing on disk")
  // At least two journal files, and no more than disks hold.
  static let keepSize = Option(
    "keep-size", "SIZE|off", \.history.bytes,
    .off(
      .size(
        (16 << 20)...(1_024 << 30),
        "expected a size from BOUNDS, such as 512M or 4G, or off to keep everything")),
    .data, .now, "how much of finished matches to keep, or off",
    help: """
      how much of finished matches to keep, such as 512M or 4G;
      the oldest go first. Default: DEFAULT
      """)
  // From the shortest time that daily files can resolve to ten years. Changing between off and on takes a restart.
  static let keepDays = Option(
    "keep-days", "N|off", \.history.days,
    .off(.count(1...3_650, "expected days, BOUNDS, or off to keep all")), .data,
    .nowIf { ($0.history.days == nil) == ($1.history.days == nil) },
    "how many days to keep finished matches, or off",
    help: "how many days to keep them, BOUNDS. Default: DEFAULT")
  // From a day, for a class, to ten years.
  static let keepNames = Option(
    "keep-names", "DAYS", \.ownLimits.nameDays, .count(1...3_650, "expected days, BOUNDS"), .data, .now,
    "days for which a claimed name is kept",
    help: """
      how many days a claimed name is kept that its owner
      does not take, BOUNDS. Default: DEFAULT
      """)
  static let admin = Option(
    "admin", "PATH|off", \.admin, .socket, .data, .restart, "socket for your own commands, or off",
    help: """
      Unix domain socket for your own commands, for the
      server's user only (0600); guess-client admin sends
      them. Default: admin in the data directory, none with
      --no-data
      """)
  static let motd = Option(
    "motd", "FILE", \.messagePath, .optional(.file), .words, .now,
    "file with lines to show everyone after the greeting",
    help: "up to \(LineFile.mostMessages) lines to show everyone after the greeting")
  static let lang = Option(
    "lang", "LANGUAGE", \.language, .choice, .words, .now, "language of sentences",
    help: "language of sentences until a client chooses another:\nBOUNDS. Default: DEFAULT")
  static let allowedNames = Option(
    "allowed-names", "FILE", \.namesPath, .optional(.file), .words, .now,
    "file with the only names that may be taken",
    help:
      "the only names that may be taken, one a line, at most\n\(LineFile.mostNames), written as there; # begins a comment"
  )
  static let chat = Option(
    "chat", "on|off", \.chat, .choice, .words, .now, "messages between players",
    help: "messages between players, or none of them: BOUNDS.\nDefault: DEFAULT")
  static let logLevel = Option(
    "log-level", "LEVEL", \.logLevel, .choice, .words, .now, "what to log on standard error",
    help: "what to log on stderr: BOUNDS.\nDefault: DEFAULT")
  static let logFormat = Option(
    "log-format", "FORMAT", \.logFormat, .choice, .words, .restart, "how log lines are written",
    help: "how: BOUNDS (an object per line). Default: DEFAULT")
  static let metrics = Option(
    "metrics", "HOST:PORT|unix:PATH|off", \.metrics, .off(.metrics), .words, .restart,
    "where to serve metrics: HOST:PORT, unix:PATH or off",
    help: """
      --metrics HOST:PORT|off
      serve metrics for Prometheus, /healthz and /readyz there,
      such as 127.0.0.1:9837; also unix:PATH. Default: DEFAULT
      """)
  // Time to notice, and no longer than a rival waits.
  static let grace = Option(
    "grace", "SECONDS", \.ownLimits.grace, .seconds(1...600), .times,
    .now, "seconds for which a lost seat is kept",
    help: "how long the seat of a lost connection is kept, BOUNDS.\nDefault: DEFAULT")
  // Time to read what is on the screen, up to a day that begins and ends at the keyboard.
  static let idle = Option(
    "idle", "SECONDS", \.ownLimits.idle, .seconds(60...86_400), .times, .now,
    "seconds of silence outside a match that end a connection",
    help: "how long a player may be silent outside a match,\nBOUNDS. Default: DEFAULT")
  // Nothing, or up to the longest clock of a round.
  static let drain = Option(
    "drain", "SECONDS", \.ownLimits.drain, .seconds(0...3_600), .times, .now,
    "seconds that running matches have to finish when the server stops",
    help: """
      how long running matches may take to finish when the
      server stops, BOUNDS; at 0 it stops at once.
      Unfinished ones go on with the next start. Default: DEFAULT
      """)
  static let cluster = Option(
    "cluster", "URL", \.draft.redis, .optional(.redis), .cluster, .restart,
    "the Redis of a cluster: redis://HOST:PORT",
    help: """
      --cluster redis://[USER@]HOST[:PORT][/DB]
      wait until no other server with this Redis serves, then
      go on with its rooms; needs --data
      """)
  static let clusterPassword = Option(
    "cluster-password", "TEXT", \.draft.password, .passwordText, .secrets, .restart, isOnCommandLine: false,
    "the password for Redis", help: "")
  static let clusterPasswordFile = Option(
    "cluster-password-file", "FILE", \.draft.password, .passwordFile, .secrets, .restart,
    "file with the password for Redis",
    help: "the password for Redis; or cluster-password = … in the\nfile of --config")
  static let node = Option(
    "node", "NAME", \.draft.node,
    .optional(.word("expected 1 to 16 letters, digits, _ and -, such as a or node-1")), .cluster, .restart,
    "what this node is called in logs", help: "name of this node in logs. Default: the host's name")
  static let advertise = Option(
    "advertise", "HOST:PORT", \.draft.advertise,
    .optional(.word("expected HOST:PORT, as players type it, such as play.example.org:4837")),
    .players, .restart, "public address for players",
    help: "public address, to which other nodes send players;\nonly if each node has its own")
  // Longer than a few lost renewals, and shorter than players wait. At least two, as Redis is polled once a second.
  static let lease = Option(
    "lease", "SECONDS", \.draft.lease, .seconds(2...60), .secrets, .restart,
    "seconds without a sign of life until another node serves",
    help: "time without a sign of life until another node serves,\nBOUNDS. Default: DEFAULT")
  // As many as the first character of a room's code can say.
  static let shards = Option(
    "shards", "N", \.draft.shards, .count(1...Shard.most, "expected a number of lobbies, BOUNDS"), .secrets,
    .restart, "number of lobbies, each on a node of its own",
    help:
      "number of lobbies, each on a node of its own, for more\nplayers than one serves, BOUNDS. Default: DEFAULT"
  )
  static let config = Option(
    "config", "FILE", .doing, nil, "a file to read options from",
    help: """
      read options from a file: lines key = value with the
      names above, such as rate = 5; # begins a comment.
      Variables named like GUESS_SERVER_MAX_CONNECTIONS
      come before the file, the command line before both
      """)
  static let checkConfig = Option(
    "check-config", nil, .doing, { _ in .checkConfig }, "check the options and exit",
    help: "check the options and their files, and exit")
  static let printConfig = Option(
    "print-config", nil, .doing, { _ in .printConfig }, "print the options in effect and exit",
    help: "print the options in effect as --config reads them,\nwith where each was set, and exit")
  static let checkData = Option(
    "check-data", nil, .doing, { _ in .checkData }, "report what the data directory holds and exit",
    help: """
      report what the data directory holds, what is damaged,
      and what a start would do; change nothing, and exit
      """)
  static let help = Option(
    "help", nil, .doing, { _ in .help }, "print help",
    help: "--help, --version\nprint this text or the version, and exit")
  static let version = Option("version", nil, .doing, { _ in .version }, "print the version", help: "")
}
