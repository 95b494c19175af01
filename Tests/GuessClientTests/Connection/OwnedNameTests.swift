import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

/// Names that the player owns, and their file. The script `names` has what a session does with them.
@Suite("An owned name")
struct OwnedNameTests {
  @Test(
    "is read as it was written, or not at all",
    arguments: examples(
      #"""
      ada {token} localhost:4837 → ada {token} localhost:4837
      ADA {token} h via ssh -W %h:%p gate → ADA {token} h via ssh -W %h:%p gate
      ada - h → ada - h
      ada {token} → not read
      ada x h → not read
      ? {token} h → not read
      → not read
      """#))
  func line(_ example: Example) {
    let line = example.given.replacing("{token}", with: Lines.tokenDigits)
    let read = OwnedName(line: line[...])?.line ?? "not read"
    #expect(read.replacing(Lines.tokenDigits, with: "{token}") == example.expected)
  }

  @Test("shows its key to nobody else")
  func description() throws { #expect(try !"\(name("ada"))".contains(Lines.tokenDigits)) }

  @Test("has a file with a hundred of them, each once, from which no key is lost")
  func file() throws {
    var names = OwnedNames()
    for number in 1...OwnedNames.limit { #expect(names.keep(try name("p\(number)"))) }
    #expect(names.names.count == 100)
    #expect(names.keep(try name("P99")))
    #expect(names.names.count == 100)
    #expect(!names.keep(try name("p101")))
    #expect(names.keep(try name("p7", isOwned: false)) && names.names.count == 99)
    #expect(names.keep(try name("p101")))
    for name in names.names.prefix(3) { _ = names.keep(OwnedName(name.name, key: nil, at: .local)) }
    let broken = [0xFF, 0x0A] + Array("x y\n".utf8) + names.file + Array("9".utf8)
    // Another version may read them.
    #expect(OwnedNames(file: broken).file == Array("\u{FFFD}\nx y\n9\n".utf8) + names.file)
    #expect(names.file.count < OwnedNames.byteLimit)
  }

  private func name(_ name: String, isOwned: Bool = true) throws -> OwnedName {
    OwnedName(
      try #require(Name(name)), key: isOwned ? Token(Array(Lines.tokenDigits.utf8).span) : nil, at: .local)
  }
}

/// Codes that make a second ssh key the same player.
@Suite("A code of a link")
struct LinkCodesTests {
  @Test("is good once, for two minutes, and replaces an earlier one of the same player")
  func time() throws {
    var codes = LinkCodes(file: [], at: 1_000)
    #expect(try codes.give(code(1), to: "ada", at: 1_000))
    #expect(try codes.give(code(2), to: "ada", at: 1_000))
    #expect(try codes.give(code(3), to: "bob", at: 1_000))
    #expect(try codes.take(code(1)) == nil)
    var late = LinkCodes(file: codes.file, at: 1_120)
    #expect(try late.take(code(2)) == "ada")
    #expect(try late.take(code(2)) == nil)
    #expect(try late.take(code(3)) == "bob")
    #expect(LinkCodes(file: codes.file + Array("x\n1121\n".utf8), at: 1_121).file.isEmpty)
  }

  @Test("is refused to the hundred and first player, and one at a later time is not")
  func limit() throws {
    var codes = LinkCodes(file: [], at: 0)
    for number in 0..<LinkCodes.limit { #expect(try codes.give(code(number), to: "p\(number)", at: 0)) }
    #expect(try !codes.give(code(100), to: "p100", at: 0))
    #expect(try codes.give(code(100), to: "p7", at: 0))
    #expect(codes.file.count < LinkCodes.byteLimit)
    var later = LinkCodes(file: codes.file, at: 121)
    #expect(try later.give(code(101), to: "p100", at: 121))
  }

  private func code(_ number: Int) throws -> RoomCode { try #require(RoomCode(rawValue: UInt32(number))) }
}
