import GuessServerCore
import Protocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension JournalFiles {
  /// What the journal held when the server started.
  struct Opened {
    let descriptor: Descriptor
    let recovery: Recovery
    let number: Int
    /// Bytes in it.
    let length: Int
    /// Bytes behind them that a crash had torn, and that are cut off now.
    let tornBytes: Int
  }

  /// Longest journal that is read, a hundred times what a server leaves behind that has run as it should.
  static let mostBytes = 1 << 30

  /// Opens the journal, and makes it where it is missing; reads it, and cuts off what a crash has left behind its last
  /// good entry.
  func open() throws(DataError) -> Opened {
    do { try findJournal() } catch { throw .unwritable(journal, error) }
    unlink(draft)
    let text = try read()
    var recovery = Recovery()
    let (number, length, marked) = try replay(text, into: &recovery)
    do throws(SystemError) {
      if length < text.count { try keepTorn(Array(text[length...])) }
      let descriptor = try System.openForAppending(journal)
      if length < text.count { try System.truncate(descriptor, to: length) }
      try makeSure(of: text[marked..<length], at: marked, descriptor)
      guard number == nil else {
        return Opened(
          descriptor: descriptor, recovery: recovery, number: number ?? 1, length: length,
          tornBytes: text.count - length)
      }
      return try begin(descriptor, tornBytes: text.count)
    } catch {
      throw .unwritable(journal, error)
    }
  }

  /// Finds the journal again after a crash between the two names that a file system without second names leaves to it: the
  /// new file is not the journal yet, and the old one is only history. The old one holds all that was recorded.
  private func findJournal() throws(SystemError) {
    guard !System.isThere(journal), let next = number(of: draft) else { return }
    // Those that a host put there have other numbers in them.
    var former: String?
    var candidate = next - 1
    while System.isThere(history(candidate)) {
      if number(of: history(candidate)) == next - 1 { former = history(candidate) }
      candidate += 1
    }
    if let former { try System.renameFile(former, to: journal) }
  }

  /// The number that a file says it has; nil for one that is not there or says none.
  private func number(of path: String) -> Int? {
    guard let line = try? System.contents(ofFile: path, limit: JournalReader.lineBytes) else { return nil }
    var reader = JournalReader()
    guard case .file(let number)? = try? reader.next(in: line.span), number > 0 else { return nil }
    return number
  }

  /// Makes sure that what was read is on disk, and what is cut off is not.
  ///
  /// After a sync that has failed the kernel takes for written what is in its memory only
  /// (https://lwn.net/Articles/752063/), so what no mark speaks for is written once more, where it stands.
  private func makeSure(
    of bytes: ArraySlice<UInt8>, at position: Int, _ descriptor: Descriptor
  ) throws(SystemError) {
    try System.overwrite(Array(bytes), at: position, inFile: journal)
    try System.syncData(of: descriptor)
  }

  private func begin(_ descriptor: Descriptor, tornBytes: Int) throws(SystemError) -> Opened {
    var bytes: [UInt8] = []
    let number = try nextNumber()
    JournalEntry.file(number: number).write(to: &bytes)
    try System.store(bytes, in: descriptor)
    return Opened(
      descriptor: descriptor, recovery: Recovery(), number: number, length: bytes.count, tornBytes: tornBytes)
  }

  private func read() throws(DataError) -> [UInt8] {
    let text: [UInt8]?
    do throws(SystemError) {
      let descriptor = try System.openFile(journal)
      defer { System.release(descriptor) }
      let length = try System.length(of: descriptor)
      guard length ?? 0 <= Self.mostBytes else { throw SystemError(call: "read", code: EFBIG) }
      text = try length.map { length throws(SystemError) in
        try System.contents(ofFile: journal, limit: length)
      }
    } catch {
      guard error.code != ENOENT else { return [] }
      throw .unreadable(journal, error)
    }
    guard let text else { throw .damagedJournal(journal, .foreign) }
    return text
  }

  /// Reads all entries; answers the number of the file, nil where not even that is there, how long it is without a torn
  /// tail, and how much of that a mark says is on disk.
  private func replay(
    _ text: [UInt8], into recovery: inout Recovery
  ) throws(DataError) -> (number: Int?, length: Int, marked: Int) {
    var reader = JournalReader()
    var number: Int?
    var marked = 0
    do throws(JournalReader.Fault) {
      while let entry = try reader.next(in: text.span) {
        if case .file(let own) = entry { number = own }
        if case .mark(let length) = entry { marked = length }
        do throws(Recovery.Contradiction) {
          try recovery.take(entry)
        } catch {
          throw JournalReader.Fault.damaged(line: reader.line)
        }
      }
    } catch {
      throw .damagedJournal(journal, error)
    }
    return (number, reader.goodLength, min(marked, reader.goodLength))
  }

  private func keepTorn(_ bytes: [UInt8]) throws(SystemError) {
    unlink(torn)
    let descriptor = try System.openForAppending(torn, exclusively: true)
    defer { System.release(descriptor) }
    do { try System.store(bytes, in: descriptor) } catch { unlink(torn) }
  }
}
