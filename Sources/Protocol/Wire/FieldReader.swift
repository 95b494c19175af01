/// A line, or one word of it, is not what version 1 of the protocol says it is.
struct Unreadable: Error {}

/// Takes the head of a line apart: words in their order, then fields by their key, whatever their order.
///
/// It keeps one copy of the head and looks at it in place. Keys that nobody asks for are ignored, so that the
/// protocol can grow; of a key that is said twice the first one counts.
struct FieldReader {
  private let head: [UInt8]
  private var words = WordScanner()

  init(_ head: Span<UInt8>) {
    self.head = Array(copying: head)
  }

  /// The next word as a value.
  mutating func word<Value: LineValue>() throws(Unreadable) -> Value {
    guard let word: Value = try wordIfAny() else { throw Unreadable() }
    return word
  }

  /// The next word as a value; nil at the end.
  mutating func wordIfAny<Value: LineValue>() throws(Unreadable) -> Value? {
    guard let word = nextWord(where: { _ in true }) else { return nil }
    return try value(at: word)
  }

  /// The tag that stands next; nil where there is none.
  mutating func tagIfAny() throws(Unreadable) -> ShortWord? {
    guard let word = nextWord(where: { $0 == UInt8(ascii: "#") }) else { return nil }
    return try value(at: word.lowerBound + 1..<word.upperBound)
  }

  /// What stands behind `key=`.
  func field<Value: LineValue>(_ key: StaticString) throws(Unreadable) -> Value {
    guard let value: Value = try fieldIfAny(key) else { throw Unreadable() }
    return value
  }

  /// What stands behind `key=`; nil without that key.
  func fieldIfAny<Value: LineValue>(_ key: StaticString) throws(Unreadable) -> Value? {
    guard let position = position(behind: key) else { return nil }
    return try value(at: position)
  }

  /// Whether there is a field by that key.
  func has(_ key: StaticString) -> Bool {
    position(behind: key) != nil
  }

  /// Steps over the next word if its first byte is a fitting one.
  private mutating func nextWord(where fits: (UInt8) -> Bool) -> Range<Int>? {
    var ahead = words
    guard let word = ahead.nextWord(in: head.span), fits(head[word.lowerBound]) else { return nil }
    words = ahead
    return word
  }

  private func position(behind key: StaticString) -> Range<Int>? {
    var words = words
    while let word = words.nextWord(in: head.span) {
      let value = word.lowerBound + key.utf8CodeUnitCount + 1
      guard value <= word.upperBound, head[value - 1] == UInt8(ascii: "=") else { continue }
      let isKey = key.withUTF8Buffer { head[word.lowerBound..<value - 1].elementsEqual($0) }
      if isKey { return value..<word.upperBound }
    }
    return nil
  }

  private func value<Value: LineValue>(at position: Range<Int>) throws(Unreadable) -> Value {
    guard let value = Value(head.span.extracting(position)) else { throw Unreadable() }
    return value
  }
}

// MARK: - Fields that belong together

extension FieldReader {
  /// A name, or nil for the `-` that stands for nobody.
  func nameOrNobody(_ key: StaticString) throws(Unreadable) -> Name? {
    let text: InlineASCII = try field(key)
    return text == "-" ? nil : try field(key)
  }

  /// One of two words.
  func flag(_ key: StaticString, yes: InlineASCII, no: InlineASCII) throws(Unreadable) -> Bool {
    let word: InlineASCII = try field(key)
    guard word == yes || word == no else { throw Unreadable() }
    return word == yes
  }

  func milliseconds(_ key: StaticString) throws(Unreadable) -> Milliseconds {
    Milliseconds(try field(key))
  }

  /// A length in whole seconds. Beyond 2^31, which is 68 years, nothing needs to be told apart from nonsense.
  func secondsIfAny(_ key: StaticString) throws(Unreadable) -> Milliseconds? {
    guard let count: Int64 = try fieldIfAny(key) else { return nil }
    guard (0...1 << 31).contains(count) else { throw Unreadable() }
    return .seconds(count)
  }

  func range() throws(Unreadable) -> GuessRange {
    guard let range = GuessRange(lo: try field("lo"), hi: try field("hi")) else { throw Unreadable() }
    return range
  }

  func settings() throws(Unreadable) -> MatchSettings {
    guard let countdown = try secondsIfAny("countdown") else { throw Unreadable() }
    return MatchSettings(
      rules: try field("rules"), range: try range(), firstTo: try field("first_to"),
      pace: try milliseconds("pace"), clock: try secondsIfAny("clock"), countdown: countdown,
      isSaidToBeSeeded: has("seeded"))
  }
}

/// Walks over the words of one line, which blanks separate, without copying any of it.
package struct WordScanner {
  private(set) var position = 0

  package init() {}

  /// Where the next word of `line` stands; nil at the end.
  package mutating func nextWord(in line: Span<UInt8>) -> Range<Int>? {
    skipBlanks(in: line)
    let start = position
    var end = start
    while end < line.count, line.blank(at: end) == 0 { end += 1 }
    position = end
    return start < end ? start..<end : nil
  }

  /// Where the rest of `line` stands, from the next word on.
  package mutating func rest(of line: Span<UInt8>) -> Range<Int> {
    skipBlanks(in: line)
    defer { position = line.count }
    return position..<line.count
  }

  private mutating func skipBlanks(in line: Span<UInt8>) {
    while position < line.count {
      let blank = line.blank(at: position)
      guard blank > 0 else { return }
      position += blank
    }
  }
}

extension Span<UInt8> {
  /// Bytes of the blank at `index`, 0 where there is none: a space, a tab, or U+3000, which a keyboard for Chinese types where it types
  /// full-width digits.
  fileprivate func blank(at index: Int) -> Int {
    switch self[index] {
    case 0x20, 0x09: 1
    case 0xE3 where index + 2 < count && self[index + 1] == 0x80 && self[index + 2] == 0x80: 3
    default: 0
    }
  }
}
