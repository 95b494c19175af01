import Protocol

/// What is kept of a token: its SHA-256, so that whoever reads the server's memory or files can't take anyone's seat.
struct TokenDigest: Hashable {
  private let words: [UInt8]

  init(of token: Token) {
    let halves = [token.rawValue.high, token.rawValue.low]
    words = SHA256.digest(
      of: halves.flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * $0)) } })
  }
}
