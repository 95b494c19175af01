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

  private var tallies = BySeat(repeating: Tally())
  /// The match ID; nil before the first round.
  package private(set) var id: MatchID?
  /// Rounds that win the match.
  private let firstTo: UInt8
  private let isSolo: Bool
  /// First to move in the next round of a duel.
  package private(set) var starter: Seat
  private var rounds: Int32 = 0
  private var silentRounds: Int32 = 0
  /// The day of a daily game; nil for others.
  package let day: Day?
  /// True if tables of results count it: not a game alone, except with the numbers of a seed.
  let isCounted: Bool
  /// Guesses, time and hit of each round, for the tables of results. Rounds before the first entry of a restored match are missing.
  private var parts: [BySeat<Part>] = []

  private struct Part: Equatable {
    let guesses: Int
    let time: Milliseconds
    let isFound: Bool
  }

  /// A player's totals. Numbers of rounds are bounded and fit small integers; numbers of guesses are not.
  private struct Tally: Equatable {
    var guesses = 0
    var wasted = 0
    var trail = Trail()
    var hasFound = false
    var wins: Int32 = 0
    var strikes: Int32 = 0
    var par: Int32 = 0

    init() {}

    init(_ told: JournalEntry.MatchStart.Tally) {
      (guesses, wasted, hasFound) = (told.guesses, told.wasted, told.hasFound)
      (wins, strikes, par) = (bounded(told.wins), bounded(told.strikes), bounded(told.par))
    }

    var told: JournalEntry.MatchStart.Tally {
      JournalEntry.MatchStart.Tally(
        wins: Int(wins), strikes: Int(strikes), guesses: guesses, wasted: wasted, par: Int(par),
        hasFound: hasFound)
    }
  }

  /// `day` is set for a daily game.
  package init(settings: MatchSettings, starter: Seat, day: Day? = nil) {
    firstTo = UInt8(clamping: settings.firstTo)
    isSolo = settings.rules == .solo
    self.day = day
    isCounted = !isSolo || settings.seed != nil
    self.starter = starter
  }

  package var roundsPlayed: Int { Int(rounds) }

  package var wins: BySeat<Int> { tallies.map { Int($0.wins) } }

  /// Guesses in all rounds.
  var guesses: BySeat<Int> { tallies.map(\.guesses) }

  /// Steps or turns in a row that each player has missed.
  package var strikes: BySeat<Int> { tallies.map { Int($0.strikes) } }

  /// Registers the start of a round; the first one gives the match its ID.
  package mutating func begin(_ round: Round) {
    if id == nil { id = MatchID(round.commitment) }
  }

  /// Counts a finished round. Returns the result if it ends the match. Two winners tie, and both score.
  package mutating func record(_ round: Round, winners: [Seat]) -> Outcome? {
    tally(round, winners: winners)
    for winner in winners { tallies[winner].wins += 1 }
    starter = starter.other
    silentRounds = round.hasGuesses ? 0 : silentRounds + 1
    if isSolo { return Outcome(winner: winners.first, reason: .found) }
    if let leader, tallies[leader].wins >= firstTo { return Outcome(winner: leader, reason: .found) }
    if let surrender { return surrender }
    if silentRounds == Self.mostSilentRounds { return Outcome(winner: nil, reason: .timeout) }
    if roundsPlayed == MatchSettings.mostRounds(firstTo: Int(firstTo)) {
      return Outcome(winner: nil, reason: .tie)
    }
    return nil
  }

  /// Counts a broken-off round, which nobody wins.
  package mutating func recordUnfinished(_ round: Round) {
    tally(round, winners: [])
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
    Score(own: Int(tallies[seat].wins), other: Int(tallies[seat.other].wins))
  }

  /// True if the player has guessed in a finished round.
  func hasGuessed(_ seat: Seat) -> Bool { tallies[seat].guesses > 0 }

  /// Summarizes the player's guesses; nil if no round has begun.
  package func review(for seat: Seat, isAgain: Bool = false, streak: Int? = nil) -> Review? {
    guard roundsPlayed > 0 else { return nil }
    let tally = tallies[seat]
    return Review(
      guesses: tally.guesses, par: Int(tally.par), wasted: tally.wasted, hasFound: tally.hasFound,
      daily: day.map {
        Review.Daily(
          day: $0, trail: tally.trail, isAgain: isAgain, streak: tally.hasFound ? streak : nil)
      })
  }

  /// The player's rounds as the tables of results count them; each began with `range`.
  func results(of seat: Seat, in range: GuessRange) -> [RoundResult] {
    parts.enumerated().map { index, part in
      RoundResult(
        number: roundsPlayed - parts.count + index + 1, range: range, guesses: part[seat].guesses,
        time: part[seat].time, isFound: part[seat].isFound)
    }
  }

  private var leader: Seat? {
    let (first, second) = (tallies[.first].wins, tallies[.second].wins)
    return first == second ? nil : first > second ? .first : .second
  }

  // MARK: - In the journal

  /// The recorded progress.
  var progress: JournalEntry.MatchStart.Progress {
    JournalEntry.MatchStart.Progress(
      id: id, rounds: roundsPlayed, silentRounds: Int(silentRounds), tallies: tallies.map(\.told))
  }

  /// Restores a recorded match.
  package init(settings: MatchSettings, day: Day?, entry: JournalEntry.MatchStart) {
    self.init(settings: settings, starter: entry.starter, day: day)
    guard let progress = entry.progress else { return }
    (id, tallies) = (progress.id, progress.tallies.map { Tally($0) })
    (rounds, silentRounds) = (bounded(progress.rounds), bounded(progress.silentRounds))
  }

  private mutating func tally(_ round: Round, winners: [Seat]) {
    rounds += 1
    for seat in Seat.allCases {
      tallies[seat].guesses += round.hands[seat].guesses
      tallies[seat].wasted += round.hands[seat].wasted
      tallies[seat].par += Int32(round.par(of: seat))
      tallies[seat].trail = round.hands[seat].trail
      if winners.contains(seat) { tallies[seat].hasFound = true }
    }
    guard isCounted else { return }
    func part(of seat: Seat) -> Part {
      Part(
        guesses: round.hands[seat].guesses, time: round.time(of: seat), isFound: winners.contains(seat))
    }
    parts.append(BySeat(first: part(of: .first), second: part(of: .second)))
  }
}

/// Limits a count from a journal that may be damaged: above any real match's, yet sums of it do not overflow.
private func bounded(_ count: Int) -> Int32 { Int32(min(count, 1 << 30)) }
