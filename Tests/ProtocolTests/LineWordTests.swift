import GuessProtocol
import Testing

@Suite("A word with rules")
struct LineWordTests {
  /// A type, the texts that it reads and writes unchanged, and those that it refuses.
  struct WordRules: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let accepted: [String]
    let refused: [String]
    let read: @Sendable (String) -> (any LineWord)?

    init<Word: LineWord>(_ type: Word.Type, _ accepted: [String], refused: [String]) {
      (testDescription, self.accepted, self.refused) = ("\(type)", accepted, refused)
      read = { Word($0) }
    }
  }

  private static let longestHost = String(repeating: "h", count: PublicAddress.byteLimit - 6)
  private static let digits = String(repeating: "a", count: 63)

  private static let rules = [
    WordRules(
      Name.self, ["a", "Z", "ada", "a1", "x_y-z", "A234567890123456"],
      refused: ["", "1a", "_a", "-a", "a b", "a.b", "a\0", "я", "aя", "猜", "A2345678901234567", "a=b", "é"]),
    WordRules(
      ShortWord.self, ["a", "1", "-", "_", "A234567890123456"],
      refused: ["", "a.b", "a b", "#", "я", "A2345678901234567", "a\0"]),
    WordRules(
      RoomCode.self, ["000000", "00000Z", "123456", "F7KD2Q", "ZZZZZZ"],
      refused: ["", "F7KD2", "F7KD2QQ", "F7KD2U", "F7-D2Q", "F7KD2 ", "F7KD2=", "猜猜", "яяя"]),
    WordRules(
      PublicAddress.self,
      [
        "127.0.0.1:4837", "b.example.org:1", "[::1]:65535", "[FE80::a:192.0.2.1]:4837", "node_b-2:80",
        "\(longestHost):65535",
      ],
      refused: [
        "", ":", "b", "b:", ":4837", "b:0", "b:04837", "b:65536", "b:+1", "b:1x", "b c:1", "b/c:1",
        "::1:4837",
        "[]:1", "[::1:1", "[::1]", "[g]:1", "b,c:1", "guess://b:1", "猜:1", "b\u{7}:1",
        "\(longestHost)h:65535",
      ]),
    WordRules(Nonce.self, ["000000000000000000000000000000ab"], refused: ["ab"]),
    WordRules(
      Commitment.self, commitments.map(\.2),
      refused: [digits, digits + "aa", digits + "g", "g" + digits, digits + " ", ""]),
  ]

  @Test("is read and written unchanged, and nothing else is read", arguments: rules)
  func reading(_ rules: WordRules) {
    for text in rules.accepted { #expect(rules.read(text)?.description == text) }
    for text in rules.refused { #expect(rules.read(text) == nil, "\(text)") }
  }

  @Test("is a name that is equal in any case, and shown as typed")
  func cases() {
    let (small, capital): (Name, Name) = (word("ada-99_x"), word("ADA-99_X"))
    #expect(Set([small, capital]).count == 1)
    #expect(small.description == "ada-99_x" && capital.description == "ADA-99_X")
    #expect(Name("ada") != Name("adb") && Name("a") != Name("aa"))
    // A case mapping by one bit would take `_` (5F) for DEL and `-` for a control.
    #expect(Name("a_") != Name("a-"))
    #expect(ShortWord("a") != ShortWord("A"))
  }

  @Test("is a room's code in Crockford's base 32: in any case, with O for 0 and I and L for 1, up to 2^30")
  func codes() {
    #expect(RoomCode("f7kd2q") == RoomCode("F7KD2Q"))
    #expect(RoomCode("OoIiLl")?.description == "001111")
    #expect(RoomCode(rawValue: RoomCode.count - 1)?.description == "ZZZZZZ")
    #expect(RoomCode(rawValue: 0b00001_00010_00011_00100_00101_00110)?.description == "123456")
    #expect(RoomCode(rawValue: RoomCode.count) == nil && RoomCode(rawValue: .max) == nil)
    let characters = (0..<32).compactMap { RoomCode(rawValue: $0)?.description.last }
    #expect(String(characters) == "0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  }

  /// Each computed with `printf '%s' "$nonce:$secret" | sha256sum`.
  private static let commitments: [(nonce: String, secret: Int64, String)] = [
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

  @Test("is a commitment that equals sha256sum of nonce:secret, and matches its own secret and nonce only")
  func commitment() {
    let other: Nonce = word(String(repeating: "7", count: 31) + "8")
    for (nonce, secret, digits) in Self.commitments {
      let nonce: Nonce = word(nonce)
      let commitment = Commitment(to: secret, nonce: nonce)
      #expect(commitment.description == digits)
      #expect(Commitment(digits) == commitment && Commitment(digits.uppercased()) == commitment)
      #expect(commitment.isKept(by: secret, nonce: nonce))
      #expect(
        !commitment.isKept(by: secret ^ 1, nonce: nonce) && !commitment.isKept(by: secret, nonce: other))
    }
  }

  @Test("is a token that is never shown")
  func tokens() {
    let token: Token = word("000000000000000000000000feedbeef")
    #expect(!"\(token)".contains("feed"))
  }
}
