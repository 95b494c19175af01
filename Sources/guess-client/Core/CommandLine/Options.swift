import GuessProtocol

/// What the client was asked to do, with everything settled that was left open.
package struct Options: Hashable, Sendable {
  package private(set) var server: ServerAddress
  /// The name to take, if it was given beforehand.
  package let name: Name?
  package let color: ColorMode
  /// The flags that are set, wherever that was said.
  private var flags: Set<CommandOption> = []
  /// The host by which others reach the server; nil where that is the one in its address.
  private(set) var publicHost: String?
  /// Whether a room is opened for a friend as soon as the player has a name.
  private(set) var opensRoom = false
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
    // The command of the configuration leads to the server of the configuration, and to no other.
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
    // Wheels can't be plain. Those of the command line win over a configuration.
    if arguments.has(.pick) { self[.plain] = false }
    if self[.plain] { self[.pick] = false }
    if environment["TERM"] == "dumb" { self[.plain] = true }
  }

  /// Whether a flag is set.
  package subscript(_ flag: CommandOption) -> Bool {
    get { flags.contains(flag) }
    set { if newValue { flags.insert(flag) } else { flags.remove(flag) } }
  }

  /// The signs that can be seen.
  package var signs: Glyphs { Glyphs(isASCII: self[.ascii]) }

  /// The same for one who plays on a server of their own, which friends reach by another host.
  package func hosting(on server: ServerAddress, knownAs publicHost: String?) -> Options {
    var options = self
    (options.server, options.publicHost, options.opensRoom) = (server, publicHost, true)
    return options
  }

  /// The server as others have to be told of it.
  var publicServer: ServerAddress {
    guard let publicHost, case .host(_, let port) = server.place else { return server }
    return ServerAddress(host: publicHost, port: port, room: nil)
  }

  /// The variables of the environment that are looked at.
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
  /// The signs that someone can see: as the command line says, else the configuration, else the locale.
  package init(_ arguments: Preferences, environment: [String: String], configuration: Preferences) {
    self.init(isASCII: arguments.flag(.ascii) ?? configuration.flag(.ascii) ?? !Language.isUTF8(environment))
  }
}
