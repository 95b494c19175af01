import Protocol

/// The options of `guess-server`, by their long names.
enum OptionName: String, CaseIterable, Sendable {
  case listen, data
  case noData = "no-data"
  case keepDisk = "keep-disk"
  case rate
  case maxConnections = "max-connections"
  case perAddress = "per-address"
  case motd, lang
  case logLevel = "log-level"
  case config
  case checkConfig = "check-config"
  case printConfig = "print-config"
  case help, version

  /// Whether a value belongs to it.
  var takesValue: Bool {
    switch self {
    case .listen, .data, .keepDisk, .rate, .maxConnections, .perAddress, .motd, .lang, .logLevel, .config:
      true
    case .noData, .checkConfig, .printConfig, .help, .version: false
    }
  }

  /// Whether a configuration file may hold it: what the server is like, not what is to be done.
  var isSetting: Bool {
    switch self {
    case .listen, .data, .noData, .keepDisk, .rate, .maxConnections, .perAddress, .motd, .lang, .logLevel:
      true
    case .config, .checkConfig, .printConfig, .help, .version: false
    }
  }

  /// The option that someone meant who wrote `text`: the one that is closest, if it is close.
  static func nearest(to text: String) -> OptionName? {
    let distances = allCases.map { name in
      // Half a name is a good start.
      name.rawValue.hasPrefix(text) && text.utf8.count >= 3
        ? 1 : EditDistance.from(Array(text.utf8), to: Array(name.rawValue.utf8))
    }
    guard let least = distances.min(), least <= 2, let index = distances.firstIndex(of: least) else {
      return nil
    }
    return allCases[index]
  }
}
