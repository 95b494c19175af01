import GuessClientCore
import Platform

extension System {
  static func emptyStandardInput() {
    guard let nothing = try? openFile("/dev/null") else { return }
    dup2(nothing.number, STDIN_FILENO)
    release(nothing)
  }

  /// The environment for a child process, with its end.
  static func variables(without isLeftOut: (String) -> Bool) -> [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = environmentPointers
    while let variable = next?.pointee {
      if !isLeftOut(String(cString: variable)) { variables.append(variable) }
      next = next?.advanced(by: 1)
    }
    return variables + [nil]
  }

  static func leave(with code: ExitCode) -> Never { exit(code.rawValue) }

  /// Reads what is available into the beginning of `buffer`: 0 at the end or after an error, nil if nothing is there yet.
  static func readAvailable(from descriptor: Descriptor, into buffer: inout [UInt8]) -> Int? {
    do {
      return try callWithoutWaiting("read") { read(descriptor.number, &buffer, buffer.count) }
    } catch {
      return 0
    }
  }

  static func isReadable(_ descriptor: Descriptor) -> Bool {
    firstReady(reading: [descriptor], milliseconds: 0) != nil
  }

  /// True if a readable socket has a byte, which stays there; false at its end.
  static func hasByte(at socket: Descriptor) -> Bool {
    var byte: UInt8 = 0
    return recv(socket.number, &byte, 1, Int32(MSG_PEEK)) > 0
  }

  /// The numeric host and port that a socket is connected to; nil if not IP.
  static func peer(of socket: Descriptor) -> ServerAddress? {
    guard let (host, port) = try? peerAddress(of: socket).numbers, let number = UInt16(port) else {
      return nil
    }
    return ServerAddress(host: host, port: number)
  }

  /// A pipe that other children do not inherit. It is numbered above the standard streams, which are all open.
  static func makePipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    try call("pipe") { pipe(&ends) }
    return closedOnExec(ends)
  }

  /// A pair of connected sockets that other children do not inherit, numbered like a pipe.
  static func makeSocketPair() throws(SystemError) -> (Descriptor, Descriptor) {
    var ends: [Int32] = [-1, -1]
    try call("socketpair") { socketpair(AF_UNIX, streams, 0, &ends) }
    return closedOnExec(ends)
  }

  private static func closedOnExec(_ ends: [Int32]) -> (Descriptor, Descriptor) {
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (Descriptor(number: ends[0]), Descriptor(number: ends[1]))
  }
}

/// Differences between Linux and macOS.
extension System {
  #if canImport(Glibc)
    /// Path of this program, with links followed.
    static var ownPath: String? { followed("/proc/self/exe") }

    /// POSIX_SPAWN_SETSID, which Glibc's module leaves out.
    static let spawnsSession: Int32 = 0x80

    static var spawnActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }

    static var spawnAttributes: posix_spawnattr_t { posix_spawnattr_t() }
  #else
    static var ownPath: String? {
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var name = [CChar](repeating: 0, count: Int(size))
      return _NSGetExecutablePath(&name, &size) == 0 ? followed(name) : nil
    }

    static let spawnsSession = Int32(POSIX_SPAWN_SETSID)

    static var spawnActions: posix_spawn_file_actions_t? { nil }

    static var spawnAttributes: posix_spawnattr_t? { nil }
  #endif

  private static func followed(_ path: UnsafePointer<CChar>) -> String? {
    guard let path = realpath(path, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
