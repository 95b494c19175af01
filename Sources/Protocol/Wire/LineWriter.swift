/// A buffer for one line, after the output already waiting. It checks only capacity: an array checks uniqueness for every byte.
typealias LineWriter = OutputSpan<UInt8>

extension [UInt8] {
  /// Appends what `body` writes, at most `capacity` bytes.
  mutating func write(atMost capacity: Int, _ body: (inout LineWriter) -> Void) {
    // Digits are stored as words, so the last number needs room for one.
    append(addingCapacity: capacity + LineWriter.mostSpill) { line in body(&line) }
  }
}

/// Returns what `body` makes of at most `capacity` bytes that it writes, which are on the stack.
func withBytes<Result>(atMost capacity: Int, _ body: (inout LineWriter) -> Result) -> Result {
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity + LineWriter.mostSpill) { room in
    var bytes = LineWriter(buffer: room, initializedCount: 0)
    return body(&bytes)
  }
}

/// The first word of a line.
protocol LineHead: LineValue {
  /// The text before it.
  static var prefix: StaticString { get }
}

extension Event.Word: LineHead { static var prefix: StaticString { "* " } }
extension Verb: LineHead { static var prefix: StaticString { "OK " } }
extension JournalEntry.Word: LineHead { static var prefix: StaticString { "" } }

/// Writes the words, fields and sentence of a line.
///
/// Inlining turns known words and keys into a few stores. Figures are the instructions that this saves of a PING, of 800 in the
/// core with 16 requests at once, and of a guess in a race, of 3,190.
extension OutputSpan<UInt8> {
  // Inlined: 55 of a PING, 45 of a guess.
  @inline(__always) mutating func word(_ word: StaticString) {
    separate()
    append(word)
  }

  // Inlined: 95 of a PING.
  @inline(__always) mutating func word<Value: LineValue>(_ value: Value) {
    separate()
    value.write(to: &self)
  }

  mutating func tag(_ tag: ShortWord?) {
    guard let tag else { return }
    separate()
    append(UInt8(ascii: "#"))
    tag.write(to: &self)
  }

  /// A present field without a seat.
  ///
  /// Inlined: 180 of a guess.
  @inline(__always) mutating func put<Value: LineValue>(_ key: StaticString, _ value: Value) {
    append(UInt8(ascii: " "))
    append(key)
    append(UInt8(ascii: "="))
    value.write(to: &self)
  }

  /// Writes the start of an event, an answer or an entry: a few stores if the word is known at the call, which saves 90
  /// instructions of a PING.
  @inline(__always) mutating func begin<Head: LineHead>(_ head: Head) {
    separate()
    append(Head.prefix)
    head.write(to: &self)
  }

  mutating func begin(_ head: some LineHead, _ message: some CodedMessage) {
    begin(head)
    message.write(to: &self)
  }

  mutating func begin<Value: LineValue>(_ head: some LineHead, _ key: StaticString, _ value: Value) {
    begin(head)
    put(key, value)
  }

  @inline(__always) mutating func begin<First: LineValue, Second: LineValue>(
    _ head: some LineHead, _ firstKey: StaticString, _ first: First, _ secondKey: StaticString,
    _ second: Second
  ) {
    begin(head, firstKey, first)
    put(secondKey, second)
  }

  mutating func sentence(_ sentence: Sentence?) {
    guard let sentence else { return }
    append(" : ")
    sentence.write(to: &self)
  }

  /// Appends a literal; a few stores if its length is known.
  ///
  /// Inlined: 50 of a PING, 230 of a guess.
  @inline(__always) mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes in append(bytes) }
  }

  mutating func append(_ bytes: some Sequence<UInt8>) { for byte in bytes { append(byte) } }

  /// Appends contiguous bytes with one copy and one check of capacity.
  ///
  /// Inlined: 45 of a PING.
  @inline(__always) mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    withUnsafeMutableBufferPointer { room, count in
      precondition(bytes.count <= room.count - count, "a line has room for all that is written to it")
      guard let source = bytes.baseAddress, let start = room.baseAddress else { return }
      (start + count).initialize(from: source, count: bytes.count)
      count += bytes.count
    }
  }

  private mutating func separate() { if !isEmpty { append(UInt8(ascii: " ")) } }
}

extension OutputSpan<UInt8>: LineCoder {
  @inline(__always) mutating func field<Value: LineValue>(_ key: Key, _ value: Value?) -> Value {
    guard let value else { preconditionFailure("what is written has all of its fields") }
    if let seat = key.seat {
      append(UInt8(ascii: " "))
      append(key.word)
      seat.write(to: &self)
      append(UInt8(ascii: "="))
      value.write(to: &self)
    } else {
      put(key.word, value)
    }
    return value
  }

  @discardableResult
  mutating func optional<Value: LineValue>(_ key: Key, _ value: Value?) -> Value? {
    guard let value else { return nil }
    return field(key, value)
  }

  mutating func derived<Value: LineValue>(_ key: Key, _ value: @autoclosure () -> Value?) {
    optional(key, value())
  }

  func has(_: Key, _ isThere: Bool) -> Bool { isThere }

  func check(_: @autoclosure () -> Bool) {}
}
