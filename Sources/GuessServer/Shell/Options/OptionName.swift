import GuessProtocol

/// The options of `guess-server`, by their long names.
enum OptionName: String, CaseIterable, Sendable {
  case listen, data
  case noData = "no-data"
  case keepDisk = "keep-disk"
  case keepDays = "keep-days"
  case admin
  case rate
  case proxyFrom = "proxy-from"
  case maxConnections = "max-connections"
  case perAddress = "per-address"
  case motd, lang
  case logLevel = "log-level"
  case logFormat = "log-format"
  case metrics
  case grace, drain, cluster
  case clusterKeyFile = "cluster-key-file"
  case clusterPassword = "cluster-password"
  case clusterPasswordFile = "cluster-password-file"
  case node
  case nodeListen = "node-listen"
  case nodeAddress = "node-address"
  case playerAddress = "player-address"
  case lease, config
  case newKey = "new-key"
  case checkConfig = "check-config"
  case printConfig = "print-config"
  case checkData = "check-data"
  case help, version

  /// Whether a value belongs to it.
  var takesValue: Bool {
    switch self {
    case .listen, .data, .keepDisk, .keepDays, .admin, .rate, .maxConnections, .perAddress, .motd, .lang,
      .logLevel, .logFormat, .metrics, .grace, .drain,
      .cluster, .clusterKeyFile, .clusterPassword, .clusterPasswordFile, .node, .nodeListen, .nodeAddress,
      .playerAddress, .proxyFrom,
      .lease, .config, .newKey:
      true
    case .noData, .checkConfig, .printConfig, .checkData, .help, .version: false
    }
  }

  /// Whether a configuration file may hold it, or the environment: what the server is like, not what is to be done.
  var isSetting: Bool {
    switch self {
    case .listen, .data, .noData, .keepDisk, .keepDays, .admin, .rate, .maxConnections, .perAddress, .motd,
      .lang, .logLevel, .logFormat, .metrics, .grace, .drain,
      .cluster, .clusterKeyFile, .clusterPassword, .clusterPasswordFile, .node, .nodeListen,
      .nodeAddress, .playerAddress, .lease, .proxyFrom:
      true
    case .config, .newKey, .checkConfig, .printConfig, .checkData, .help, .version: false
    }
  }

  /// Whether the command line may hold it: everyone who lists processes reads that.
  var isOnCommandLine: Bool { self != .clusterPassword }

  /// Whether it can be given several times, each for one more.
  var isRepeatable: Bool { self == .listen || self == .proxyFrom }

  /// The option that someone meant who wrote `text`: the one of `names` that is closest, if it is close.
  static func nearest(to text: String, among names: [OptionName] = allCases) -> OptionName? {
    // As many other servers call it.
    if ["p", "port"].contains(text), names.contains(.listen) { return .listen }
    let distances = names.map { name in
      // Half a name is a good start.
      name.rawValue.hasPrefix(text) && text.utf8.count >= 3
        ? 1 : EditDistance.from(Array(text.utf8), to: Array(name.rawValue.utf8))
    }
    guard let least = distances.min(), least <= 2, let index = distances.firstIndex(of: least) else {
      return nil
    }
    return names[index]
  }
}
