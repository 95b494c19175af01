import Testing

@testable import GuessProtocol

@Suite("The journal's reader")
struct JournalReaderTests {
  /// Result of reading a text.
  struct Reading: Equatable {
    var entries: [JournalEntry] = []
    var goodLength = 0
    var fault: JournalReader.Fault?
  }

  static func read(_ text: [UInt8], isComplete: Bool = false) -> Reading {
    var reader = JournalReader(isComplete: isComplete)
    var reading = Reading()
    do throws(JournalReader.Fault) {
      while let entry = try reader.next(in: text.span) { reading.entries.append(entry) }
    } catch {
      reading.fault = error
    }
    reading.goodLength = reader.goodLength
    return reading
  }

  static let entries = JournalSamples.lines.compactMap(JournalSamples.entry)
  static let text = JournalSamples.text(JournalSamples.lines)
  static let ends = lineEnds(of: text)
  /// Every sample that may be anywhere between two others. Reading all of them again for each byte would take a hundred times as long.
  static let threes = entries.filter { if case .file = $0 { false } else { true } }.map { entry in
    let entries = [Self.entries[0], Self.entries[1], entry]
    return (entries: entries, text: entries.flatMap(\.text))
  }

  /// The end of each line.
  static func lineEnds(of text: [UInt8]) -> [Int] { text.indices.filter { text[$0] == 0x0A }.map { $0 + 1 } }

  @Test("reads every line in order")
  func all() {
    #expect(Self.read(Self.text) == Reading(entries: Self.entries, goodLength: Self.text.count))
    #expect(Self.read([]) == Reading())
  }

  @Test("treats a cut at any byte, even in the first line, as a torn tail")
  func cut() {
    for (entries, text) in Self.threes {
      for length in text.indices {
        let whole = Self.lineEnds(of: text).filter { $0 <= length }
        let expected = Reading(entries: Array(entries.prefix(whole.count)), goodLength: whole.last ?? 0)
        #expect(Self.read(Array(text[..<length])) == expected, "\(entries[1]) cut at \(length)")
      }
    }
  }

  @Test(
    "treats zeros after the last line as a torn tail, and whole lines that nobody wrote as damage")
  func garbage() {
    for tail in [[0, 0, 0, 0], [0, 0x0A, 0, 0x0A], Array("no line".utf8)] {
      let reading = Self.read(Self.text + tail)
      #expect(reading == Reading(entries: Self.entries, goodLength: Self.text.count), "\(tail)")
    }
    for tail in [Array("no line\nat all\n".utf8), [0xFF, 0x0A, 0x0A, 0x0A], [0x0A]] {
      #expect(Self.read(Self.text + tail).fault == .damaged(line: Self.ends.count + 1), "\(tail)")
    }
    #expect(Self.read(Self.text + [0, 0x0A, 0x41, 0x0A]).fault == .damaged(line: Self.ends.count + 1))
  }

  @Test("reports the line of any changed byte")
  func damage() {
    for (entries, text) in Self.threes {
      for position in text.indices {
        var changed = text
        changed[position] ^= 0x04
        let line = Self.lineEnds(of: text).count { $0 <= position } + 1
        // A crash leaves a last line without LF.
        let isTorn = position == text.count - 1
        let expected: JournalReader.Fault? = isTorn ? nil : .damaged(line: line)
        #expect(Self.read(changed).fault == expected, "\(entries[1]), byte \(position)")
      }
    }
  }

