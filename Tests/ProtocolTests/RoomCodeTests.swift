import GuessProtocol
import Testing
import TestSupport

@Suite("A room's code", .timed)
struct RoomCodeTests {
  @Test("is written in Crockford's base 32")
  func writing() throws {
    #expect(RoomCode(rawValue: 0)?.description == "000000")
    #expect(RoomCode(rawValue: 31)?.description == "00000Z")
    #expect(RoomCode(rawValue: RoomCode.count - 1)?.description == "ZZZZZZ")
    #expect(RoomCode(rawValue: 0b00001_00010_00011_00100_00101_00110)?.description == "123456")
  }

  @Test("ends at 2^30")
  func end() {
    #expect(RoomCode(rawValue: RoomCode.count) == nil)
    #expect(RoomCode(rawValue: .max) == nil)
  }

  @Test("is read in any case, with O for 0 and I and L for 1")
  func reading() throws {
    #expect(RoomCode("f7kd2q") == RoomCode("F7KD2Q"))
    #expect(RoomCode("OoIiLl")?.description == "001111")
  }

  @Test(
    "is not read from any other text",
    arguments: ["", "F7KD2", "F7KD2QQ", "F7KD2U", "F7-D2Q", "F7KD2 ", "F7KD2=", "猜猜", "яяя"])
  func others(text: String) {
    #expect(RoomCode(text) == nil)
  }

  @Test("has 32 characters, without I, L, O and U")
  func alphabet() {
    let characters = (0..<32).compactMap { RoomCode(rawValue: $0)?.description.last }
    #expect(String(characters) == "0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  }

  @Test("is read back as written, in either case", arguments: Seed.several)
  func roundTrip(seed: Seed) throws {
    var random = SeededGenerator(seed)
    for _ in 0..<1_000 {
      let code = try #require(RoomCode(rawValue: .random(in: 0..<RoomCode.count, using: &random)))
      #expect(RoomCode(code.description) == code)
      #expect(RoomCode(code.description.lowercased()) == code)
    }
  }

  @Test(
    "sorts by its characters, which is the order of ROOMS",
    arguments: Seed.several)
  func order(seed: Seed) throws {
    var random = SeededGenerator(seed)
    for _ in 0..<1_000 {
      let one = try #require(RoomCode(rawValue: .random(in: 0..<RoomCode.count, using: &random)))
      let other = try #require(RoomCode(rawValue: .random(in: 0..<RoomCode.count, using: &random)))
      #expect((one < other) == (one.description < other.description))
    }
  }
}
