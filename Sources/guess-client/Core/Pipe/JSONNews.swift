import GuessProtocol

/// Events of the client itself, for scripts.
enum JSONNews: Hashable {
  /// Connected; the server's greeting says what it is.
  case connected
  /// Not a server of this game.
  case noServer
  /// The server closed the connection without a goodbye.
  case closed
  /// The server has been silent for this time.
  case silent(seconds: Int64)
  /// The check of a finished round, or a broken promise.
  case finding(FairnessCheck.Finding)
  /// A server line above the limit was dropped.
  case lineTooLong

  /// The event as an object, with a sentence for some.
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
