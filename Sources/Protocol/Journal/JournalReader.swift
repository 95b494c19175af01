/// Reads a journal entry by entry, and distinguishes a tail truncated by a crash from damage.
///
/// A crash may cut the file at any byte, and a power cut may leave zeros in place of bytes that no later mark confirms. Both end the
/// reading. Anything else wrong with a line is damage: only the operator can decide what to do.
package struct JournalReader {
  /// The reason why reading stopped.
  package enum Fault: Error, Hashable, Sendable {
    /// Not a journal.
    case foreign
    /// A line was changed, or is missing at the end of a complete file.
    case damaged(line: Int)
    /// An intact line of a kind unknown to this version.
    case unknown(line: Int)
  }

  /// The highest file number: one file a second for thirty years.
  static let mostFiles = 999_999_999

  /// Returns the number in a history file's name; nil for any other name.
  package static func historyNumber(_ name: String) -> Int? {
    guard name.hasPrefix("history-"), let number = Int(name.dropFirst("history-".count)),
      (1...mostFiles).contains(number), name == "history-\(number)"
    else { return nil }
    return number
  }

  /// Returns the file number in the first line; nil if unreadable.
  package static func number(in beginning: Span<UInt8>) -> Int? {
    var reader = JournalReader()
    if case .file(let number)? = try? reader.next(in: beginning) { return number }
    return nil
  }

  /// Bytes of the longest line, including LF: the result of a match of 47 rounds, with the largest counts.
  package static let lineBytes = 4_096

  /// Number of the last line read, from 1.
  package private(set) var line = 0
  /// Length of the file without a torn tail: the end of the last complete change.
  package private(set) var goodLength = 0
  /// End of the last line read.
  package private(set) var position = 0

  /// True if a later file exists, so that a torn tail is damage too.
  private let isComplete: Bool

  package init(isComplete: Bool = false) { self.isComplete = isComplete }

  /// Returns the next entry of `text`; nil at the end or at a torn tail.
  package mutating func next(in text: Span<UInt8>) throws(Fault) -> JournalEntry? {
    try next(in: text) { _ in true }
  }

  /// Returns the next entry from which tables of results are made. Of all other lines, only the checksum is read.
  package mutating func nextOfResults(in text: Span<UInt8>) throws(Fault) -> JournalEntry? {
    try next(in: text) { content in
      for word in ["result ", "mark ", "taken ", "journal "] as [StaticString]
      where word.utf8CodeUnitCount < content.count && content.has(word, at: 0) {
        return true
      }
      return false
    }
  }

  private mutating func next(
    in text: Span<UInt8>, where isWanted: (Span<UInt8>) -> Bool
  ) throws(Fault) -> JournalEntry? {
    while position < text.count {
      // The first line of a change verifies all its lines.
      let place =
        position > goodLength
        ? Self.content(ofLineAt: position, in: text) : firstOfWholeChange(at: position, in: text)
      guard let place else {
        try checkTail(of: text)
        position = text.count
        return nil
      }
      let content = text.extracting(place)
      var entry: JournalEntry?
      if isWanted(content) {
        do { entry = try JournalEntry.read(content).entry } catch { throw .unknown(line: line + 1) }
      }
      try checkOrder(of: entry)
      line += 1
      position = place.upperBound + JournalEntry.checksumBytes
      if !Self.continues(content) { goodLength = position }
      if let entry { return entry }
    }
    return nil
  }

  /// Returns the content of the first line of the change at `start`; nil if the change is incomplete.
  private func firstOfWholeChange(at start: Int, in text: Span<UInt8>) -> Range<Int>? {
    guard let first = Self.content(ofLineAt: start, in: text) else { return nil }
    var last = first
    while Self.continues(text.extracting(last)) {
      let end = last.upperBound + JournalEntry.checksumBytes
      guard let next = Self.content(ofLineAt: end, in: text) else { return nil }
      last = next
    }
    return first
  }

  /// Requires a `file` entry on the first line and on no other, and marks that confirm only what comes before them.
  private func checkOrder(of entry: JournalEntry?) throws(Fault) {
    if case .mark(let length) = entry, length > position { throw .damaged(line: line + 1) }
    if case .file = entry {
      guard line == 0 else { throw .unknown(line: line + 1) }
    } else {
      guard line > 0 else { throw .damaged(line: 1) }
    }
  }

  /// Throws unless everything after the last complete change is a torn tail.
  private func checkTail(of text: Span<UInt8>) throws(Fault) {
    var (start, number) = (goodLength, line + 1)
    let isJournal = line > 0 || Self.isTornFirstLine(text)
    /// The first bad line.
    var bad: (start: Int, number: Int, isHole: Bool)?
    while let end = Self.end(ofLineAt: start, in: text) {
      let content = Self.content(in: text, start..<end)
      if let content, let bad {
        guard bad.isHole, !Self.isMark(text.extracting(content), behind: bad.start) else {
          throw .damaged(line: bad.number)
        }
      } else if content == nil {
        // Holes read as zeros. A bad line without zeros was edited.
        let isHole = (start..<end).contains { text[$0] == 0 }
        guard isHole || !isJournal else { throw .damaged(line: bad?.number ?? number) }
        bad = bad ?? (start, number, isHole)
      }
      (start, number) = (end, number + 1)
    }
    guard isJournal else { throw .foreign }
    if isComplete { throw .damaged(line: bad?.number ?? number) }
  }

  /// True if the content confirms that the byte at `position` was on disk.
  private static func isMark(_ content: Span<UInt8>, behind position: Int) -> Bool {
    if case .mark(let length)? = try? JournalEntry.read(content).entry { length > position } else { false }
  }

  /// True if a file without any good line is a truncated journal, and not some unrelated file that must be kept.
  private static func isTornFirstLine(_ text: Span<UInt8>) -> Bool {
    let beginning: StaticString = "journal format="
    return (0..<min(text.count, beginning.utf8CodeUnitCount)).allSatisfy {
      text[$0] == beginning.utf8Start[$0] || text[$0] == 0
    }
  }

  /// True if the change continues in the next line.
  private static func continues(_ content: Span<UInt8>) -> Bool {
    let start = content.count - JournalEntry.continuation.utf8CodeUnitCount
    return start > 0 && content.has(JournalEntry.continuation, at: start)
  }

  /// Returns the content of the line at `start`; nil if the text ends first or the checksum is wrong.
  private static func content(ofLineAt start: Int, in text: Span<UInt8>) -> Range<Int>? {
    guard let end = end(ofLineAt: start, in: text) else { return nil }
    return content(in: text, start..<end)
  }

  /// Returns the end of the line at `start`, after its LF; nil if the text ends first.
  private static func end(ofLineAt start: Int, in text: Span<UInt8>) -> Int? {
    (start..<text.count).first { text[$0] == .lineFeed }.map { $0 + 1 }
  }

  /// Returns the content without checksum and LF; nil if the checksum is wrong.
  private static func content(in text: Span<UInt8>, _ line: Range<Int>) -> Range<Int>? {
    let end = line.upperBound - JournalEntry.checksumBytes
    guard line.count <= lineBytes, end > line.lowerBound, text.has(" sum=", at: end),
      let sum = Hexadecimal.half(text.extracting(end + 5..<end + 13))
    else { return nil }
    let content = line.lowerBound..<end
    return UInt64(CRC32.checksum(of: text.extracting(content))) == sum ? content : nil
  }
}
