import Platform

/// File calls of the client.
extension System {
  enum FileUse {
    case reading
    /// Reading, and writing at the end; created if missing.
    case appending
    /// Reading and rewriting; created if missing.
    case updating
  }

  /// Opens a file for its owner only, if created here; follows no link and never blocks.
  static func openPrivateFile(_ path: String, for use: FileUse) throws(SystemError) -> Descriptor {
    let flags =
      switch use {
      case .reading: O_RDONLY
      case .appending: O_RDWR | O_APPEND | O_CREAT
      case .updating: O_RDWR | O_CREAT
      }
    // Non-blocking, as a pipe would wait for its other side.
    return Descriptor(
      number: try call("open") {
        open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, S_IRUSR | S_IWUSR)
      })
  }

  /// Removes access for everyone but the owner.
  @discardableResult
  static func makePrivate(_ descriptor: Descriptor, isDirectory: Bool = false) -> Bool {
    fchmod(descriptor.number, isDirectory ? S_IRWXU : S_IRUSR | S_IWUSR) == 0
  }

  /// Replaces the contents of a file in one call, so that they are whole whenever the process ends; the rest of a longer text is
  /// cut off after that.
  static func rewrite(_ descriptor: Descriptor, with bytes: [UInt8]) {
    guard pwrite(descriptor.number, bytes, bytes.count, 0) == bytes.count else { return }
    _ = ftruncate(descriptor.number, off_t(bytes.count))
  }

  /// Sets the time of an open file's last write to now, if possible.
  static func touch(_ descriptor: Descriptor) { _ = futimens(descriptor.number, nil) }

  /// The last bytes of a file of `length`, at most `limit`.
  static func tail(of descriptor: Descriptor, length: Int, limit: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(limit, length))
    let count = pread(descriptor.number, &bytes, bytes.count, off_t(length - bytes.count))
    return Array(bytes[..<max(0, count)])
  }

  /// True if the path is an executable.
  static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }
}
