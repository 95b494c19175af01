import GuessProtocol

extension Room {
  mutating func beginMatch(in context: inout Context) {
    guard freeSeat == nil, !isRunning else { return }
    match = Match(starter: starter)
    let entry = JournalEntry.MatchStart(starter: starter, at: context.now - .start)
    context.record(.match(code, entry))
    context.effects.operatorEvents.append(.matchBegan(code, names))
    context.counters.matchesBegun[settings.rules] += 1
    starter = starter.other
    prepareRound(after: nil, in: &context)
    planComputer(in: &context)
    if isDeserted { pausedSince = context.now }
  }

  mutating func requestRematch(by seat: Seat, in context: inout Context) throws(Refusal) -> Bool {
    guard case .over(let last, let wanting) = pause, let occupant = occupants[seat] else {
      throw .notPlaying(isRunning ? isSolo ? .game : .match : situation(in: context), retry: nil)
    }
    if isSolo || computer != nil || wanting == seat.other {
      beginMatch(in: &context)
      return true
    }
    if wanting == nil {
      pause = .over(last, wantsRematch: seat)
      announce(.rematch(name: occupant.name), to: seat.other, in: &context)
      announceToSpectators(.rematch(name: occupant.name, isWatched: true), in: &context)
      context.record(.rematch(code, seat))
    }
    return false
  }

  /// The room's next deadline; nil while it waits for its players only.
  var deadline: Instant? {
    guard pausedSince == nil else { return nil }
    guard let round else {
      guard case .countdown(let countdown) = pause else { return nil }
      return countdown.call
    }
    let clockEnd = settings.clock.map { clock in
      round.start + (hasWarned ? clock : clock - warning(before: clock))
    }
    // The rules imply if there is an order, and are cheaper to read.
    let isOrdered = settings.rules == .lockstep || settings.rules == .duel
    return .earliest(computer?.move, clockEnd, isOrdered ? orderDeadline(of: round) : nil)
  }

  mutating func advance(in context: inout Context) {
    guard let deadline, deadline <= context.now else { return }
    defer { planComputer(in: &context) }
    guard let round else {
      guard case .countdown(let countdown) = pause else { return }
      guard countdown.start > context.now else { return beginRound(in: &context) }
      return callOut(start: countdown.start, after: countdown.last, in: &context)
    }
    if let clock = settings.clock, round.start + clock <= context.now {
      let winners = openSealed(passed: .none, in: &context)
      finish(winners: winners, in: &context)
    } else if let move = computer?.move, move <= context.now {
      playComputer(in: &context)
    } else if let order = orderDeadline(of: round), order <= context.now {
      endOrder(in: &context)
    } else if let clock = settings.clock {
      hasWarned = true
      let left = round.start + clock - context.now
      announce(.warn(seconds: left.secondsRoundedUp, reason: .clock), in: &context)
    }
  }

  /// Breaks off a running match. Returns the end of the last match, which may have been before; nil if there was none.
  mutating func breakOff(_ outcome: Match.Outcome, in context: inout Context) -> Box<Ending>? {
    guard let round else {
      switch pause {
      // Who leaves a rated match after seeing the rival has lost it, so it needs a number, from which its ID follows.
      case .countdown where settings.isRated && match.id == nil:
        beginRound(isBrokenOff: true, in: &context)
        return breakOff(outcome, in: &context)
      case .countdown(let countdown): return endMatch(outcome, after: countdown.last, in: &context)
      case .over(let ended, _), .waiting(let ended): return ended
      }
    }
    match.count(round, from: ranges)
    context.record(.end(code, winners: .none, isBrokenOff: true))
    let last = reveal(round, winners: .none, in: &context)
    return endMatch(outcome, after: last, in: &context)
  }

  mutating func finish(winners: Seats, in context: inout Context) {
    guard let round else { return }
    let outcome = match.record(round, from: ranges, winners: winners, under: settings)
    context.record(.end(code, winners: winners, isBrokenOff: false))
    let last = reveal(round, winners: winners, in: &context)
    if let outcome {
      let ended = endMatch(outcome, after: last, in: &context)
      (self.round, pause) = (nil, .over(ended, wantsRematch: nil))
    } else {
      prepareRound(after: last, in: &context)
    }
  }

