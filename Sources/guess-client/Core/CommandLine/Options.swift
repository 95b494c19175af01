import GuessProtocol

/// A command, its operands and its options: as given on the command line or in the configuration, or in effect, once resolved.
package struct Options: Hashable, Sendable {
  package var command = Subcommand.play
  package var operands: [String] = []
  /// Values by option, checked against the table; yes or no for a flag.
  package var texts: [CommandOption: String] = [:]
  package var server = ServerAddress.local
  /// The host name for friends; nil if it is the one in the address.
  package var publicHost: String?
  /// True if the name is that of the configuration, for a person at a terminal.
  package var hasInheritedName = false
  /// True in a locale that is not UTF-8, unless an option says that the terminal shows other letters.
  package var quotesASCII = false

  package init() {}

  // MARK: - Values

  package func has(_ option: CommandOption) -> Bool { texts[option] != nil }
  package func text(_ option: CommandOption) -> String? { texts[option] }
  package func number(_ option: CommandOption) -> Int? { texts[option].flatMap { Int($0) } }
  package func choice<Choice: RawRepresentable<String>>(_ option: CommandOption) -> Choice? {
    texts[option].flatMap { Choice(rawValue: $0.lowercased()) }
  }

  package func isSet(_ option: CommandOption) -> Bool { has(option) && texts[option] != Self.no }

  package subscript(_ flag: CommandOption) -> Bool {
    get { texts[flag] == Self.yes }
    set { texts[flag] = newValue ? Self.yes : nil }
  }

  package var name: Name? { texts[.name].flatMap { Name($0) } }
  /// The same, if it is of the command line: a script takes no other one.
  package var givenName: Name? { hasInheritedName ? nil : name }
  /// The folder of a player who is known by an ssh key, below that of the account that all of them share; nil for others.
  package var playerFolder: String? {
    text(.identity).map { String($0.dropFirst("SHA256:".count)).replacing("/", with: "_") }
  }
  package var color: ColorMode { choice(.color) ?? .auto }
  package var language: Language { choice(.lang) ?? .english }
  package var form: ReportForm { self[.json] ? .json : self[.csv] ? .csv : .table }
  package var signs: Glyphs { Glyphs(isASCII: self[.ascii], quotesASCII: quotesASCII) }
  package var url: ServerAddress? { texts[.url].flatMap { try? ServerAddress($0) } }
  package var via: HelperCommand? { texts[.proxyCommand].flatMap { try? HelperCommand($0) } }

  package var publicServer: ServerAddress {
    guard let publicHost, case .host(_, let port) = server.place else { return server }
    return ServerAddress(host: publicHost, port: port)
  }

  /// The options for the host of a game on a server of their own, which friends reach by another host name.
  package func hosting(on server: ServerAddress, knownAs publicHost: String?) -> Options {
    var options = self
    (options.command, options.server, options.publicHost) = (.host, server, publicHost)
    return options
  }

  package static let (yes, no) = ("yes", "no")
}

package enum ReportForm: Hashable, Sendable { case table, csv, json }
