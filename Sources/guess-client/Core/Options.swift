import Protocol

/// What the client was asked to do, with everything settled that was left open.
package struct Options: Hashable, Sendable {
  package let server: ServerAddress
  /// The name to take, if it was given beforehand.
  package let name: Name?
  package let color: ColorMode
  /// The language of all that is said to people.
  package let language: Language

  /// Options for a game.
  package init(
    server: ServerAddress, name: Name? = nil, color: ColorMode = .auto, language: Language = .english
  ) {
    self.server = server
    self.name = name
    self.color = color
    self.language = language
  }

  /// Settles what was asked for: the command line weighs more than the environment, and that more than the configuration.
  package init(
    arguments: Preferences, environment: [String: String], configuration: Preferences
  ) throws(UsageError) {
    var server = arguments.server
    if server == nil { server = try Self.server(in: environment) }
    self.init(
      server: server ?? configuration.server ?? .local,
      name: arguments.name ?? configuration.name,
      color: ColorMode(option: arguments.color, environment: environment, configured: configuration.color),
      language: arguments.language ?? Language(environment: environment))
  }

  /// The variables of the environment that are looked at.
  package static let environmentVariables =
    ["GUESS_URL", "NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "TERM"] + Language.environmentVariables

  private static func server(in environment: [String: String]) throws(UsageError) -> ServerAddress? {
    guard let url = environment["GUESS_URL"], !url.isEmpty else { return nil }
    do throws(UsageError) {
      return try ServerAddress(url)
    } catch {
      throw .environment(variable: "GUESS_URL", error)
    }
  }
}
