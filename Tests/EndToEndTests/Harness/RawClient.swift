import Platform

/// A player with a plain socket. Each wait is bounded, and fails with the whole dialogue.
final class RawClient: Speaker {
  private let socket: Descriptor
  private var isOpen = true
  private var received: [UInt8] = []
  private var hasEnded = false
  /// True if the connection ended with a reset, which makes some clients lose the last lines.
  private(set) var wasReset = false
  private(set) var dialogue = Dialogue()
  var report: String { dialogue.description }

  convenience init(port: UInt16) throws {
    try self.init(to: SocketAddress.resolve(host: "127.0.0.1", port: port)[0])
  }

  /// Connects by the path of a socket.
  convenience init(path: String) throws {
    guard let address = SocketAddress(path: path) else {
      throw UnexpectedOutput("\(path) is too long for a socket")
    }
    try self.init(to: address)
  }

  private init(to address: SocketAddress) throws {
    socket = try System.makeSocket(family: address.family)
    // This socket blocks.
    _ = try System.check("fcntl", fcntl(socket.number, F_SETFL, 0))
    // `deinit` closes the socket if the next line throws, because all properties are set.
    try System.connectSocket(socket, to: address)
  }

  deinit {
    if isOpen { System.release(socket) }
  }

  // MARK: - Sending

  func send(bytes: [UInt8]) throws {
    dialogue.sent(bytes)
    try System.write(bytes, to: socket.number)
  }

  /// Ends the output, but keeps reading.
  func finish() throws {
    dialogue.note("end of input")
    try System.endOutput(of: socket)
  }

  func close() {
    // The number of a closed descriptor may belong to another socket by now.
    guard isOpen else { return }
    isOpen = false
    System.release(socket)
  }

  /// Closes with a reset, as a machine that crashed does.
  func reset() throws {
    var now = linger(l_onoff: 1, l_linger: 0)
    _ = try System.check(
      "setsockopt",
      setsockopt(socket.number, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size)))
    close()
  }

  // MARK: - Receiving

  /// Waits for the next line; nil at the end of the connection.
  func line() throws -> WireLine? {
    let deadline = Deadline()
    while true {
      if let line = takeLine() { return line }
      guard !hasEnded else { return nil }
      guard !deadline.hasPassed else { throw UnexpectedOutput("nothing more came", in: dialogue.description) }
      _ = try read(until: deadline)
    }
  }

  /// The next line, if it has arrived already.
  func lineIfAny() throws -> WireLine? {
    while !hasEnded, !received.contains(0x0A), try read(until: Deadline(in: .zero)) {}
    return takeLine()
  }

  private func takeLine() -> WireLine? {
    guard let end = received.firstIndex(of: 0x0A) else { return nil }
    let line = Array(received[..<end])
    received.removeFirst(end + 1)
    dialogue.received(line)
    return WireLine(bytes: line)
  }

  /// Reads what is available by the deadline; false if that is nothing.
  private func read(until deadline: Deadline) throws -> Bool {
    switch try System.read(socket.number, until: deadline) {
    case .bytes(let bytes): received += bytes
    case .nothing: return false
    case .end: end(with: "the server has closed")
    case .reset:
      wasReset = true
      end(with: "the server has reset the connection")
    }
    return true
  }

  private func end(with note: String) {
    hasEnded = true
    dialogue.note(note)
  }

  /// Waits for the next line, which must begin with `words`.
  @discardableResult
  func expect(_ words: String) throws -> WireLine {
    guard let line = try line() else {
      throw UnexpectedOutput("“\(words)” was expected, not the end", in: dialogue.description)
    }
    guard line.begins(with: words) else {
      throw UnexpectedOutput("“\(words)” was expected", in: dialogue.description)
    }
    return line
  }

  func rest() throws -> [WireLine] {
    var lines: [WireLine] = []
    while let line = try line() { lines.append(line) }
    return lines
  }
}
