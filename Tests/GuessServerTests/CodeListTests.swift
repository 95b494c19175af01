import Protocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("The list of codes")
struct CodeListTests {
  private var list = CodeList()

  private static func code(_ number: UInt32) -> RoomCode? { RoomCode(rawValue: number) }

  /// All codes, page by page.
  private func codes(inPagesOf count: Int) -> [RoomCode] {
    var all: [RoomCode] = []
    while true {
      let (page, hasMore) = list.page(after: all.last, atMost: count)
      all += page
      guard hasMore, !page.isEmpty else { return all }
    }
  }

  @Test("keeps the order in which nobody came, and forgets who went", arguments: [1, 7, 50])
  mutating func order(page: Int) {
    var random: any RandomNumberGenerator = SeededGenerator(seed: 11)
    var expected: Set<RoomCode> = []
    for step in 0..<6_000 {
      // More come than go at first, and then the other way round.
      let comes = Int.random(in: 0..<10, using: &random) < (step < 4_000 ? 7 : 2)
      if comes, let code = Self.code(UInt32.random(in: 0..<20_000, using: &random)), !expected.contains(code)
      {
        list.insert(code)
        expected.insert(code)
      } else if let code = expected.min(by: { $0.rawValue &* 40_503 < $1.rawValue &* 40_503 }) {
        list.remove(code)
        expected.remove(code)
      }
      guard step.isMultiple(of: 500) else { continue }
      #expect(codes(inPagesOf: page) == expected.sorted())
    }
    #expect(codes(inPagesOf: page) == expected.sorted())
  }

  @Test("moves no more codes for one who comes than a block has, however many there are")
  mutating func blocks() {
    for number in 0..<UInt32(20 * CodeList.codesInBlock) {
      if let code = Self.code(number &* 7_919 % RoomCode.count) { list.insert(code) }
    }
    #expect(list.blocks.allSatisfy { 1...CodeList.codesInBlock ~= $0.count })
    #expect(list.blocks.count <= 40)
  }

  @Test("is empty when all have gone, and takes codes again")
  mutating func emptiness() throws {
    let codes = try (0..<UInt32(2 * CodeList.codesInBlock)).map { try #require(Self.code($0)) }
    for code in codes { list.insert(code) }
    for code in codes.reversed() { list.remove(code) }
    #expect(list.blocks.isEmpty)
    #expect(list.page(after: codes[3], atMost: 5).codes.isEmpty)
    list.insert(codes[3])
    #expect(list.page(after: codes[2], atMost: 5).codes == [codes[3]])
    #expect(list.page(after: codes[3], atMost: 5).codes.isEmpty)
  }

  @Test("a page behind a code that is gone begins with the next one")
  mutating func gone() throws {
    let codes = try (0..<3).map { try #require(Self.code(10 * $0)) }
    for code in codes { list.insert(code) }
    list.remove(codes[1])
    #expect(list.page(after: codes[1], atMost: 5).codes == [codes[2]])
  }
}
