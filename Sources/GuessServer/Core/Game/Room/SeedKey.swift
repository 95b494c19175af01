import GuessProtocol

/// The server's own key. Without it, nobody can compute a seed's secrets at home.
package struct SeedKey: Sendable {
  package static let byteCount = 32

  package let bytes: [UInt8]

  /// Wraps 32 bytes from a random source or the data directory; nil for any other count.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  package init(using random: inout any RandomNumberGenerator) {
    bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }

  func secret(of day: Day) -> Int64 { secret(for: "day \(day)", in: .oneToHundred) }

  func secret(for what: String, in range: GuessRange) -> Int64 {
    let message = "\(what) \(range.lo) \(range.hi)"
    var numbers = SeededNumbers(key: HMAC.code(of: Array(message.utf8), key: bytes))
    return Int64.random(in: range.lo...range.hi, using: &numbers)
  }
}

/// SHA-256 in counter mode with a secret key.
private struct SeededNumbers: RandomNumberGenerator {
  let key: [UInt8]
  var counter: UInt64 = 0

  mutating func next() -> UInt64 {
    defer { counter += 1 }
    let message = key + (0..<8).map { UInt8(truncatingIfNeeded: counter >> UInt64(8 * $0)) }
    return SHA256.digest(of: message).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
