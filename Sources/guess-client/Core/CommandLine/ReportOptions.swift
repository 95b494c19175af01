import Protocol

/// How a command speaks that plays no game.
package struct ReportOptions: Hashable, Sendable {
  package let color: ColorMode
  package let language: Language

  /// Settles what was asked for, with the same weights as `Options`.
  package init(arguments: Preferences, environment: [String: String], configuration: Preferences) {
    color = ColorMode(option: arguments.color, environment: environment, configured: configuration.color)
    language = arguments.language ?? configuration.language ?? Language(environment: environment)
  }
}
