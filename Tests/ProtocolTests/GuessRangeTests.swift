import GuessProtocol
import Testing

@Suite("A range")
struct GuessRangeTests {
  @Test(
    "has the bit width of its count as par",
    arguments: [
      (1, 1, 1), (1, 2, 2), (1, 100, 7), (1, 127, 7), (1, 128, 8), (1, .max, 63), (0, .max, 64),
      (.min, 0, 64),
      (.min, .max - 1, 64), (.min, .max, 65), (.max, .max, 1), (.min, .min, 1),
    ] as [(Int64, Int64, Int)])
  func par(lo: Int64, hi: Int64, par: Int) { #expect(range(lo, hi).par == par) }

  private static let all = range(.min, .max)
  private static let teens = range(10, 20)

  @Test(
    "narrows without overflow, and never grows by a guess outside it",
    arguments: [
      (all, .low, -1, range(0, .max)), (all, .high, -1, range(.min, -2)),
      (all, .hit, .max, range(.max, .max)),
      (all, .low, .max - 1, range(.max, .max)), (all, .low, .max, nil),
      (all, .low, .min, range(.min + 1, .max)),
      (all, .high, .min + 1, range(.min, .min)), (all, .high, .min, nil),
      (all, .high, .max, range(.min, .max - 1)), (teens, .low, 5, teens), (teens, .high, 25, teens),
      (teens, .low, 25, nil), (teens, .high, 5, nil), (teens, .hit, 5, nil),
    ] as [(GuessRange, Hint, Int64, GuessRange?)])
  func narrowing(range: GuessRange, hint: Hint, guess: Int64, left: GuessRange?) {
    #expect(range.narrowed(by: hint, to: guess) == left)
  }

  @Test("behaves like a list of its numbers")
  func model() throws {
    for lo in Int64(-4)...4 {
      for hi in lo...4 {
        let range = try #require(GuessRange(lo: lo, hi: hi))
        let list = Array(lo...hi)
        #expect(range.span == UInt64(list.count - 1))
        #expect(range.par == String(list.count, radix: 2).count)
        #expect(range.middle == list[(list.count - 1) / 2])
        for guess in Int64(-6)...6 {
          #expect(range.contains(guess) == list.contains(guess))
          #expect(range.narrowed(by: .low, to: guess) == Self.hull(of: list.filter { $0 > guess }))
          #expect(range.narrowed(by: .high, to: guess) == Self.hull(of: list.filter { $0 < guess }))
          #expect(range.narrowed(by: .hit, to: guess) == Self.hull(of: list.filter { $0 == guess }))
        }
      }
    }
  }

  static func hull(of list: [Int64]) -> GuessRange? {
    guard let lo = list.first, let hi = list.last else { return nil }
    return GuessRange(lo: lo, hi: hi)
  }
}
