/// Settings in the environment: variables with the names of the options in capitals, such as `GUESS_SERVER_MAX_CONNECTIONS`.
struct EnvironmentSettings: Equatable {
  /// Where the configuration file is, if a variable says so.
  private(set) var configPath: String?
  /// The settings, in the order of their variables' names.
  private(set) var settings: [Invocation.Setting] = []

  /// No variable is set.
  init() {}

  /// Reads those of `variables` that are for this server.
  ///
  /// One that belongs to no option is an error: it was meant to change something. An option that can be repeated has one
  /// variable, with blanks between its values.
  init(_ variables: [String: String]) throws(OptionsError) {
    for (variable, value) in variables.sorted(by: { $0.key < $1.key })
    where variable.hasPrefix(OptionName.variablePrefix) {
      guard let name = OptionName(variable: variable) else {
        let nearest = OptionName.nearest(
          to: OptionName.spelling(ofVariable: variable), among: OptionName.allCases.filter(\.hasVariable))
        throw .unknownVariable(variable, nearest: nearest)
      }
      guard name.hasVariable else { throw .inVariable(variable, .notASetting(name)) }
      // As if it were not set: so a script or a container leaves an option at its default.
      guard !value.isEmpty else { continue }
      if name == .config {
        configPath = value
      } else {
        let values =
          name.isRepeatable ? value.split(whereSeparator: \.isWhitespace).map(String.init) : [value]
        settings += values.map { Invocation.Setting(name: name, value: $0) }
      }
    }
  }
}

extension OptionName {
  /// What the variables of this server begin with.
  static let variablePrefix = "GUESS_SERVER_"

  /// The variable of the environment that sets it.
  var variable: String {
    Self.variablePrefix + String(rawValue.map { $0 == "-" ? "_" : $0 }).uppercased()
  }

  /// Whether the environment may set it: whatever a configuration file may, and where that file is.
  var hasVariable: Bool { isSetting || self == .config }

  /// The option that a variable of the environment stands for.
  init?(variable: String) {
    guard let name = Self.allCases.first(where: { $0.variable == variable }) else { return nil }
    self = name
  }

  /// How the option would be written whose variable this is.
  fileprivate static func spelling(ofVariable variable: String) -> String {
    variable.dropFirst(variablePrefix.count).lowercased().split(separator: "_").joined(separator: "-")
  }
}
