import Testing

/// A state of a connection at the crash of its machine.
enum ResetPlace: String, CaseIterable, CustomTestStringConvertible {
  case atTheDoor = "at the door"
  case midLine = "in the middle of a line"
  case midNegotiation = "in the middle of what telnet negotiates"
  case named = "with a name"
  case waiting = "waiting for a rival"
  case inRoom = "in a room"
  case countdown = "while it counts down"
  case midRound = "in the middle of a round"
  case sealed = "with a guess that is sealed"
  case alone = "in a game alone"
  case matchOver = "after a match"
  case watching
  case heldLines = "with lines that wait for their turn"
  case queuedOutput = "with answers that it does not read"
  case halfClosed = "after its end of input, with answers that it does not read"
  case leavingUnread = "after QUIT, with answers that it does not read"
  case lingering = "after the goodbye"

  var testDescription: String { rawValue }

  /// Brings one or more clients into this state.
  func clients(on server: ServerProcess) throws -> [RawClient] {
    switch self {
    case .countdown: return try Self.room(on: server, "countdown=10", until: "* COUNTDOWN")
    case .midRound:
      let clients = try Self.room(on: server, "countdown=0 range=1..1000000000", until: "* START")
      try clients[0].guess(1)
      return clients
    case .sealed:
      let clients = try Self.room(on: server, "rules=lockstep countdown=0", until: "* START")
      try clients[0].send("50")
      try clients[0].skip(to: "OK GUESS")
      return clients
    case .matchOver:
      let clients = try Self.room(on: server, "countdown=0", until: nil)
      try clients[1].bisect(after: try clients[1].skip(to: "* START"))
      for client in clients { try client.skip(to: "* REVIEW") }
      return clients
    case .watching:
      let clients = try Self.room(on: server, "countdown=0", until: "* START")
      let watcher = try server.connect()
      try watcher.send("ROOMS")
      try watcher.send("WATCH \(try watcher.skip(to: "ROW")["room"])")
      try watcher.skip(to: "OK WATCH")
      return clients + [watcher]
    default:
      let client = try server.connect()
      try lead(client)
      return [client]
    }
  }

  /// Brings one client into a state that needs no other client.
  private func lead(_ client: RawClient) throws {
    switch self {
    case .midLine: try client.say("NAME a", after: "* HELLO")
    case .midNegotiation:
      try client.expect("* HELLO")
      try client.send(bytes: [0xFF, 0xFA, 0x18, 0x00])
    case .named: try client.enter(as: "ada")
    case .waiting: try client.enter("PLAY", until: "OK PLAY")
    case .inRoom: try client.enter("CREATE", until: "OK CREATE")
    case .alone: try client.enter("SOLO", until: "* START")
    case .heldLines: try client.say(String(repeating: "PING\n", count: 100), after: "* HELLO")
    case .queuedOutput: try client.say(Self.questions, after: "* HELLO")
    case .halfClosed:
      try client.say(Self.questions, after: "* HELLO")
      try client.finish()
    case .leavingUnread: try client.say(Self.questions + "QUIT\n", after: "* HELLO")
    case .lingering: try client.enter("QUIT", until: "* BYE")
    default: break
    }
  }

  /// Requests with more answers than the kernel buffers for a client that does not read.
  private static let questions = String(repeating: "HELP all\n", count: 5_000)

  private static func room(on server: ServerProcess, _ options: String, until words: String?) throws
    -> [RawClient]
  {
    let clients = try (0..<2).map { _ in try server.connect() }
    try clients[0].enter("CREATE \(options)", as: "ada", until: nil)
    let code = try clients[0].skip(to: "OK CREATE")["room"]
    try clients[1].enter("JOIN \(code)", as: "bob", until: "OK JOIN")
    if let words { for client in clients { try client.skip(to: words) } }
    return clients
  }
}

extension RawClient {
  fileprivate func say(_ text: String, after words: String) throws {
    try skip(to: words)
    try send(bytes: Array(text.utf8))
  }

  /// Takes a name, sends a request, and reads up to `words`.
  fileprivate func enter(_ request: String, as name: String = "ada", until words: String?) throws {
    try enter(as: name)
    try send(request)
    if let words { try skip(to: words) }
  }
}

@Suite("A connection that is reset", .waiting, .enabled(if: ProcFS.isThere, "no /proc"))
struct ResetTests {
  @Test("leaves no socket open on the server, whatever its state", arguments: ResetPlace.allCases)
  func reset(place: ResetPlace) throws {
    let rate = place == .heldLines ? "5" : "off"
    try withServer("--rate", rate) { server in
      let other = try server.connect()
      try other.expect("* HELLO")
      let before = try ProcFS.sockets(of: server.pid)
      // Runs twice, so that a leak of the first run disturbs the second.
      for _ in 1...2 {
        for client in try place.clients(on: server) { try client.reset() }
        try eventually("as many sockets as before") { try ProcFS.sockets(of: server.pid) == before }
        try other.send("PING")
        try other.expect("OK PING")
        if place.keepsSeats { break }
      }
    }
  }

  @Test("leaves no socket open even if it is one of three hundred, and delays nobody")
  func crowd() throws {
    try withServer("--rate", "off") { server in
      let other = try server.connect()
      try other.expect("* HELLO")
      let before = try ProcFS.sockets(of: server.pid)
      for number in 1...300 {
        let client = try server.connect()
        if number % 3 == 0 { try client.send("NAME p\(number)\nSOLO\nHELP") }
        if number % 3 == 1 { try client.send(bytes: [0x50]) }
        try client.reset()
        try other.send("PING \(number)")
        try other.expect("OK PING \(number)")
      }
      try eventually("as many sockets as before") { try ProcFS.sockets(of: server.pid) == before }
    }
  }
}

extension ResetPlace {
  /// True if the server keeps the seats, and so the names, for a while.
  fileprivate var keepsSeats: Bool {
    switch self {
    case .inRoom, .countdown, .midRound, .sealed, .alone, .matchOver, .watching: true
    default: false
    }
  }
}
