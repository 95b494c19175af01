import GuessClientCore
import Platform

/// What the client alone asks of the system, about streams.
extension System {
  /// Puts /dev/null in the place of standard input.
  static func emptyStandardInput() {
    guard let nothing = try? openFile("/dev/null") else { return }
    dup2(nothing.number, STDIN_FILENO)
    release(nothing)
  }

  /// Ends the process.
  static func leave(with code: ExitCode) -> Never { exit(code.rawValue) }

  /// Reads what is there into the beginning of `buffer`: 0 bytes at the end, be it an error, and nil where nothing is
  /// there yet.
  static func readAvailable(from descriptor: Descriptor, into buffer: inout [UInt8]) -> Int? {
    do {
      return try callWithoutWaiting("read") { read(descriptor.number, &buffer, buffer.count) }
    } catch {
      return 0
    }
  }

  /// The same for a socket.
  static func receive(from socket: Descriptor, into buffer: inout [UInt8]) -> Int? {
    do { return try receive(from: socket, into: &buffer, atMost: buffer.count) } catch { return 0 }
  }

  /// Whether a read would not have to wait.
  static func isReadable(_ descriptor: Descriptor) -> Bool {
    firstReady(reading: [descriptor], milliseconds: 0) != nil
  }

  /// Waits until a first byte has come at a socket, which stays there, or its end (false); nil once something can be read of
  /// `other`, when the time is over, or after a signal.
  static func firstByte(at socket: Descriptor, or other: Descriptor, milliseconds: Int32) -> Bool? {
    guard firstReady(reading: [socket, other], milliseconds: milliseconds) == 0 else { return nil }
    var byte: UInt8 = 0
    return recv(socket.number, &byte, 1, Int32(MSG_PEEK)) > 0
  }

  /// The host, in digits, and the port that a socket is connected to; nil where there is no host.
  static func peer(of socket: Descriptor) -> ServerAddress? {
    guard let (host, port) = try? peerAddress(of: socket).numbers, let number = UInt16(port) else {
      return nil
    }
    return ServerAddress(host: host, port: number, room: nil)
  }

  /// A guess is sent at once, and a peer that is gone without a word is found out.
  static func sendAtOnce(on socket: Descriptor) {
    try? setOption(TCP_NODELAY, at: Int32(IPPROTO_TCP), to: 1, of: socket)
    try? setOption(SO_KEEPALIVE, at: SOL_SOCKET, to: 1, of: socket)
  }

  // MARK: - Pairs

  /// A pipe that no other child inherits, above the numbers of the standard streams.
  static func makePipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    try call("pipe") { pipe(&ends) }
    return try moved(ends)
  }

  /// Two sockets that are connected, which no other child inherits, above the numbers of the standard streams.
  static func makeSocketPair() throws(SystemError) -> (Descriptor, Descriptor) {
    var ends: [Int32] = [-1, -1]
    try call("socketpair") { socketpair(AF_UNIX, streams, 0, &ends) }
    return try moved(ends)
  }

  /// The same descriptors by numbers that no standard stream has, closed in other programs.
  private static func moved(_ ends: [Int32]) throws(SystemError) -> (Descriptor, Descriptor) {
    let moved = ends.map { Descriptor(number: fcntl($0, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)) }
    let code = errno
    for end in ends { close(end) }
    guard !moved.contains(.none) else {
      for end in moved where end != .none { release(end) }
      throw SystemError(call: "fcntl", code: code)
    }
    return (moved[0], moved[1])
  }
}
