/// Where a line is written: room for one line, behind what waits to be sent already.
///
/// Writing into an array byte by byte asks for each byte whether the array is anyone else's and has room, which costs more
/// than all else about a line. This asks for room alone.
typealias LineWriter = OutputSpan<UInt8>

extension [UInt8] {
  /// Appends what `body` writes: at most so many bytes.
  mutating func write(atMost capacity: Int, _ body: (inout LineWriter) -> Void) {
    // Digits are stored by the word, so the last number on a line needs room for one.
    append(addingCapacity: capacity + MemoryLayout<UInt64>.size) { line in body(&line) }
  }
}

/// One line from its words, its fields and its sentence.
extension OutputSpan<UInt8> {
  @inline(__always) mutating func word(_ word: StaticString) {
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

  @inline(__always) mutating func field<Value: LineValue>(_ key: StaticString, _ value: Value) {
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
    append(" lo=")
    append(decimal: range.lo)
    append(" hi=")
    append(decimal: range.hi)
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
    sentence.write(to: &self)
  }

  /// Appends text from the source. Where its length is known, a few stores are all that is left of this.
  @inline(__always) mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes in append(bytes) }
  }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// Appends bytes that lie side by side: one copy, instead of asking for each of them whether there is room.
  @inline(__always) mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    withUnsafeMutableBufferPointer { room, count in
      precondition(bytes.count <= room.count - count, "a line has room for all that is written to it")
      guard let source = bytes.baseAddress, let start = room.baseAddress else { return }
      (start + count).initialize(from: source, count: bytes.count)
      count += bytes.count
    }
  }

  /// Appends a number in decimal.
  mutating func append(decimal number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let magnitude = number.magnitude
    if magnitude < 10 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude))
    } else if magnitude < 100_000_000 {
      append(short: magnitude)
    } else {
      append(long: magnitude)
    }
  }

  /// Appends a number below 10^8: its eight digits as a word, without the zeros in front.
  @inline(__always) private mutating func append(short number: UInt64) {
    let digits = number.eightDigits
    // The last digit is written even where it is a zero.
    let zeroBits = (digits | 1 << 56).trailingZeroBitCount & ~7
    append((digits | 0x3030_3030_3030_3030) &>> zeroBits, length: 8 - zeroBits / 8)
  }

  private mutating func append(long number: UInt64) {
    let (leading, rest) = number.quotientAndRemainder(dividingBy: 100_000_000)
    if leading < 100_000_000 { append(short: leading) } else { append(long: leading) }
    append(rest.eightDigits | 0x3030_3030_3030_3030, length: 8)
  }

  /// Appends the first characters of a word, of which the least significant byte is the first one.
  @inline(__always) mutating func append(_ characters: UInt64, length: Int) {
    withUnsafeMutableBufferPointer { room, count in
      precondition(MemoryLayout<UInt64>.size <= room.count - count, "a line has room for a whole word")
      UnsafeMutableRawBufferPointer(room).storeBytes(
        of: characters.littleEndian, toByteOffset: count, as: UInt64.self)
      count += length
    }
  }

  @inline(__always) private mutating func separate() {
    if !isEmpty { append(UInt8(ascii: " ")) }
  }
}

extension UInt64 {
  /// The eight decimal digits of a number below 10^8, the first one in the least significant byte.
  ///
  /// All are found at once, in three steps that each halve the length of every part: dividing digit by digit takes longer
  /// than all else about a line. The multiplications divide, exactly for parts of that size.
  fileprivate var eightDigits: UInt64 {
    let (high, low) = quotientAndRemainder(dividingBy: 10_000)
    let fours = high | low << 32
    let hundreds = (fours &* 10_486) >> 20 & 0x7F_0000_007F
    let twos = hundreds | (fours &- 100 &* hundreds) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (twos &- 10 &* tens) << 8
  }
}
