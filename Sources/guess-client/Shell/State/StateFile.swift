import GuessClientCore
import GuessClientPlay
import Platform

/// An open file of the client's state; unless only read, it is locked against other clients. Anything else at its path, such as
/// a link, a pipe or another user's file, is left alone.
struct StateFile {
  /// Reading, writing at the end, or rewriting; a file that is written is created if missing.
  enum Use { case reading, appending, updating }

  private let descriptor: Descriptor

  /// Opens a file; nil if another client has locked it, or if it is not the client's own regular file.
  ///
  /// For its owner only, if created here; follows no link, and never blocks, as a pipe would until its other end is open.
  init?(_ path: String, for use: Use) {
    let writing = use == .appending ? O_RDWR | O_APPEND | O_CREAT : O_RDWR | O_CREAT
    let flags = (use == .reading ? O_RDONLY : writing) | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
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

  var length: Int { (try? FileStatus(of: descriptor))?.size ?? 0 }

  func tail(limit: Int) -> [UInt8] {
    let length = length
    var bytes = [UInt8](repeating: 0, count: min(limit, length))
    let count = pread(descriptor.number, &bytes, bytes.count, off_t(length - bytes.count))
    return Array(bytes[..<max(0, count)])
  }

  /// Writes all of `bytes`; false if that fails.
  func write(_ bytes: [UInt8]) -> Bool { (try? System.writeAll(bytes, to: descriptor)) != nil }

  /// Replaces its contents in one call, so that they are whole whenever the process ends, and then cuts off the rest.
  func rewrite(_ bytes: [UInt8]) {
    guard pwrite(descriptor.number, bytes, bytes.count, 0) == bytes.count else { return }
    ftruncate(descriptor.number, off_t(bytes.count))
  }

  /// Replaces the file at `path` by a new one, so that a complete file exists at any time; false if that fails.
  static func replace(_ path: String, by bytes: [UInt8]) -> Bool {
    let draft = "\(path).\(System.processID)"
    System.removeFile(draft)
    guard let file = StateFile(draft, for: .updating) else { return false }
    defer { file.release() }
    if file.write(bytes), (try? System.renameFile(draft, to: path)) != nil { return true }
    System.removeFile(draft)
    return false
  }

  /// Tries to lock a file that is changed, and the pause between two: another client that does takes a millisecond.
  private static let (tries, pause): (Int, useconds_t) = (20, 10_000)

  /// Replaces the file at `path` by what `change` makes of it; false if that is nothing, or fails.
  static func change(_ path: String, limit: Int, _ change: ([UInt8]) -> [UInt8]?) -> Bool {
    for _ in 1...tries {
      if let file = StateFile(path, for: .updating) {
        defer { file.release() }
        return change(file.tail(limit: limit)).map { replace(path, by: $0) } ?? false
      }
      usleep(pause)
    }
    return false
  }

  func release() { System.release(descriptor) }
}

/// The file of typed lines. Each client appends its own, so that several at once lose none.
struct HistoryFile {
  /// Size in bytes from which only the end is kept: twice what is remembered, so that the file is seldom rewritten.
  private static let limit = 2 * History.byteLimit

  private let path: String
  /// Lines not written yet, because another client had locked the file.
  private var waiting: [UInt8] = []

  init(in folder: StateFolder, named name: String) { path = "\(folder.path)/\(name)" }

  /// The end of the file, as much as is remembered.
  func contents() -> [UInt8] {
    guard let file = StateFile(path, for: .reading) else { return [] }
    defer { file.release() }
    let bytes = file.tail(limit: Self.limit)
    // The first line may be cut off.
    return bytes.count < file.length ? Array(bytes.drop { $0 != 0x0A }) : bytes
  }

  /// Adds a line; if it can't be written now, the next call tries again.
  mutating func append(_ line: String) {
    waiting += Array("\(line)\n".utf8)
    if waiting.count > Self.limit { waiting = [] }
    guard let file = StateFile(path, for: .appending) else { return }
    defer { file.release() }
    // A full disk may have left half a line.
    let isTorn = file.tail(limit: 1).last.map { $0 != 0x0A } ?? false
    guard file.write((isTorn ? [0x0A] : []) + waiting) else { return }
    waiting = []
    if file.length > Self.limit { shorten(file) }
  }

  private func shorten(_ old: StateFile) {
    let end = History(file: Array(old.tail(limit: Self.limit).drop { $0 != 0x0A })).file
    _ = StateFile.replace(path, by: end)
  }
}
