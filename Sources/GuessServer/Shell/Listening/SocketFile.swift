import Platform

/// The file of a Unix socket, identified even if another file takes its name.
struct SocketFile: Hashable, Sendable {
  let path: String
  private let identity: FileStatus.Identity

  /// Binds a socket to a file for the server's own user only (0600), and listens; an operator can allow more with `chmod`.
  /// Replaces the file of a dead server.
  static func listen(
    with descriptor: Descriptor, at address: SocketAddress, _ path: String, backlog: Int32
  ) throws(SystemError) -> SocketFile {
    #if os(Linux)
      // The file gets the socket's mode (not in unix(7), but in the kernel's unix_bind()).
      try System.call("fchmod") { fchmod(descriptor.number, S_IRUSR | S_IWUSR) }
    #else
      let mask = umask(0o177)
      defer { umask(mask) }
    #endif
    do {
      try System.bindSocket(descriptor, to: address)
    } catch  where error.code == EADDRINUSE {
      guard try isLeftBehind(address, at: path) else { throw error }
      try System.call("unlink") { unlink(path) }
      try System.bindSocket(descriptor, to: address)
    }
    let status = try FileStatus(ofEntry: path)
    try System.startListening(descriptor, backlog: backlog)
    return SocketFile(path: path, identity: status.identity)
  }

  func remove() {
    if (try? FileStatus(ofEntry: path))?.identity == identity { System.removeFile(path) }
  }

  /// True if the file is the socket of a dead server, which accepts no connections.
  private static func isLeftBehind(_ address: SocketAddress, at path: String) throws(SystemError) -> Bool {
    guard try FileStatus(ofEntry: path).isSocket else { throw SystemError(call: "bind", code: ENOTSOCK) }
    let probe = try System.makeSocket(family: AF_UNIX)
    defer { System.release(probe) }
    do {
      try System.connectSocket(probe, to: address)
    } catch {
      return error.isRefusal
    }
    return false
  }

  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
