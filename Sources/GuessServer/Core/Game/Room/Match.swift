import GuessProtocol

/// A series of rounds between two players, or of one alone.
package struct Match: Equatable, Sendable {
  /// The result of a match.
  package struct Outcome: Equatable, Sendable {
    package let winner: Seat?
    package let reason: MatchEnd.Reason
  }

  /// Rounds in a row without a guess that end a match: both players have left the screen.
  package static let mostSilentRounds = 2

  private var tallies = BySeat(repeating: JournalEntry.MatchStart.Tally())
  /// The match ID; nil before the first round.
  package private(set) var id: MatchID?
  /// First to move in the next round of a duel.
  package private(set) var starter: Seat
  private var silentRounds: UInt8 = 0
  package private(set) var roundsPlayed = 0
  /// The rounds as the tables of results count them. Those before the first entry of a restored match are missing.
  private(set) var results: [BySeat<RoundResult>] = []

  package init(starter: Seat) { self.starter = starter }

  package var wins: BySeat<Int> { tallies.map(\.wins) }

  /// Guesses in all rounds.
  var guesses: BySeat<Int> { tallies.map(\.guesses) }

  /// Steps or turns in a row that each player has missed.
  package var strikes: BySeat<Int> { tallies.map(\.strikes) }

  /// Registers the start of a round; the first one gives the match its ID.
  package mutating func begin(_ round: Round) {
    if id == nil { id = MatchID(round.commitment) }
  }

  /// Counts a finished round, and returns the result if it ends the match. Two winners tie, and both score.
  package mutating func record(
    _ round: Round, from ranges: BySeat<GuessRange>, winners: [Seat], under settings: MatchSettings
  ) -> Outcome? {
    count(round, from: ranges, winners: winners)
    starter = starter.other
    silentRounds = round.hasGuesses ? 0 : silentRounds + 1
    if settings.rules == .solo { return Outcome(winner: winners.first, reason: .found) }
    if let leader, tallies[leader].wins >= settings.firstTo { return Outcome(winner: leader, reason: .found) }
    if let surrender { return surrender }
    if silentRounds >= Self.mostSilentRounds { return Outcome(winner: nil, reason: .timeout) }
    return roundsPlayed == settings.mostRounds ? Outcome(winner: nil, reason: .tie) : nil
  }

  /// Counts a round that is over or broken off, which each player began with one of `ranges`.
  package mutating func count(_ round: Round, from ranges: BySeat<GuessRange>, winners: [Seat] = []) {
    roundsPlayed += 1
    for seat in Seat.allCases {
      tallies[seat].add(
        guesses: round.hands[seat].guesses, wasted: round.hands[seat].wasted, par: ranges[seat].par,
        isFound: winners.contains(seat))
    }
    func result(of seat: Seat) -> RoundResult {
      RoundResult(
        number: round.number, range: ranges[seat], guesses: round.hands[seat].guesses,
        time: round.time(of: seat), isFound: winners.contains(seat))
    }
    results.append(BySeat(first: result(of: .first), second: result(of: .second)))
  }

  /// Registers that a player has guessed in a step or turn, or has missed it.
  package mutating func note(guessed: Bool, by seat: Seat) {
    tallies[seat].strikes = guessed ? 0 : tallies[seat].strikes + 1
  }

  /// The result if players have missed too many steps or turns; otherwise nil.
  package var surrender: Outcome? {
    let gone = Seat.allCases.filter { tallies[$0].strikes >= Limits.strikes }
    switch gone.count {
    case 0: return nil
    case 1: return Outcome(winner: gone[0].other, reason: .forfeit)
    default: return Outcome(winner: nil, reason: .timeout)
    }
  }

  /// The score from the view of `seat`.
  package func score(for seat: Seat) -> Score {
    Score(own: tallies[seat].wins, other: tallies[seat.other].wins)
  }

  /// True if the player has guessed in a finished round.
  func hasGuessed(_ seat: Seat) -> Bool { tallies[seat].guesses > 0 }

  /// Summarizes the player's guesses; nil if no round has begun. A daily game has a `day`, and a `trail` of hints.
  func review(for seat: Seat, on day: Day?, _ trail: Trail, isAgain: Bool, streak: Int?) -> Review? {
    guard roundsPlayed > 0 else { return nil }
    let tally = tallies[seat]
    return Review(
      guesses: tally.guesses, par: tally.par, wasted: tally.wasted, hasFound: tally.hasFound,
      daily: day.map {
        Review.Daily(
          day: $0, trail: trail, isAgain: isAgain, streak: tally.hasFound ? streak : nil)
      })
  }

  private var leader: Seat? {
    let (first, second) = (tallies[.first].wins, tallies[.second].wins)
    return first == second ? nil : first > second ? .first : .second
  }

  // MARK: - In the journal

  /// The recorded progress.
  var progress: JournalEntry.MatchStart.Progress {
    JournalEntry.MatchStart.Progress(
      id: id, rounds: roundsPlayed, silentRounds: Int(silentRounds), tallies: tallies)
  }

  /// Restores a recorded match.
  package init(_ entry: JournalEntry.MatchStart) {
    self.init(starter: entry.starter)
    guard let progress = entry.progress else { return }
    (id, tallies) = (progress.id, progress.tallies)
    roundsPlayed = progress.rounds
    silentRounds = UInt8(clamping: min(progress.silentRounds, Self.mostSilentRounds))
  }
}
