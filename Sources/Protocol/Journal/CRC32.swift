/// The checksum of a journal line: CRC-32 as in Ethernet and zlib (ISO/IEC 13239; `zlib.crc32` in Python).
///
/// Takes eight bytes at a time: 0.07 µs for a guess. Byte by byte it takes 0.22 µs, a tenth of the guess's total.
enum CRC32 {
  /// Eight tables, one after the other, for eight bytes a step (Kounavis and Berry, "Novel Table Lookup-Based Algorithms for
  /// High-Performance CRC Generation", 2008). The first is the usual byte table.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var rest = UInt32(byte)
      for _ in 0..<8 { rest = rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xEDB8_8320 }
      tables[byte] = rest
    }
    for index in 256..<8 * 256 {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()

  static func checksum(of bytes: Span<UInt8>) -> UInt32 {
    let tables = tables.span
    // Lets the compiler drop the bounds checks of the lookups.
    precondition(tables.count == 8 * 256)
    let words = bytes.bytes
    var rest = UInt32.max
    var index = 0
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: words.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let (low, high) = (UInt32(truncatingIfNeeded: word) ^ rest, UInt32(truncatingIfNeeded: word >> 32))
      rest = tables[1_792 + Int(low & 0xFF)] ^ tables[1_536 + Int(low >> 8 & 0xFF)]
      rest ^= tables[1_280 + Int(low >> 16 & 0xFF)] ^ tables[1_024 + Int(low >> 24)]
      rest ^= tables[768 + Int(high & 0xFF)] ^ tables[512 + Int(high >> 8 & 0xFF)]
      rest ^= tables[256 + Int(high >> 16 & 0xFF)] ^ tables[Int(high >> 24)]
      index += 8
    }
    while index < bytes.count {
      rest = rest >> 8 ^ tables[Int((rest ^ UInt32(bytes[index])) & 0xFF)]
      index += 1
    }
    return ~rest
  }
}
