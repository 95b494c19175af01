import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore
@testable import GuessProtocol

@Suite("Secrets in the log of a node", .timed)
struct SecretSealTests {
  private static let nonces = ["00112233445566778899aabbccddeeff", "ffffffffffffffffffffffffffffffff"]
  private let seal: SecretSeal

  init() throws { seal = SecretSeal(try Self.key(1)) }

  static func key(_ byte: UInt8) throws -> ClusterKey {
    try #require(ClusterKey(bytes: [UInt8](repeating: byte, count: ClusterKey.byteCount)))
  }

  static func commitment(_ secret: Int64, _ nonce: String) throws -> Commitment {
    let nonce = Nonce(Array(nonce.utf8).span)
    return Commitment(to: secret, nonce: try #require(nonce))
  }

  /// A round as the journal has it, without its checksum.
  static func round(
    _ secret: Int64, nonce: String = nonces[0], room: String = "F7KD2Q", more: String = ""
  ) throws -> String {
    "round room=\(room) round=1 drawn=1 secret=\(secret) nonce=\(nonce) commit=\(try commitment(secret, nonce))\(more)"
  }

  static func entry(_ line: String) -> JournalEntry? {
    try? JournalEntry.read(Array(line.utf8).span).entry
  }

  /// Such lines with their checksums, as changes of one entry each.
  static func lines(_ lines: [String]) throws -> [UInt8] {
    var changes = JournalChanges()
    for line in lines {
      changes.append(try #require(Self.entry(line)))
      changes.endChange()
    }
    return changes.bytes
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The text with one part replaced.
  private func replace(_ part: String, by other: String, in bytes: [UInt8]) throws -> [UInt8] {
    try #require(text(bytes).contains(part))
    return Array(text(bytes).replacing(part, with: other).utf8)
  }

  @Test(
    "are not readable in it, and opened they are the same bytes",
    arguments: [Int64.min, -1, 0, 75, 7_777_777, .max], nonces)
  func roundTrip(secret: Int64, nonce: String) throws {
    let lines = try Self.lines([Self.round(secret, nonce: nonce)])
    let sealed = seal.seal(lines)
    #expect(!text(sealed).contains(" secret=") && !text(sealed).contains("nonce="))
    let commitment = try Self.commitment(secret, nonce)
    #expect(!text(sealed).contains(nonce) && text(sealed).contains(" commit=\(commitment)"))
    let word = try #require(text(sealed).split(separator: " ").first { $0.hasPrefix("sealed=") })
    #expect(word.utf8.count == "sealed=".utf8.count + 48)
    #expect(try seal.open(sealed) == lines)
  }

  @Test("are sealed in each of several rounds, with everything else unchanged")
  func several() throws {
    let guess = "guess room=F7KD2Q seat=1 guess=50 ms=5"
    let all = [
      "room room=F7KD2Q rules=race lo=1 hi=100 first_to=2 pace=0 clock=180 countdown=0 listed=yes starter=1 drawn=0",
      try Self.round(75), guess, try Self.round(-75, nonce: Self.nonces[1], room: "000000", more: " turn=2"),
      try Self.round(3, room: "ZZZZZZ"), "end room=F7KD2Q winners=1",
    ]
    let lines = try Self.lines(all)
    let sealed = seal.seal(lines)
    #expect(text(sealed).split(separator: " ").count { $0.hasPrefix("sealed=") } == 3)
    #expect(!text(sealed).contains("nonce="))
    #expect(text(sealed).contains("\n\(guess) sum="))
    #expect(text(sealed).split(separator: "\n").count == all.count)
    #expect(try seal.open(sealed) == lines)
  }

  @Test("are sealed in a round that is part of a change")
  func change() throws {
    var changes = JournalChanges()
    for line in [try Self.round(75), "guess room=F7KD2Q seat=1 guess=75 ms=5", "end room=F7KD2Q winners=1"] {
      changes.append(try #require(Self.entry(line)))
    }
    changes.endChange()
    #expect(text(changes.bytes).contains(" more=yes sum="))
    let sealed = seal.seal(changes.bytes)
    #expect(!text(sealed).contains("nonce=") && text(sealed).contains(" sealed="))
    #expect(try seal.open(sealed) == changes.bytes)
  }

  @Test("leave lines untouched that are no rounds", arguments: [[], ["end room=F7KD2Q winners=1"]])
  func others(all: [String]) throws {
    let lines = try Self.lines(all)
    #expect(seal.seal(lines) == lines)
    #expect(try seal.open(lines) == lines)
  }

  @Test("have other digits in every round, even for the same secret")
  func streams() throws {
    let sealed = text(
      seal.seal(try Self.lines([Self.round(75), Self.round(75, nonce: Self.nonces[1])])))
    let words = sealed.split(separator: " ").filter { $0.hasPrefix("sealed=") }
    // The first 16 digits are the secret's.
    #expect(words.count == 2 && words[0].prefix(23) != words[1].prefix(23))
  }

  @Test("are not opened with another key or commitment, or if the sealed text is changed or malformed")
  func forged() throws {
    let sealed = seal.seal(try Self.lines([Self.round(75)]))
    let other = SecretSeal(try Self.key(2))
    #expect(throws: LogReader.Fault.forged) { try other.open(sealed) }
    let own = try #require(text(sealed).split(separator: " ").first { $0.hasPrefix("sealed=") })
    let digits = Array(own.dropFirst("sealed=".count))
    let changed = [0, 15, 16, 47].map { place in
      digits.enumerated().map { $0 == place ? ($1 == "0" ? "1" : "0") : "\($1)" }.joined()
    }
    let malformed = ["", "00"] + [(50, "0"), (48, "g"), (47, "0")].map { String(repeating: $1, count: $0) }
    let words = (changed + malformed).map { "sealed=\($0)" } + ["secret=75 nonce=\(Self.nonces[0])"]
    let commitments = try ([75, 76] as [Int64]).map { "\(try Self.commitment($0, Self.nonces[0]))" }
    for (part, text) in words.map({ (String(own), $0) }) + [(commitments[0], commitments[1])] {
      let forged = try replace(part, by: text, in: sealed)
      #expect(forged != sealed)
      #expect(throws: LogReader.Fault.forged) { try seal.open(forged) }
    }
  }

  @Test("leave half a line at the end as it is, since a node may be killed while it writes")
  func tornLine() throws {
    let whole = try Self.lines([Self.round(75), "end room=F7KD2Q winners=1"])
    let sealed = seal.seal(whole + (try Self.lines([Self.round(3, room: "ZZZZZZ")])))
    let start = seal.seal(whole).count
    for end in start...sealed.count - 1 {
      #expect(try seal.open(Array(sealed[..<end])) == whole + sealed[start..<end], "\(end) bytes")
    }
  }
}
