import Platform

/// The file at which a socket is found, as long as it is the one that was made for it.
struct SocketFile: Hashable, Sendable {
  let path: String
  /// What makes it this file and no other one of that name.
  private let identity: FileStatus.Identity

  /// Binds a socket to a file that only the server's own user may use (0600), and calls `listen`; a host who wants more says so
  /// with `chmod`. The file of a server that is gone is replaced.
  ///
  /// Until a server listens, its file looks as if it were left behind. So all of this is done with the directory locked, where
  /// that is possible: another server waits those microseconds, and finds this one.
  static func bind(
    _ descriptor: Descriptor, to address: SocketAddress, at path: String,
    listen: () throws(SystemError) -> Void
  ) throws(SystemError) -> SocketFile {
    let lock = try? System.lockDirectory(directory(of: path))
    defer { if let lock { System.release(lock) } }
    #if os(Linux)
      // The file has the mode of the socket (unix(7) does not say so, the kernel's unix_bind() does).
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
    try listen()
    return SocketFile(path: path, identity: status.identity)
  }

  /// Removes the file, unless another one has its name by now.
  func remove() {
    if (try? FileStatus(ofEntry: path))?.identity == identity { System.removeFile(path) }
  }

  /// True if something other than a socket is there.
  static func isTaken(_ path: String) -> Bool {
    (try? FileStatus(ofEntry: path))?.isSocket == false
  }

  /// Whether the file is the socket of a server that is gone: nobody answers there.
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

  /// The directory in which a file would have to be made, where that is not there.
  static func missingDirectory(of path: String) -> String? {
    let directory = directory(of: path)
    do {
      // The slash behind it is for a directory only.
      try System.call("access") { access(directory + "/", F_OK) }
      return nil
    } catch {
      return error.isAbsence ? directory : nil
    }
  }

  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
