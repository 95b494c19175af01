import TestSupport
import Testing

@testable import GuessGame

@Suite("A sorted array")
struct SortedArrayTests {
  private var array = SortedArray<Int>()

  @Test("keeps its order, and forgets removed elements")
  mutating func order() {
    var random: any RandomNumberGenerator = SeededGenerator(seed: 11)
    var expected: Set<Int> = []
    for step in 0..<6_000 {
      // More insertions than removals at first, and then the other way round.
      let comes = Int.random(in: 0..<10, using: &random) < (step < 4_000 ? 7 : 2)
      let number = Int.random(in: 0..<2_000, using: &random)
      if comes, expected.insert(number).inserted {
        array.insert(number)
      } else if let number = expected.min(by: { $0 &* 40_503 % 2_000 < $1 &* 40_503 % 2_000 }) {
        expected.remove(number)
        array.remove(number)
      }
    }
    #expect(array.elements == expected.sorted())
    for number in array.elements.reversed() { array.remove(number) }
    #expect(array.elements.isEmpty)
  }

  @Test(
    "continues after an element, even after a removed one",
    arguments: [(nil, [1, 3, 5]), (0, [1, 3, 5]), (1, [3, 5]), (2, [3, 5]), (5, []), (6, [])])
  mutating func page(behind element: Int?, rest: [Int]) {
    for number in [5, 1, 3] { array.insert(number) }
    #expect(Array(array.elements(after: element)) == rest)
    #expect(SortedArray<Int>().elements(after: element).isEmpty)
  }
}
