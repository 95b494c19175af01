import GuessServerCore
import GuessProtocol

extension Options {
  /// An option and what is in force of it: a line of a configuration file, or one for each value.
  struct Assignment: Equatable {
    let name: OptionName
    /// Empty where the option is left to the system.
    let values: [String]

    init(_ name: OptionName, _ values: String...) { self.init(name, values) }

    init(_ name: OptionName, _ values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// What is in force, option by option.
  var assignments: [Assignment] {
    var all = [
      Assignment(.listen, listen.map(\.description))
    ]
    if !proxyFrom.isEmpty { all.append(Assignment(.proxyFrom, proxyFrom.map(\.description))) }
    all += [
      Assignment(.rate, rate.map(String.init) ?? "off"),
      Assignment(.maxConnections, "\(maxConnections)"),
      Assignment(.perAddress, perAddress.map(String.init) ?? "off"),
    ]
    switch storage {
    case .usual: all.append(Assignment(.data))
    case .directory(let path): all.append(Assignment(.data, path))
    case .nowhere: all.append(Assignment(.noData, "yes"))
    }
    all.append(Assignment(.keepDisk, keepDisk.map { ByteCount($0).text } ?? "off"))
    all.append(Assignment(.keepDays, keepDays.map(String.init) ?? "off"))
    switch admin {
    case .usual: all.append(Assignment(.admin))
    // Without the prefix, a path such as off would say something else.
    case .path(let path): all.append(Assignment(.admin, "\(ListenAddress.unix(path: path))"))
    case .off: all.append(Assignment(.admin, "off"))
    }
    if let messagePath { all.append(Assignment(.motd, messagePath)) }
    all += [
      Assignment(.lang, language.rawValue), Assignment(.logLevel, logLevel.rawValue),
      Assignment(.logFormat, logFormat.rawValue),
      Assignment(.metrics, metrics.map(\.description) ?? "off"),
      Assignment(.grace, "\(grace)"), Assignment(.drain, "\(drain)"),
    ]
    return all + (cluster?.assignments ?? [])
  }

  /// The options as a configuration file that says the same: above each a comment that says what it is, and where it was set
  /// by `settings`.
  ///
  /// `usualData` is where data is kept unless told otherwise; it is only mentioned, so that the file stays right for other users
  /// and machines. A password is only mentioned as well: what is printed ends in logs and mails.
  func text(usualData: String? = nil, settings: Settings = Settings()) -> String {
    assignments.compactMap { assignment in
      let name = assignment.name
      let lines: [String]
      switch name {
      case .clusterPassword: lines = ["# cluster-password is set, and not shown"]
      case .data where assignment.values.isEmpty:
        guard let usualData else { return nil }
        lines = ["# data = \(usualData)"]
      // It is in the data directory, whichever that is.
      case .admin where assignment.values.isEmpty:
        return nil
      default: lines = assignment.values.map { "\(name.rawValue) = \($0)" }
      }
      let comment = "# \(name.summary)" + (settings.source(of: name).map { " (\($0.text))" } ?? "")
      return ([comment] + lines).map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }
}

extension Settings.Source {
  /// Where it is, in words.
  fileprivate var text: String {
    switch self {
    case .file(let path, let line): "set in \(path):\(line)"
    case .environment: "set in the environment"
    case .commandLine: "set on the command line"
    }
  }
}
