import GuessServerCore
import Platform

/// Where the journal and what belongs to it are in the data directory.
struct JournalFiles: Sendable {
  /// The data directory.
  let directory: String
  /// The directory, to sync the names in it; open from the start, so that it is there when no descriptor is left.
  private let names: OpenDirectory
  /// Gives a file a second name. Not every file system has them.
  private let link: @Sendable (_ path: String, _ second: String) throws(SystemError) -> Void

  /// The journal in `directory`, which is there.
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

  /// The file that recovery needs.
  var journal: String { "\(directory)/journal" }
  /// The file that will take its place, while it is prepared.
  var draft: String { "\(directory)/journal.new" }
  /// What a crash has left behind the last good entry, kept in case somebody wants to look at it.
  var torn: String { "\(directory)/journal.torn" }

  /// The file with that number, after another one has taken its place.
  func history(_ number: Int) -> String { "\(directory)/history-\(number)" }

  /// The number of a first file, after all those that are there.
  func nextNumber() throws(SystemError) -> Int { (try historyNumbers().last ?? 0) + 1 }

  // MARK: - Slow work, which has a queue of its own

  /// Makes sure that what was written to the journal is on disk; where `withName`, its name as well.
  func sync(_ descriptor: Descriptor, withName: Bool) throws(SystemError) {
    try System.syncData(of: descriptor)
    if withName { try names.sync() }
  }

  /// Writes a new file of `bytes` and `rooms`, makes sure that it is on disk, and answers it.
  ///
  /// Where the server has one core, the game needs it as well. So this rests after each piece, about twice as long as that took:
  /// without, a guess took 2.4 times as long meanwhile at the 99th percentile, where the core was only offered to the game.
  func prepare(_ bytes: [UInt8], _ rooms: LobbyImage = LobbyImage()) throws(SystemError) -> Descriptor {
    // One may be left over from an attempt that was cut short.
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

  /// Gives the journal the name of a history file as well, of that number or the next one that is free, and makes sure that
  /// this is on disk. Answers that name where the journal has no other one now, because its file system has no second names.
  ///
  /// No order of changes in a directory is promised: were the new file there first after a power cut, the old one would have
  /// no name at all. Its own name is made sure of before, or the number might be another file's after a power cut.
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

  /// Has the old file be the journal again, where it lost that name to be kept as history.
  private func putBack(_ former: String?) {
    if let former { try? System.renameFile(former, to: journal) }
  }

  // MARK: - Quick work

  /// Lets the new file, with `bytes` at its end, take the place of the journal, which stays as a history file; answers its
  /// path, which is `former` where the journal has no other name any more.
  func install(
    _ descriptor: Descriptor, appending bytes: [UInt8], number: Int, former: String? = nil
  ) throws(SystemError) -> String {
    try System.writeAll(bytes, to: descriptor)
    let path: String
    if let former { path = former } else { (path, _) = try nameAsHistory(from: number) }
    try System.renameFile(draft, to: journal)
    return path
  }

  /// Gives the journal the name of the first history file from that number on which nothing else has, unless it has that
  /// name already, and answers whether it has no other name then. A host who puts a copy of a journal back may have given its
  /// number away.
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
      // FAT says EPERM, others that they don't know how.
      guard [EPERM, ENOSYS, EOPNOTSUPP, EMLINK].contains(error.code) else { throw error }
      try System.renameFile(journal, to: history(number))
      return (history(number), true)
    }
  }

  /// Nobody needs the new file; the old one is the journal, even where it was `former` already.
  func discard(_ descriptor: Descriptor, former: String? = nil) {
    System.release(descriptor)
    // Before the draft goes, which tells the next start of a journal that has lost its name.
    putBack(former)
    System.removeFile(draft)
  }
}
