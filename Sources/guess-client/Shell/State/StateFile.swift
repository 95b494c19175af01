import Platform

/// An open file of the client's state; unless only read, it is locked against other clients. Anything else at its path, such as
/// a link, a pipe or another user's file, is left alone.
struct StateFile {
  private let descriptor: Descriptor

  /// Opens a file; nil if another client has locked it, or if it is not the client's own regular file.
  init?(_ path: String, for use: System.FileUse) {
    guard let descriptor = try? System.openPrivateFile(path, for: use) else { return nil }
    guard let status = try? FileStatus(of: descriptor), status.isRegular, status.isOwn,
      use == .reading || Self.lock(descriptor, at: path, status)
    else {
      System.release(descriptor)
      return nil
    }
    self.descriptor = descriptor
    // An existing file may be readable by others.
    if use != .reading { System.makePrivate(descriptor) }
  }

  /// Locks a file if it still has its path: another client may have removed or replaced it meanwhile.
  private static func lock(_ descriptor: Descriptor, at path: String, _ status: FileStatus) -> Bool {
    guard (try? System.lock(descriptor)) == true, let now = try? FileStatus(ofEntry: path) else {
      return false
    }
    return now.identity == status.identity
  }

  /// Length in bytes.
  var length: Int { (try? FileStatus(of: descriptor))?.size ?? 0 }

  /// Time of the last write, in seconds since the start of 1970.
  var writingTime: Int64 { (try? FileStatus(of: descriptor))?.writingTime ?? 0 }

  /// The last bytes, at most `limit`.
  func tail(limit: Int) -> [UInt8] { System.tail(of: descriptor, length: length, limit: limit) }

  /// Writes all of `bytes`; false if that fails.
  func write(_ bytes: [UInt8]) -> Bool { (try? System.writeAll(bytes, to: descriptor)) != nil }

  /// Replaces its contents by `bytes`.
  func rewrite(_ bytes: [UInt8]) { System.rewrite(descriptor, with: bytes) }

  /// Sets the time of the last write to now.
  func touch() { System.touch(descriptor) }

  /// Closes and unlocks it.
  func release() { System.release(descriptor) }
}
