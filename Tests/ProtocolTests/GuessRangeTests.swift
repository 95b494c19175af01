import GuessProtocol
import Testing
import TestSupport

@Suite("A range", .timed)
struct GuessRangeTests {
  static let all = GuessRange(lo: .min, hi: .max)

  @Test(
    "has the bit width of its count as par",
    arguments: [
      (1, 1, 1), (1, 2, 2), (1, 3, 2), (1, 4, 3), (1, 7, 3), (1, 8, 4), (1, 100, 7), (1, 127, 7), (1, 128, 8),
      (1, 1_000, 10), (0, .max, 64), (-1, .max, 64), (.min, 0, 64), (.min, .max - 1, 64), (.min, .max, 65),
      (.max, .max, 1), (.min, .min, 1), (1, .max, 63),
    ] as [(Int64, Int64, Int)])
  func par(lo: Int64, hi: Int64, par: Int) throws {
    #expect(try #require(GuessRange(lo: lo, hi: hi)).par == par)
  }

  @Test("is never empty")
  func neverEmpty() {
    #expect(GuessRange(lo: 2, hi: 1) == nil)
    #expect(GuessRange(lo: .max, hi: .min) == nil)
    #expect(GuessRange(lo: 1, hi: 1) != nil)
  }

  @Test("can hold all of Int64, with a middle, a span and two halves")
  func everything() throws {
    let all = try #require(Self.all)
    #expect(all.span == .max)
    #expect(all.middle == -1)
    #expect(all.contains(.min) && all.contains(.max))
    #expect(all.narrowed(by: .low, to: -1) == GuessRange(lo: 0, hi: .max))
    #expect(all.narrowed(by: .high, to: -1) == GuessRange(lo: .min, hi: -2))
    #expect(all.narrowed(by: .hit, to: .max) == GuessRange(lo: .max, hi: .max))
  }

  @Test("narrows at the ends of Int64 without overflow")
  func ends() throws {
    let all = try #require(Self.all)
    #expect(all.narrowed(by: .low, to: .max - 1) == GuessRange(lo: .max, hi: .max))
    #expect(all.narrowed(by: .low, to: .max) == nil)
    #expect(all.narrowed(by: .low, to: .min) == GuessRange(lo: .min + 1, hi: .max))
    #expect(all.narrowed(by: .high, to: .min + 1) == GuessRange(lo: .min, hi: .min))
    #expect(all.narrowed(by: .high, to: .min) == nil)
    #expect(all.narrowed(by: .high, to: .max) == GuessRange(lo: .min, hi: .max - 1))
  }

  @Test("never grows by a guess outside it")
  func outside() throws {
    let range = try #require(GuessRange(lo: 10, hi: 20))
    #expect(range.narrowed(by: .low, to: 5) == range)
    #expect(range.narrowed(by: .high, to: 25) == range)
    #expect(range.narrowed(by: .low, to: 25) == nil)
    #expect(range.narrowed(by: .high, to: 5) == nil)
    #expect(range.narrowed(by: .hit, to: 5) == nil)
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
          #expect(range.narrowed(by: .low, to: guess) == Self.range(of: list.filter { $0 > guess }))
          #expect(range.narrowed(by: .high, to: guess) == Self.range(of: list.filter { $0 < guess }))
          #expect(range.narrowed(by: .hit, to: guess) == Self.range(of: list.filter { $0 == guess }))
        }
      }
    }
  }

  static func range(of list: [Int64]) -> GuessRange? {
    guard let lo = list.first, let hi = list.last else { return nil }
    return GuessRange(lo: lo, hi: hi)
  }

  @Test("is solved by bisection within par", arguments: Seed.several)
  func bisecting(seed: Seed) throws {
    var random = SeededGenerator(seed)
    for _ in 0..<500 {
      // Shifted, so that ranges of all sizes occur.
      let ends = (0..<2).map { _ in
        Int64.random(in: .min ... .max, using: &random) >> Int.random(in: 0...63, using: &random)
      }
      let whole = try #require(GuessRange(lo: min(ends[0], ends[1]), hi: max(ends[0], ends[1])))
      let secret = Int64.random(in: whole.lo...whole.hi, using: &random)
      var range = whole
      var guesses = 0
      var hint = Hint.low
      repeat {
        let guess = range.middle
        guesses += 1
        hint = Hint(for: guess, secret: secret)
        let left = try #require(range.narrowed(by: hint, to: guess))
        #expect(left.contains(secret))
        #expect(hint == .hit || left.par < range.par, "\(range) and a guess of \(guess) left \(left)")
        range = left
      } while hint != .hit
      #expect(guesses <= whole.par)
      #expect(range.span == 0)
    }
  }
}

@Suite("A hint", .timed)
struct HintTests {
  @Test("compares a guess with the secret, even at the ends of Int64")
  func hints() {
    #expect(Hint(for: 1, secret: 2) == .low)
    #expect(Hint(for: 3, secret: 2) == .high)
    #expect(Hint(for: 2, secret: 2) == .hit)
    #expect(Hint(for: .min, secret: .max) == .low)
    #expect(Hint(for: .max, secret: .min) == .high)
  }
}

@Suite("The verdict", .timed)
struct VerdictTests {
  @Test("of 1..100 changes at four guesses and at eight", arguments: 1...20)
  func oneToHundred(guesses: Int) {
    let verdict = Verdict(guesses: guesses, par: GuessRange.oneToHundred.par)
    #expect(verdict == (guesses < 4 ? .withinHalfPar : guesses < 8 ? .withinPar : .abovePar))
  }

  @Test("changes after half of par, rounded down, and after par", arguments: 1...65)
  func anyPar(par: Int) {
    #expect(Verdict(guesses: par / 2 + 1, par: par) == .withinPar)
    #expect(Verdict(guesses: par, par: par) == (par / 2 >= par ? .withinHalfPar : .withinPar))
    #expect(Verdict(guesses: par + 1, par: par) == .abovePar)
    if par > 1 { #expect(Verdict(guesses: par / 2, par: par) == .withinHalfPar) }
  }
}
