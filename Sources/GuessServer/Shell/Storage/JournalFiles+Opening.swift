import GuessServerCore
import GuessProtocol
import Platform

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
    /// When the file began, in seconds since 1970; nil where it does not tell.
    var since: Int64?

    /// How old the file is when the wall clock shows `unixTime`.
    func age(at unixTime: Milliseconds) -> Milliseconds {
      since.map { max(.zero, unixTime - .seconds($0)) } ?? .zero
    }
  }

  /// Longest journal that is read, a hundred times what a server leaves behind that has run as it should.
  static let mostBytes = 1 << 30

  /// Opens the journal, and makes it where it is missing; reads it, and cuts off what a crash has left behind its last
  /// good entry.
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
    return JournalReader.number(in: line.span).flatMap { $0 > 0 ? $0 : nil }
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
