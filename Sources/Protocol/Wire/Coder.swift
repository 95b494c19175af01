/// Visits a message's fields in the order of its line: a `LineWriter` writes each value, a reader returns the one on its line.
protocol LineCoder: ~Copyable, ~Escapable {
  /// Codes `key=value`.
  mutating func field<Value: LineValue>(_ key: Key, _ value: Value?) throws(Unreadable) -> Value
  mutating func optional<Value: LineValue>(_ key: Key, _ value: Value?) throws(Unreadable) -> Value?
  /// Codes a word that a reader can do without: of a newer server's line, whose word it does not know, it reads `other`. A journal
  /// is never read like that.
  mutating func word<Value: LineValue>(
    _ key: Key, _ value: Value?, orElse other: Value
  ) throws(Unreadable) -> Value
  /// Codes a redundant field, written for programs and not read.
  mutating func derived<Value: LineValue>(_ key: Key, _ value: @autoclosure () -> Value?)
  /// True if an optional part, which begins with this field, is present.
  func has(_ key: Key, _ isThere: Bool) -> Bool
  /// Fails if a line that is read breaks a bound. Written lines keep it already.
  func check(_ isFine: @autoclosure () -> Bool) throws(Unreadable)
}

typealias Coder = LineCoder & ~Copyable & ~Escapable

/// A coder that ignores the values to write.
protocol LineReader: LineCoder {}

extension LineReader {
  mutating func field<Value: LineValue>(_ key: Key, _: Value?) throws(Unreadable) -> Value {
    guard let value: Value = try optional(key, nil) else { throw Unreadable() }
    return value
  }

  func derived<Value: LineValue>(_: Key, _: @autoclosure () -> Value?) {}

  func check(_ isFine: @autoclosure () -> Bool) throws(Unreadable) { if !isFine() { throw Unreadable() } }
}

extension LineCoder where Self: ~Copyable & ~Escapable {
  mutating func word<Value: LineValue>(
    _ key: Key, _ value: Value?, orElse _: Value
  ) throws(Unreadable) -> Value { try field(key, value) }
}

/// A message, or a part of one, whose fields are declared once for both writing and reading.
protocol CodedMessage {
  /// Codes each field. `old` is the message to write; nil when reading.
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable)
}

extension CodedMessage {
  // Inlined, so that fields known to be present need no check.
  @inline(__always) func write(to line: inout LineWriter) {
    do throws(Unreadable) { _ = try Self(coding: self, &line) } catch { preconditionFailure("it is valid") }
  }

  init(reading fields: inout some Coder) throws(Unreadable) { try self.init(coding: nil, &fields) }
}

/// Name of a field. In the journal, fields that each seat has end in the number of the seat.
struct Key: ExpressibleByStringLiteral {
  let word: StaticString
  private(set) var seat: Seat?

  @inline(__always) init(stringLiteral word: StaticString) { self.word = word }

  init(_ word: StaticString, of seat: Seat?) { (self.word, self.seat) = (word, seat) }

  /// Returns the start of the value if `line` has `key=` at `start`; otherwise nil.
  func startOfValue(in line: Span<UInt8>, at start: Int) -> Int? {
    var end = start + word.utf8CodeUnitCount
    guard end + (seat == nil ? 0 : 1) < line.count else { return nil }
    guard line.has(word, at: start) else { return nil }
    if let seat {
      guard line[end] == UInt8(ascii: "0") + UInt8(seat.rawValue) else { return nil }
      end += 1
    }
    return line[end] == UInt8(ascii: "=") ? end + 1 : nil
  }
}

extension Span<UInt8> {
  /// True if `text` is at `start`. The line is long enough.
  ///
  /// Inlining it saves 80 instructions of a guess and 65 of a PING, of 1,690 and 800 in the core with 16 requests at once.
  @inline(__always) func has(_ text: StaticString, at start: Int) -> Bool {
    for index in 0..<text.utf8CodeUnitCount where self[start + index] != text.utf8Start[index] {
      return false
    }
    return true
  }
}

extension LineCoder where Self: ~Copyable & ~Escapable {
  mutating func field<Value: LineValue>(_ key: Key) throws(Unreadable) -> Value { try field(key, nil) }

  mutating func optional<Value: LineValue>(_ key: Key) throws(Unreadable) -> Value? { try optional(key, nil) }

  /// Codes a part that is present if its first field is.
  mutating func part<Part: CodedMessage>(_ key: Key, _ old: Part?) throws(Unreadable) -> Part? {
    has(key, old != nil) ? try Part(coding: old, &self) : nil
  }

  /// Codes `key=1`, or nothing.
  mutating func flag(_ key: Key, _ isOn: Bool? = nil) -> Bool {
    guard has(key, isOn == true) else { return false }
    derived(key, 1)
    return true
  }

  mutating func choice(
    _ key: Key, yes: InlineASCII, no: InlineASCII, _ isOn: Bool? = nil
  ) throws(Unreadable) -> Bool {
    let word = try field(key, isOn.map { $0 ? yes : no })
    try check(word == yes || word == no)
    return word == yes
  }

  /// Codes a value, or `-` for nil.
  mutating func orDash<Value: LineValue>(_ key: Key, _ value: Value? = nil) throws(Unreadable) -> Value? {
    try field(key, OrDash(value: value)).value
  }

  mutating func unlessZero(_ key: Key, _ count: Int?) throws(Unreadable) -> Int {
    try optional(key, count.flatMap { $0 == 0 ? nil : $0 }) ?? 0
  }
}
