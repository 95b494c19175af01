import Protocol

/// How a match goes through a room: countdown, round, the next round, the end, and another one.
extension Room {
  /// Begins a match; every seat is taken.
  package mutating func beginMatch(
    in context: inout Context
  ) {
    precondition(freeSeat == nil && !isRunning, "a match begins when both seats are taken")
    forgetMatch()
    let match = Match(settings: settings, starter: starter, day: source.day)
    let entry = JournalEntry.MatchStart(starter: starter, at: context.now - .start)
    record(.match(code, entry), in: &context)
    context.effects.tell(.matchBegan(code, names))
    starter = starter.other
    prepareRound(of: match, in: &context)
    planHouse(in: &context)
    if isDeserted { pausedSince = context.now }
  }

  /// Notes that the player in `seat` wants another match; answers whether it begins.
  package mutating func requestRematch(
    by seat: Seat, in context: inout Context
  ) throws(Refusal) -> Bool {
    guard case .over(let wanting) = phase, let occupant = occupants[seat] else { throw .notPlaying }
    if isSolo || house != nil || wanting == seat.other {
      beginMatch(in: &context)
      return true
    }
    if wanting == nil {
      phase = .over(wantsRematch: seat)
      announce(.rematch(name: occupant.name), except: seat, in: &context)
      record(.wish(code, seat), in: &context)
    }
    return false
  }

  /// When the room has to be looked at again; nil while it waits for its players only.
  package mutating func deadline(limits: RoomLimits) -> Instant? {
    guard pausedSince == nil else { return nil }
    switch stage {
    case .waiting, .over: return nil
    case .countdown(let start, let call): return min(start, call)
    case .playing(let hasWarned):
      guard let start = round?.start else { return nil }
      var deadline = house?.move
      if let clock = settings.clock {
        let end = start + (hasWarned ? clock : clock - warning(before: clock, limits: limits))
        deadline = deadline.map { min($0, end) } ?? end
      }
      let isOrdered = settings.rules == .lockstep || settings.rules == .duel
      if isOrdered, let round, let end = orderDeadline(of: round, limits: limits) {
        deadline = deadline.map { min($0, end) } ?? end
      }
      return deadline
    }
  }

  /// Does what is due at `now`.
  package mutating func advance(
    in context: inout Context
  ) {
    guard let deadline = deadline(limits: context.limits), deadline <= context.now else { return }
    defer { planHouse(in: &context) }
    switch phase {
    case .waiting, .over: break
    case .countdown(let match, let start, _):
      if start <= context.now {
        beginRound(of: match, in: &context)
      } else {
        callOut(of: match, start: start, in: &context)
      }
    case .playing(let match, let round, let hasWarned):
      if let clock = settings.clock, round.start + clock <= context.now {
        var due = Due(match: match, round: round)
        let winners = openSealed(&due, passed: [], in: &context)
        finish(due, winners: winners, in: &context)
      } else if isHouseDue(at: context.now) {
        playHouse(in: &context)
      } else if let order = orderDeadline(of: round, limits: context.limits), order <= context.now {
        let due = Due(match: match, round: round)
        endOrder(due, in: &context)
      } else if let clock = settings.clock, !hasWarned {
        phase = .playing(match, round, hasWarned: true)
        let left = round.start + clock - context.now
        announce(.warn(seconds: left.secondsRoundedUp, reason: .clock), in: &context)
      }
    }
  }

  /// Ends a match that is under way, in the middle.
  mutating func breakOff(
    _ outcome: Match.Outcome, in context: inout Context
  ) {
    switch phase {
    case .waiting, .over: break
    case .countdown(let match, _, _): end(match, outcome, in: &context)
    case .playing(var match, let round, _):
      match.recordUnfinished(round)
      record(.end(code, winners: .none, isBrokenOff: true), in: &context)
      reveal(round, of: match, winners: [], in: &context)
      end(match, outcome, in: &context)
    }
  }

  /// A match and its round at the moment at which something happens to them.
  struct Due {
    var match: Match
    var round: Round
  }

  // MARK: - The steps

  /// Ends a round: the secret is revealed, and the match ends, or the next round is prepared.
  mutating func finish(
    _ due: Due, winners: [Seat], in context: inout Context
  ) {
    var match = due.match
    let outcome = match.record(due.round, winners: winners)
    record(.end(code, winners: Seats(winners), isBrokenOff: false), in: &context)
    reveal(due.round, of: match, winners: winners, in: &context)
    if let outcome {
      end(match, outcome, in: &context)
    } else {
      prepareRound(of: match, in: &context)
    }
  }

