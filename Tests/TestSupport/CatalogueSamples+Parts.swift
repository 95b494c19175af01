import GuessProtocol

/// Parts of lines.
extension CatalogueSamples {
  var sums: PlayerScore {
    var sums = PlayerScore(name: name)
    for side in match.sides { sums.totals.add(side, of: match) }
    return sums
  }

  var totals: MatchTotals { sums.totals }

  private var match: MatchResult {
    let round = RoundResult(number: 1, range: range, guesses: count, time: time, isFound: true)
    let side = MatchResult.Side(seat: .first, name: name, rounds: [round])
    return MatchResult(
      id: MatchID(commitment), rules: .race, range: range, seed: nil, day: nil, winner: .first,
      reason: .found, endTime: 0, sides: [side])
  }

  func attempt(isFound: Bool, isUsual: Bool = false) -> Attempt {
    Attempt(
      name: name,
      round: RoundResult(
        number: isUsual ? 1 : count, range: isUsual ? .oneToHundred : range, guesses: count, time: time,
        isFound: isFound),
      match: MatchID(commitment))
  }

  func status(of shard: Int?) -> ServerStatus {
    ServerStatus(players: count, rooms: count + 1, matches: count + 2, uptime: .max, shard: shard)
  }

  var address: PublicAddress? { PublicAddress("b.example.org:4837") }

  /// Of a server that keeps seats for another time than usual.
  var brief: Credentials { Credentials(name: name, token: credentials.token, grace: 600) }

  /// Of a name that came with a key and has no owner.
  var unowned: Credentials { Credentials(name: name, token: credentials.token, isUnowned: true) }

  var single: GuessRange { GuessRange(lo: range.lo, hi: range.lo) ?? range }

  var settings: MatchSettings {
    var settings = MatchSettings.standard
    settings.rules = .lockstep
    settings.range = range
    settings.firstTo = Limits.firstTo.upperBound
    settings.pace = Limits.pace.upperBound
    settings.clock = Limits.clock.upperBound
    settings.countdown = Limits.countdown.upperBound
    return settings
  }

  /// Settings with a clock, without one, and of a seeded room.
  var allSettings: [MatchSettings] {
    var seeded = settings
    seeded.seed = tag
    var bytes: [UInt8] = []
    ServerLine.row(.waiting(seeded, 1), tag: nil).write(to: &bytes, style: LineStyle(text: .off))
    // A client does not receive the seed. Swift 6.3 frees the payload of a temporary value too early if it does not optimize.
    let line = ReceivedLine(bytes.span).line
    guard case .row(.waiting(let received, _), _)? = line else { return [] }
    return [.solo(range: range), received, settings]
  }

  /// The same, and of a rated match, for which only `PLAY` asks.
  var playSettings: [MatchSettings] {
    var rated = MatchSettings.standard
    rated.isRated = true
    return allSettings + [rated]
  }

  func summary(
    _ settings: MatchSettings, _ state: RoomSummary.State, _ progress: MatchProgress? = nil,
    away: [Name] = []
  ) -> RoomSummary {
    RoomSummary(
      code: code, settings: settings, names: [name, rival], spectators: count, state: state,
      progress: progress, away: away)
  }

  var summaries: [RoomSummary] {
    playSettings.flatMap { settings in RoomSummary.State.allCases.map { summary(settings, $0) } }
  }

  /// Rooms with a match, as the list shows them.
  var listings: [RoomSummary] {
    let counts = SeatCounts(first: count, second: count)
    let rounds = [nil, MatchProgress.Round(number: count, guesses: counts, needs: counts)]
    let playing = rounds.map { MatchProgress(score: score, round: $0) }
    return playing.map { summary(settings, .playing, $0) }
      + [summary(settings, .playing, playing[1], away: [rival])]
      + [nil, name].map { summary(settings, .over, MatchProgress(score: score, round: nil, winner: $0)) }
  }