  @Test("treats a torn tail as damage if the file is known to be complete")
  func complete() {
    #expect(Self.read(Self.text, isComplete: true).fault == nil)
    for (entries, text) in Self.threes {
      let ends = Self.lineEnds(of: text)
      for length in ends[0]..<text.count where !ends.contains(length) {
        let reading = Self.read(Array(text[..<length]), isComplete: true)
        let expected = JournalReader.Fault.damaged(line: ends.count { $0 <= length } + 1)
        #expect(reading.fault == expected, "\(entries[1]) cut at \(length)")
      }
    }
    #expect(
      Self.read(Self.text + [0, 0], isComplete: true).fault == .damaged(line: Self.ends.count + 1))
    var open = Self.text
    Self.entries[3].write(to: &open)
    JournalEntry.continueLine(from: Self.text.count, in: &open)
    #expect(Self.read(open).fault == nil)
    #expect(Self.read(open, isComplete: true).fault == .damaged(line: Self.ends.count + 2))
  }

  @Test("recognizes a history file by its name, up to a highest number")
  func historyNames() {
    let names = [
      ("history-1", 1), ("history-999999999", 999_999_999), ("history-1000000000", nil),
      ("history-9223372036854775807", nil), ("history-0", nil), ("history-01", nil), ("history-", nil),
      ("history--1", nil), ("journal", nil),
    ]
    for (name, number) in names { #expect(JournalReader.historyNumber(name) == number, "\(name)") }
  }

  @Test("treats zeros in the middle, left by a power cut, as the start of a torn tail")
  func hole() {
    var text = JournalSamples.text(Array(JournalSamples.lines[..<2] + JournalSamples.lines[3...]))
    let start = Self.ends[4]
    for position in start..<start + 100 { text[position] = 0 }
    let reading = Self.read(text)
    #expect(reading.fault == nil)
    #expect(reading.goodLength <= start && reading.goodLength > start - 200)
  }

  @Test("treats zeros as damage if a later mark says that the bytes were on disk")
  func markedHole() {
    let start = Self.ends[4]
    for (length, isDamage) in [(start, false), (start + 1, true)] {
      var text = Self.text
      for position in start..<start + 10 { text[position] = 0 }
      text += JournalEntry.mark(length: length).text
      #expect(Self.read(text).fault == (isDamage ? .damaged(line: 6) : nil), "marked up to \(length)")
    }
  }

  @Test("accepts a change of several lines as a whole or not at all")
  func changes() {
    var text = JournalSamples.text([JournalSamples.lines[0]])
    let start = text.count
    for (index, entry) in Self.entries[3..<7].enumerated() {
      let lineStart = text.count
      entry.write(to: &text)
      if index < 3 { JournalEntry.continueLine(from: lineStart, in: &text) }
    }
    #expect(Self.read(text).entries.count == 5)
    for length in start..<text.count {
      let reading = Self.read(Array(text[..<length]))
      #expect(
        reading.entries.count == 1 && reading.goodLength == start && reading.fault == nil, "cut at \(length)")
    }
    for position in start..<text.count - 1 {
      var changed = text
      changed[position] ^= 0x04
      JournalEntry.mark(length: 0).write(to: &changed)
      let line = text[..<position].count { $0 == 0x0A } + 1
      #expect(Self.read(changed).fault == .damaged(line: line), "byte \(position)")
    }
  }

  @Test("refuses a file that is no journal instead of truncating it")
  func foreign() {
    for text in ["hello\n", "hello", "journal formed=1", "\u{7F}ELF", "j\u{0}x"] {
      #expect(Self.read(Array(text.utf8)) == Reading(fault: .foreign), "\(text)")
    }
    let headless = Array(Self.text[Self.ends[0]...])
    #expect(Self.read(headless).fault == .damaged(line: 1))
    #expect(Self.read(Self.text + Self.text).fault == .unknown(line: Self.ends.count + 1))
  }

  @Test("refuses an intact line of an unknown kind, as a newer server wrote it")
  func unknown() {
    for line in ["dance room=F7KD2Q", "enter tournament=F7KD2Q name=ada kind=team"] {
      #expect(Self.read(Self.text + Self.line(line)).fault == .unknown(line: Self.ends.count + 1))
    }
    #expect(Self.read(Self.text + Self.line("enter tournament=F7KD2Q name=ada kind=bot")).fault == nil)
  }

  /// A line with its checksum.
  private static func line(_ content: String) -> [UInt8] {
    let sum = String(CRC32.checksum(of: Array(content.utf8).span), radix: 16)
    let digits = String(repeating: "0", count: 8 - sum.count) + sum
    return Array("\(content) sum=\(digits)\n".utf8)
  }

  @Test("refuses a file of another format")
  func formats() {
    for format in 1...JournalEntry.format + 1 {
      let fault: JournalReader.Fault? = format == JournalEntry.format ? nil : .unknown(line: 1)
      #expect(Self.read(Self.line("journal format=\(format) file=1")).fault == fault)
    }
  }

  @Test("reads lines up to the longest one, and no longer ones")
  func length() {
    for (count, isRead) in [(JournalReader.lineBytes, true), (JournalReader.lineBytes + 1, false)] {
      let version = String(repeating: "1", count: count - "start time=0 version= sum=12345678\n".utf8.count)
      let text = Self.entries[0].text + JournalEntry.start(unixTime: 0, version: version).text
      #expect(Self.read(text).entries.count == (isRead ? 2 : 1))
    }
  }
}
