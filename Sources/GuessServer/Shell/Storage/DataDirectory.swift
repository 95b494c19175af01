import GuessServerCore
import Platform

/// Where the server keeps what has to survive a restart: a directory that nobody else can write to.
struct DataDirectory {
  /// Bytes of the key in `seed.key`.
  static let keyBytes = SeedKey.byteCount

  let path: String

  /// Opens the directory, and makes it and those above it, for their owner only, where they are missing.
  init(at path: String) throws(DataError) {
    do { try System.makeDirectories(path) } catch { throw .unusable(path, error) }
    try self.init(existing: path)
  }

  /// Opens a directory that is there. Root may read that of another user, such as a service's, to check it.
  init(existing path: String, forReading: Bool = false) throws(DataError) {
    self.path = path
    let status: FileStatus
    do { status = try FileStatus(at: path) } catch { throw .unusable(path, error) }
    guard status.isDirectory else { throw .notADirectory(path) }
    guard status.isOwn || forReading && geteuid() == 0 else { throw .foreign(path) }
    guard !status.isWritableByOthers else { throw .writableByOthers(path) }
  }

  /// Refuses a path at which no start could open or make the directory, and leaves everything as it is.
  static func check(_ path: String) throws(DataError) {
    var existing = path
    while !System.isThere(existing) { existing = SocketFile.directory(of: existing) }
    if existing == path { _ = try DataDirectory(existing: path, forReading: true) }
    do { try System.checkNewFiles(in: existing) } catch { throw .unusable(path, error) }
  }

  // MARK: - What it holds

  /// Makes sure that no other server uses the directory; answers what holds the lock for as long as it is open.
  func lock() throws(DataError) -> Descriptor {
    let file = "\(path)/lock"
    do {
      if let descriptor = try System.lockFile(file) { return descriptor }
    } catch {
      throw .unwritable(file, error)
    }
    throw .inUse(path)
  }

  /// Whether a server uses the directory now.
  var isInUse: Bool {
    let file = "\(path)/lock"
    guard System.isThere(file), let descriptor = try? System.lockFile(file) else {
      return System.isThere(file)
    }
    System.release(descriptor)
    return false
  }

  var keyPath: String { "\(path)/seed.key" }

  /// The key that seeded secrets follow from. The first time it is drawn from `random` and kept.
  func seedKey(using random: inout any RandomNumberGenerator) throws(DataError) -> SeedKey {
    if let key = try seedKey() { return key }
    let key = SeedKey(using: &random)
    do { try keep(key.bytes, at: keyPath) } catch { throw .unwritable(keyPath, error) }
    return key
  }

  /// The key; nil where there is none yet.
  func seedKey() throws(DataError) -> SeedKey? {
    // One byte more than there may be shows that there are too many.
    guard let bytes = try contents(of: keyPath, limit: Self.keyBytes + 1) else { return nil }
    guard let key = SeedKey(bytes: bytes) else { throw .damagedKey(keyPath) }
    return key
  }

  /// The first `limit` bytes of a file; nil where there is none.
  func contents(of file: String, limit: Int) throws(DataError) -> [UInt8]? {
    do {
      return try System.contents(ofFile: file, limit: limit)
    } catch  where error.isAbsence {
      return nil
    } catch {
      throw .unreadable(file, error)
    }
  }

  /// Whether the key is gone of which the journal in `files` was written. A node has that of its cluster and needs none.
  func lacksSeedKey(_ files: JournalFiles) throws(DataError) -> Bool {
    guard System.isThere(files.journal) || System.isThere(files.draft), try seedKey() == nil else {
      return false
    }
    return try nodeIdentity() == nil
  }

  /// Writes a file that is there with all its bytes or not at all, whatever happens meanwhile.
  func keep(_ bytes: [UInt8], at file: String) throws(SystemError) {
    let draft = file + ".new"
    // One may be left over from a start that was cut short.
    System.removeFile(draft)
    let descriptor = try System.openForAppending(draft, exclusively: true)
    do {
      defer { System.release(descriptor) }
      try System.writeAll(bytes, to: descriptor)
      try System.syncData(of: descriptor)
    }
    try System.renameFile(draft, to: file)
    // The new name is safe only when the directory is.
    try OpenDirectory(path).sync()
  }
}
