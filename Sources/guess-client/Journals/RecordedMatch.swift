import GuessProtocol

/// A match as a journal records it, round by round.
struct RecordedMatch: Equatable, Sendable {
  struct Result: Hashable, Sendable {
    let winner: Seat?
    let reason: MatchEnd.Reason
    /// Unix time in seconds.
    let unixTime: Int64
  }

  private(set) var id: MatchID?
  let room: RoomCode
  let settings: MatchSettings
  let day: Day?
  let names: BySeat<Name?>
  let computer: Seat?
  /// The kind of both players if the match is rated.
  private let rated: Kind?
  private let isOfTournament: Bool
  /// The larger ranges taken as handicaps.
  let handicaps: BySeat<GuessRange?>
  /// The progress before the journals begin; nil if they have the start of the match.
  let earlier: JournalEntry.MatchStart.Progress?
  /// The rounds of it.
  private var earlierRounds: [JournalEntry.PlayedRound] = []
  private(set) var rounds: [RecordedRound] = []
  private(set) var result: Result?
  var faults: [JournalFault] = []
  /// A round that a new file is going to resume.
  private var reopened: RecordedRound?

  /// Starts a match in a room, from its beginning or from later on.
  init(_ start: JournalEntry.MatchStart, in seats: RecordedRoom) {
    let (room, sitters) = (seats.opening, seats.sitters)
    self.room = room.code
    settings = room.settings
    day = room.day
    id = start.progress?.id
    earlier = start.progress
    names = sitters.map { sitter in
      switch sitter {
      case nil: nil
      case .computer(let computer): Name("Computer-\(computer.level.rawValue)")
      case .player(let name, _, _, _): name
      }
    }
    isOfTournament = room.tournament != nil
    rated = if room.settings.isRated, case .player(_, let kind, _, _)? = sitters[.first] { kind } else { nil }
    computer = Seat.allCases.first { if case .computer = sitters[$0] { true } else { false } }
    handicaps = sitters.map { if case .player(_, _, _, let handicap) = $0 { handicap } else { nil } }
  }

  var openRound: Int? { rounds.last.flatMap { $0.end == nil ? $0.number : nil } }

  var roundsPlayed: Int {
    (earlier?.rounds ?? 0) + rounds.count - (openRound == nil ? 0 : 1)
  }

  /// The tally of the player in `seat` over the rounds that have ended, without strikes.
  func tally(of seat: Seat) -> JournalEntry.MatchStart.Tally {
    var tally = earlier?.tallies[seat] ?? JournalEntry.MatchStart.Tally()
    tally.strikes = 0
    for round in rounds where round.end != nil {
      tally.add(result(of: seat, in: round), wasted: round.hands[seat].wasted)
    }
    return tally
  }

  /// True if these files have every round that has ended.
  var hasAllRounds: Bool { earlierRounds.count == earlier?.rounds ?? 0 }

  /// The result that the server records, as far as these files have the rounds; nil while the match is open, and without a round.
  var tableResult: MatchResult? {
    guard let id, let result else { return nil }
    let sides = Seat.allCases.compactMap { seat in
      seat == computer
        ? nil : names[seat].map { MatchResult.Side(seat: seat, name: $0, rounds: results(of: seat)) }
    }
    return MatchResult(
      id: id, rules: settings.rules, range: settings.range, seed: settings.seed, day: day,
      rated: rated, winner: result.winner, reason: result.reason, endTime: result.unixTime, sides: sides)
  }

  /// The player's results, by number of the match, or of the seed.
  private func results(of seat: Seat) -> [RoundResult] {
    earlierResults(of: seat) + rounds.map { result(of: seat, in: $0) }
  }

  private func earlierResults(of seat: Seat) -> [RoundResult] {
    let range = handicaps[seat] ?? settings.range
    return earlierRounds.map { $0.result(of: seat, from: range, number: day != nil ? $0.number : $0.drawn) }
  }

  private func result(of seat: Seat, in round: RecordedRound) -> RoundResult {
    // The daily number is the same in every match.
    RoundResult(
      number: day != nil ? round.number : round.start.drawn, range: round.ranges[seat],
      guesses: round.hands[seat].guesses, time: max(.zero, round.hands[seat].lastGuess ?? .zero),
      isFound: round.end?.winners[seat] == true)
  }

  /// Summarizes the player's guesses; a daily game has a `hints` of hints.
  func review(of seat: Seat) -> Review {
    var earlier = self.earlier?.tallies[seat]
    for round in earlierResults(of: seat) { earlier?.remove(round) }
    let hints = rounds.last?.hands[seat].hints ?? HintSequence()
    return Review(
      of: results(of: seat).dropLast(openRound == nil ? 0 : 1), and: earlier, wasted: tally(of: seat).wasted,
      daily: day.map { Review.Daily(day: $0, hints: hints) })
  }

