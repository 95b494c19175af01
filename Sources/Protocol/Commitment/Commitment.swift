/// The commitment to a secret: the SHA-256 of `nonce:secret`, published before the first guess.
///
/// The nonce is 32 hexadecimal digits and the secret is decimal, so that anyone can verify a reveal with
/// `printf '%s' "$nonce:$secret" | sha256sum`.
public struct Commitment: LineWord, LineWrapper {
  let rawValue: Digest256
  /// The 64 hexadecimal digits.
  public var description: String { written }
}

extension Commitment {
  /// Commits to a secret, as a server does before the first guess.
  ///
  /// - Parameters:
  ///   - secret: The number to find; hashed in decimal, with a leading `-` if it is negative.
  ///   - nonce: Random bits of this round alone; hashed before the secret, as 32 lower-case hexadecimal digits and a colon.
  public init(to secret: Int64, nonce: Nonce) {
    rawValue = withBytes(atMost: Nonce.mostBytes + 1 + Int64.mostBytes) { text in
      nonce.write(to: &text)
      text.append(UInt8(ascii: ":"))
      secret.write(to: &text)
      return Digest256(of: text.span)
    }
  }

  /// Reads the value of `commit=`: 64 hexadecimal digits of either case; nil for anything else.
  public init?(_ bytes: Span<UInt8>) { self.init(raw: bytes) }

  /// True if the hash of `secret=` and `nonce=`, which `END` reveals, is this commitment.
  public func isKept(by secret: Int64, nonce: Nonce) -> Bool { Commitment(to: secret, nonce: nonce) == self }
}

/// The first half of the SHA-256 of a token: a reader of the server's memory or files can't take a seat with it.
package struct TokenDigest: LineWrapper, Hashable, Sendable {
  let rawValue: Bits128
}

extension TokenDigest {
  /// Hashes the 16 bytes of `token`.
  package init(of token: Token) {
    rawValue = withBytes(atMost: 16) { bytes in
      for index in 0..<16 {
        let half = index < 8 ? token.rawValue.high : token.rawValue.low
        bytes.append(UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * (index % 8))))
      }
      return Digest256(of: bytes.span).high
    }
  }

  /// Reads 32 hexadecimal digits; nil for anything else.
  init?(_ bytes: Span<UInt8>) { self.init(raw: bytes) }
}

/// The permanent ID of a match: the first 16 hexadecimal digits of its first round's commitment.
///
/// Players receive those digits when the match begins. They derive from 128 random bits, so that no two matches share them.
public struct MatchID: LineWord, LineWrapper {
  /// Number of digits.
  public static let length = 16

  /// The value of the digits.
  public let rawValue: UInt64
  /// The 16 digits.
  public var description: String { written }
}

extension MatchID {
  /// The ID of the match whose first round has the commitment.
  public init(_ commitment: Commitment) { rawValue = commitment.rawValue.high.high }

  /// Reads the value of `match=`: 16 hexadecimal digits of either case; nil for anything else.
  public init?(_ bytes: Span<UInt8>) { self.init(raw: bytes) }
}
