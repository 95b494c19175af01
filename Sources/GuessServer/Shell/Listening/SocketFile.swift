import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file at which a socket is found, as long as it is the one that was made for it.
struct SocketFile: Hashable, Sendable {
  let path: String
  /// What makes it this file and no other one of that name.
  private let device: dev_t
  private let number: ino_t

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
    let status = try status(of: path)
    try listen()
    return SocketFile(path: path, device: status.st_dev, number: status.st_ino)
  }

  /// Removes the file, unless another one has its name by now.
  func remove() {
    guard let status = try? Self.status(of: path), status.st_dev == device, status.st_ino == number else {
      return
    }
    unlink(path)
  }

  /// True if something other than a socket is there.
  static func isTaken(_ path: String) -> Bool {
    (try? status(of: path)).map { $0.st_mode & S_IFMT != S_IFSOCK } ?? false
  }

  /// Whether the file is the socket of a server that is gone: nobody answers there.
  private static func isLeftBehind(_ address: SocketAddress, at path: String) throws(SystemError) -> Bool {
    guard try status(of: path).st_mode & S_IFMT == S_IFSOCK else {
      throw SystemError(call: "bind", code: ENOTSOCK)
    }
    let probe = try System.makeSocket(family: AF_UNIX)
    defer { System.release(probe) }
    do {
      try System.connectSocket(probe, to: address)
    } catch {
      return error.code == ECONNREFUSED
    }
    return false
  }

  private static func status(of path: String) throws(SystemError) -> stat {
    var status = stat()
    try System.call("lstat") { lstat(path, &status) }
    return status
  }

  /// The directory in which a file would have to be made, where that is not there.
  static func missingDirectory(of path: String) -> String? {
    let directory = directory(of: path)
    do {
      // The slash behind it is for a directory only.
      try System.call("access") { access(directory + "/", F_OK) }
      return nil
    } catch {
      return [ENOENT, ENOTDIR].contains(error.code) ? directory : nil
    }
  }

  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
