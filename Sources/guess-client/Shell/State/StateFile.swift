import Platform

/// An open file of the client's state; unless only read, it is locked against other clients. Anything else at its path, such as
/// a link, a pipe or another user's file, is left alone.
struct StateFile {
  /// A file that is updated is created if missing.
  enum Use { case reading, updating }

  private let descriptor: Descriptor

  /// Opens a file; nil if another client has locked it, or if it is not the client's own regular file.
  ///
  /// For its owner only, if created here; follows no link, and never blocks, as a pipe would until its other end is open.
  init?(_ path: String, for use: Use) {
    let flags = (use == .reading ? O_RDONLY : O_RDWR | O_CREAT) | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    guard let number = try? System.call("open", { open(path, flags, S_IRUSR | S_IWUSR) }) else { return nil }
    let descriptor = Descriptor(number: number)
    guard let status = try? FileStatus(of: descriptor), status.isRegular, status.isOwn,
      use == .reading || Self.lock(descriptor, at: path, status)
    else {
      System.release(descriptor)
      return nil
    }
    self.descriptor = descriptor
    // An existing file may be readable by others.
    if use != .reading { fchmod(number, S_IRUSR | S_IWUSR) }
  }

  /// Locks a file if it still has its path: another client may have removed or replaced it meanwhile.
  private static func lock(_ descriptor: Descriptor, at path: String, _ status: FileStatus) -> Bool {
    guard (try? System.lock(descriptor)) == true, let now = try? FileStatus(ofEntry: path) else {
      return false
    }
    return now.identity == status.identity
  }

  /// The last bytes of the file at `path`.
  static func contents(of path: String, limit: Int) -> [UInt8] {
    guard let file = StateFile(path, for: .reading) else { return [] }
    defer { file.release() }
    return file.tail(limit: limit)
  }

  func tail(limit: Int) -> [UInt8] {
    let length = (try? FileStatus(of: descriptor))?.size ?? 0
    var bytes = [UInt8](repeating: 0, count: min(limit, length))
    let count = pread(descriptor.number, &bytes, bytes.count, off_t(length - bytes.count))
    return Array(bytes[..<max(0, count)])
  }

  /// Replaces its contents in one call, so that they are whole whenever the process ends, and then cuts off the rest.
  func rewrite(_ bytes: [UInt8]) {
    guard pwrite(descriptor.number, bytes, bytes.count, 0) == bytes.count else { return }
    ftruncate(descriptor.number, off_t(bytes.count))
  }

  /// Replaces the file at `path` by a new one, so that a complete file exists at any time, also after a power cut if it `isSynced`;
  /// false if that fails.
  private static func replace(_ path: String, by bytes: [UInt8], isSynced: Bool) -> Bool {
    let draft = "\(path).\(System.processID)"
    System.removeFile(draft)
    guard let file = StateFile(draft, for: .updating) else { return false }
    defer { file.release() }
    do throws(SystemError) {
      try System.writeAll(bytes, to: file.descriptor)
      if isSynced { try System.syncData(of: file.descriptor) }
      try System.renameFile(draft, to: path)
      return true
    } catch {
      System.removeFile(draft)
      return false
    }
  }

  /// Tries to lock a file that is changed, and the pause between two: another client that does takes a millisecond.
  private static let (tries, pause): (Int, useconds_t) = (20, 10_000)

  /// Replaces the file at `path` by what `change` makes of it; false if that is nothing, or fails.
  static func change(
    _ path: String, limit: Int, isSynced: Bool = false, _ change: ([UInt8]) -> [UInt8]?
  ) -> Bool {
    if let status = try? FileStatus(ofEntry: path), !status.isRegular { return false }
    for _ in 1...tries {
      if let file = StateFile(path, for: .updating) {
        defer { file.release() }
        return change(file.tail(limit: limit)).map { replace(path, by: $0, isSynced: isSynced) } ?? false
      }
      usleep(pause)
    }
    return false
  }

  func release() { System.release(descriptor) }
}
