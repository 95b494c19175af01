/// Whether lines for people have colours.
package enum ColorMode: String, Hashable, Sendable, CaseIterable {
  /// On a terminal that knows colours.
  case auto
  case always
  case never

  /// What is left to decide once everyone was heard, in the order of weight: the command line, NO_COLOR
  /// (https://no-color.org), CLICOLOR_FORCE and CLICOLOR (https://bixense.com/clicolors), the configuration, TERM.
  package init(option: ColorMode?, environment: [String: String], configured: ColorMode?) {
    let forced = environment["CLICOLOR_FORCE", default: ""]
    if let option, option != .auto {
      self = option
    } else if !environment["NO_COLOR", default: ""].isEmpty {
      self = .never
    } else if !forced.isEmpty, forced != "0" {
      self = .always
    } else if environment["CLICOLOR"] == "0" {
      self = .never
    } else if let configured, configured != .auto, option == nil {
      self = configured
    } else {
      self = environment["TERM"] == "dumb" ? .never : .auto
    }
  }

  /// Whether there are colours on a terminal, or on something else.
  package func hasColors(onTerminal isTerminal: Bool) -> Bool {
    switch self {
    case .auto: isTerminal
    case .always: true
    case .never: false
    }
  }
}
