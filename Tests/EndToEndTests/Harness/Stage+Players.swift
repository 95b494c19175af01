import Testing

/// Players at sockets. A program in a pipe sends and receives lines as they do.
extension Stage {
  static let players: [String: Deed] = [
    "connects": connect, "connects to": connect, "comes": come, "comes to": come, "comes back": comeBack,
    ">": say, "types": type, "drips": drip, "<": hear, "<<": hearLater, "hangs up": hangUp, "is lost": lose,
    "leaves": leave, "is closed": isClosed, "is closed after": isClosed, "was not reset": wasNotReset,
    "bisects": bisect, "meets": meet,
    "is reserved": reserve,
  ]

  func speaker(_ who: String) throws -> any Speaker {
    if let player = players[who] { return player }
    guard let program = programs[who] else { throw UnexpectedOutput("there is no \(who)") }
    return program
  }

  /// Keeps a port at which nothing listens.
  private func reserve(_ who: String, _: String) throws {
    let port = try ReservedPort()
    ports.append(port)
    variables[who] = "\(port.port)"
  }

  /// Connects to an address, HOST:PORT or a path, or to the server.
  func connect(_ who: String, _ address: String) throws {
    let address = address.isEmpty ? variables["server"] ?? "" : address
    addresses[who] = address
    let port = address.split(separator: ":").last.flatMap { UInt16($0) }
    players[who] = try port.map { try RawClient(port: $0) } ?? RawClient(path: address)
  }

  /// Connects, and takes that name.
  private func come(_ who: String, _ address: String) throws {
    try connect(who, address)
    tokens[who] = try speaker(who).enter(as: who)["token"]
  }

  /// Connects, and takes the player's seat back.
  private func comeBack(_ who: String, _: String) throws {
    try connect(who, "")
    try note(who, try speaker(who).takeBack(tokens[who] ?? ""))
  }

  private func say(_ who: String, _ text: String) throws {
    try speaker(who).send(bytes: bytes(text) + [0x0A])
  }

  private func type(_ who: String, _ text: String) throws {
    if let window = windows[who] { return try window.type(text) }
    try speaker(who).send(bytes: bytes(text))
  }

  private func player(_ who: String) throws -> RawClient {
    guard let player = players[who] else { throw UnexpectedOutput("\(who) has not connected") }
    return player
  }

  /// Sends byte by byte, and gets no answer before the end.
  private func drip(_ who: String, _ text: String) throws {
    let player = try player(who)
    for byte in bytes(text) {
      try player.send(bytes: [byte])
      if let line = try player.lineIfAny() { throw UnexpectedOutput("\(line) came") }
    }
  }

  /// The next line must match.
  private func hear(_ who: String, _ pattern: String) throws {
    let speaker = try speaker(who)
    guard let line = try speaker.line(), try begins(line, pattern) else {
      throw UnexpectedOutput("another line came", in: speaker.report)
    }
    try note(who, line)
  }

  /// One of the next lines must match.
  private func hearLater(_ who: String, _ pattern: String) throws {
    let speaker = try speaker(who)
    while let line = try speaker.line() {
      if try begins(line, pattern) { return try note(who, line) }
    }
    throw UnexpectedOutput("it never came", in: speaker.report)
  }

  func begins(_ line: WireLine, _ pattern: String) throws -> Bool {
    try matches(line.text, pattern, from: #"\A"#, to: #"(?: |\z)"#)
  }

  func note(_ who: String, _ line: WireLine) throws {
    if !line["lo"].isEmpty { ranges[who] = line }
    if !line["token"].isEmpty { tokens[who] = line["token"] }
  }

  private func hangUp(_ who: String, _: String) throws {
    guard let player = players[who] else { return try program(who).endInput() }
    try player.finish()
  }

  private func lose(_ who: String, _: String) throws { try player(who).reset() }

  private func leave(_ who: String, _: String) throws { try player(who).close() }

  /// Nothing may come any more, or only lines that match.
  private func isClosed(_ who: String, _ pattern: String) throws {
    while let line = try speaker(who).line() {
      guard !pattern.isEmpty, try begins(line, pattern) else { throw UnexpectedOutput("\(line) came") }
    }
  }

  private func wasNotReset(_ who: String, _: String) throws {
    if try player(who).wasReset { throw UnexpectedOutput("it was") }
  }

  /// Guesses until the number is found.
  private func bisect(_ who: String, _: String) throws {
    guard let range = ranges[who] else { throw UnexpectedOutput("no line with a range has come") }
    try speaker(who).bisect(after: range)
  }

  /// Opens a room, `NAME with SETTINGS`, in which both have heard the start; keeps its code and what names the match.
  private func meet(_ who: String, _ text: String) throws {
    let parts = text.components(separatedBy: " with ")
    let (host, guest) = (try speaker(who), try speaker(parts[0]))
    try host.send("CREATE \(parts[1])")
    let room = try host.skip(to: "OK CREATE")["room"]
    variables["room"] = room
    try guest.send("JOIN \(room)")
    for name in [who, parts[0]] { try note(name, try speaker(name).skip(to: "* START")) }
    variables["commit"] = ranges[who]?["commit"]
    variables["match"] = ranges[who].map { String($0["commit"].prefix(16)) }
  }
}
