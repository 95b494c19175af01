import GuessProtocol

/// Where the secrets of a match come from: chance, or a word and the server's key.
package enum SecretSource: Sendable {
  case chance
  /// The same word and range give the same secrets in the same order, in every room; with a day, always that day's one.
  indirect case seed(ShortWord, SeedKey, day: Day?)

  /// The day whose number is drawn; nil where it is not the day's.
  var day: Day? {
    if case .seed(_, _, let day) = self { day } else { nil }
  }

  /// The secret that is drawn as the one with `number`, from 1.
  func secret(
    number: Int, in range: GuessRange, using random: inout any RandomNumberGenerator
  ) -> Int64 {
    switch self {
    case .chance: return Int64.random(in: range.lo...range.hi, using: &random)
    case .seed(let word, let key, let day):
      var numbers = key.numbers(
        for: "\(day.map { "day \($0)" } ?? "\(word) \(number)") \(range.lo) \(range.hi)")
      return Int64.random(in: range.lo...range.hi, using: &numbers)
    }
  }
}

/// The server's own key, which makes a seeded secret follow from a word without anyone computing it at home.
package struct SeedKey: Sendable {
  /// Bytes in a key: as many as SHA-256 makes.
  package static let byteCount = 32

  package let bytes: [UInt8]

  /// Wraps 32 bytes that came from a random source or from the data directory; nil for any other count.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Draws a key.
  package init(using random: inout any RandomNumberGenerator) {
    bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }

  /// The numbers that follow from `message` under this key, without end.
  func numbers(for message: String) -> any RandomNumberGenerator {
    SeededNumbers(key: HMAC.code(of: Array(message.utf8), key: bytes))
  }
}

/// SHA-256 in counter mode over a key that nobody knows.
private struct SeededNumbers: RandomNumberGenerator {
  let key: [UInt8]
  private var counter: UInt64 = 0

  init(key: [UInt8]) {
    self.key = key
  }

  mutating func next() -> UInt64 {
    defer { counter += 1 }
    let message = key + (0..<8).map { UInt8(truncatingIfNeeded: counter >> UInt64(8 * $0)) }
    return SHA256.digest(of: message).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
