import Platform

/// What the client alone asks of the system, about files.
extension System {
  /// What a file is opened for.
  enum FileUse {
    case reading
    /// To be read, and written at its end; it is made where it is missing.
    case appending
    /// To be made, where nothing is yet.
    case making
  }

  /// Opens a file that is for its owner only, where one of ours has made it; follows no link, and never waits.
  static func openPrivateFile(_ path: String, for use: FileUse) throws(SystemError) -> Descriptor {
    let flags =
      switch use {
      case .reading: O_RDONLY
      case .appending: O_RDWR | O_APPEND | O_CREAT
      case .making: O_RDWR | O_CREAT | O_EXCL
      }
    // Without waiting, as one would for the other side of a pipe.
    return Descriptor(
      number: try call("open") {
        open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, S_IRUSR | S_IWUSR)
      })
  }

  /// Takes a file from everyone but its owner.
  @discardableResult
  static func makePrivate(_ descriptor: Descriptor, isDirectory: Bool = false) -> Bool {
    fchmod(descriptor.number, isDirectory ? S_IRWXU : S_IRUSR | S_IWUSR) == 0
  }

  /// Makes now the time when an open file was written last, where that is possible.
  static func touch(_ descriptor: Descriptor) { _ = futimens(descriptor.number, nil) }

  /// The last bytes of a file of `length`, no more than `limit` of them.
  static func tail(of descriptor: Descriptor, length: Int, limit: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(limit, length))
    let count = pread(descriptor.number, &bytes, bytes.count, off_t(length - bytes.count))
    return Array(bytes[..<max(0, count)])
  }

  /// Whether there is something by that name that can be started.
  static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }
}
