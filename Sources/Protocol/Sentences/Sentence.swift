/// A sentence for people, put together from text and typed values, as UTF-8.
struct Sentence: Hashable, Sendable {
  let bytes: [UInt8]

  /// A sentence that `body` writes, in one line.
  init(_ body: (inout LineWriter) -> Void) {
    var bytes: [UInt8] = []
    bytes.write(atMost: Limits.serverLineBytes, body)
    self.bytes = bytes
  }

  /// The sentence as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Sentence: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) {
    bytes = Array(text.utf8)
  }

  init(stringInterpolation: StringInterpolation) {
    bytes = stringInterpolation.bytes
  }

  /// Takes the values that lines are made of, and counts with their nouns.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      // Most of what is put in is a number, a name, or a short sentence of its own.
      bytes.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    mutating func appendLiteral(_ text: String) {
      bytes.append(contentsOf: text.utf8)
    }

    mutating func appendInterpolation(_ value: some LineValue) {
      value.write(to: &bytes)
    }

    mutating func appendInterpolation(_ sentence: Sentence) {
      bytes.append(contentsOf: sentence.bytes)
    }

    mutating func appendInterpolation(_ text: StaticString) {
      text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
  }
}

extension Sentence: LineValue {
  init?(_ bytes: Span<UInt8>) {
    guard let text = String(validating: bytes) else { return nil }
    self.init(stringLiteral: text)
  }

  func write(to line: inout LineWriter) {
    bytes.withUnsafeBufferPointer { line.append($0) }
  }
}

/// Counts with their nouns, by CLDR's rules for whole numbers.
///
/// How many forms of a noun are given tells the rule: no two of our languages have nouns of equally many forms.
extension Sentence.StringInterpolation {
  /// A count with its measure word, as in Chinese, whose nouns have one form: `7 次`.
  mutating func appendInterpolation(_ count: some BinaryInteger & LineValue, _ measureWord: StaticString) {
    appendInterpolation(count)
    appendLiteral(" ")
    appendInterpolation(measureWord)
  }

  /// A count with its noun, as in English: `1 guess`, `2 guesses`.
  mutating func appendInterpolation(
    _ count: some BinaryInteger & LineValue, _ one: StaticString, _ many: StaticString
  ) {
    appendInterpolation(count, count == 1 ? one : many)
  }

  /// A count with its noun, as in Russian: `1 попытка`, `2 попытки`, `5 попыток`, but `11 попыток`, `21 попытка`.
  mutating func appendInterpolation(
    _ count: some BinaryInteger & LineValue, _ one: StaticString, _ few: StaticString, _ many: StaticString
  ) {
    switch (count.magnitude % 100, count.magnitude % 10) {
    case (11...14, _): appendInterpolation(count, many)
    case (_, 1): appendInterpolation(count, one)
    case (_, 2...4): appendInterpolation(count, few)
    default: appendInterpolation(count, many)
    }
  }
}
