import GuessProtocol
import TestSupport
import Testing

@Suite("A commitment", .timed)
struct CommitmentTests {
  /// Each computed with `printf '%s' "$nonce:$secret" | sha256sum`.
  static let vectors: [(String, Int64, String)] = [
    (
      "00000000000000000000000000000000", 75,
      "461f1e719d80e611955e8c1a30d1a1beab9236f8c3a6b64428b7a131f9e59afe"
    ),
    (
      "ffffffffffffffffffffffffffffffff", 42,
      "fe2eda4cad665281cc4fa4124eba556e0b3b642e5d0a5965e793ce35e626d7a4"
    ),
    (
      "0123456789abcdef0123456789abcdef", .min,
      "b75765adaf2d9d0a9d0bd8270b7215515357061168ed7daa041b7d0b775be691"
    ),
  ]

  @Test("equals sha256sum of nonce:secret", arguments: vectors)
  func formula(nonce: String, secret: Int64, digits: String) throws {
    #expect(Commitment(to: secret, nonce: try #require(Nonce(nonce))).description == digits)
  }

  @Test("is read from its 64 digits in either case", arguments: vectors)
  func reading(nonce: String, secret: Int64, digits: String) throws {
    let commitment = Commitment(to: secret, nonce: try #require(Nonce(nonce)))
    #expect(Commitment(digits) == commitment)
    #expect(Commitment(digits.uppercased()) == commitment)
  }

  @Test("matches its own secret and nonce only")
  func keeping() throws {
    let nonce = try #require(Nonce(String(repeating: "7", count: 32)))
    let other = try #require(Nonce(String(repeating: "7", count: 31) + "8"))
    let commitment = Commitment(to: 75, nonce: nonce)
    #expect(commitment.isKept(by: 75, nonce: nonce))
    #expect(!commitment.isKept(by: 76, nonce: nonce))
    #expect(!commitment.isKept(by: 75, nonce: other))
  }

  @Test("is not read from 63 digits, 65 digits or a letter after f")
  func strictness() {
    let digits = String(repeating: "a", count: 63)
    for text in [digits, digits + "aa", digits + "g", "g" + digits, digits + " ", ""] {
      #expect(Commitment(text) == nil)
    }
  }

  @Test("has a nonce of 32 digits, leading zeros included, that reads back")
  func nonces() {
    let digits = "000000000000000000000000000000ab"
    #expect(Nonce(digits)?.description == digits)
    #expect(Nonce("ab") == nil)
  }

  @Test("is unrelated to a token, which is never shown")
  func tokens() throws {
    let token = try #require(Token("000000000000000000000000feedbeef"))
    #expect(!"\(token)".contains("feed"))
  }
}
