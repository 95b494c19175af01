/// Reads the text of a journal entry by entry, and tells a tail that a crash has torn from damage.
///
/// A crash leaves the file cut at any byte, so that its last line has no LF. A power cut may also leave zeros where the last
/// bytes should be, or before bytes that happened to reach it, unless a later mark says that they had. Both are a torn tail
/// and end the reading. Anything else that is wrong with a line is damage, in the last line as well: what follows is not to be
/// trusted, and only the host can say what to do.
package struct JournalReader {
  /// Why the rest can't be read.
  package enum Fault: Error, Hashable, Sendable {
    /// This is no journal at all.
    case foreign
    /// A line is not what was written, or is missing at the end of a file that had one.
    case damaged(line: Int)
    /// A line is what was written, and of a kind that this version does not know.
    case unknown(line: Int)
  }

  /// Where a line is: what it says, without its checksum, and the end of all of it.
  private struct Line {
    let content: Range<Int>
    let end: Int
  }

  /// The highest number of a history file: one a second for thirty years.
  package static let mostFiles = 999_999_999

  /// The number in the name of a history file; nil for any other name.
  package static func historyNumber(_ name: String) -> Int? {
    guard name.hasPrefix("history-"), let number = Int(name.dropFirst("history-".count)),
      (1...mostFiles).contains(number), name == "history-\(number)"
    else { return nil }
    return number
  }

  /// The number that a file says it has, in its first line; nil where that can't be read.
  package static func number(in beginning: Span<UInt8>) -> Int? {
    var reader = JournalReader()
    if case .file(let number)? = try? reader.next(in: beginning) { return number }
    return nil
  }

  /// Bytes of the longest line, its ending included. The longest that is written is a round that is told again, about half
  /// of it.
  package static let lineBytes = 1_024

  /// The number of the line that was read last, from 1.
  package private(set) var line = 0
  /// Bytes up to the end of the last change that is there as a whole: how long the file is without a torn tail.
  package private(set) var goodLength = 0
  /// Where the next line starts: the end of the one that was read last.
  package private(set) var position = 0

  /// Whether a later file proves that this one was there as a whole, so that a torn tail is damage as well.
  private let isComplete: Bool

  package init(isComplete: Bool = false) { self.isComplete = isComplete }

  /// The next entry of `text`; nil at its end, or where only a torn tail is left.
  package mutating func next(in text: Span<UInt8>) throws(Fault) -> JournalEntry? {
    guard position < text.count else { return nil }
    // Within a change, all lines up to its end have been looked at when it began.
    let found =
      position > goodLength ? Self.line(at: position, in: text) : firstOfWholeChange(at: position, in: text)
    guard let found else {
      try checkTail(of: text)
      position = text.count
      return nil
    }
    let entry: JournalEntry
    let continues: Bool
    do {
      (entry, continues) = try JournalEntry.read(text.extracting(found.content))
    } catch {
      throw .unknown(line: line + 1)
    }
    try checkOrder(of: entry)
    line += 1
    position = found.end
    if !continues { goodLength = found.end }
    return entry
  }

  /// The first line of the change that begins at `start`; nil where not all of it is there. Most changes have one line, of
  /// which the checksum is to be computed once.
  private func firstOfWholeChange(at start: Int, in text: Span<UInt8>) -> Line? {
    guard let first = Self.line(at: start, in: text) else { return nil }
    var last = first
    while Self.continues(text.extracting(last.content)) {
      guard let next = Self.line(at: last.end, in: text) else { return nil }
      last = next
    }
    return first
  }

  /// The first line tells what the file is, and no other line does.
  private func checkOrder(of entry: JournalEntry) throws(Fault) {
    if case .file = entry {
      guard line == 0 else { throw .unknown(line: line + 1) }
    } else {
      guard line > 0 else { throw .damaged(line: 1) }
    }
  }

  /// Makes sure that what follows the last whole change is a torn tail.
  private func checkTail(of text: Span<UInt8>) throws(Fault) {
    var (start, number) = (goodLength, line + 1)
    let isJournal = line > 0 || Self.isTornFirstLine(text)
    /// The first line that is not what was written.
    var bad: (start: Int, number: Int, isHole: Bool)?
    while let end = Self.end(ofLineAt: start, in: text) {
      let content = Self.content(in: text, start..<end)
      if let content, let bad {
        guard bad.isHole, !Self.isMark(text.extracting(content), behind: bad.start) else {
          throw .damaged(line: bad.number)
        }
      } else if content == nil {
        // Zeros are what a hole reads as; without any, somebody has changed the line.
        let isHole = text.extracting(start..<end).hasZero
        guard isHole || !isJournal else { throw .damaged(line: bad?.number ?? number) }
        bad = bad ?? (start, number, isHole)
      }
      (start, number) = (end, number + 1)
    }
    guard isJournal else { throw .foreign }
    if isComplete { throw .damaged(line: bad?.number ?? number) }
  }

  /// Whether the content of a line says that the byte at `position` was on disk.
  private static func isMark(_ content: Span<UInt8>, behind position: Int) -> Bool {
    if case .mark(let length)? = try? JournalEntry.read(content).entry { length > position } else { false }
  }

  /// Whether a file that holds no good line at all is the beginning of a journal, and not something else that nobody wants
  /// to lose.
  private static func isTornFirstLine(_ text: Span<UInt8>) -> Bool {
    let beginning: StaticString = "journal format="
    for index in 0..<min(text.count, beginning.utf8CodeUnitCount) {
      guard text[index] == beginning.utf8Start[index] || text[index] == 0 else { return false }
    }
    return true
  }

  /// Whether the content of a line says that its change goes on in the next line.
  private static func continues(_ content: Span<UInt8>) -> Bool {
    let field: StaticString = " more=yes"
    let start = content.count - field.utf8CodeUnitCount
    guard start > 0 else { return false }
    for index in 0..<field.utf8CodeUnitCount where content[start + index] != field.utf8Start[index] {
      return false
    }
    return true
  }

  /// The line that starts at `start`; nil when the text ends first, or its checksum is not right.
  private static func line(at start: Int, in text: Span<UInt8>) -> Line? {
    guard let end = end(ofLineAt: start, in: text), let content = content(in: text, start..<end) else {
      return nil
    }
    return Line(content: content, end: end)
  }

  /// Where the line that starts at `start` ends, behind its LF; nil when the text ends first.
  private static func end(ofLineAt start: Int, in text: Span<UInt8>) -> Int? {
    var end = start
    while end < text.count {
      end += 1
      if text[end - 1] == UInt8(ascii: "\n") { return end }
    }
    return nil
  }

  /// Where the line's content stands, without checksum and ending; nil when the checksum is not right.
  private static func content(in text: Span<UInt8>, _ line: Range<Int>) -> Range<Int>? {
    // A blank, `sum=`, eight digits and LF.
    let mark: StaticString = " sum="
    let end = line.upperBound - 14
    guard line.count <= lineBytes, end > line.lowerBound else { return nil }
    for index in 0..<5 where text[end + index] != mark.utf8Start[index] { return nil }
    guard let sum = Hexadecimal.half(text.extracting(end + 5..<end + 13)) else { return nil }
    let content = line.lowerBound..<end
    return UInt64(CRC32.checksum(of: text.extracting(content))) == sum ? content : nil
  }
}

extension Span<UInt8> {
  fileprivate var hasZero: Bool {
    for index in indices where self[index] == 0 { return true }
    return false
  }
}
