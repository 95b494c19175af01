import GuessGame
import Platform

/// The journal's files in the data directory.
struct JournalFiles: Sendable {
  let directory: String
  /// Kept open to sync names, even if no descriptors are left later.
  private let names: OpenDirectory
  /// Makes a hard link, which not every file system supports.
  private let link: @Sendable (_ path: String, _ second: String) throws(SystemError) -> Void

  /// Files in `directory`, which must exist.
  init(
    directory: String,
    link: @escaping @Sendable (_ path: String, _ second: String) throws(SystemError) -> Void = {
      (path, second) throws(SystemError) in try System.linkFile(path, as: second)
    }
  ) throws(SystemError) {
    self.directory = directory
    self.link = link
    names = try OpenDirectory(directory)
  }

  /// The current file, needed for recovery.
  var journal: String { "\(directory)/journal" }
  /// Its successor while being prepared.
  var draft: String { "\(directory)/journal.new" }
  /// A torn tail, kept for inspection.
  var torn: String { "\(directory)/journal.torn" }

  /// A replaced file.
  func history(_ number: Int) -> String { "\(directory)/history-\(number)" }

  /// The number for a first file, above all existing ones.
  func nextNumber() throws(SystemError) -> Int {
    max(try historyNumbers().last ?? 0, try damagedNumbers().max() ?? 0) + 1
  }

  // MARK: - Slow work, on its own queue

  /// Syncs the journal's data, and its name if `withName`.
  func sync(_ descriptor: Descriptor, withName: Bool) throws(SystemError) {
    try System.syncData(of: descriptor)
    if withName { try names.sync() }
  }

  /// Writes and syncs a new file of `bytes` and `rooms`, and returns it.
  ///
  /// Rests after each chunk, about twice as long as it took, for servers with one core: otherwise a guess took 2.4 times as long at
  /// the 99th percentile, even with yields.
  func prepare(_ bytes: [UInt8], _ rooms: LobbyImage = LobbyImage()) throws(SystemError) -> Descriptor {
    // An interrupted attempt may have left one.
    System.removeFile(draft)
    let descriptor = try System.openForAppending(draft, exclusively: true)
    do throws(SystemError) {
      try System.writeAll(bytes, to: descriptor)
      try rooms.writePieces { piece throws(SystemError) in
        try System.writeAll(piece, to: descriptor)
        System.rest(microseconds: 100)
      }
      try System.syncData(of: descriptor)
      return descriptor
    } catch {
      System.release(descriptor)
      System.removeFile(draft)
      throw error
    }
  }

  /// Links the journal under a history name too, with this number or the next free one, and syncs that. Returns the name if it is
  /// now the only one, because the file system has no hard links.
  ///
  /// Changes in a directory are not ordered: without this, a power cut could leave the new file in place and the old one without
  /// any name. The journal's own name is synced first, so that its number can't be another file's after a power cut.
  func keep(as number: Int) throws(SystemError) -> String? {
    try names.sync()
    let (path, isOnlyName) = try nameAsHistory(from: number)
    let former = isOnlyName ? path : nil
    do throws(SystemError) {
      try names.sync()
    } catch {
      putBack(former)
      throw error
    }
    return former
  }

  /// Restores the old file as the journal if it has only a history name.
  private func putBack(_ former: String?) {
    if let former { try? System.renameFile(former, to: journal) }
  }

  // MARK: - Quick work

  /// Replaces the journal by the new file, which ends in `bytes`. Returns the history path of the old one: `former` if that is its
  /// only name.
  func install(
    _ descriptor: Descriptor, appending bytes: [UInt8], number: Int, former: String? = nil
  ) throws(SystemError) -> String {
    try System.writeAll(bytes, to: descriptor)
    let path: String
    if let former { path = former } else { (path, _) = try nameAsHistory(from: number) }
    try System.renameFile(draft, to: journal)
    return path
  }

  /// Gives the journal the first free history name from that number on, unless it has one already. Returns the name, and whether it
  /// is the only one. Numbers may be taken if the operator restored a copy of the journal.
  private func nameAsHistory(from number: Int) throws(SystemError) -> (path: String, isOnlyName: Bool) {
    _ = try FileStatus(at: journal)
    var number = number
    while System.isThere(history(number)) {
      if isJournal(history(number)) { return (history(number), false) }
      number += 1
    }
    do throws(SystemError) {
      try link(journal, history(number))
      return (history(number), false)
    } catch {
      // FAT returns EPERM, others that it is unsupported.
      guard [EPERM, ENOSYS, EOPNOTSUPP, EMLINK].contains(error.code) else { throw error }
      try System.renameFile(journal, to: history(number))
      return (history(number), true)
    }
  }

  /// Discards the new file and keeps the old one as the journal, even if renamed to `former`.
  func discard(_ descriptor: Descriptor, former: String? = nil) {
    System.release(descriptor)
    // Before the draft is removed: its presence shows the next start that the journal may have lost its name.
    putBack(former)
    System.removeFile(draft)
  }
}

/// A directory kept open.
final class OpenDirectory: Sendable {
  private let descriptor: Descriptor

  /// Opens the directory at `path` until deinitialized.
  init(_ path: String) throws(SystemError) {
    descriptor = try System.openFile(path)
  }

  deinit {
    System.release(descriptor)
  }

  /// Syncs the entries.
  func sync() throws(SystemError) {
    try System.call("fsync") { fsync(descriptor.number) }
  }
}
