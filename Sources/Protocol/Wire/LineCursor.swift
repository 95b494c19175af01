/// A place in a line with room behind it for all that is going to be written there.
///
/// That there is room was asked once, before the first piece. Asking for each piece costs about as much as writing it, which
/// only counts on the lines that are nearly all lines: what has become of a guess. Without it, such a line takes 210
/// instructions more, of 1,790 in the core with 16 requests at once, and its entry in the journal 170.
struct LineCursor {
  fileprivate var place: UnsafeMutableRawPointer

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes in
      guard let source = bytes.baseAddress else { return }
      place.copyMemory(from: source, byteCount: bytes.count)
      place += bytes.count
    }
  }

  /// Appends a number in decimal: at most twenty bytes, and up to seven behind them that are written over.
  ///
  /// Inlined, with the next: without it a guess takes 35 instructions more, without the next 50.
  @inline(__always) mutating func append(decimal number: Int64) {
    if number < 0 { append("-") }
    let magnitude = number.magnitude
    if magnitude < 100_000_000 { append(short: magnitude) } else { append(long: magnitude) }
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
  mutating func append(_ characters: UInt64, length: Int) {
    place.storeBytes(of: characters.littleEndian, as: UInt64.self)
    place += length
  }
}

extension LineWriter {
  /// What is written by the word may reach so far behind what counts.
  static let mostSpill = MemoryLayout<UInt64>.size

  /// Appends what `body` writes: at most so many bytes.
  mutating func append(atMost capacity: Int, _ body: (inout LineCursor) -> Void) {
    withUnsafeMutableBufferPointer { room, count in
      precondition(
        capacity + Self.mostSpill <= room.count - count, "a line has room for all that is written to it")
      guard let start = room.baseAddress else { return }
      var cursor = LineCursor(place: start + count)
      body(&cursor)
      let written = cursor.place - UnsafeMutableRawPointer(start + count)
      precondition(written <= capacity, "who says how much is written writes no more")
      count += written
    }
  }

  /// Appends a number in decimal.
  mutating func append(decimal number: Int64) {
    append(atMost: Int64.mostBytes) { line in line.append(decimal: number) }
  }

  /// Appends the first characters of a word, of which the least significant byte is the first one.
  ///
  /// Inlined: without it a PING takes 18 instructions more, of 800 in the core with 16 requests at once.
  @inline(__always) mutating func append(_ characters: UInt64, length: Int) {
    append(atMost: length) { line in line.append(characters, length: length) }
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