  /// True for a match that was given up before anyone guessed, which counts for nobody, but in a tournament or for a rating.
  var isUnplayed: Bool {
    guard let result, result.winner != nil, result.reason == .left || result.reason == .forfeit else {
      return false
    }
    return !isOfTournament && rated == nil && hasAllRounds && seats.allSatisfy { tally(of: $0).guesses == 0 }
  }

  var seats: [Seat] { settings.rules == .solo ? [.first] : Seat.allCases }

  /// Time played, to the last move of each round. The moves of a step are in the order of the seats.
  var time: Milliseconds {
    Milliseconds(rounds.reduce(0) { $0.addingSaturating($1.moves.map(\.elapsed.count).max() ?? 0) })
  }

  var score: Score { Score(own: tally(of: .first).wins, other: tally(of: .second).wins) }

  // MARK: - Entries

  mutating func beginRound(_ start: JournalEntry.RoundStart, noting faults: inout Faults) {
    if openRound == nil, start.number != roundsPlayed + 1 { faults.append(.outOfPlace) }
    let computed = MatchID(start.commitment)
    if start.number == 1, let id, id != computed { faults.append(.wrongID(id)) }
    id = id ?? computed
    let round = RecordedRound(
      start, rules: settings.rules, ranges: handicaps.map { $0 ?? settings.range })
    faults += round.faultsAtStart(in: settings.range)
    rounds.append(reopened.take()?.rewound(to: start, noting: &faults) ?? round)
  }

  mutating func add(_ round: JournalEntry.PlayedRound) {
    // Other files have none of these.
    guard let earlier, round.number <= earlier.rounds, earlierRounds.last?.number ?? 0 < round.number else {
      return
    }
    earlierRounds.append(round)
  }

  mutating func apply(_ entry: JournalEntry, noting faults: inout Faults) {
    guard openRound != nil else { return }
    let last = rounds.count - 1
    switch entry {
    case .guess(_, let seat, let guess, let elapsed):
      if names[seat] == nil { faults.append(.outOfPlace) }
      rounds[last].guess(guess, by: seat, elapsed: elapsed, noting: &faults)
    case .seal(_, let seat, let guess, let elapsed):
      if names[seat] == nil { faults.append(.outOfPlace) }
      rounds[last].seal(guess, by: seat, elapsed: elapsed, noting: &faults)
    case .step(_, let passed, let elapsed):
      rounds[last].closeStep(passed: passed, elapsed: elapsed, noting: &faults)
    case .missed(_, let seat, let elapsed): rounds[last].pass(seat, elapsed: elapsed, noting: &faults)
    case .end(_, let winners, let isBrokenOff):
      rounds[last].finish(winners: winners, isBrokenOff: isBrokenOff, noting: &faults)
    default: break
    }
  }

  mutating func finish(_ id: MatchID?, _ result: Result, noting faults: inout Faults) {
    if id != self.id { faults.append(.wrongID(id)) }
    self.result = result
    switch result.reason {
    case .found: if result.winner != finder { faults.append(.wrongWinner) }
    case .tie, .timeout: if result.winner != nil { faults.append(.wrongWinner) }
    // Only the server knows who has left or did not return.
    case .left, .forfeit: break
    }
  }

  /// The player who has found enough numbers.
  private var finder: Seat? {
    if settings.rules == .solo { return rounds.last?.end?.winners.all.first }
    let score = score
    guard score.own != score.other, max(score.own, score.other) >= settings.firstTo else { return nil }
    return score.own > score.other ? .first : .second
  }

  // MARK: - Resumed in a new file

  /// The match at the point at which a new file resumes it; nil if the old files have less of it than the new one claims.
  func rewound(to progress: JournalEntry.MatchStart.Progress, noting faults: inout Faults) -> RecordedMatch? {
    let count = progress.rounds - (earlier?.rounds ?? 0)
    guard (0...rounds.count).contains(count), rounds[..<count].allSatisfy({ $0.end != nil }) else {
      return nil
    }
    var match = self
    match.reopened = count < rounds.count ? rounds[count] : nil
    match.rounds.removeSubrange(count...)
    for seat in Seat.allCases {
      var tally = progress.tallies[seat]
      tally.strikes = 0
      if match.tally(of: seat) != tally { faults.append(.recordedDifferently) }
    }
    return match
  }
}
