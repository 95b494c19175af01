import GuessProtocol

/// What the client itself tells a script.
enum JSONNews: Hashable {
  /// The connection stands; what the server is, its greeting says.
  case connected
  /// What answers there is no server of this game.
  case noServer
  /// The server has closed the connection without a goodbye.
  case closed
  /// Nothing has come from the server for so many seconds.
  case silent(seconds: Int64)
  /// A round has ended, or a promise was broken.
  case finding(FairnessCheck.Finding)
  /// A line of the server was longer than one may be, and is left out.
  case lineTooLong

  /// The news as an object, with words for people where there are any.
  func object(from server: ServerAddress, in language: Language) -> JSONObject {
    var object = JSONObject()
    object.set("type", "client")
    object.set("news", name)
    switch self {
    case .connected: object.set("server", "\(server)")
    case .noServer: object.set("text", ConnectionMessage.noServer.text(in: language))
    case .closed:
      object.set("server", "\(server)")
      object.set("text", ConnectionMessage.closed(by: server).text(in: language))
    case .silent(let seconds):
      object.set("server", "\(server)")
      object.set("seconds", .number(seconds))
      object.set("text", ConnectionMessage.silent(server, seconds: seconds).text(in: language))
    case .finding(let finding):
      if case .kept(let secret) = finding { object.set("secret", String(secret)) }
      if case .broken(let breach) = finding { object.set("why", Self.name(of: breach)) }
      object.set("text", finding.text(in: language))
    case .lineTooLong: object.set("max", .number(Int64(Limits.serverLineBytes)))
    }
    return object
  }

  private var name: String {
    switch self {
    case .connected: "connected"
    case .noServer: "no_server"
    case .closed: "closed"
    case .silent: "silent"
    case .finding(.kept): "fair"
    case .finding(.broken): "unfair"
    case .finding(.unknown): "unchecked"
    case .lineTooLong: "too_long"
    }
  }

  private static func name(of breach: FairnessCheck.Breach) -> String {
    switch breach {
    case .anotherSecret: "another_secret"
    case .anotherPromise: "another_promise"
    case .untrueHint: "untrue_hint"
    case .noSecret: "no_secret"
    }
  }
}
