import GuessProtocol

/// A series of rounds between two players, or of one alone.
struct Match: Equatable, Sendable {
  struct Outcome: Equatable, Sendable {
    let winner: Seat?
    let reason: MatchEnd.Reason
  }

  /// Rounds in a row without a guess that end a match: both players have left the screen.
  static let mostSilentRounds = 2

  // Properties are ordered to avoid padding, as there is one in each room.

  /// The recorded progress of a restored match, without `results`; boxed, because there are few.
  private var earlier: Box<JournalEntry.MatchStart.Progress>?
  /// The rounds that are over, as the tables of results count them.
  private(set) var results: [BySeat<RoundResult>] = []
  private var wasted = BySeat<UInt32>(repeating: 0)
  private(set) var id: MatchID?
  /// First to move in the next round of a duel.
  private(set) var starter: Seat
  private var silentRounds: UInt8 = 0
  private var missed = BySeat<UInt8>(repeating: 0)

  init(starter: Seat) { self.starter = starter }

  /// Steps or turns in a row that each player has missed.
  var strikes: BySeat<Int> { missed.map { Int($0) } }

  var roundsPlayed: Int { (earlier?.value.rounds ?? 0) + results.count }

  var wins: BySeat<Int> { tallies.map(\.wins) }

  var guesses: BySeat<Int> { tallies.map(\.guesses) }

  private var tallies: BySeat<JournalEntry.MatchStart.Tally> {
    BySeat { tally(of: $0) }
  }

  private func tally(of seat: Seat) -> JournalEntry.MatchStart.Tally {
    var tally = earlier?.value.tallies[seat] ?? JournalEntry.MatchStart.Tally()
    for round in results { tally.add(round[seat]) }
    (tally.wasted, tally.strikes) = (Int(wasted[seat]), Int(missed[seat]))
    return tally
  }

  /// Registers the start of a round with `commitment`; the first one gives the match its ID.
  mutating func begin(_ commitment: Commitment) {
    if id == nil { id = MatchID(commitment) }
  }

  /// Counts a finished round, and returns the result if it ends the match. Two winners tie, and both score.
  mutating func record(
    _ round: Round, from ranges: BySeat<GuessRange>, winners: Seats, under settings: MatchSettings
  ) -> Outcome? {
    count(round, from: ranges, winners: winners)
    starter = starter.other
    silentRounds = round.hands[.first].guesses + round.hands[.second].guesses > 0 ? 0 : silentRounds + 1
    if settings.rules == .solo { return Outcome(winner: winners.all.first, reason: .found) }
    let wins = wins
    let winner = Seat.allCases.first { wins[$0] >= settings.firstTo && wins[$0] > wins[$0.other] }
    if let winner { return Outcome(winner: winner, reason: .found) }
    if let surrender { return surrender }
    if silentRounds >= Self.mostSilentRounds { return Outcome(winner: nil, reason: .timeout) }
    return roundsPlayed == settings.mostRounds ? Outcome(winner: nil, reason: .tie) : nil
  }

  /// Counts a round that is over or broken off, which each player began with one of `ranges`.
  mutating func count(_ round: Round, from ranges: BySeat<GuessRange>, winners: Seats = .none) {
    for seat in Seat.allCases {
      wasted[seat] = wasted[seat].addingSaturating(UInt32(clamping: round.hands[seat].wasted))
    }
    results.append(
      BySeat { seat in
        RoundResult(
          number: round.number, range: ranges[seat], guesses: round.hands[seat].guesses,
          time: round.time(of: seat), isFound: winners[seat])
      })
  }

  mutating func note(guessed: Bool, by seat: Seat) {
    missed[seat] = guessed ? 0 : missed[seat].addingSaturating(1)
  }

  /// The result if players have missed too many steps or turns; otherwise nil.
  var surrender: Outcome? {
    let gone = Seat.allCases.filter { strikes[$0] >= Limits.strikes }
    switch gone.count {
    case 0: return nil
    case 1: return Outcome(winner: gone[0].other, reason: .forfeit)
    default: return Outcome(winner: nil, reason: .timeout)
    }
  }

  func score(for seat: Seat) -> Score { Score(own: wins[seat], other: wins[seat.other]) }

  /// Summarizes the player's guesses; nil if no round has begun. A daily game has a `day` and `hints`.
  func review(for seat: Seat, on day: Day?, _ hints: HintSequence, isAgain: Bool, streak: Int?) -> Review? {
    guard roundsPlayed > 0 else { return nil }
    return Review(
      of: results.map { $0[seat] }, and: earlier?.value.tallies[seat], wasted: Int(wasted[seat]),
      daily: day.map {
        Review.Daily(
          day: $0, hints: hints, isAgain: isAgain, streak: tally(of: seat).hasFound ? streak : nil)
      })
  }

  var progress: JournalEntry.MatchStart.Progress {
    JournalEntry.MatchStart.Progress(
      id: id, rounds: roundsPlayed, silentRounds: Int(silentRounds), tallies: tallies)
  }

  /// The rounds with results; `drawn` secrets had been drawn for the room before the match.
  func playedRounds(after drawn: Int) -> [JournalEntry.PlayedRound] {
    results.map { round in
      JournalEntry.PlayedRound(
        number: round[.first].number, drawn: drawn + round[.first].number,
        parts: round.map {
          JournalEntry.PlayedRound.Part(guesses: $0.guesses, time: $0.time, isFound: $0.isFound)
        })
    }
  }

  /// Restores a round that is part of the recorded progress, which each player began with one of `ranges`.
  mutating func add(_ round: JournalEntry.PlayedRound, from ranges: BySeat<GuessRange>) {
    guard var progress = earlier?.value else { return }
    let both: BySeat<RoundResult> = BySeat { round.result(of: $0, from: ranges[$0], number: round.number) }
    progress.rounds -= 1
    for seat in Seat.allCases { progress.tallies[seat].remove(both[seat]) }
    earlier = progress.rounds > 0 ? Box(progress) : nil
    results.append(both)
  }

  init(_ entry: JournalEntry.MatchStart) {
    self.init(starter: entry.starter)
    guard let progress = entry.progress else { return }
    (id, earlier) = (progress.id, Box(progress))
    wasted = progress.tallies.map { UInt32(clamping: $0.wasted) }
    missed = progress.tallies.map { UInt8(clamping: $0.strikes) }
    silentRounds = UInt8(clamping: min(progress.silentRounds, Self.mostSilentRounds))
  }
}
