import GuessServerCore
import GuessProtocol
import Platform

extension JournalFiles {
  /// The journal's content at the start of the server.
  struct Opened {
    let descriptor: Descriptor
    let recovery: Recovery
    let number: Int
    /// Its length in bytes.
    let length: Int
    /// Bytes of a torn tail, now removed.
    let tornBytes: Int
    /// Start of the file, in seconds since 1970; nil if unknown.
    var since: Int64?

    /// Age of the file given the wall clock.
    func age(at unixTime: Milliseconds) -> Milliseconds {
      since.map { max(.zero, unixTime - .seconds($0)) } ?? .zero
    }
  }

  /// Longest journal read: a hundred times what a healthy server leaves.
  static let mostBytes = 1 << 30

  /// Opens the journal, or creates it; reads it and removes a torn tail.
  func open() throws(DataError) -> Opened {
    do { try findJournal() } catch { throw .unwritable(journal, error) }
    System.removeFile(draft)
    let text = try read(journal)
    let found = try contents(text, of: journal)
    let length = found.length
    do throws(SystemError) {
      if length < text.count { try keepTorn(Array(text[length...])) }
      let descriptor = try System.openForAppending(journal)
      if length < text.count { try System.truncate(descriptor, to: length) }
      try makeSure(of: text[found.marked..<length], at: found.marked, descriptor)
      if let number = found.number {
        return Opened(
          descriptor: descriptor, recovery: found.recovery, number: number, length: length,
          tornBytes: text.count - length, since: found.firstStart)
      }
      return try begin(descriptor, tornBytes: text.count)
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

  /// Syncs the read content, and the removal of the tail.
  ///
  /// After a failed sync the kernel treats data in memory as written (https://lwn.net/Articles/752063/), so everything that no
  /// mark confirms is written again in place.
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
    try System.writeAll(bytes, to: descriptor)
    return Opened(
      descriptor: descriptor, recovery: Recovery(), number: number, length: bytes.count, tornBytes: tornBytes)
  }

  private func keepTorn(_ bytes: [UInt8]) throws(SystemError) {
    System.removeFile(torn)
    let descriptor = try System.openForAppending(torn, exclusively: true)
    defer { System.release(descriptor) }
    do { try System.writeAll(bytes, to: descriptor) } catch { System.removeFile(torn) }
  }
}
