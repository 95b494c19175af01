package enum ColorMode: String, Hashable, Sendable, CaseIterable {
  case auto
  case always
  case never

  /// Resolves the mode, in order of precedence: the command line, NO_COLOR (https://no-color.org), CLICOLOR_FORCE and CLICOLOR
  /// (https://bixense.com/clicolors), the configuration, TERM.
  package init(option: ColorMode?, environment: [String: String], configured: ColorMode?) {
    let forced = environment["CLICOLOR_FORCE", default: ""]
    if let option {
      self = option == .auto && environment["TERM"] == "dumb" ? .never : option
    } else if !environment["NO_COLOR", default: ""].isEmpty {
      self = .never
    } else if !forced.isEmpty, forced != "0" {
      self = .always
    } else if environment["CLICOLOR"] == "0" {
      self = .never
    } else if let configured, configured != .auto {
      self = configured
    } else {
      self = environment["TERM"] == "dumb" ? .never : .auto
    }
  }

  /// True if output to a terminal, or to something else, is coloured.
  package func hasColors(onTerminal isTerminal: Bool) -> Bool {
    self == .always || self == .auto && isTerminal
  }
}
