/// The checksum of a line of the journal: CRC-32 as Ethernet and zlib compute it (ISO/IEC 13239; `zlib.crc32` in Python).
enum CRC32 {
  /// Four tables, so that four bytes are taken in one step; the first is the usual one for single bytes. They stand one
  /// behind the other.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 4 * 256)
    for byte in 0..<256 {
      var rest = UInt32(byte)
      for _ in 0..<8 { rest = rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xEDB8_8320 }
      tables[byte] = rest
    }
    for index in 256..<4 * 256 {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()

  /// The checksum of `bytes`.
  static func checksum(of bytes: Span<UInt8>) -> UInt32 {
    let tables = tables
    var rest = UInt32.max
    var index = 0
    while index + 4 <= bytes.count {
      rest ^=
        UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
        | UInt32(bytes[index + 3]) << 24
      rest =
        tables[768 + Int(rest & 0xFF)] ^ tables[512 + Int(rest >> 8 & 0xFF)]
        ^ tables[256 + Int(rest >> 16 & 0xFF)] ^ tables[Int(rest >> 24)]
      index += 4
    }
    while index < bytes.count {
      rest = rest >> 8 ^ tables[Int((rest ^ UInt32(bytes[index])) & 0xFF)]
      index += 1
    }
    return ~rest
  }
}
