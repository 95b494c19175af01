/// Settings in the environment: variables with the names of the options in capitals, such as `GUESS_SERVER_MAX_CONNECTIONS`.
struct EnvironmentSettings: Equatable {
  /// Where the configuration file is, if a variable says so.
  private(set) var configPath: String?
  /// The settings, in the order of their variables' names.
  private(set) var settings: [Settings.Setting] = []

  /// No variable is set.
  init() {}

  /// Reads those of `variables` that are for this server.
  ///
  /// One that belongs to no option is an error: it was meant to change something. An option that can be repeated has one
  /// variable, with blanks between its values.
  init(_ variables: [String: String]) throws(StartError) {
    for (variable, value) in variables.sorted(by: { $0.key < $1.key })
    where variable.hasPrefix(Option.variablePrefix) {
      guard let option = Option.all.first(where: { $0.variable == variable }) else {
        throw Self.unknown(variable)
      }
      guard option.hasVariable else { throw .notASetting(option).at(variable) }
      // As if it were not set: so a script or a container leaves an option at its default.
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
