/// A malformed line or word.
package struct Unreadable: Error, Hashable, Sendable {
  package init() {}
}

/// Parses the head of a line: words in order, then fields by key in any order. Unknown keys are ignored, so that the protocol can
/// grow; the first of repeated keys counts.
struct FieldReader {
  private let head: [UInt8]
  private var words = WordScanner()

  init(_ head: Span<UInt8>) { self.head = Array(copying: head) }

  mutating func word<Value: LineValue>() throws(Unreadable) -> Value {
    guard let word: Value = try wordIfAny() else { throw Unreadable() }
    return word
  }

  mutating func wordIfAny<Value: LineValue>() throws(Unreadable) -> Value? {
    var ahead = words
    guard let word = ahead.nextWord(in: head.span) else { return nil }
    words = ahead
    return try value(at: word)
  }

  mutating func tagIfAny() throws(Unreadable) -> ShortWord? {
    var ahead = words
    defer { words = ahead }
    return try ahead.tagIfAny(in: head.span)
  }

  private func position(after key: Key) -> Range<Int>? {
    var words = words
    while let word = words.nextWord(in: head.span) {
      if let start = key.startOfValue(in: head.span, at: word.lowerBound), start <= word.upperBound {
        return start..<word.upperBound
      }
    }
    return nil
  }

  private func value<Value: LineValue>(at position: Range<Int>) throws(Unreadable) -> Value {
    guard let value = Value(head.span.extracting(position)) else { throw Unreadable() }
    return value
  }
}

extension FieldReader: LineReader {
  func optional<Value: LineValue>(_ key: Key, _: Value?) throws(Unreadable) -> Value? {
    try position(after: key).map { position throws(Unreadable) in try value(at: position) }
  }

  mutating func word<Value: LineValue>(
    _ key: Key, _: Value?, orElse other: Value
  ) throws(Unreadable) -> Value { (try field(key) as IfKnown<Value>).value ?? other }

  /// Reads a word that may be missing; nil as well for one that only a newer server has.
  func ifKnown<Value: LineValue>(_ key: Key) throws(Unreadable) -> Value? {
    (try optional(key, nil) as IfKnown<Value>?)?.value
  }

  func has(_ key: Key, _: Bool) -> Bool { position(after: key) != nil }
}

/// Iterates over the words of a line, which blanks separate, without copying.
package struct WordScanner {
  private(set) var position = 0

  package init() {}

  package mutating func nextWord(in line: Span<UInt8>) -> Range<Int>? {
    skipBlanks(in: line)
    let start = position
    var end = start
    while end < line.count, line.blank(at: end) == 0 { end += 1 }
    position = end
    return start < end ? start..<end : nil
  }

  /// Reads a tag, with the `#` before it; nil if the next word is none.
  package mutating func tagIfAny(in line: Span<UInt8>) throws(Unreadable) -> ShortWord? {
    skipBlanks(in: line)
    guard position < line.count, line[position] == UInt8(ascii: "#") else { return nil }
    var ahead = self
    guard let word = ahead.nextWord(in: line),
      let tag = ShortWord(line.extracting(word.lowerBound + 1..<word.upperBound))
    else { throw Unreadable() }
    self = ahead
    return tag
  }

  /// Returns the rest of `line` from the next word on.
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
  /// Bytes of the blank at `index`, 0 if none: a space, a tab, or U+3000, which a Chinese keyboard types.
  fileprivate func blank(at index: Int) -> Int {
    switch self[index] {
    case 0x20, 0x09: 1
    case 0xE3 where index + 2 < count && self[index + 1] == 0x80 && self[index + 2] == 0x80: 3
    default: 0
    }
  }
}
