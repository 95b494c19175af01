import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("A match")
struct MatchTests {
  private var random: any RandomNumberGenerator = SeededGenerator(seed: 3)

  private static func settings(firstTo: Int) -> MatchSettings {
    var settings = MatchSettings.standard
    settings.firstTo = firstTo
    return settings
  }

  /// A round in which someone has guessed, if `isSilent` does not say otherwise.
  private mutating func round(isSilent: Bool = false) throws -> Round {
    var round = Round.first(.standard, at: .start, using: &random)
    if !isSilent { _ = try round.guess(round.secret == 50 ? 51 : 50, by: .first, pace: .zero, at: .start) }
    return round
  }

  @Test("is won by the first to win as many rounds as agreed", arguments: [1, 2, 21])
  mutating func firstTo(rounds: Int) throws {
    var match = Match(settings: Self.settings(firstTo: rounds), starter: .first)
    for _ in 1..<rounds { #expect(match.record(try round(), winners: [.second]) == nil) }
    let outcome = match.record(try round(), winners: [.second])
    #expect(outcome == Match.Outcome(winner: .second, reason: .found))
    #expect(match.score(for: .first) == Score(own: 0, other: rounds))
    #expect(match.score(for: .second) == Score(own: rounds, other: 0))
  }

  @Test("ends without a winner after two rounds in a row without any guess")
  mutating func silence() throws {
    var match = Match(settings: Self.settings(firstTo: 3), starter: .first)
    #expect(match.record(try round(isSilent: true), winners: []) == nil)
    #expect(match.record(try round(), winners: []) == nil)
    #expect(match.record(try round(isSilent: true), winners: []) == nil)
    #expect(
      match.record(try round(isSilent: true), winners: []) == Match.Outcome(winner: nil, reason: .timeout))
  }

  @Test("ends without a winner when the most rounds are played", arguments: [1, 2, 21])
  mutating func mostRounds(firstTo: Int) throws {
    var match = Match(settings: Self.settings(firstTo: firstTo), starter: .first)
    let most = 2 * firstTo + 5
    for _ in 1..<most { #expect(match.record(try round(), winners: []) == nil) }
    #expect(match.record(try round(), winners: []) == Match.Outcome(winner: nil, reason: .tie))
    #expect(match.roundsPlayed == most)
  }

  @Test("reviews the guesses of each player over all rounds")
  mutating func review() throws {
    var match = Match(settings: Self.settings(firstTo: 2), starter: .first)
    #expect(match.review(for: .first) == nil)
    _ = match.record(try round(), winners: [.first])
    _ = match.record(try round(), winners: [.first])
    #expect(match.review(for: .first) == Review(guesses: 2, par: 14, wasted: 0, hasFound: true))
    #expect(match.review(for: .second) == Review(guesses: 0, par: 14, wasted: 0, hasFound: false))
  }

  @Test("gives nobody the point of a round that is broken off")
  mutating func brokenOff() throws {
    var match = Match(settings: Self.settings(firstTo: 1), starter: .first)
    match.recordUnfinished(try round())
    #expect(match.score(for: .first) == Score(own: 0, other: 0))
    #expect(match.review(for: .first)?.guesses == 1)
  }

  @Test("bears what a damaged journal says of it, as far as it counts")
  func damagedCounts() {
    let tally = JournalEntry.MatchStart.Tally(
      wins: 1 << 40, strikes: 1 << 40, guesses: 1 << 40, wasted: 0, par: 1 << 40, hasFound: false)
    let progress = JournalEntry.MatchStart.Progress(
      id: nil, rounds: 1 << 40, silentRounds: 1 << 40, first: tally, second: tally)
    var match = Match(
      settings: Self.settings(firstTo: 1), day: nil,
      entry: JournalEntry.MatchStart(starter: .first, at: .zero, progress: progress))
    match.note(guessed: false, by: .first)
    #expect(match.roundsPlayed == 1 << 30)
    #expect(match.strikes[.first] == 1 << 30 + 1)
    #expect(match.wins[.first] == 1 << 30)
  }
}
