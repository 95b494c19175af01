import Protocol

/// The rounds that two players, or one alone, play for one win.
package struct Match: Equatable, Sendable {
  /// How a match came to its end.
  package struct Outcome: Equatable, Sendable {
    package let winner: Seat?
    package let reason: MatchEnd.Reason
  }

  /// Rounds without any guess after which a match ends: both have gone to do something else.
  package static let mostSilentRounds = 2

  package let settings: MatchSettings
  /// The day whose number is played, where that is what one came for.
  package let day: Day?
  /// Rounds that have ended.
  package private(set) var roundsPlayed = 0
  /// Rounds won.
  package private(set) var wins = BySeat(repeating: 0)
  /// Steps or turns in a row that each player has let pass.
  package private(set) var strikes = BySeat(repeating: 0)
  /// Who has the first turn of the round that comes next, where there are turns.
  package private(set) var starter: Seat
  /// Its name, from its first round on.
  package private(set) var id: MatchID?
  private var tallies = BySeat(repeating: Tally())
  private var silentRounds = 0

  private struct Tally: Equatable {
    var guesses = 0
    var wasted = 0
    var par = 0
    var hasFound = false
    var trail = Trail()
  }

  /// A match; `day` is the one whose daily number is played, if one is.
  package init(settings: MatchSettings, starter: Seat, day: Day? = nil) {
    self.settings = settings
    self.day = day
    self.starter = starter
  }

  /// Notes that a round begins; the first one gives the match its name.
  package mutating func begin(_ round: Round) {
    if id == nil { id = MatchID(round.commitment) }
  }

  /// Counts a round that has ended; answers how the match ends, or nil when it goes on. Two winners have tied, and it
  /// scores for both.
  package mutating func record(_ round: Round, winners: [Seat]) -> Outcome? {
    tally(round, winners: winners)
    for winner in winners { wins[winner] += 1 }
    starter = starter.other
    silentRounds = round.hasGuesses ? 0 : silentRounds + 1
    if settings.rules == .solo { return Outcome(winner: winners.first, reason: .found) }
    if let leader, wins[leader] >= settings.firstTo { return Outcome(winner: leader, reason: .found) }
    if let surrender { return surrender }
    if silentRounds == Self.mostSilentRounds { return Outcome(winner: nil, reason: .timeout) }
    if roundsPlayed == settings.mostRounds { return Outcome(winner: nil, reason: .tie) }
    return nil
  }

  /// Counts a round that was broken off; nobody wins it.
  package mutating func recordUnfinished(_ round: Round) {
    tally(round, winners: [])
  }

  /// Notes whether a player has guessed in a step or turn, or let it pass.
  package mutating func note(guessed: Bool, by seat: Seat) {
    strikes[seat] = guessed ? 0 : strikes[seat] + 1
  }

  /// How the match ends for those who let too much pass; nil when it goes on.
  package var surrender: Outcome? {
    let gone = Seat.allCases.filter { strikes[$0] >= Limits.strikes }
    switch gone.count {
    case 0: return nil
    case 1: return Outcome(winner: gone[0].other, reason: .forfeit)
    default: return Outcome(winner: nil, reason: .timeout)
    }
  }

  /// The score as the player in `seat` reads it.
  package func score(for seat: Seat) -> Score {
    Score(own: wins[seat], other: wins[seat.other])
  }

  /// How the player in `seat` has guessed; nil when no round has begun.
  package func review(for seat: Seat) -> Review? {
    guard roundsPlayed > 0 else { return nil }
    let tally = tallies[seat]
    return Review(
      guesses: tally.guesses, par: tally.par, wasted: tally.wasted, hasFound: tally.hasFound,
      daily: day.map { Review.Daily(day: $0, trail: tally.trail) })
  }

  private var leader: Seat? {
    wins[.first] == wins[.second] ? nil : wins[.first] > wins[.second] ? .first : .second
  }

  // MARK: - In the journal

  /// How far it has come; nil when nothing has been played yet.
  package var progress: JournalEntry.MatchStart.Progress {
    func tally(of seat: Seat) -> JournalEntry.MatchStart.Tally {
      JournalEntry.MatchStart.Tally(
        wins: wins[seat], strikes: strikes[seat], guesses: tallies[seat].guesses,
        wasted: tallies[seat].wasted, par: tallies[seat].par, hasFound: tallies[seat].hasFound)
    }
    return JournalEntry.MatchStart.Progress(
      id: id, rounds: roundsPlayed, silentRounds: silentRounds, first: tally(of: .first),
      second: tally(of: .second))
  }

  /// A match as it is told in the journal.
  package init(settings: MatchSettings, day: Day?, entry: JournalEntry.MatchStart) {
    self.init(settings: settings, starter: entry.starter, day: day)
    guard let progress = entry.progress else { return }
    id = progress.id
    roundsPlayed = progress.rounds
    silentRounds = progress.silentRounds
    for (seat, tally) in [(Seat.first, progress.first), (.second, progress.second)] {
      wins[seat] = tally.wins
      strikes[seat] = tally.strikes
      tallies[seat].guesses = tally.guesses
      tallies[seat].wasted = tally.wasted
      tallies[seat].par = tally.par
      tallies[seat].hasFound = tally.hasFound
    }
  }

  private mutating func tally(_ round: Round, winners: [Seat]) {
    roundsPlayed += 1
    for seat in Seat.allCases {
      tallies[seat].guesses += round.hands[seat].guesses
      tallies[seat].wasted += round.hands[seat].wasted
      tallies[seat].par += round.pars[seat]
      tallies[seat].trail = round.hands[seat].trail
      if winners.contains(seat) { tallies[seat].hasFound = true }
    }
  }
}
