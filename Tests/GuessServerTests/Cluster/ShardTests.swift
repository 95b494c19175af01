import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame

@Suite("Shards")
struct ShardTests {
  @Test("have the codes and tokens that say them, of all and of no others", arguments: 1...Shard.most)
  func own(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    for number in 0..<count {
      let shard = Shard(number, of: count)
      var firsts: Set<UInt32> = []
      for value in 0..<32 as Range<UInt32> {
        let drawn = value << 25 | UInt32(random.below(1 << 25))
        let code = try #require(RoomCode(rawValue: shard.own(drawn)))
        #expect(Shard.number(of: code, among: count) == number)
        // Only the first character changes.
        #expect(code.rawValue & 0x1FF_FFFF == drawn & 0x1FF_FFFF)
        firsts.insert(code.rawValue >> 25)
      }
      #expect(firsts.count >= 32 / count)
      for byte in 0...255 as ClosedRange<UInt64> {
        let drawn = Bits128(high: random.next(), low: random.next() & ~255 | byte)
        let token = Token(rawValue: shard.own(drawn))
        #expect(Shard.number(of: token, among: count) == number)
        #expect(token.rawValue.high == drawn.high && token.rawValue.low >> 8 == drawn.low >> 8)
      }
    }
  }

  @Test("leave codes and tokens of a single lobby as they are drawn")
  func single() {
    let shard = Shard(0, of: 1)
    #expect(shard.own(0x3FFF_FFFF as UInt32) == 0x3FFF_FFFF)
    #expect(shard.own(Bits128(high: 1, low: .max)) == Bits128(high: 1, low: .max))
  }
}
