#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the journal and what belongs to it stand in the data directory.
struct JournalFiles: Sendable {
  /// The data directory.
  let directory: String

  /// The file that recovery needs.
  var journal: String { "\(directory)/journal" }
  /// The file that will take its place, while it is prepared.
  var draft: String { "\(directory)/journal.new" }
  /// What a crash has left behind the last good entry, kept in case somebody wants to look at it.
  var torn: String { "\(directory)/journal.torn" }

  /// The file with that number, after another one has taken its place.
  func history(_ number: Int) -> String { "\(directory)/history-\(number)" }

  /// The number of a first file, so that none of those before it is in the way.
  var nextNumber: Int {
    // Numbers have no gaps unless a host has made one, and then those behind it are found when their turn comes.
    var number = 1
    while System.isThere(history(number)) { number += 1 }
    return number
  }

  // MARK: - Slow work, which has a queue of its own

  /// Makes sure that what was written to the journal is on disk; where `withName`, its name as well.
  func sync(_ descriptor: Descriptor, withName: Bool) throws(SystemError) {
    try System.syncData(of: descriptor)
    if withName { try System.syncDirectory(directory) }
  }

  /// Writes a new file, makes sure that it is on disk, and answers it.
  func prepare(_ bytes: [UInt8]) throws(SystemError) -> Descriptor {
    // One may be left over from an attempt that was cut short.
    unlink(draft)
    let descriptor = try System.openForAppending(draft, exclusively: true)
    do throws(SystemError) {
      try System.store(bytes, in: descriptor)
      try System.syncData(of: descriptor)
      return descriptor
    } catch {
      System.release(descriptor)
      unlink(draft)
      throw error
    }
  }

  /// Gives the journal the name of a history file as well, of that number or the next one that is free, and makes sure that
  /// this is on disk.
  ///
  /// No order of changes in a directory is promised: were the new file there first after a power cut, the old one would have
  /// no name at all. Its own name is made sure of before, or the number might be another file's after a power cut.
  func keep(as number: Int) throws(SystemError) {
    try System.syncDirectory(directory)
    _ = try linkJournal(from: number)
    try System.syncDirectory(directory)
  }

  // MARK: - Quick work

  /// Lets the new file, with `bytes` at its end, take the place of the journal, which stays as a history file; answers its
  /// path.
  func install(_ descriptor: Descriptor, appending bytes: [UInt8], number: Int) throws(SystemError) -> String
  {
    try System.store(bytes, in: descriptor)
    let path = try linkJournal(from: number)
    try System.renameFile(draft, to: journal)
    return path
  }

  /// Gives the journal the name of the first history file from that number on which nothing else has, unless it has that
  /// name already. A host who puts a copy of a journal back may have given its number away.
  private func linkJournal(from number: Int) throws(SystemError) -> String {
    var own = stat()
    try System.call("stat") { stat(journal, &own) }
    var number = number
    while true {
      var other = stat()
      guard stat(history(number), &other) == 0 else { break }
      if own.st_ino == other.st_ino, own.st_dev == other.st_dev { return history(number) }
      number += 1
    }
    try System.linkFile(journal, as: history(number))
    return history(number)
  }

  /// Nobody needs the new file.
  func discard(_ descriptor: Descriptor) {
    System.release(descriptor)
    unlink(draft)
  }
}
