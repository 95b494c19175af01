import GuessGame
import GuessProtocol
import Platform

struct JournalFiles: Sendable {
  let directory: DataDirectory
  /// Makes a hard link, which not every file system supports.
  var link: @Sendable (_ path: String, _ second: String) throws(SystemError) -> Void = System.linkFile

  /// The current file, needed for recovery.
  var journal: String { "\(directory.path)/journal" }
  /// Its successor while being prepared.
  var draft: String { "\(directory.path)/journal.new" }
  /// A torn tail, kept for inspection.
  var torn: String { "\(directory.path)/journal.torn" }

  func history(_ number: Int) -> String { "\(directory.path)/history-\(number)" }

  // MARK: - Slow work, on its own queue

  /// Syncs the journal's data, and its name if `withName`. Throws if the name leads elsewhere: nobody would find the data again.
  func sync(_ descriptor: Descriptor, withName: Bool) throws(SystemError) {
    try System.syncData(of: descriptor)
    if withName { try directory.syncNames() }
    try directory.checkPlace()
    guard try FileStatus(at: journal).identity == FileStatus(of: descriptor).identity else {
      throw SystemError(call: "stat", code: ESTALE)
    }
  }

  /// Writes and syncs a new file of `bytes` and `rooms`, and returns it. Gives the journal a history name as well, with this number
  /// or the next free one; on a file system without hard links only `install` does.
  ///
  /// Changes in a directory are not ordered: without that name, a power cut could leave the new file in place and the old one
  /// without any. The journal's own name is synced first, so that its number can't be another file's after a power cut.
  ///
  /// Rests after each chunk, about twice as long as it took, for servers with one core: otherwise a guess took 2.4 times as long at
  /// the 99th percentile, even with yields.
  func prepare(
    _ bytes: [UInt8], _ rooms: LobbyImage = LobbyImage(), keepingOldAs number: Int
  ) throws(SystemError) -> Descriptor {
    try directory.checkPlace()
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
      try directory.syncNames()
      _ = try nameAsHistory(from: number)
      try directory.syncNames()
      return descriptor
    } catch {
      discard(descriptor)
      throw error
    }
  }

  // MARK: - Quick work

  /// Replaces the journal by the new file, which ends in `bytes`. Returns the history path of the old one; nil if that was removed.
  func install(
    _ descriptor: Descriptor, appending bytes: [UInt8], number: Int
  ) throws(SystemError) -> String? {
    try System.writeAll(bytes, to: descriptor)
    let path = try nameAsHistory(from: number, mayRename: true)
    do throws(SystemError) { try System.renameFile(draft, to: journal) } catch {
      if let path, !System.isThere(journal) { try? System.renameFile(path, to: journal) }
      throw error
    }
    return path
  }

  /// Discards the new file and keeps the old one as the journal.
  func discard(_ descriptor: Descriptor) {
    System.release(descriptor)
    System.removeFile(draft)
  }

  /// Gives the journal the first free history name from that number on, unless it has one; nil without a journal. If it
  /// `mayRename`, that is its only name where there are no hard links.
  private func nameAsHistory(from number: Int, mayRename: Bool = false) throws(SystemError) -> String? {
    do throws(SystemError) { _ = try FileStatus(at: journal) } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
    var number = number
    while System.isThere(history(number)) {
      if isJournal(history(number)) { return history(number) }
      number += 1
    }
    do throws(SystemError) {
      try link(journal, history(number))
    } catch {
      // FAT returns EPERM, others that it is unsupported.
      guard [EPERM, ENOSYS, EOPNOTSUPP, EMLINK].contains(error.code) else { throw error }
      if mayRename { try System.renameFile(journal, to: history(number)) }
    }
    return history(number)
  }

  /// Makes the new file the journal if there is none: without hard links a crash may come between the two names.
  func findJournal() throws(SystemError) {
    if !System.isThere(journal), System.isThere(draft) { try System.renameFile(draft, to: journal) }
  }
}
