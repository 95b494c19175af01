import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("The codes of a cluster", .timed)
struct CodePermutationTests {
  @Test("contain the slot for any node of the cluster, and are unique for each number")
  func slots() throws {
    let codes = CodePermutation(try SecretSealTests.key(1))
    var seen: Set<RoomCode> = []
    for slot in 0..<UInt8(NodeSlot.count) {
      let slot = try #require(NodeSlot(rawValue: slot))
      for number in [0, 1, 2, 1_000, CodePermutation.numbers - 1] {
        let code = codes.code(slot, number)
        #expect(codes.slot(of: code) == slot)
        #expect(seen.insert(code).inserted)
      }
    }
    #expect(NodeSlot(rawValue: UInt8(NodeSlot.count)) == nil)
  }

  @Test("don't reveal the slot: its codes begin with every character about as often")
  func spread() throws {
    let codes = CodePermutation(try SecretSealTests.key(2))
    let slot = try #require(NodeSlot(rawValue: 7))
    var counts: [Character: Int] = [:]
    for number in 0..<UInt32(3_200) { counts["\(codes.code(slot, number))".first ?? "?", default: 0] += 1 }
    #expect(counts.count == 32)
    // A hundred each are expected, with a deviation of ten.
    #expect(counts.values.allSatisfy { (50...150).contains($0) }, "\(counts)")
  }

  @Test("differ under another key")
  func keys() throws {
    let one = CodePermutation(try SecretSealTests.key(1))
    let other = CodePermutation(try SecretSealTests.key(2))
    let slot = try #require(NodeSlot(rawValue: 0))
    let same = (0..<UInt32(100)).filter { one.code(slot, $0) == other.code(slot, $0) }
    #expect(same.isEmpty)
  }

  @Test("need a key of 32 bytes, and a key that is derived under one label reveals nothing of another")
  func derivation() throws {
    #expect(ClusterKey(bytes: [UInt8](repeating: 1, count: 31)) == nil)
    #expect(ClusterKey(bytes: [UInt8](repeating: 1, count: 33)) == nil)
    let key = try SecretSealTests.key(3)
    #expect(key.linkKey.count == 32 && key.linkKey != key.codeKey)
  }
}