  var tournaments: [TournamentSummary] {
    allSettings.flatMap { settings in
      PairingSystem.allCases.map { pairing in
        var tournament = TournamentSettings.standard
        (tournament.pairing, tournament.match) = (pairing, settings)
        if pairing == .swiss {
          tournament.rounds = count
        } else {
          (tournament.rounds, tournament.computer) = (nil, .normal)
        }
        return TournamentSummary(
          code: code, players: count, round: pairing == .swiss ? 0 : count, settings: tournament,
          isPlaying: pairing != .knockout)
      }
    }
  }

  var progresses: [TournamentProgress] {
    [
      (.waiting, nil, 0), (.playing, nil, 0), (.pause, nil, 0), (.over, nil, 0), (.over, name, 0),
      (.over, name, count),
    ]
    .map { TournamentProgress(state: $0, round: count, rounds: count + 1, winner: $1, shared: $2) }
      + [TournamentProgress(state: .waiting, round: 0, rounds: nil, winner: nil, shared: 0)]
  }

  var texts: [ChatText] { ["猜 75 : or = 76?", "Hi"].compactMap { ChatText($0) } }

  func placing(rank: Int) -> Placing {
    Placing(
      rank: rank, name: name, points: count, buchholz: count, won: count, lost: count, tied: count,
      guesses: count)
  }

  var answers: [GuessAnswer] { answers(after: time) }

  /// Answers whose lines have no time.
  var untimed: [GuessAnswer] { answers(after: .zero) }

  func answers(after time: Milliseconds) -> [GuessAnswer] {
    [(Hint.low, range), (.low, single), (.high, range), (.high, single), (.hit, single)].map { hint, range in
      GuessAnswer(number: count, guess: range.lo, hint: hint, range: range, elapsed: time)
    }
  }

  var score: Score { Score(own: 11, other: 12) }

  func start(turn: Name?, isSeeded: Bool = false) -> RoundStart {
    RoundStart(
      round: count, rules: .lockstep, range: range, firstTo: 21, commitment: commitment, turn: turn,
      isSeeded: isSeeded)
  }

  func state(
    turn: Name? = nil, step: Int? = nil, isSealed: Bool = false, secondsLeft: Int64? = 175, strikes: Int = 0
  ) -> RoundState {
    RoundState(
      round: count, rules: .lockstep, range: range, guesses: count, score: score, commitment: commitment,
      turn: turn, step: step, isSealed: isSealed, secondsLeft: secondsLeft, strikes: strikes,
      rivalStrikes: strikes)
  }

  func end(_ winner: Name?, isTie: Bool = false) -> RoundEnd {
    RoundEnd(
      round: count, winner: winner, isTie: isTie, secret: range.lo, nonce: nonce, score: score)
  }

  var matchEnds: [MatchEnd] {
    MatchEnd.Reason.allCases.flatMap { reason in
      [nil, name].map { MatchEnd(winner: $0, score: score, reason: reason) } + [
        MatchEnd(winner: name, score: score, reason: reason, strikes: Limits.strikes, tournament: code),
        MatchEnd(winner: name, score: score, reason: reason, isLastOfPair: true),
      ]
    }
  }

  var day: Day { Day(unixTime: 1_795_219_200) }

  var reviews: [Review] {
    // One of each tier of the verdict, at its bound; one without a hit; and one that never guessed.
    let found = [7, 14, 15].map { Review(guesses: $0, par: 14, wasted: 0, hasFound: true) }
    var hints = HintSequence()
    for step in 0...HintSequence.capacity { hints.append(step.isMultiple(of: 2) ? .low : .high) }
    let daily = [
      Review.Daily(day: day, hints: hints), Review.Daily(day: day, hints: hints, isAgain: true),
      Review.Daily(day: day, hints: hints, streak: count),
    ].map { Review(guesses: count, par: 7, wasted: 0, hasFound: true, daily: $0) }
    return found + daily + [count, 0].map { Review(guesses: $0, par: nil, wasted: $0, hasFound: false) }
  }
}
