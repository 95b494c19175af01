/// The promise that a secret is fixed: the SHA-256 of `nonce:secret`, published before the first guess.
///
/// The nonce is 32 hexadecimal digits and the secret is in decimal, so that anyone checks a reveal with
/// `printf '%s' "$nonce:$secret" | sha256sum`.
public struct Commitment: Hashable, Sendable {
  let high: Bits128
  let low: Bits128

  /// Binds `secret` with `nonce`.
  public init(to secret: Int64, nonce: Nonce) {
    let digest = SHA256.digest(of: Hexadecimal.digits(of: nonce.rawValue) + Array(":\(secret)".utf8))
    let quarters = stride(from: 0, to: 32, by: 8).map { start in
      digest[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    high = Bits128(high: quarters[0], low: quarters[1])
    low = Bits128(high: quarters[2], low: quarters[3])
  }

  /// Reads 64 hexadecimal digits; nil for anything else.
  public init?(_ bytes: Span<UInt8>) {
    guard bytes.count == 64,
      let high = Hexadecimal.parse(bytes.extracting(..<32)),
      let low = Hexadecimal.parse(bytes.extracting(32...))
    else { return nil }
    self.high = high
    self.low = low
  }

  /// Whether what was revealed is what was promised.
  public func isKept(by secret: Int64, nonce: Nonce) -> Bool {
    Commitment(to: secret, nonce: nonce) == self
  }
}

extension Commitment: CustomStringConvertible {
  /// The 64 hexadecimal digits.
  public var description: String {
    String(decoding: Hexadecimal.digits(of: high) + Hexadecimal.digits(of: low), as: UTF8.self)
  }
}

/// What is kept of a token: its SHA-256, so that whoever reads the server's memory or files can't take anyone's seat.
package struct TokenDigest: Hashable, Sendable {
  private let high: Bits128
  private let low: Bits128

  /// The digest of the 16 bytes of `token`.
  package init(of token: Token) {
    let halves = [token.rawValue.high, token.rawValue.low]
    let digest = SHA256.digest(
      of: halves.flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * $0)) } })
    let quarters = stride(from: 0, to: 32, by: 8).map { start in
      digest[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    high = Bits128(high: quarters[0], low: quarters[1])
    low = Bits128(high: quarters[2], low: quarters[3])
  }
}

extension TokenDigest: LineValue {
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
    for half in [high, low] {
      Hexadecimal.write(half.high, to: &line)
      Hexadecimal.write(half.low, to: &line)
    }
  }
}
