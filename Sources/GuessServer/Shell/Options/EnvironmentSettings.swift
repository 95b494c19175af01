/// Settings in the environment: option names in capitals, such as `GUESS_SERVER_MAX_CONNECTIONS`.
struct EnvironmentSettings: Equatable {
  /// Path of the configuration file, if set.
  private(set) var configPath: String?
  /// The settings, sorted by variable.
  private(set) var settings: [Settings.Setting] = []

  /// No settings.
  init() {}

  /// Reads this server's variables.
  ///
  /// An unknown one is an error, as it was meant to have an effect. A repeatable option has its values in one variable,
  /// separated by blanks.
  init(_ variables: [String: String]) throws(StartError) {
    for (variable, value) in variables.sorted(by: { $0.key < $1.key })
    where variable.hasPrefix(Option.variablePrefix) {
      guard let option = Option.all.first(where: { $0.variable == variable }) else {
        throw Self.unknown(variable)
      }
      guard option.hasVariable else { throw .notASetting(option).at(variable) }
      // Empty counts as unset: scripts and containers leave options at their defaults like this.
      guard !value.isEmpty else { continue }
      if option == .config {
        configPath = value
      } else {
        let values = option.isList ? value.split(whereSeparator: \.isWhitespace).map(String.init) : [value]
        settings += values.map {
          Settings.Setting(option: option, value: $0, source: .variable(variable))
        }
      }
    }
  }

  private static func unknown(_ variable: String) -> StartError {
    let name = variable.dropFirst(Option.variablePrefix.count).lowercased().split(separator: "_").joined(
      separator: "-")
    let nearest = Option.nearest(to: name, among: Option.all.filter { $0.hasVariable })
    let advice =
      nearest.map { "Did you mean \($0.variable)?" }
      ?? "guess-server --help lists all options; max-connections is \(Option.maxConnections.variable)."
    return .usage("unknown variable \(variable) in the environment. \(advice)")
  }
}
