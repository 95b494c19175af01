import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

/// The reader decides elsewhere what to accept; in any case the match can be shown.
@Suite("A journal with numbers that our server never writes", .timed)
struct HostileJournalTests {
  private static let extremes = [Int.min, -1, 0, .max - 1, .max]

  private let room: RoomCode

  init() throws { room = try #require(RoomCode("F7KD2Q")) }

  private func hand(_ count: Int, sealed: Int64? = nil) -> JournalEntry.RoundStart.Hand {
    JournalEntry.RoundStart.Hand(
      range: .oneToHundred, guesses: count, wasted: count, lastGuess: Milliseconds(Int64(count)),
      sealed: sealed, trail: nil)
  }

  private func tally(_ count: Int) -> JournalEntry.MatchStart.Tally {
    JournalEntry.MatchStart.Tally(
      wins: count, strikes: count, guesses: count, wasted: count, par: count)
  }

  private func match(_ count: Int) -> JournalEntry {
    let progress = JournalEntry.MatchStart.Progress(
      id: Journals.id(), rounds: count, silentRounds: count, tallies: BySeat(repeating: tally(count)))
    return .match(room, .init(starter: .first, at: Milliseconds(Int64(count)), progress: progress))
  }

  private func round(_ number: Int, hands count: Int, step: Int?, isDuel: Bool = false) -> JournalEntry {
    let nonce = Journals.nonce(1)
    return .round(
      room,
      .init(
        number: number, drawn: number, secret: 75, nonce: nonce, commitment: Commitment(to: 75, nonce: nonce),
        turn: isDuel ? .first : nil,
        progress: .init(
          elapsed: Milliseconds(Int64(count)), step: step,
          hands: BySeat(first: hand(count), second: hand(count, sealed: 75))
        )))
  }

  /// The room with two players.
  private func opening(_ rules: Rules) -> [JournalEntry] {
    var settings = MatchSettings.standard
    settings.rules = rules
    settings.firstTo = 3
    let token = TokenDigest(of: Token(rawValue: Bits128(high: 0, low: 1)))
    return [
      .room(.init(code: room, settings: settings, day: nil, isListed: true, starter: .first, drawn: 0))
    ]
      + zip(Seat.allCases, ["ada", "bob"]).compactMap { seat, name in
        Name(name).map { .sit(room, seat, .player($0, .human, token, handicap: nil)) }
      }
  }

  /// Moves of the round, and the end of the match.
  private func rest(_ time: Int64) -> [JournalEntry] {
    let elapsed = Milliseconds(time)
    return [
      .guess(room, .first, 50, elapsed: elapsed), .seal(room, .first, .min, elapsed: elapsed),
      .step(room, passed: .none, elapsed: elapsed),
      .step(room, passed: Seats(Seat.allCases), elapsed: elapsed), .pass(room, .second, elapsed: elapsed),
      .guess(room, .second, .max, elapsed: elapsed), .end(room, winners: Seats([.first]), isBrokenOff: false),
      .over(room, Journals.id(), winner: .first, .found, at: elapsed),
    ]
  }

  @Test("is shown to its end", arguments: Rules.allCases)
  func shown(rules: Rules) {
    for first in Self.extremes {
      for second in Self.extremes {
        var history = JournalHistory()
        var matches: [RecordedMatch] = []
        // The second file repeats the beginning of the round and continues it.
        let begun = [match(first), round(first, hands: first, step: first, isDuel: rules == .duel)]
        let again = [match(first), round(first, hands: second, step: second, isDuel: rules == .duel)]
        let entries =
          [.file(number: first), .start(unixTime: .max, version: "1.0.0")] + opening(rules) + begun
          + rest(Int64(first)).dropLast(2) + [.file(number: second)] + opening(rules) + again
          + rest(Int64(second))
        for (line, entry) in entries.enumerated() {
          if let match = history.apply(entry, line: line) { matches.append(match) }
        }
        #expect(matches.count == 1)
        for match in matches { #expect(!MatchTranscript(match).lines.isEmpty) }
      }
    }
  }

  @Test("caps counts that would overflow")
  func saturated() throws {
    var history = JournalHistory()
    let entries = opening(.lockstep) + [match(.max), round(.max, hands: .max, step: .max)] + rest(0)
    let match = try #require(entries.compactMap { history.apply($0, line: 1) }.first)
    let tally = match.tally(of: .first)
    #expect(tally.guesses == .max && tally.par == .max && tally.wins == .max)
    #expect(match.roundsPlayed == .max && match.rounds[0].moves.allSatisfy { $0.step ?? .max == .max })
  }
}
