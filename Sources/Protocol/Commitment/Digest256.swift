/// A SHA-256: 256 bits, 64 hexadecimal digits on the wire.
struct Digest256: Hashable, Sendable {
  let high: Bits128
  let low: Bits128

  /// The digest of `message`.
  init(of message: [UInt8]) {
    let digest = SHA256.digest(of: message)
    let quarters = stride(from: 0, to: 32, by: 8).map { start in
      digest[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    high = Bits128(high: quarters[0], low: quarters[1])
    low = Bits128(high: quarters[2], low: quarters[3])
  }
}

extension Digest256: LineValue {
  /// Reads 64 hexadecimal digits; nil for anything else.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count == 64,
      let high = Hexadecimal.parse(bytes.extracting(..<32)),
      let low = Hexadecimal.parse(bytes.extracting(32...))
    else { return nil }
    self.high = high
    self.low = low
  }

  func write(to line: inout LineWriter) {
    Hexadecimal.write(high, to: &line)
    Hexadecimal.write(low, to: &line)
  }
}
