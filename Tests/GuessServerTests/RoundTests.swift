import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

@Suite("A round", .timed)
struct RoundTests {
  private static let range = GuessRange.oneToHundred
  private var random: any RandomNumberGenerator = SeededGenerator(seed: 7)

  private mutating func round(in range: GuessRange = range) -> Round {
    var settings = MatchSettings.standard
    settings.range = range
    return .first(settings, at: .start, using: &random)
  }

  @Test("reaches both ends of its range")
  mutating func secretReachesEnds() throws {
    let range = try #require(GuessRange(lo: 1, hi: 3))
    let secrets = Set((0..<200).map { _ in round(in: range).secret })
    #expect(secrets == [1, 2, 3])
  }

  @Test("is solved within par by bisecting, whatever the secret")
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

  @Test("accepts any counts of its match from a damaged journal, within the limits of a number")
  func damagedCounts() {
    var tally = JournalEntry.MatchStart.Tally()
    (tally.wins, tally.strikes, tally.guesses, tally.par) = (1 << 40, 1 << 40, 1 << 40, 1 << 40)
    let progress = JournalEntry.MatchStart.Progress(
      id: nil, rounds: 1 << 40, silentRounds: 1 << 40, tallies: BySeat(repeating: tally))
    var match = Match(JournalEntry.MatchStart(starter: .first, at: .zero, progress: progress))
    match.note(guessed: false, by: .first)
    #expect(match.roundsPlayed == 1 << 40)
    #expect(match.strikes[.first] == 1 << 40 + 1)
    #expect(match.wins[.first] == 1 << 40)
  }
}
