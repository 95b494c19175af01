import GuessProtocol

/// Resolved options: command line over environment over configuration over defaults.
package struct Options: Hashable, Sendable {
  package private(set) var server: ServerAddress
  /// The name to take, if given.
  package let name: Name?
  package let color: ColorMode
  /// Flags in effect.
  private var flags: Set<CommandOption> = []
  /// The host name for friends; nil if it is the one in the address.
  private(set) var publicHost: String?
  /// True to open a room for a friend once the player has a name.
  private(set) var opensRoom = false
  /// The language of all output for people.
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

  /// Resolves options: the command line has precedence over the environment, and that over the configuration.
  package init(
    arguments: Preferences, environment: [String: String], configuration: Preferences
  ) throws(UsageError) {
    var server = arguments.server
    if server == nil { server = try Self.server(in: environment) }
    // The configured proxy command applies to the configured server only.
    let configured = configuration.url?.reached(via: configuration.via)
    let address = server ?? configured ?? .local
    if arguments.via != nil, address.host == nil {
      throw UsageError("\(address) is a file on this machine, so --via has nothing to do; leave it out.")
    }
    self.init(
      server: arguments.via.map { address.reached(via: $0) } ?? address,
      name: arguments.name ?? configuration.name,
      color: ColorMode(option: arguments.color, environment: environment, configured: configuration.color),
      language: arguments.language ?? configuration.language ?? Language(environment: environment))
    flags = Set(CommandOption.allCases.filter { arguments.flag($0) ?? configuration.flag($0) ?? false })
    self[.ascii] = Glyphs(arguments, environment: environment, configuration: configuration).isASCII
    // Wheels need a screen. Those of the command line override a plain configuration.
    if arguments.has(.pick) { self[.plain] = false }
    if self[.plain] { self[.pick] = false }
    if environment["TERM"] == "dumb" { self[.plain] = true }
  }

  /// True if the flag is set.
  package subscript(_ flag: CommandOption) -> Bool {
    get { flags.contains(flag) }
    set { if newValue { flags.insert(flag) } else { flags.remove(flag) } }
  }

  /// The characters for drawing.
  package var signs: Glyphs { Glyphs(isASCII: self[.ascii]) }

  /// The options for the host of a game on a server of their own, which friends reach by another host name.
  package func hosting(on server: ServerAddress, knownAs publicHost: String?) -> Options {
    var options = self
    (options.server, options.publicHost, options.opensRoom) = (server, publicHost, true)
    return options
  }

  /// The server's address for friends.
  var publicServer: ServerAddress {
    guard let publicHost, case .host(_, let port) = server.place else { return server }
    return ServerAddress(host: publicHost, port: port, room: nil)
  }

  /// The environment variables that are read.
  package static let environmentVariables =
    ["GUESS_URL", "NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "TERM", "LC_CTYPE"]
    + Language.environmentVariables

  private static func server(in environment: [String: String]) throws(UsageError) -> ServerAddress? {
    guard let url = environment["GUESS_URL"], !url.isEmpty else { return nil }
    do throws(UsageError) {
      return try ServerAddress(url)
    } catch {
      throw error.located("in the environment variable GUESS_URL:")
    }
  }
}

extension Glyphs {
  /// The characters to draw with: by command line, else configuration, else locale.
  package init(_ arguments: Preferences, environment: [String: String], configuration: Preferences) {
    self.init(isASCII: arguments.flag(.ascii) ?? configuration.flag(.ascii) ?? !Language.isUTF8(environment))
  }
}
