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

  /// Syncs the journal's data, and its name if `withName`. Throws if the name leads elsewhere, or if another program has cut the
  /// file off or overwritten it, so that it has less than its `length`: nobody would find the data again.
  func sync(_ descriptor: Descriptor, of length: Int, withName: Bool) throws(SystemError) {
    try System.syncData(of: descriptor)
    if withName { try directory.syncNames() }
    try directory.checkPlace()
    let status = try FileStatus(of: descriptor)
    guard try FileStatus(at: journal).identity == status.identity, status.size >= length else {
      throw SystemError(call: "stat", code: ESTALE)
    }
  }

  /// Writes and syncs a new file of `bytes` and `rooms`, and returns it. Gives the journal a history name before that, with this
  /// number or the next free one; on a file system without hard links it has no other name until the new file is installed or
  /// discarded.
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
    let path = try nameAsHistory(from: number)
    try System.renameFile(draft, to: journal)
    return path
  }

  /// Discards the new file and keeps the old one as the journal.
  func discard(_ descriptor: Descriptor) {
    System.release(descriptor)
    // Before the draft is removed, by whose number the old one is found.
    try? findJournal()
    System.removeFile(draft)
  }

  /// Gives the journal the first free history name from that number on, unless it has one; nil without a journal.
  private func nameAsHistory(from number: Int) throws(SystemError) -> String? {
    if let former { return former }
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
      try System.renameFile(journal, to: history(number))
    }
    return history(number)
  }

  /// The history name of the journal if that is its only one, on a file system without hard links.
  private var former: String? {
    guard !System.isThere(journal), let next = number(of: draft) else { return nil }
    // Copies made by the operator contain other numbers.
    var former: String?
    var candidate = next - 1
    while System.isThere(history(candidate)) {
      if number(of: history(candidate)) == next - 1 { former = history(candidate) }
      candidate += 1
    }
    return former
  }

  /// Returns its name to a journal that has only a history name, as after a crash between two renames. It has everything recorded.
  func findJournal() throws(SystemError) {
    if let former { try System.renameFile(former, to: journal) }
  }

  /// The number inside a file; nil if missing or unreadable.
  private func number(of path: String) -> Int? {
    guard let line = try? System.contents(ofFile: path, limit: JournalReader.lineBytes) else { return nil }
    return JournalReader.number(in: line.span).flatMap { $0 > 0 ? $0 : nil }
  }
}
