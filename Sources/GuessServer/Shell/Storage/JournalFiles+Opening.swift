import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

extension JournalFiles {
  /// The journal at the start of the server.
  struct Opened {
    let descriptor: Descriptor
    let number: Int
    let contents: Contents
    /// Bytes of a torn tail, now removed.
    let tornBytes: Int
  }

  /// Longest journal read: a hundred times what a healthy server leaves.
  static let mostBytes = 1 << 30

  /// Opens the journal, or creates it; reads it and removes a torn tail.
  func open() throws(DataError) -> Opened {
    do { try findJournal() } catch { throw .unwritable(journal, error) }
    System.removeFile(draft)
    let text = try read(journal)
    var found = try contents(text, of: journal)
    let length = found.length
    do throws(SystemError) {
      if length < text.count { try keepTorn(Array(text[length...])) }
      let descriptor = try System.openForAppending(journal)
      if length < text.count { try System.truncate(descriptor, to: length) }
      // Syncs the content and the removal of the tail. After a failed sync the kernel treats data in memory as written
      // (https://lwn.net/Articles/752063/), so everything that no mark confirms is written again in place.
      try System.overwrite(Array(text[found.marked..<length]), at: found.marked, inFile: journal)
      try System.syncData(of: descriptor)
      let number: Int
      if let own = found.number {
        number = own
      } else {
        number = try nextNumber()
        var bytes: [UInt8] = []
        JournalEntry.file(number: number).write(to: &bytes)
        try System.writeAll(bytes, to: descriptor)
        found.length = bytes.count
      }
      return Opened(
        descriptor: descriptor, number: number, contents: found, tornBytes: text.count - length)
    } catch {
      throw .unwritable(journal, error)
    }
  }

  /// Recovers the journal after a crash between two renames, on a file system without hard links: the new file is not the journal
  /// yet, and the old one is only history. The old one has everything recorded.
  private func findJournal() throws(SystemError) {
    guard !System.isThere(journal), let next = number(of: draft) else { return }
    // Copies made by the operator contain other numbers.
    var former: String?
    var candidate = next - 1
    while System.isThere(history(candidate)) {
      if number(of: history(candidate)) == next - 1 { former = history(candidate) }
      candidate += 1
    }
    if let former { try System.renameFile(former, to: journal) }
  }

  /// The number inside a file; nil if missing or unreadable.
  private func number(of path: String) -> Int? {
    guard let line = try? System.contents(ofFile: path, limit: JournalReader.lineBytes) else { return nil }
    return JournalReader.number(in: line.span).flatMap { $0 > 0 ? $0 : nil }
  }

  private func keepTorn(_ bytes: [UInt8]) throws(SystemError) {
    System.removeFile(torn)
    let descriptor = try System.openForAppending(torn, exclusively: true)
    defer { System.release(descriptor) }
    do { try System.writeAll(bytes, to: descriptor) } catch { System.removeFile(torn) }
  }
}

// MARK: - Reading

extension JournalFiles {
  /// The content of a journal or history file.
  struct Contents {
    /// The file number; nil if missing.
    var number: Int?
    var recovery = Recovery()
    /// Bytes without a torn tail.
    var length = 0
    /// Bytes confirmed by a mark to be on disk.
    var marked = 0
    var lines = 0
    /// Number of finished matches.
    var endedMatches = 0
    /// Starts of the first and last server that wrote to it, in seconds since 1970.
    var firstStart: Int64?
    var lastStart: Int64?
    /// Version of the last one.
    var version: String?

    /// Age of the file given the wall clock; zero if unknown.
    func age(at unixTime: Milliseconds) -> Milliseconds {
      firstStart.map { max(.zero, unixTime - .seconds($0)) } ?? .zero
    }
  }

  /// The bytes of a file; empty if missing.
  func read(_ path: String) throws(DataError) -> [UInt8] {
    let text: [UInt8]?
    do throws(SystemError) {
      let descriptor = try System.openFile(path)
      defer { System.release(descriptor) }
      let status = try FileStatus(of: descriptor)
      guard status.size <= Self.mostBytes else { throw SystemError(call: "read", code: EFBIG) }
      text = status.isRegular ? try System.contents(of: descriptor, limit: status.size) : nil
    } catch {
      guard !error.isAbsence else { return [] }
      throw .unreadable(path, error)
    }
    guard let text else { throw .damagedJournal(path, .foreign) }
    return text
  }

  /// Reads all entries of `text`, from the file at `path`. Pass `isComplete` if a later file exists.
  func contents(
    _ text: [UInt8], of path: String, isComplete: Bool = false
  ) throws(DataError) -> Contents {
    var reader = JournalReader(isComplete: isComplete)
    var contents = Contents()
    do throws(JournalReader.Fault) {
      while let entry = try reader.next(in: text.span) {
        contents.note(entry)
        do { try contents.recovery.take(entry) } catch { throw .damaged(line: reader.line) }
      }
    } catch {
      throw .damagedJournal(path, error)
    }
    contents.lines = reader.line
    contents.length = reader.goodLength
    return contents
  }
}

extension JournalFiles.Contents {
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
