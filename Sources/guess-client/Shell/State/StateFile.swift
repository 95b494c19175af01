import Platform

/// A file that the client keeps, open and, but for a look, locked: no other client has it at the same time. Whatever
/// else stands at its path, such as a link, a pipe or somebody else's file, is left alone.
struct StateFile {
  /// Why there is none.
  enum Absence: Error {
    /// Another client has it.
    case isInUse
    /// There is none, or something else.
    case isMissing
  }

  private let descriptor: Descriptor

  /// Opens a file to be read while others may add to it, without a lock.
  init(lookingAt path: String) throws(Absence) {
    descriptor = try Self.open(path, for: .reading)
  }

  /// Opens a file and locks it.
  init(_ path: String, for use: System.FileUse) throws(Absence) {
    let descriptor = try Self.open(path, for: use)
    guard (try? System.lock(descriptor)) == true, Self.isInPlace(descriptor, at: path) else {
      System.release(descriptor)
      throw .isInUse
    }
    self.descriptor = descriptor
    // One that is there already may be open to others.
    if use == .appending { System.makePrivate(descriptor) }
  }

  private static func open(_ path: String, for use: System.FileUse) throws(Absence) -> Descriptor {
    guard let descriptor = try? System.openPrivateFile(path, for: use) else { throw .isMissing }
    guard let status = try? FileStatus(of: descriptor), status.isRegular, status.isOwn else {
      System.release(descriptor)
      throw .isMissing
    }
    return descriptor
  }

  /// Whether the file still stands at its path: before it was locked, another client may have put a new file in its
  /// place, which is locked.
  private static func isInPlace(_ descriptor: Descriptor, at path: String) -> Bool {
    guard let status = try? FileStatus(of: descriptor), let now = try? FileStatus(ofEntry: path) else {
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

  /// Makes now the time when it was written last.
  func touch() { System.touch(descriptor) }

  /// Lets other clients have it.
  func release() { System.release(descriptor) }
}
