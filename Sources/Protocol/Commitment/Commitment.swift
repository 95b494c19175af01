/// The commitment to a secret: the SHA-256 of `nonce:secret`, published before the first guess.
///
/// The nonce is 32 hexadecimal digits and the secret is decimal, so that anyone can verify a reveal with
/// `printf '%s' "$nonce:$secret" | sha256sum`.
public struct Commitment: Hashable, Sendable {
  let digest: Digest256

  /// Commits to `secret` with `nonce`.
  public init(to secret: Int64, nonce: Nonce) {
    digest = Digest256(of: Hexadecimal.digits(of: nonce.rawValue) + Array(":\(secret)".utf8))
  }

  /// Reads 64 hexadecimal digits; nil for anything else.
  public init?(_ bytes: Span<UInt8>) {
    guard let digest = Digest256(bytes) else { return nil }
    self.digest = digest
  }

  /// True if the revealed values match the commitment.
  public func isKept(by secret: Int64, nonce: Nonce) -> Bool {
    Commitment(to: secret, nonce: nonce) == self
  }
}

extension Commitment: CustomStringConvertible {
  /// The 64 hexadecimal digits.
  public var description: String { written }
}

/// The SHA-256 of a token. Only this is stored, so that a reader of the server's memory or files can't take a seat.
package struct TokenDigest: Hashable, Sendable {
  private let digest: Digest256

  /// Hashes the 16 bytes of `token`.
  package init(of token: Token) {
    let halves = [token.rawValue.high, token.rawValue.low]
    digest = Digest256(
      of: halves.flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * $0)) } })
  }
}

extension TokenDigest {
  package init?(_ text: some StringProtocol) { self.init(Array(text.utf8).span) }

  package var text: String { written }
}

extension TokenDigest: LineValue {
  init?(_ bytes: Span<UInt8>) {
    guard let digest = Digest256(bytes) else { return nil }
    self.digest = digest
  }

  func write(to line: inout LineWriter) { digest.write(to: &line) }
}

/// The permanent ID of a match: the first 16 hexadecimal digits of its first round's commitment.
///
/// Players receive those digits when the match begins. They derive from 128 random bits, so that no two matches share them.
public struct MatchID: Hashable, Sendable {
  /// Number of digits.
  public static let length = 16

  /// The value of the digits.
  public let rawValue: UInt64

  /// The ID of the match whose first round has `commitment`.
  public init(_ commitment: Commitment) {
    rawValue = commitment.digest.high.high
  }

  /// Reads 16 hexadecimal digits; nil for anything else.
  public init?(_ bytes: Span<UInt8>) {
    guard bytes.count == Self.length, let value = Hexadecimal.half(bytes) else { return nil }
    rawValue = value
  }
}

extension MatchID: LineValue {
  func write(to line: inout LineWriter) { Hexadecimal.write(rawValue, to: &line) }
}

extension MatchID: CustomStringConvertible {
  /// The 16 digits.
  public var description: String { written }
}
