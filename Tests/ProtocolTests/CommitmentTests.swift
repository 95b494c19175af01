import Protocol
import Testing

@Suite("A commitment")
struct CommitmentTests {
  /// Each computed with `printf '%s' "$nonce:$secret" | sha256sum`.
  static let vectors: [(UInt128, Int64, String)] = [
    (0, 75, "461f1e719d80e611955e8c1a30d1a1beab9236f8c3a6b64428b7a131f9e59afe"),
    (.max, 42, "fe2eda4cad665281cc4fa4124eba556e0b3b642e5d0a5965e793ce35e626d7a4"),
    (
      0x0123_4567_89ab_cdef_0123_4567_89ab_cdef, .min,
      "b75765adaf2d9d0a9d0bd8270b7215515357061168ed7daa041b7d0b775be691"
    ),
  ]

  @Test("is what sha256sum makes of nonce:secret", arguments: vectors)
  func formula(nonce: UInt128, secret: Int64, digits: String) {
    #expect(Commitment(to: secret, nonce: Nonce(rawValue: nonce)).description == digits)
  }

  @Test("is read back from its 64 digits in either case", arguments: vectors)
  func reading(nonce: UInt128, secret: Int64, digits: String) {
    let commitment = Commitment(to: secret, nonce: Nonce(rawValue: nonce))
    #expect(Commitment(Array(digits.utf8).span) == commitment)
    #expect(Commitment(Array(digits.uppercased().utf8).span) == commitment)
  }

  @Test("is kept by its own secret and nonce alone")
  func keeping() throws {
    let nonce = Nonce(rawValue: 7)
    let commitment = Commitment(to: 75, nonce: nonce)
    #expect(commitment.isKept(by: 75, nonce: nonce))
    #expect(!commitment.isKept(by: 76, nonce: nonce))
    #expect(!commitment.isKept(by: 75, nonce: Nonce(rawValue: 8)))
  }

  @Test("is not read from 63 digits, 65 digits or a letter beyond f")
  func strictness() {
    for digits in [String(repeating: "a", count: 63), String(repeating: "a", count: 65)] {
      #expect(Commitment(Array(digits.utf8).span) == nil)
    }
    #expect(Commitment(Array((String(repeating: "a", count: 63) + "g").utf8).span) == nil)
    #expect(Commitment(Array(("g" + String(repeating: "a", count: 63)).utf8).span) == nil)
  }

  @Test("has a nonce of 32 digits, leading zeros included, that reads back")
  func nonces() {
    let nonce = Nonce(rawValue: 0xab)
    #expect(nonce.description == "000000000000000000000000000000ab")
    #expect(Nonce(Array(nonce.description.utf8).span) == nonce)
    #expect(Nonce(Array("ab".utf8).span) == nil)
  }

  @Test("has nothing to do with a token, which never shows what it holds")
  func tokens() {
    let token = Token(rawValue: 0xfeed_beef)
    #expect(!"\(token)".contains("feed"))
    #expect(Token(Array("000000000000000000000000feedbeef".utf8).span) == token)
  }
}
