/// A write position in a line with enough capacity for everything to come.
///
/// Capacity is checked once, before the first part. A check for each part costs about as much as writing it. That matters
/// only for the answer to a guess, which would take 210 more instructions, of 1,790 in the core with 16 requests at once, and
/// for its journal entry, 170 more.
struct LineCursor {
  fileprivate var place: UnsafeMutableRawPointer

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes in
      guard let source = bytes.baseAddress else { return }
      place.copyMemory(from: source, byteCount: bytes.count)
      place += bytes.count
    }
  }

  /// Appends a decimal number: at most twenty bytes, with up to seven scratch bytes after them.
  ///
  /// Inlined, as is the next: otherwise a guess takes 35 more instructions, and 50 without the next.
  @inline(__always) mutating func append(decimal number: Int64) {
    if number < 0 { append("-") }
    let magnitude = number.magnitude
    if magnitude < 100_000_000 { append(short: magnitude) } else { append(long: magnitude) }
  }

  /// Appends a number below 10^8: its eight digits as a word, without leading zeros.
  @inline(__always) private mutating func append(short number: UInt64) {
    let digits = number.eightDigits
    // Keeps the last digit even if it is zero.
    let zeroBits = (digits | 1 << 56).trailingZeroBitCount & ~7
    append((digits | 0x3030_3030_3030_3030) &>> zeroBits, length: 8 - zeroBits / 8)
  }

  private mutating func append(long number: UInt64) {
    let (leading, rest) = number.quotientAndRemainder(dividingBy: 100_000_000)
    if leading < 100_000_000 { append(short: leading) } else { append(long: leading) }
    append(rest.eightDigits | 0x3030_3030_3030_3030, length: 8)
  }

  /// Appends the first characters of a word, the least significant byte first.
  mutating func append(_ characters: UInt64, length: Int) {
    place.storeBytes(of: characters.littleEndian, as: UInt64.self)
    place += length
  }
}

extension LineWriter {
  /// Scratch bytes that may be written after the end.
  static let mostSpill = MemoryLayout<UInt64>.size
  /// Bytes of the longest value but text: the hints of a game have up to 100.
  static let valueBytes = 128

  /// Appends what `body` writes, at most `capacity` bytes.
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

  mutating func append(decimal number: Int64) {
    append(atMost: Int64.mostBytes) { line in line.append(decimal: number) }
  }

  /// Appends the first characters of a word, the least significant byte first.
  ///
  /// Inlined: otherwise a PING takes 18 more instructions, of 800 in the core with 16 requests at once.
  @inline(__always) mutating func append(_ characters: UInt64, length: Int) {
    append(atMost: length) { line in line.append(characters, length: length) }
  }
}

extension UInt64 {
  /// The eight decimal digits of a number below 10^8, the first in the least significant byte.
  ///
  /// Three steps each halve all parts at once; dividing digit by digit takes longer than the rest of a line. Multiplications
  /// replace divisions, exact for parts of that size.
  fileprivate var eightDigits: UInt64 {
    let (high, low) = quotientAndRemainder(dividingBy: 10_000)
    let fours = high | low << 32
    let hundreds = (fours &* 10_486) >> 20 & 0x7F_0000_007F
    let twos = hundreds | (fours &- 100 &* hundreds) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (twos &- 10 &* tens) << 8
  }
}