  private mutating func prepareRound(
    of match: Match, in context: inout Context
  ) {
    if settings.countdown > .zero {
      callOut(of: match, start: context.now + settings.countdown, in: &context)
    } else {
      beginRound(of: match, in: &context)
    }
  }

  private mutating func callOut(
    of match: Match, start: Instant, in context: inout Context
  ) {
    let seconds = (start - context.now).secondsRoundedUp
    phase = .countdown(match, start: start, call: start + .seconds(1 - seconds))
    announce(.countdown(seconds: seconds), in: &context)
  }

  private mutating func beginRound(
    of match: Match, in context: inout Context
  ) {
    drawnSecrets += 1
    let secret = source.secret(number: drawnSecrets, in: settings.range, using: &context.random)
    let round = Round(
      number: match.roundsPlayed + 1, settings: settings, secret: secret, starter: match.starter,
      ranges: ranges, at: context.now, using: &context.random)
    var match = match
    match.begin(round)
    phase = .playing(match, round, hasWarned: false)
    record(.round(code, round.entry(drawn: drawnSecrets)), in: &context)
    func start(in range: GuessRange) -> Event {
      .start(
        RoundStart(
          round: round.number, rules: settings.rules, range: range, firstTo: settings.firstTo,
          commitment: round.commitment, turn: turn(in: round), isSeeded: settings.seed != nil))
    }
    for seat in Seat.allCases { announce(start(in: ranges[seat]), to: seat, in: &context) }
    announceToWatchers(start(in: settings.range), in: &context)
    announceOrder(of: round, in: &context)
  }

  /// What each player begins a round with.
  private var ranges: BySeat<GuessRange> {
    var ranges = BySeat(repeating: settings.range)
    for seat in Seat.allCases { ranges[seat] = occupants[seat]?.handicap ?? settings.range }
    return ranges
  }

  private mutating func reveal(
    _ round: Round, of match: Match, winners: [Seat], in context: inout Context
  ) {
    ending = Ending(winners: Seats(winners))
    func end(for seat: Seat) -> Event { .end(self.end(of: round, in: match, winners: winners, for: seat)) }
    for seat in Seat.allCases { announce(end(for: seat), to: seat, in: &context) }
    announceToWatchers(end(for: .first), in: &context)
  }

  /// How a round has ended, for the player in `seat`.
  func end(of round: Round, in match: Match, winners: [Seat], for seat: Seat) -> RoundEnd {
    let isTie = winners.count > 1
    return RoundEnd(
      round: round.number, winner: isTie ? nil : winners.first.flatMap { occupants[$0]?.name }, isTie: isTie,
      secret: round.secret, nonce: round.nonce, score: match.score(for: seat))
  }

  private mutating func end(
    _ match: Match, _ outcome: Match.Outcome, in context: inout Context
  ) {
    for seat in Seat.allCases {
      for event in conclusion(of: match, outcome, for: seat) { announce(event, to: seat, in: &context) }
    }
    let end = end(of: match, outcome, for: .first)
    announceToWatchers(.match(end), in: &context)
    context.effects.tell(.matchEnded(code, names, end))
    phase = .over(wantsRematch: nil)
    self.match = match
    ending = Ending(winners: ending?.winners ?? .none, outcome: outcome)
    let time = context.now - .start
    record(
      .over(code, match.id, winner: outcome.winner, outcome.reason, at: time),
      in: &context)
    if let id = match.id { context.effects.announce(.end(of: id, witnesses: members)) }
  }

  /// How a match has ended, and how one guessed in it, for the player in `seat`.
  func conclusion(of match: Match, _ outcome: Match.Outcome, for seat: Seat) -> [Event] {
    let review = match.review(for: seat, isAgain: playsDailyAgain.contains(seat)).map { Event.review($0) }
    return [.match(end(of: match, outcome, for: seat))] + [review].compactMap(\.self)
  }

  private func end(of match: Match, _ outcome: Match.Outcome, for seat: Seat) -> MatchEnd {
    MatchEnd(
      winner: outcome.winner.flatMap { occupants[$0]?.name }, score: match.score(for: seat),
      reason: outcome.reason)
  }

  private var names: BySeat<Name?> {
    BySeat(first: occupants[.first]?.name, second: occupants[.second]?.name)
  }

  /// How long before the end of a round a warning comes; not at all where that would be most of the round.
  private func warning(before clock: Milliseconds, limits: RoomLimits) -> Milliseconds {
    clock.count >= 2 * limits.clockWarning.count ? limits.clockWarning : .zero
  }
}
