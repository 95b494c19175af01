import GuessGame
import Platform

/// The directory of persistent data, writable by the server's user only.
final class DataDirectory: Sendable {
  let path: String
  /// Kept open to sync names, even if no descriptors are left later.
  private let descriptor: Descriptor

  /// Opens the directory; creates it and its parents if missing, for the owner only. A server needs new files in it again and again.
  convenience init(at path: String) throws(DataError) {
    do { try System.makeDirectories(path) } catch { throw .unusable(path, error) }
    try self.init(existing: path)
    try Self.checkNewFiles(in: path)
  }

  /// A full disk stops no match, and so no start either: all is recorded once there is room.
  private static func checkNewFiles(in path: String) throws(DataError) {
    do { try System.checkNewFiles(in: path) } catch {
      if !error.isFull { throw .unusable(path, error) }
    }
  }

  /// Opens an existing directory. For checks, root may read that of another user, such as a service's.
  init(existing path: String, forReading: Bool = false) throws(DataError) {
    self.path = path
    let status: FileStatus
    do { status = try FileStatus(at: path) } catch { throw .unusable(path, error) }
    guard status.isDirectory else { throw DataError("\(path) is not a directory") }
    // Another user could replace the key.
    guard status.isOwn || forReading && geteuid() == 0 else {
      throw DataError("\(path) belongs to another user", repair: "start as that user")
    }
    guard !status.isWritableByOthers else {
      throw DataError("other users can write to \(path)", repair: "chmod 700 \(path)")
    }
    do { descriptor = try System.openFile(path) } catch { throw .unusable(path, error) }
    // A restore may leave something else there, which can't be locked.
    if let lock = try? FileStatus(at: lockPath), !lock.isRegular {
      throw DataError("\(lockPath) is not a regular file", fix: "; remove it, and the server creates one.")
    }
  }

  deinit { System.release(descriptor) }

  /// Throws if a start could not open or create the directory at this path. Changes nothing.
  static func check(_ path: String) throws(DataError) {
    var existing = path
    while !System.isThere(existing) { existing = SocketFile.directory(of: existing) }
    if existing == path {
      _ = try DataDirectory(existing: path, forReading: true)
      return try checkNewFiles(in: path)
    }
    do { try System.checkNewFiles(in: existing) } catch { throw .unusable(path, error) }
  }

  /// Locks the directory against other servers. The file in it is for file systems that lock no directories.
  func lock() throws(DataError) -> Descriptor {
    do {
      if try System.lockDirectory(descriptor), let lock = try System.lockFile(lockPath) { return lock }
    } catch {
      throw .unwritable(lockPath, error)
    }
    throw DataError(
      "another running guess-server keeps its data in \(path)", repair: "stop that server")
  }

  /// True if a server uses the directory. Changes nothing.
  var isInUse: Bool {
    guard (try? System.lockDirectory(descriptor)) ?? true else { return true }
    System.unlock(descriptor)
    guard let file = try? System.openFile(lockPath) else { return false }
    defer { System.release(file) }
    return (try? System.lock(file)) == false
  }

  /// Throws if another directory, or none, has its path: this one is lost with all that is in it.
  func checkPlace() throws(SystemError) {
    guard try FileStatus(at: path).identity == FileStatus(of: descriptor).identity else {
      throw SystemError(call: "stat", code: ESTALE)
    }
  }

  /// Those of the files with secrets that other users can read.
  func exposed(_ files: JournalFiles) -> [String] {
    guard isOpenToOthers else { return [] }
    return [keyPath, files.journal].filter { file in
      (try? FileStatus(at: file)).map { !$0.isPrivate && !$0.isWritableByOthers } ?? false
    }
  }

  /// True if other users get at its files, as far as those allow.
  private var isOpenToOthers: Bool { (try? FileStatus(of: descriptor))?.isSearchableByOthers == true }

  var keyPath: String { "\(path)/seed.key" }

  private var lockPath: String { "\(path)/lock" }

  /// Reads the key for seeded secrets; draws and stores it the first time.
  func seedKey(using random: inout any RandomNumberGenerator) throws(DataError) -> SeedKey {
    if let key = try seedKey() { return key }
    let key = SeedKey(using: &random)
    do { try keep(key.bytes, at: keyPath) } catch { throw .unwritable(keyPath, error) }
    return key
  }

  func seedKey() throws(DataError) -> SeedKey? {
    // One byte above the limit shows that the file is too long.
    guard let bytes = try contents(of: keyPath, limit: SeedKey.byteCount + 1) else { return nil }
    guard let key = SeedKey(bytes: bytes) else {
      throw DataError(
        "\(keyPath) is not a key of \(SeedKey.byteCount) bytes",
        fix: "; restore a backup, or remove it: a new key changes all seeded secrets.")
    }
    return key
  }

  /// Reads the first `limit` bytes of a file; nil if missing. Refuses what other users can change.
  func contents(of file: String, limit: Int) throws(DataError) -> [UInt8]? {
    if isOpenToOthers, (try? FileStatus(at: file))?.isWritableByOthers == true {
      throw DataError("other users can write to \(file)", fix: "; check it, then chmod 600 \(file).")
    }
    do {
      return try System.contents(ofFile: file, limit: limit)
    } catch  where error.isAbsence {
      return nil
    } catch {
      throw .unreadable(file, error)
    }
  }

  func lacksSeedKey(_ files: JournalFiles) throws(DataError) -> Bool {
    let isUsed = System.isThere(files.journal) || System.isThere(files.draft) || files.hasHistory
    guard isUsed else { return false }
    return try seedKey() == nil
  }

  func keep(_ bytes: [UInt8], at file: String) throws(SystemError) {
    try checkPlace()
    let draft = file + ".new"
    // A crashed start may have left one.
    System.removeFile(draft)
    try System.makeFile(draft, of: bytes)
    try System.renameFile(draft, to: file)
    // The new name is safe only once the directory is synced.
    try syncNames()
  }

  func syncNames() throws(SystemError) {
    try System.call("fsync") { fsync(descriptor.number) }
  }
}
