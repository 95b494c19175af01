extension OptionName {
  /// What it is, in a few words: the comment of `--print-config`, and what completions show.
  var summary: String {
    switch self {
    case .listen: "address to listen on: HOST:PORT or unix:PATH"
    case .data: "directory for what must survive a restart"
    case .noData: "keep nothing on disk"
    case .keepDisk: "how much of finished matches to keep, or off"
    case .keepDays: "how many days to keep finished matches, or off"
    case .proxyFrom: "where connections begin with a PROXY header"
    case .rate: "lines per second from one connection, or off"
    case .maxConnections: "connections in total"
    case .perAddress: "connections per client address, or off"
    case .motd: "file with lines to show everyone after the greeting"
    case .lang: "language of sentences"
    case .logLevel: "what to log on standard error"
    case .logFormat: "how log lines are written"
    case .metrics: "where to serve metrics: HOST:PORT or unix:PATH"
    case .grace: "seconds for which a lost seat is kept"
    case .drain: "seconds that running matches have to finish when the server stops"
    case .cluster: "the Redis of a cluster: redis://HOST:PORT or redis+sentinel://HOST,HOST/NAME"
    case .clusterKeyFile: "the key that all nodes share"
    case .clusterPassword: "the password for Redis"
    case .clusterPasswordFile: "file with the password for Redis"
    case .node: "what this node is called"
    case .nodeListen: "where other nodes connect to"
    case .nodeAddress: "where other nodes find this one"
    case .playerAddress: "where players of a node that stops are sent"
    case .lease: "seconds until a silent node counts as gone"
    case .config: "a file to read options from"
    case .newKey: "make a key for a cluster and exit"
    case .checkConfig: "check the options and exit"
    case .printConfig: "print the options in effect and exit"
    case .checkData: "report what the data directory holds and exit"
    case .help: "print help"
    case .version: "print the version"
    }
  }
}
