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
    let number = nextNumber
    JournalEntry.file(number: number).write(to: &bytes)
    try System.store(bytes, in: descriptor)
    return Opened(
      descriptor: descriptor, recovery: Recovery(), number: number, length: bytes.count, tornBytes: tornBytes)
  }

  private func read() throws(DataError) -> [UInt8] {
    do throws(SystemError) {
      let descriptor = try System.openFile(journal)
      defer { System.release(descriptor) }
      let length = try System.length(of: descriptor)
      guard length <= Self.mostBytes else { throw SystemError(call: "read", code: EFBIG) }
      return try System.contents(ofFile: journal, limit: length)
    } catch {
      guard error.code != ENOENT else { return [] }
      throw .unreadable(journal, error)
    }
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