  private mutating func prepareRound(after last: EndedRound?, in context: inout Context) {
    if settings.countdown > .zero {
      callOut(start: context.now + settings.countdown, after: last, in: &context)
    } else {
      beginRound(in: &context)
    }
  }

  private mutating func callOut(start: Instant, after last: EndedRound?, in context: inout Context) {
    let seconds = (start - context.now).secondsRoundedUp
    let call = start + .seconds(1 - seconds)
    (round, pause) = (nil, .countdown(Box(Countdown(start: start, call: call, last: last))))
    announce(.countdown(seconds: seconds), in: &context)
  }

  private mutating func beginRound(isBrokenOff: Bool = false, in context: inout Context) {
    let secret = drawSecret(in: &context)
    let round = Round(
      number: match.roundsPlayed + 1, settings: settings, secret: secret, starter: match.starter,
      ranges: ranges, at: context.now, using: &context.random)
    let commitment = round.commitment
    match.begin(commitment)
    (self.round, hasWarned, pause) = (round, false, .waiting(nil))
    // Cancels the guess it had scheduled in the last round.
    if computer?.settings.think != nil { computer?.move = nil }
    context.record(.round(code, round.entry(drawn: drawnSecrets)))
    func start(for seat: Seat, in range: GuessRange) -> Event {
      var start = RoundStart(
        round: round.number, rules: settings.rules, range: range, firstTo: settings.firstTo,
        commitment: commitment, turn: turn(in: round.order), isSeeded: settings.seed != nil)
      if round.number > 1 { start.score = match.score(for: seat) }
      start.isBrokenOff = isBrokenOff
      return .start(start)
    }
    for seat in Seat.allCases { announce(start(for: seat, in: ranges[seat]), to: seat, in: &context) }
    announceToSpectators(start(for: .first, in: settings.range), in: &context)
    if !isBrokenOff { announceOrder(round.order, in: &context) }
  }

  /// Draws a secret, or derives it: the same seed, or the same day, gives the same secrets in every room.
  private mutating func drawSecret(in context: inout Context) -> Int64 {
    drawnSecrets += 1
    let range = settings.range
    guard let word = settings.seed else { return .random(in: range.lo...range.hi, using: &context.random) }
    return context.seedKey.secret(for: day.map { "day \($0)" } ?? "\(word) \(drawnSecrets)", in: range)
  }

  /// The range in which the player in `seat` guesses now, or else in the next round.
  func range(for seat: Seat) -> GuessRange { round?.hands[seat].range ?? ranges[seat] }

  var ranges: BySeat<GuessRange> {
    occupants.map { $0?.handicap ?? settings.range }
  }

  private func reveal(_ round: Round, winners: Seats, in context: inout Context) -> EndedRound {
    let last = EndedRound(round: round, winners: winners)
    // In a duel everyone has read of the hit in GUESSED.
    let others = settings.rules == .duel && winners != .none ? RoundEnd.Reader.witness : .other
    for seat in Seat.allCases {
      var end = roundEnd(of: last, names, for: seat)
      end.reader = end.reader == .winner ? .witness : others
      announce(.end(end), to: seat, in: &context)
    }
    var shown = roundEnd(of: last, names, for: .first)
    shown.reader = others
    announceToSpectators(.end(shown), in: &context)
    return last
  }

  func roundEnd(of last: EndedRound, _ names: BySeat<Name?>, for seat: Seat) -> RoundEnd {
    let (round, winners) = (last.round, last.winners)
    let isTie = winners == Seats(Seat.allCases)
    var end = RoundEnd(
      round: round.number, winner: isTie ? nil : winners.all.first.flatMap { names[$0] }, isTie: isTie,
      secret: round.secret, nonce: round.nonce, score: match.score(for: seat))
    if !isTie, winners[seat] { end.reader = .winner }
    return end
  }

