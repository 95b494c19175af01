import Platform

/// A player made of one TCP socket. Each wait is bounded and fails with the whole dialogue.
final class RawClient: Speaker {
  private let socket: Descriptor
  private var isOpen = true
  private var received: [UInt8] = []
  private var hasEnded = false
  /// Whether the end was a reset, which makes some clients lose the last lines.
  private(set) var wasReset = false
  private(set) var dialogue = Dialogue()

  /// Connects to a server on this machine.
  convenience init(port: UInt16) throws {
    try self.init(to: SocketAddress.resolve(host: "127.0.0.1", port: port)[0])
  }

  /// Connects to a server on this machine by its socket's path, which leads out of a network of its own as well.
  convenience init(path: String) throws {
    guard let address = SocketAddress(path: path) else { throw Surprise("\(path) is too long for a socket") }
    try self.init(to: address)
  }

  private init(to address: SocketAddress) throws {
    socket = try System.makeSocket(family: address.family)
    // This one waits.
    _ = try System.check("fcntl", fcntl(socket.number, F_SETFL, 0))
    // An initializer that throws once all properties are set runs `deinit`, which closes the socket.
    try System.connectSocket(socket, to: address)
  }

  deinit {
    if isOpen { System.release(socket) }
  }

  // MARK: - Saying

  /// Sends one line.
  func send(_ line: String) throws {
    try send(bytes: Array((line + "\n").utf8))
  }

  /// Sends bytes as they are.
  func send(bytes: [UInt8]) throws {
    dialogue.sent(bytes)
    try System.write(bytes, to: socket.number)
  }

  /// Sends no more, and goes on listening.
  func finish() throws {
    dialogue.note("end of input")
    try System.endOutput(of: socket)
  }

  /// Hangs up.
  func close() {
    // A number that was closed may be another socket's by now.
    guard isOpen else { return }
    isOpen = false
    System.release(socket)
  }

  /// Hangs up the way a machine does that has crashed: with a reset, not an end.
  func reset() throws {
    var now = linger(l_onoff: 1, l_linger: 0)
    _ = try System.check(
      "setsockopt",
      setsockopt(socket.number, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size)))
    close()
  }

  // MARK: - Hearing

  /// The next line; nil at the end of the connection.
  func line() throws -> WireLine? {
    let deadline = Deadline()
    while true {
      if let end = received.firstIndex(of: 0x0A) {
        let line = Array(received[..<end])
        received.removeFirst(end + 1)
        dialogue.received(line)
        return WireLine(bytes: line)
      }
      guard !hasEnded else { return nil }
      guard !deadline.hasPassed else { throw Surprise("nothing more came", in: dialogue.description) }
      switch try System.read(socket.number, until: deadline) {
      case .bytes(let bytes): received += bytes
      case .nothing: break
      case .end: end(with: "the server has closed")
      case .reset:
        wasReset = true
        end(with: "the server has reset the connection")
      }
    }
  }

  /// The next line, if it has come already.
  func lineIfAny() throws -> WireLine? {
    while !hasEnded, !received.contains(0x0A) {
      switch try System.read(socket.number, until: Deadline(in: .zero)) {
      case .bytes(let bytes): received += bytes
      case .nothing: return nil
      case .end: end(with: "the server has closed")
      case .reset:
        wasReset = true
        end(with: "the server has reset the connection")
      }
    }
    return received.contains(0x0A) ? try line() : nil
  }

  /// Whether the connection has ended, and all that came before was read.
  var isOver: Bool { hasEnded && !received.contains(0x0A) }

  private func end(with note: String) {
    hasEnded = true
    dialogue.note(note)
  }

  /// The next line, which must begin with `words`.
  @discardableResult
  func expect(_ words: String) throws -> WireLine {
    guard let line = try line() else {
      throw Surprise("“\(words)” was expected, not the end", in: dialogue.description)
    }
    guard line.begins(with: words) else {
      throw Surprise("“\(words)” was expected", in: dialogue.description)
    }
    return line
  }

  /// The next line that begins with `words`; others are skipped.
  @discardableResult
  func skip(to words: String) throws -> WireLine {
    while let line = try line() {
      if line.begins(with: words) { return line }
    }
    throw Surprise("“\(words)” never came", in: dialogue.description)
  }

  /// Leaves a thousand games alone, whose RECORDED lines together are more than a server keeps for one client, then lets them be
  /// recorded; answers the matches that were.
  func leaveGames(whileHeld release: () throws -> Void) throws -> Set<String> {
    let (games, atOnce) = (1_000, 50)
    var left = 0
    var recorded: Set<String> = []
    func hear(until isDone: () -> Bool) throws {
      while !isDone() {
        guard let line = try line() else { throw Surprise("the end came", in: dialogue.description) }
        if line.begins(with: "OK LEAVE") { left += 1 }
        if line.begins(with: "* RECORDED") { recorded.insert(line["match"]) }
      }
    }
    for batch in 1...games / atOnce {
      try send(Array(repeating: "SOLO range=1..9\nLEAVE", count: atOnce).joined(separator: "\n"))
      try hear { left == batch * atOnce }
    }
    try release()
    try hear { recorded.count == games }
    return recorded
  }

  /// All lines up to the end of the connection.
  func rest() throws -> [WireLine] {
    var lines: [WireLine] = []
    while let line = try line() { lines.append(line) }
    return lines
  }
}
