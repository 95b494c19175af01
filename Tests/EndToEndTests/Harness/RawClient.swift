#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A player made of one TCP socket. Each wait is bounded and fails with the whole dialogue.
final class RawClient: Speaker {
  private let descriptor: Int32
  private var isOpen = true
  private var received: [UInt8] = []
  private var hasEnded = false
  /// Whether the end was a reset, which makes some clients lose the last lines.
  private(set) var wasReset = false
  private(set) var dialogue = Dialogue()

  /// Connects to a server on this machine.
  convenience init(port: UInt16) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    try self.init(family: AF_INET, address)
  }

  /// Connects to a server on this machine by its socket's path, which leads out of a network of its own as well.
  convenience init(path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw Surprise("\(path) is too long for a socket")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    try self.init(family: AF_UNIX, address)
  }

  private init<Address>(family: Int32, _ address: Address) throws {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    descriptor = try System.check("socket", socket(family, type, 0))
    let connected = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    // An initializer that throws once all properties are set runs `deinit`, which closes the socket.
    guard connected == 0 else { throw System.failure("connect") }
  }

  deinit {
    if isOpen { _ = closeDescriptor() }
  }

  // MARK: - Saying

  /// Sends one line.
  func send(_ line: String) throws {
    try send(bytes: Array((line + "\n").utf8))
  }

  /// Sends bytes as they are.
  func send(bytes: [UInt8]) throws {
    dialogue.sent(bytes)
    try System.write(bytes, to: descriptor)
  }

  /// Sends no more, and goes on listening.
  func finish() throws {
    dialogue.note("end of input")
    _ = try System.check("shutdown", shutdown(descriptor, Int32(SHUT_WR)))
  }

  /// Hangs up.
  func close() throws {
    isOpen = false
    _ = try System.check("close", closeDescriptor())
  }

  /// Hangs up the way a machine does that has crashed: with a reset, not an end.
  func reset() throws {
    var now = linger(l_onoff: 1, l_linger: 0)
    _ = try System.check(
      "setsockopt", setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size)))
    try close()
  }

  private func closeDescriptor() -> Int32 {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
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
      switch try System.read(descriptor, until: deadline) {
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
      switch try System.read(descriptor, until: Deadline(in: .zero)) {
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
