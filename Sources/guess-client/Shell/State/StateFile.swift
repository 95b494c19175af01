import Platform

/// A file that the client keeps, open and, unless it is only read, locked: no other client has it at the same time. Whatever
/// else stands at its path, such as a link, a pipe or somebody else's file, is left alone.
struct StateFile {
  private let descriptor: Descriptor

  /// Opens a file; nil if another client has it, or if there is something else.
  init?(_ path: String, for use: System.FileUse) {
    guard let descriptor = try? System.openPrivateFile(path, for: use) else { return nil }
    guard let status = try? FileStatus(of: descriptor), status.isRegular, status.isOwn,
      use == .reading || Self.lock(descriptor, at: path, status)
    else {
      System.release(descriptor)
      return nil
    }
    self.descriptor = descriptor
    // One that is there already may be open to others.
    if use != .reading { System.makePrivate(descriptor) }
  }

  /// Locks a file that still stands at its path: before that, another client may have removed it, or put a new one in its place.
  private static func lock(_ descriptor: Descriptor, at path: String, _ status: FileStatus) -> Bool {
    guard (try? System.lock(descriptor)) == true, let now = try? FileStatus(ofEntry: path) else {
      return false
    }
    return now.identity == status.identity
  }

  /// Bytes in it.
  var length: Int { (try? FileStatus(of: descriptor))?.size ?? 0 }

  /// When it was written last, in seconds since the start of 1970.
  var writingTime: Int64 { (try? FileStatus(of: descriptor))?.writingTime ?? 0 }

  /// The end of it, no more than `limit` bytes.
  func tail(limit: Int) -> [UInt8] { System.tail(of: descriptor, length: length, limit: limit) }

  /// Writes all of `bytes`; false where the disk does not take them.
  func write(_ bytes: [UInt8]) -> Bool { (try? System.writeAll(bytes, to: descriptor)) != nil }

  /// Puts `bytes` in the place of what is in it.
  func rewrite(_ bytes: [UInt8]) { System.rewrite(descriptor, with: bytes) }

  /// Makes now the time when it was written last.
  func touch() { System.touch(descriptor) }

  /// Lets other clients have it.
  func release() { System.release(descriptor) }
}
