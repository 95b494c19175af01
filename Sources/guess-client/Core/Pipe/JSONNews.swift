import Protocol

/// What the client itself tells a script.
enum JSONNews: Hashable {
  /// The connection stands; what the server is, its greeting says.
  case connected
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
    object.add("type", "client")
    object.add("news", name)
    switch self {
    case .connected: object.add("server", "\(server)")
    case .closed:
      object.add("server", "\(server)")
      object.add("text", language.words(for: .closed(by: server)))
    case .silent(let seconds):
      object.add("server", "\(server)")
      object.add("seconds", .number(seconds))
      object.add("text", language.words(for: .silent(server, seconds: seconds)))
    case .finding(let finding):
      if case .kept(let secret) = finding { object.add("secret", String(secret)) }
      if case .broken(let breach) = finding { object.add("why", Self.name(of: breach)) }
      object.add("text", language.words(for: finding))
    case .lineTooLong: object.add("max", .number(Int64(Limits.serverLineBytes)))
    }
    return object
  }

  private var name: String {
    switch self {
    case .connected: "connected"
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
