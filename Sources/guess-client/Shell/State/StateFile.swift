#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that the client keeps, open and, but for a look, locked: no other client has it at the same time. Whatever else stands at its path,
/// such as a link, a pipe or somebody else's file, is left alone.
struct StateFile {
  /// Why there is none.
  enum Absence: Error {
    /// Another client has it.
    case isInUse
    /// There is none, or something else.
    case isMissing
  }

  /// What it is about to be used for.
  enum Use {
    /// To be read while others may add to it.
    case looking
    case reading
    /// To be written at its end, and made where it is missing.
    case appending
    /// To be made, where nothing is yet.
    case making
  }

  private let descriptor: Int32

  init(_ path: String, for use: Use) throws(Absence) {
    let flags =
      switch use {
      case .looking, .reading: O_RDONLY
      case .appending: O_RDWR | O_APPEND | O_CREAT
      case .making: O_RDWR | O_CREAT | O_EXCL
      }
    // Without waiting, as one would for the other side of a pipe.
    let descriptor = open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, S_IRUSR | S_IWUSR)
    guard descriptor >= 0 else { throw .isMissing }
    do throws(Absence) {
      try Self.check(descriptor)
      if use != .looking { try Self.lock(descriptor, at: path) }
    } catch {
      closeDescriptor(descriptor)
      throw error
    }
    self.descriptor = descriptor
    // One that is there already may be open to others.
    if use == .appending { fchmod(descriptor, S_IRUSR | S_IWUSR) }
  }

  private static func check(_ descriptor: Int32) throws(Absence) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
    else { throw .isMissing }
  }

  private static func lock(_ descriptor: Int32, at path: String) throws(Absence) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .isInUse }
    // Another client may have put a new file in its place between the two calls; that one is locked.
    var (status, now) = (stat(), stat())
    guard fstat(descriptor, &status) == 0, lstat(path, &now) == 0, now.st_ino == status.st_ino,
      now.st_dev == status.st_dev
    else { throw .isInUse }
  }

  private var status: stat {
    var status = stat()
    fstat(descriptor, &status)
    return status
  }

  /// Bytes in it.
  var length: Int { Int(status.st_size) }

  /// When it was written last, in seconds since the start of 1970.
  var writingTime: Int64 {
    #if canImport(Glibc)
      Int64(status.st_mtim.tv_sec)
    #else
      Int64(status.st_mtimespec.tv_sec)
    #endif
  }

  /// The end of it, no more than `limit` bytes.
  func tail(limit: Int) -> [UInt8] {
    let length = length
    var bytes = [UInt8](repeating: 0, count: min(limit, length))
    let count = pread(descriptor, &bytes, bytes.count, off_t(length - bytes.count))
    return Array(bytes[..<max(0, count)])
  }

  /// Writes all of `bytes`; false where the disk does not take them.
  func write(_ bytes: [UInt8]) -> Bool {
    StandardOutput.write(bytes, to: descriptor) == nil
  }

  /// Lets other clients have it.
  func release() { closeDescriptor(descriptor) }
}
