import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("A round")
struct RoundTests {
  private static let range = GuessRange.oneToHundred
  private var random: any RandomNumberGenerator = SeededGenerator(seed: 7)

  private mutating func round(in range: GuessRange = range, at now: Instant = .start) -> Round {
    var settings = MatchSettings.standard
    settings.range = range
    return .first(settings, at: now, using: &random)
  }

  @Test("keeps its secret within the range, for ranges of every size")
  mutating func secretIsInRange() throws {
    let ranges = [
      try #require(GuessRange(lo: 1, hi: 2)), .oneToHundred, try #require(GuessRange(lo: -5, hi: 5)),
      try #require(GuessRange(lo: .min, hi: .max)),
    ]
    for range in ranges {
      for _ in 0..<200 { #expect(range.contains(round(in: range).secret)) }
    }
  }

  @Test("reaches both ends of its range")
  mutating func secretReachesEnds() throws {
    let range = try #require(GuessRange(lo: 1, hi: 3))
    let secrets = Set((0..<200).map { _ in round(in: range).secret })
    #expect(secrets == [1, 2, 3])
  }

  @Test("is bound to its secret before the first guess, with a nonce of its own")
  mutating func commitment() {
    let one = round()
    let other = round()
    #expect(one.commitment.isKept(by: one.secret, nonce: one.nonce))
    #expect(!one.commitment.isKept(by: one.secret + 1, nonce: one.nonce))
    #expect(one.nonce != other.nonce)
  }

  @Test("gives each player a range of their own")
  mutating func rangesAreSeparate() throws {
    var round = round()
    let wrong = round.secret == 50 ? 51 : 50 as Int64
    _ = try round.guess(wrong, by: .first, pace: .zero, at: .start)
    #expect(round.hands[.first].range != Self.range)
    #expect(round.hands[.second].range == Self.range)
    #expect(round.hands[.second].guesses == 0)
  }

  @Test("is found within par by halving, whatever the secret")
  mutating func halvingFindsWithinPar() throws {
    for _ in 0..<500 {
      var round = round()
      var hint: Hint?
      while hint != .hit {
        let middle = round.hands[.first].range.middle
        hint = try round.guess(middle, by: .first, pace: .zero, at: .start).hint
      }
      #expect(round.hands[.first].guesses <= Self.range.par)
      #expect(round.hands[.first].wasted == 0)
    }
  }

  @Test("refuses a guess outside what is still possible, and it costs nothing")
  mutating func outOfRangeCostsNothing() {
    var round = round()
    let before = round.hands[.first]
    for guess: Int64 in [0, 101, .min, .max] {
      #expect(throws: Refusal.outOfRange(Self.range)) {
        _ = try round.guess(guess, by: .first, pace: .zero, at: .start)
      }
    }
    #expect(round.hands[.first] == before)
  }

  @Test("refuses a guess before the pace allows it, and takes it exactly then")
  mutating func pace() throws {
    var round = round(in: try #require(GuessRange(lo: .min, hi: .max)))
    let pace = Milliseconds(500)
    let wrong: Int64 = round.secret > 0 ? -1 : 1
    _ = try round.guess(wrong, by: .first, pace: pace, at: .start)
    let next = round.hands[.first].range.middle
    #expect(throws: Refusal.cooldown(retry: Milliseconds(1))) {
      _ = try round.guess(next, by: .first, pace: pace, at: Instant(milliseconds: 499))
    }
    _ = try round.guess(next, by: .first, pace: pace, at: Instant(milliseconds: 500))
    #expect(round.hands[.first].guesses == 2)
    _ = try round.guess(wrong, by: .second, pace: pace, at: Instant(milliseconds: 500))
  }

  @Test("calls a guess wasted that leaves as many still needed as before")
  mutating func wasted() throws {
    var round = round()
    while round.secret <= 2 { round = self.round() }
    let answer = try round.guess(1, by: .first, pace: .zero, at: .start)
    #expect(answer.hint == .low)
    #expect(round.hands[.first].wasted == 1)
  }

  @Test("tells how long the guess took")
  mutating func elapsed() throws {
    var round = round(at: Instant(milliseconds: 10_000))
    let answer = try round.guess(50, by: .second, pace: .zero, at: Instant(milliseconds: 11_240))
    #expect(answer.elapsed == Milliseconds(1_240))
  }
}
