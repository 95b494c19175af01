import GuessGame

/// The rows, in the order of `--help` and `--print-config`. Reasons for bounds are above them.
extension Option {
  static let all =
    [
      listen, proxyFrom, rate, maxConnections, perAddress, data, noData, keepSize, keepDays, keepNames, admin,
      motd, lang, allowedNames, chat, logLevel, logFormat, metrics, grace, idle, drain,
    ] + ofCluster + [config, checkConfig, printConfig, checkData, help, version]

  static let ofCluster = [cluster, clusterPasswordFile, node, advertise, lease, shards]

  static let listen = Option(
    "listen", "HOST:PORT|unix:PATH", \.listen,
    .list(of: .address, upTo: Options.listeners, "at most BOUNDS addresses can be given"), .restart,
    "address to listen on", "Port 0 picks a free one")
  static let proxyFrom = Option(
    "proxy-from", "CIDR|unix", \.proxyFrom,
    .list(
      of: .proxy, upTo: Options.proxySources,
      "at most BOUNDS can be given; name a network, such as 10.0.0.0/24"), .restart,
    "where connections begin with a PROXY header",
    "An address, a network such as 10.0.0.0/24, or unix for all sockets of unix:PATH")
  // The clock has milliseconds, so more than a thousand a second is no limit.
  static let rate = Option(
    "rate", "N|off", \.rate, .off(.count(1...1_000, "expected lines per second, BOUNDS, or off")), .now,
    "lines per second from one connection",
    "After a burst more are delayed, none is lost")
  // The system's own descriptor limit is far below the upper bound on any current machine.
  static let maxConnections = Option(
    "max-connections", "N", \.ownLimits.connections,
    .count(1...1_000_000, "expected a whole number from BOUNDS"), .now, "connections in total",
    "ulimit -n may allow fewer")
  static let perAddress = Option(
    "per-address", "N|off", \.ownLimits.addressConnections,
    .off(.count(1...1_000_000, "expected a number of connections, BOUNDS, or off")), .now,
    "connections per client address",
    "Twice as many new ones per minute. This machine is exempt")
  static let data = Option(
    "data", "DIR", \.data, .directory, .restart, "directory for what must survive a restart",
    "It holds the journal of all matches, bans, and the key of seeds. One server at a time can use it",
    default: "$STATE_DIRECTORY, else $XDG_STATE_HOME/guess-server, else ~/.local/state/guess-server")
  static let noData = Option(
    "no-data", nil, \.data, .nowhere, .restart, "keep nothing on disk")
  // At least two journal files, and no more than disks hold.
  static let keepSize = Option(
    "keep-size", "SIZE|off", \.history.bytes,
    .off(
      .size(
        (16 << 20)...(1_024 << 30),
        "expected a size from BOUNDS, such as 512M or 4G, or off to keep everything")), .now,
    "how much of finished matches to keep", "The oldest go first")
  // From the shortest time that daily files can resolve to ten years. Changing between off and on takes a restart.
  static let keepDays = Option(
    "keep-days", "N|off", \.history.days,
    .off(.count(1...3_650, "expected days, BOUNDS, or off to keep all")),
    .nowIf { ($0.history.days == nil) == ($1.history.days == nil) },
    "how many days to keep finished matches")
  // From a day, for a class, to ten years.
  static let keepNames = Option(
    "keep-names", "DAYS", \.ownLimits.nameDays, .count(1...3_650, "expected days, BOUNDS"), .now,
    "days for which a claimed name is kept after its owner was here")
  static let admin = Option(
    "admin", "PATH|off", \.admin, .socket, .restart, "socket for your own commands",
    "It is for the server's user only; guess-client admin sends them",
    default: "admin in the data directory")
  static let motd = Option(
    "motd", "FILE", \.messagePath, .optional(.file), .now,
    "file with up to \(LineFile.mostMessages) lines to show everyone after the greeting")
  static let lang = Option(
    "lang", "LANGUAGE", \.language, .choice, .now, "language of sentences",
    "A client can choose another")
  static let allowedNames = Option(
    "allowed-names", "FILE", \.namesPath, .optional(.file), .now,
    "file with the only names that may be taken",
    "Each has a line, and there are at most \(LineFile.mostNames)")
  static let chat = Option(
    "chat", "on|off", \.chat, .choice, .now, "messages between players")
  static let logLevel = Option(
    "log-level", "LEVEL", \.logLevel, .choice, .now, "what to log on standard error")
  static let logFormat = Option(
    "log-format", "FORMAT", \.logFormat, .choice, .restart, "how log lines are written")
  static let metrics = Option(
    "metrics", "HOST:PORT|unix:PATH|off", \.metrics, .off(.metrics), .restart,
    "where to serve metrics",
    "127.0.0.1:9837, for example, then has /metrics for Prometheus, /healthz and /readyz")
  // Time to notice, and no longer than a rival waits.
  static let grace = Option(
    "grace", "SECONDS", \.ownLimits.grace, .seconds(1...600),
    .now, "seconds for which a lost seat is kept")
  // Time to read what is on the screen, up to a day that begins and ends at the keyboard.
  static let idle = Option(
    "idle", "SECONDS", \.ownLimits.idle, .seconds(60...86_400), .now,
    "seconds of silence outside a match that end a connection")
  // Nothing, or up to the longest clock of a round.
  static let drain = Option(
    "drain", "SECONDS", \.ownLimits.drain, .seconds(0...3_600), .now,
    "seconds that running matches have to finish when the server stops",
    "Unfinished ones go on with the next start")
  static let cluster = Option(
    "cluster", "URL", \.cluster.redis, .optional(.redis), .restart,
    "the Redis of a cluster",
    """
    It is redis://HOST:PORT or redis://USER@HOST:PORT/DB. The server waits until no other one with it serves, \
    then goes on with its rooms
    """)
  static let clusterPasswordFile = Option(
    "cluster-password-file", "FILE", \.cluster.passwordFile, .optional(.file), .restart,
    "file with the password for Redis")
  static let node = Option(
    "node", "NAME", \.cluster.node,
    .optional(.word("expected 1 to 16 letters, digits, _ and -, such as a or node-1")), .restart,
    "what this node is called in logs", default: "the host's name")
  static let advertise = Option(
    "advertise", "HOST:PORT", \.cluster.advertise,
    .optional(.word("expected HOST:PORT, as players type it, such as play.example.org:4837")), .restart,
    "public address for players, if each node has its own")
  // Longer than a few lost renewals, and shorter than players wait. At least two, as Redis is polled once a second.
  static let lease = Option(
    "lease", "SECONDS", \.cluster.lease, .seconds(2...60), .restart,
    "seconds without a sign of life until another node serves")
  // As many as the first character of a room's code can say.
  static let shards = Option(
    "shards", "N", \.cluster.shards, .count(1...Shard.most, "expected a number of lobbies, BOUNDS"),
    .restart, "number of lobbies, each on a node of its own", "They serve more players than one could")
  static let config = Option(
    "config", "FILE", nil, "a file to read options from",
    """
    Its lines are key = value with these names, such as rate = 5; # begins a comment. \
    Variables such as GUESS_SERVER_MAX_CONNECTIONS come before it, and the command line before both
    """)
  static let checkConfig = Option(
    "check-config", nil, .checkConfig, "check the options and exit")
  static let printConfig = Option(
    "print-config", nil, .printConfig, "print the options in effect and exit",
    "They are written as --config reads them, with where each was set")
  static let checkData = Option(
    "check-data", nil, .checkData, "report what the data directory holds and exit",
    "It says what is damaged, and what a start would do")
  static let help = Option("help", nil, .help, "print help")
  static let version = Option("version", nil, .version, "print the version")
}