  /// Announces and records the end of the match, whose last round is `last`.
  private func endMatch(
    _ outcome: Match.Outcome, after last: EndedRound?, in context: inout Context
  ) -> Box<Ending> {
    // A match that nobody wins is not counted, unless it is a tie.
    let counted = outcome.winner != nil || outcome.reason == .tie ? 1 : 0
    let ended = Ending(
      outcome: outcome, last: last, names: names, isLastOfPair: isLastOfPair(after: counted, in: context))
    for seat in Seat.allCases {
      for event in conclusion(of: ended, for: seat, context.scores) {
        announce(event, to: seat, in: &context)
      }
    }
    let end = matchEnd(of: ended, for: .first)
    var shown = end
    (shown.hasWon, shown.next) = (nil, .nothing)
    announceToSpectators(.match(shown), in: &context)
    context.effects.operatorEvents.append(.matchEnded(code, names, end))
    context.counters.matchesEnded[settings.rules, outcome.reason] += 1
    let time = context.now - .start
    if let id = match.id {
      let result = result(id, outcome, at: context.unixTime)
      context.record(.result(result))
      context.results.append(result)
      context.effects.announcements.append(.end(of: id, witnesses: members))
    }
    context.record(.over(code, match.id, winner: outcome.winner, outcome.reason, at: time))
    return Box(ended)
  }

  private func result(_ id: MatchID, _ outcome: Match.Outcome, at unixTime: Int64) -> MatchResult {
    // A rematch continues with the numbers of a seed, and repeats that of a day.
    let earlier = day == nil ? drawnSecrets - match.roundsPlayed : 0
    let sides = Seat.allCases.compactMap { seat -> MatchResult.Side? in
      guard let occupant = occupants[seat], occupant.player != nil else { return nil }
      let rounds = match.results.map { $0[seat].numbered(after: earlier) }
      return MatchResult.Side(seat: seat, name: occupant.name, rounds: rounds)
    }
    return MatchResult(
      id: id, rules: settings.rules, range: settings.range, seed: settings.seed, day: day,
      rated: settings.isRated ? occupants[.first]?.kind : nil, winner: outcome.winner,
      reason: outcome.reason, endTime: unixTime, sides: sides)
  }

  func conclusion(of ended: Ending, for seat: Seat, _ scores: Scoreboard) -> [Event] {
    let streak = day.flatMap { day in
      occupants[seat].flatMap { scores.streak(of: $0.name, on: day) }
    }
    var review = match.review(
      for: seat, on: day, ended.last?.round.hints ?? HintSequence(), isAgain: playsDailyAgain[seat],
      streak: streak)
    review?.isDuel = settings.rules == .duel
    return [.match(matchEnd(of: ended, for: seat))] + (review.map { [.review($0)] } ?? [])
  }

  private func matchEnd(of ended: Ending, for seat: Seat) -> MatchEnd {
    let (winner, reason) = (ended.outcome.winner, ended.outcome.reason)
    let strikes = winner.map { match.strikes[$0.other] } ?? 0
    var end = MatchEnd(
      winner: winner.flatMap { ended.names[$0] }, score: match.score(for: seat), reason: reason,
      strikes: reason == .forfeit && strikes >= Limits.strikes ? strikes : 0, tournament: tournament,
      isLastOfPair: ended.isLastOfPair)
    end.hasWon = winner == seat
    end.isUnplayed =
      end.isWalkover && tournament == nil && !settings.isRated && match.guesses == BySeat(repeating: 0)
    // The rival of a winner by walkover is gone, and any other may be when the player comes back.
    let isAlone = ended.names[seat.other] != nil && occupants[seat.other] == nil
    if tournament == nil, end.next == .nothing ? winner == seat : isAlone { end.next = .rival }
    return end
  }

  /// True for a rated room whose players may have no other match on this day, after some more that are not counted yet.
  private func isLastOfPair(after more: Int = 0, in context: Context) -> Bool {
    guard settings.isRated, let first = names[.first], let second = names[.second] else { return false }
    return context.scores.pairs.isFull(first, second, on: context.today, after: more)
  }

  /// The situation of a player while no match is running. Nobody else may enter a rated room.
  func situation(in context: Context) -> Refusal.Situation {
    let isAlone = freeSeat != nil
    if settings.isRated, isAlone || isLastOfPair(in: context) { return .last }
    return isAlone ? .alone : .over
  }

  var names: BySeat<Name?> { occupants.map { $0?.name } }

  /// Time of the warning before the end of a round; none if it would fall in the first half.
  private func warning(before clock: Milliseconds) -> Milliseconds {
    clock.count >= 2 * ServerLimits.clockWarning.count ? ServerLimits.clockWarning : .zero
  }
}
