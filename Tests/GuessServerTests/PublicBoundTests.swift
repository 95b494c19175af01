import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame

@Suite("The public bound of a player's range")
struct PublicBoundTests {
  /// The possible values of `needs=` after each number of misses, for a player who guesses by `guess` in `range`.
  private func told(in range: GuessRange, guess: (GuessRange) -> Int64) -> [Set<Int>] {
    var standings: Set<Hand> = [Hand(range: range)]
    var told: [Set<Int>] = []
    while !standings.isEmpty {
      var next: Set<Hand> = []
      var needs: Set<Int> = []
      for standing in standings {
        let guess = guess(standing.range)
        for hint in [Hint.low, .high] {
          guard let left = standing.range.narrowed(by: hint, to: guess) else { continue }
          var hand = standing
          hand.lowerBound(missing: guess)
          needs.insert(hand.publicPar)
          // Only the length of a range matters, not its position.
          if let moved = GuessRange(lo: 0, hi: Int64(left.span)) {
            hand.range = moved
            next.insert(hand)
          }
        }
      }
      if !needs.isEmpty { told.append(needs) }
      standings = next
    }
    return told
  }

  @Test(
    "is the same for every secret and any count of numbers, if a player bisects or the computer plays hard"
  )
  func tellsNoDirection() throws {
    for count in 1...Int64(4_096) {
      let range = try #require(GuessRange(lo: 0, hi: count - 1))
      for (round, needs) in told(in: range, guess: \.middle).enumerated() {
        #expect(needs.count == 1, "of \(count) numbers, after \(round + 1) guesses: \(needs.sorted())")
      }
    }
  }

  @Test("is at least what the player needs, whatever the guesses are")
  func suffices() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let whole = try #require(GuessRange(lo: 1, hi: Int64.random(in: 2...10_000, using: &random)))
      let secret = Int64.random(in: whole.lo...whole.hi, using: &random)
      var hand = Hand(range: whole)
      while hand.range.span > 0 {
        let guess = Int64.random(in: hand.range.lo...hand.range.hi, using: &random)
        guard guess != secret else { break }
        hand.lowerBound(missing: guess)
        hand.range = try #require(hand.range.narrowed(by: Hint(for: guess, secret: secret), to: guess))
        #expect(hand.publicPar >= hand.range.par)
        #expect(hand.boundSpan <= whole.span)
      }
    }
  }

  /// A round of 1 to 100 after the first player has guessed 10, too low.
  private static func round(_ rules: Rules) throws -> Round {
    var settings = MatchSettings.standard
    settings.rules = rules
    var random: any RandomNumberGenerator = SeededGenerator(seed: 3)
    var round = Round(
      number: 1, settings: settings, secret: 75, starter: .first,
      ranges: BySeat(repeating: settings.range), at: .start, using: &random)
    _ = try round.guess(10, by: .first, pace: .zero, at: .start)
    return round
  }

  @Test("is exact in a duel, in which everyone sees the range")
  func duel() throws {
    let round = try Self.round(.duel)
    for seat in Seat.allCases { #expect(round.needs(of: seat) == round.hands[.first].range.par) }
  }

  @Test("is kept in the journal, and is the range after a journal without it")
  func journal() throws {
    let round = try Self.round(.race)
    let entry = round.entry(drawn: 1, at: .start)
    let ranges = BySeat(repeating: MatchSettings.standard.range)
    let restored = try #require(Round(settings: .standard, ranges: ranges, entry: entry))
    #expect(restored.needs(of: .first) == round.needs(of: .first))
    #expect(restored.needs(of: .second) == 7)
  }
}
