/// Where a line is written: room for one line, behind what waits to be sent already.
///
/// Writing into an array byte by byte asks for each byte whether the array is anyone else's and has room, which costs more
/// than all else about a line. This asks for room alone.
typealias LineWriter = OutputSpan<UInt8>

extension [UInt8] {
  /// Appends what `body` writes: at most so many bytes.
  mutating func write(atMost capacity: Int, _ body: (inout LineWriter) -> Void) {
    append(addingCapacity: capacity) { line in body(&line) }
  }
}

/// One line from its words, its fields and its sentence.
extension OutputSpan<UInt8> {
  mutating func word(_ word: StaticString) {
    separate()
    append(word)
  }

  mutating func word<Value: LineValue>(_ value: Value) {
    separate()
    value.write(to: &self)
  }

  mutating func tag(_ tag: Tag?) {
    guard let tag else { return }
    separate()
    append(UInt8(ascii: "#"))
    tag.write(to: &self)
  }

  mutating func field<Value: LineValue>(_ key: StaticString, _ value: Value) {
    separate()
    append(key)
    append(UInt8(ascii: "="))
    value.write(to: &self)
  }

  mutating func field<Value: LineValue>(_ key: StaticString, _ value: Value?) {
    if let value { field(key, value) }
  }

  /// A name, or `-` where nobody is to be named.
  mutating func field(_ key: StaticString, nameOrNobody name: Name?) {
    if let name { field(key, name) } else { field(key, "-" as InlineASCII) }
  }

  mutating func fields(_ range: GuessRange) {
    field("lo", range.lo)
    field("hi", range.hi)
  }

  mutating func fields(_ settings: MatchSettings) {
    field("rules", settings.rules)
    fields(settings.range)
    field("first_to", settings.firstTo)
    field("pace", settings.pace.count)
    field("clock", settings.clock.map { $0.secondsRoundedUp })
    field("countdown", settings.countdown.secondsRoundedUp)
  }

  mutating func sentence(_ sentence: Sentence?) {
    guard let sentence else { return }
    append(" : ")
    append(sentence.bytes)
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes in
      for byte in bytes { append(byte) }
    }
  }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  private mutating func separate() {
    if !isEmpty { append(UInt8(ascii: " ")) }
  }
}
