import GuessServerCore
import GuessProtocol
import Platform

extension JournalFiles {
  /// Longest journal read: a hundred times what a healthy server leaves.
  static let mostBytes = 1 << 30

  func open() throws(DataError) -> (descriptor: Descriptor, contents: Contents) {
    do { try findJournal() } catch { throw .unwritable(journal, error) }
    System.removeFile(draft)
    let text = try read(journal)
    var found = try contents(text, of: journal)
    if found.tornBytes > 0 {
      do throws(SystemError) { try keepTorn(Array(text[found.length...])) } catch {
        throw .unwritable(torn, error, repair: "move what has that name elsewhere")
      }
    }
    do throws(SystemError) {
      let descriptor = try System.openForAppending(journal)
      if found.tornBytes > 0 { try System.truncate(descriptor, to: found.length) }
      // Syncs the content and the removal of the tail. After a failed sync the kernel treats data in memory as written
      // (https://lwn.net/Articles/752063/), so everything that no mark confirms is written again in place.
      try System.overwrite(Array(text[found.marked..<found.length]), at: found.marked, inFile: journal)
      try System.syncData(of: descriptor)
      if found.number == 0 {
        found.number = try nextNumber()
        var bytes: [UInt8] = []
        JournalEntry.file(number: found.number).write(to: &bytes)
        // Matches since the last of the history are lost.
        if found.number > 1 { JournalEntry.mark(length: 0).write(to: &bytes) }
        try System.writeAll(bytes, to: descriptor)
        found.length = bytes.count
      }
      return (descriptor, found)
    } catch {
      throw .unwritable(journal, error)
    }
  }

  private func keepTorn(_ bytes: [UInt8]) throws(SystemError) {
    System.removeFile(torn)
    let descriptor = try System.openForAppending(torn, exclusively: true)
    defer { System.release(descriptor) }
    do { try System.writeAll(bytes, to: descriptor) } catch { System.removeFile(torn) }
  }
}

extension JournalFiles {
  struct Contents {
    /// The file number; 0 if missing.
    var number = 0
    var recovery = Recovery()
    /// Bytes without a torn tail.
    var length = 0
    var tornBytes = 0
    /// Bytes confirmed by a mark to be on disk.
    var marked = 0
    var lines = 0
    var endedMatches = 0
    /// Starts of the first and last server that wrote to it, in seconds since 1970.
    var firstStart: Int64?
    var lastStart: Int64?
    var version: String?

    /// Age of the file given the wall clock; zero if unknown.
    func age(at unixTime: Milliseconds) -> Milliseconds {
      firstStart.map { max(.zero, unixTime - .seconds($0)) } ?? .zero
    }

    fileprivate mutating func note(_ entry: JournalEntry) {
      switch entry {
      case .file(let own): number = own
      case .mark(let length): marked = length
      case .start(let unixTime, let release):
        firstStart = firstStart ?? unixTime
        (lastStart, version) = (unixTime, release)
      case .over: endedMatches += 1
      default: break
      }
    }
  }

  func read(_ path: String) throws(DataError) -> [UInt8] {
    if let status = try? FileStatus(at: path) {
      guard status.isRegular else { throw .damagedJournal(path, .foreign) }
      guard status.size <= Self.mostBytes else {
        throw .unreadable(path, SystemError(call: "read", code: EFBIG))
      }
    }
    return try directory.contents(of: path, limit: Self.mostBytes) ?? []
  }

  func contents(_ text: [UInt8], of path: String) throws(DataError) -> Contents {
    let (contents, error) = examine(text, of: path, isComplete: false)
    if let error { throw error }
    return contents
  }

  /// Reads the entries of `text` up to its damage, if it has any. Pass `isComplete` if a later file exists.
  func examine(_ text: [UInt8], of path: String, isComplete: Bool) -> (Contents, damage: DataError?) {
    var reader = JournalReader(isComplete: isComplete)
    var (contents, damage) = (Contents(), DataError?.none)
    do throws(JournalReader.Fault) {
      while let entry = try reader.next(in: text.span) {
        contents.note(entry)
        do { try contents.recovery.take(entry) } catch { throw .damaged(line: reader.line) }
      }
    } catch {
      damage = .damagedJournal(path, error)
    }
    contents.lines = reader.line
    contents.length = reader.goodLength
    contents.tornBytes = text.count - reader.goodLength
    return (contents, damage)
  }
}
