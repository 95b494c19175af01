import Protocol

/// What the client was asked to do, with everything settled that was left open.
package struct Options: Hashable, Sendable {
  package private(set) var server: ServerAddress
  /// The name to take, if it was given beforehand.
  package let name: Name?
  package let color: ColorMode
  /// Whether numbers are picked on wheels, where the terminal can show them.
  package var usesWheels = false
  /// Whether the wheels are seen to turn.
  package var hasMotion = true
  /// Whether nothing on the terminal is ever drawn again: each change is a line of its own, for a screen reader.
  package private(set) var isPlain = false
  /// Whether nothing but ASCII is drawn, because the terminal shows no more; the words of a language are as they are.
  package var isASCII = false
  /// Whether each line of the server is printed as an object of JSON.
  package var printsJSON = false
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
    let address = server ?? configuration.server ?? .local
    if arguments.via != nil, address.host == nil { throw .needlessHelper(address) }
    self.init(
      server: address.reached(via: arguments.via ?? configuration.via),
      name: arguments.name ?? configuration.name,
      color: ColorMode(option: arguments.color, environment: environment, configured: configuration.color),
      language: arguments.language ?? configuration.language ?? Language(environment: environment))
    usesWheels = arguments.usesWheels ?? configuration.usesWheels ?? false
    hasMotion = arguments.hasMotion ?? configuration.hasMotion ?? true
    isASCII = arguments.isASCII ?? !Self.hasUTF8(in: environment)
    printsJSON = arguments.printsJSON
    isPlain = arguments.isPlain || environment["TERM"] == "dumb"
    if arguments.isPlain { usesWheels = false }
  }

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

  /// Whether the locale is one of UTF-8: the first of LC_ALL, LC_CTYPE and LANG that is set says so, as in POSIX. Where none
  /// is, as in a container, the terminal is still one of today.
  private static func hasUTF8(in environment: [String: String]) -> Bool {
    let locales = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
    guard let locale = locales.first(where: { !$0.isEmpty })?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  private static func server(in environment: [String: String]) throws(UsageError) -> ServerAddress? {
    guard let url = environment["GUESS_URL"], !url.isEmpty else { return nil }
    do throws(UsageError) {
      return try ServerAddress(url)
    } catch {
      throw .environment(variable: "GUESS_URL", error)
    }
  }
}
