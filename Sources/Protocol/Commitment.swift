/// The promise that a secret is fixed: the SHA-256 of `nonce:secret`, published before the first guess.
///
/// The nonce is 32 hexadecimal digits and the secret is in decimal, so that anyone checks a reveal with
/// `printf '%s' "$nonce:$secret" | sha256sum`.
public struct Commitment: Hashable, Sendable {
  let high: UInt128
  let low: UInt128

  /// Binds `secret` with `nonce`.
  public init(to secret: Int64, nonce: Nonce) {
    let digest = SHA256.digest(of: Hexadecimal.digits(of: nonce.rawValue) + Array(":\(secret)".utf8))
    high = digest[..<16].reduce(0) { $0 << 8 | UInt128($1) }
    low = digest[16...].reduce(0) { $0 << 8 | UInt128($1) }
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
  public var description: String {
    String(decoding: Hexadecimal.digits(of: high) + Hexadecimal.digits(of: low), as: UTF8.self)
  }
}
