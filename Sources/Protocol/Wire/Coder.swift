/// Takes a message through its fields, in the order in which they stand on a line.
///
/// A `LineWriter` writes the value of each field and returns it; a reader ignores that value and returns the one on its line.
protocol LineCoder: ~Copyable, ~Escapable {
  /// What stands behind `key=`.
  mutating func field<Value: LineValue>(_ key: Key, _ value: Value?) throws(Unreadable) -> Value
  /// The same for a field that may be missing.
  mutating func optional<Value: LineValue>(_ key: Key, _ value: Value?) throws(Unreadable) -> Value?
  /// A field that follows from others: written for programs, and not read.
  mutating func derived<Value: LineValue>(_ key: Key, _ value: @autoclosure () -> Value?)
  /// Whether the part of a message is there that has or begins with this field.
  func has(_ key: Key, _ isThere: Bool) -> Bool
  /// Refuses a line that breaks a bound. What is written keeps it already.
  func check(_ isFine: @autoclosure () -> Bool) throws(Unreadable)
}

typealias Coder = LineCoder & ~Copyable & ~Escapable

/// A coder that has nothing to do with what is written.
protocol LineReader: LineCoder {}

extension LineReader {
  mutating func field<Value: LineValue>(_ key: Key, _: Value?) throws(Unreadable) -> Value {
    guard let value: Value = try optional(key, nil) else { throw Unreadable() }
    return value
  }

  func derived<Value: LineValue>(_: Key, _: @autoclosure () -> Value?) {}

  func check(_ isFine: @autoclosure () -> Bool) throws(Unreadable) { if !isFine() { throw Unreadable() } }
}

/// What is declared once, to be written and read: a message, or a part of one.
protocol CodedMessage {
  /// Codes each field. `old` is what is written; nil while reading.
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable)
}

extension CodedMessage {
  // Inlined, so that a field that is known to be there is not asked for.
  @inline(__always) func write(to line: inout LineWriter) {
    do throws(Unreadable) { _ = try Self(coding: self, &line) } catch { preconditionFailure("it is valid") }
  }

  init(reading fields: inout some Coder) throws(Unreadable) {
    try self.init(coding: nil, &fields)
  }
}

/// What a field is called: a word, in the journal with the number of a seat behind it where each seat has such a field.
struct Key: ExpressibleByStringLiteral {
  let word: StaticString
  private(set) var seat: Seat?

  @inline(__always) init(stringLiteral word: StaticString) { self.word = word }

  init(_ word: StaticString, of seat: Seat?) {
    self.word = word
    self.seat = seat
  }

  /// Where the value begins in a line that has `key=` at `start`; nil where it has something else there.
  func startOfValue(in line: Span<UInt8>, at start: Int) -> Int? {
    var end = start + word.utf8CodeUnitCount
    guard end + (seat == nil ? 0 : 1) < line.count else { return nil }
    for index in start..<end where line[index] != word.utf8Start[index - start] { return nil }
    if let seat {
      guard line[end] == UInt8(ascii: "0") + UInt8(seat.rawValue) else { return nil }
      end += 1
    }
    return line[end] == UInt8(ascii: "=") ? end + 1 : nil
  }
}

// MARK: - Fields in other shapes

extension LineCoder where Self: ~Copyable & ~Escapable {
  mutating func field<Value: LineValue>(_ key: Key) throws(Unreadable) -> Value { try field(key, nil) }

  mutating func optional<Value: LineValue>(_ key: Key) throws(Unreadable) -> Value? {
    try optional(key, nil)
  }

  /// A part of a message that is there if its first field is.
  mutating func part<Part: CodedMessage>(_ key: Key, _ old: Part?) throws(Unreadable) -> Part? {
    has(key, old != nil) ? try Part(coding: old, &self) : nil
  }

  /// `key=1`, or nothing.
  mutating func flag(_ key: Key, _ isOn: Bool? = nil) -> Bool {
    guard has(key, isOn == true) else { return false }
    derived(key, 1)
    return true
  }

  /// One of two words.
  mutating func choice(
    _ key: Key, yes: InlineASCII, no: InlineASCII, _ isOn: Bool? = nil
  ) throws(Unreadable) -> Bool {
    let word = try field(key, isOn.map { $0 ? yes : no })
    try check(word == yes || word == no)
    return word == yes
  }

  /// A value, or `-` for none.
  mutating func orDash<Value: LineValue>(_ key: Key, _ value: Value? = nil) throws(Unreadable) -> Value? {
    try field(key, OrDash(value: value)).value
  }

  /// A count that is left out where it is 0.
  mutating func unlessZero(_ key: Key, _ count: Int?) throws(Unreadable) -> Int {
    try optional(key, count.flatMap { $0 > 0 ? $0 : nil }) ?? 0
  }
}

extension GuessRange: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    try self.init(of: nil, coding: old, &coder)
  }

  @inline(__always) init(of seat: Seat?, coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    let lo = try coder.field(Key("lo", of: seat), old?.lo)
    let hi = try coder.field(Key("hi", of: seat), old?.hi)
    guard let range = GuessRange(lo: lo, hi: hi) else { throw Unreadable() }
    self = range
  }
}

extension MatchSettings: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    try self.init(unseeded: old, &coder)
    isSaidToBeSeeded = coder.flag("seeded", old?.isSeeded)
  }

  /// Leaves the seed to the journal, which is the only one to tell it.
  init(unseeded old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    rules = try coder.field("rules", old?.rules)
    range = try GuessRange(coding: old?.range, &coder)
    firstTo = try coder.field("first_to", old?.firstTo)
    pace = try coder.field("pace", old?.pace)
    clock = try coder.optional("clock", old?.clock.map(Seconds.init))?.time
    countdown = try coder.field("countdown", old.map { Seconds(time: $0.countdown) }).time
  }
}
