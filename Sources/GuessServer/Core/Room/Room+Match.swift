import Protocol

/// How a match goes through a room: countdown, round, the next round, the end, and another one.
extension Room {
  /// Begins a match; every seat is taken.
  package mutating func beginMatch(
    at now: Instant, limits: RoomLimits, using random: inout any RandomNumberGenerator,
    announcing announcements: inout Announcements
  ) {
    precondition(freeSeat == nil && !isRunning, "a match begins when both seats are taken")
    forgetMatch()
    let match = Match(settings: settings, starter: starter, day: source.day)
    let entry = JournalEntry.MatchStart(starter: starter, at: now - .start)
    record(.match(code, entry), announcing: &announcements)
    announcements.tell(.matchBegan(code, names))
    starter = starter.other
    prepareRound(of: match, at: now, limits: limits, using: &random, announcing: &announcements)
    planHouse(at: now, using: &random)
    if isDeserted { pausedSince = now }
  }

  /// Notes that the player in `seat` wants another match; answers whether it begins.
  package mutating func requestRematch(
    by seat: Seat, at now: Instant, limits: RoomLimits, using random: inout any RandomNumberGenerator,
    announcing announcements: inout Announcements
  ) throws(Refusal) -> Bool {
    guard case .over(let wanting) = phase, let occupant = occupants[seat] else { throw .notPlaying }
    if isSolo || house != nil || wanting == seat.other {
      beginMatch(at: now, limits: limits, using: &random, announcing: &announcements)
      return true
    }
    if wanting == nil {
      phase = .over(wantsRematch: seat)
      announce(.rematch(name: occupant.name), except: seat, to: &announcements)
      record(.wish(code, seat), announcing: &announcements)
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
    to now: Instant, limits: RoomLimits, using random: inout any RandomNumberGenerator,
    announcing announcements: inout Announcements
  ) {
    guard let deadline = deadline(limits: limits), deadline <= now else { return }
    defer { planHouse(at: now, using: &random) }
    switch phase {
    case .waiting, .over: break
    case .countdown(let match, let start, _):
      if start <= now {
        beginRound(of: match, at: now, limits: limits, using: &random, announcing: &announcements)
      } else {
        callOut(of: match, start: start, at: now, announcing: &announcements)
      }
    case .playing(let match, let round, let hasWarned):
      if let clock = settings.clock, round.start + clock <= now {
        var due = Due(match: match, round: round, at: now, limits: limits)
        let winners = openSealed(&due, passed: [], announcing: &announcements)
        finish(due, winners: winners, using: &random, announcing: &announcements)
      } else if isHouseDue(at: now) {
        playHouse(at: now, limits: limits, using: &random, announcing: &announcements)
      } else if let order = orderDeadline(of: round, limits: limits), order <= now {
        let due = Due(match: match, round: round, at: now, limits: limits)
        endOrder(due, using: &random, announcing: &announcements)
      } else if let clock = settings.clock, !hasWarned {
        phase = .playing(match, round, hasWarned: true)
        let left = round.start + clock - now
        announce(.warn(seconds: left.secondsRoundedUp, reason: .clock), to: &announcements)
      }
    }
  }

  /// Ends a match that is under way, in the middle.
  mutating func breakOff(
    _ outcome: Match.Outcome, at now: Instant, announcing announcements: inout Announcements
  ) {
    switch phase {
    case .waiting, .over: break
    case .countdown(let match, _, _): end(match, outcome, at: now, announcing: &announcements)
    case .playing(var match, let round, _):
      match.recordUnfinished(round)
      record(.end(code, winners: .none, isBrokenOff: true), announcing: &announcements)
      reveal(round, of: match, winners: [], announcing: &announcements)
      end(match, outcome, at: now, announcing: &announcements)
    }
  }

  /// A match and its round at the moment at which something happens to them.
  struct Due {
    var match: Match
    var round: Round
    let now: Instant
    let limits: RoomLimits

    init(match: Match, round: Round, at now: Instant, limits: RoomLimits) {
      self.match = match
      self.round = round
      self.now = now
      self.limits = limits
    }
  }

  // MARK: - The steps

  /// Ends a round: the secret is revealed, and the match ends, or the next round is prepared.
  mutating func finish(
    _ due: Due, winners: [Seat], using random: inout any RandomNumberGenerator,
    announcing announcements: inout Announcements
  ) {
    var match = due.match
    let outcome = match.record(due.round, winners: winners)
    record(.end(code, winners: Seats(winners), isBrokenOff: false), announcing: &announcements)
    reveal(due.round, of: match, winners: winners, announcing: &announcements)
    if let outcome {
      end(match, outcome, at: due.now, announcing: &announcements)
    } else {
      prepareRound(
        of: match, at: due.now, limits: due.limits, using: &random, announcing: &announcements)
    }
  }

  private mutating func prepareRound(
    of match: Match, at now: Instant, limits: RoomLimits, using random: inout any RandomNumberGenerator,
    announcing announcements: inout Announcements
  ) {
    if settings.countdown > .zero {
      callOut(of: match, start: now + settings.countdown, at: now, announcing: &announcements)
    } else {
      beginRound(of: match, at: now, limits: limits, using: &random, announcing: &announcements)
    }
  }

  private mutating func callOut(
    of match: Match, start: Instant, at now: Instant, announcing announcements: inout Announcements
  ) {
    let seconds = (start - now).secondsRoundedUp
    phase = .countdown(match, start: start, call: start + .seconds(1 - seconds))
    announce(.countdown(seconds: seconds), to: &announcements)
  }

  private mutating func beginRound(
    of match: Match, at now: Instant, limits: RoomLimits, using random: inout any RandomNumberGenerator,
    announcing announcements: inout Announcements
  ) {
    drawnSecrets += 1
    let secret = source.secret(number: drawnSecrets, in: settings.range, using: &random)
    let round = Round(
      number: match.roundsPlayed + 1, settings: settings, secret: secret, starter: match.starter,
      ranges: ranges, at: now, using: &random)
    var match = match
    match.begin(round)
    phase = .playing(match, round, hasWarned: false)
    record(.round(code, round.entry(drawn: drawnSecrets)), announcing: &announcements)
    func start(in range: GuessRange) -> Event {
      .start(
        RoundStart(
          round: round.number, rules: settings.rules, range: range, firstTo: settings.firstTo,
          commitment: round.commitment, turn: turn(in: round), isSeeded: settings.seed != nil))
    }
    for seat in Seat.allCases { announce(start(in: ranges[seat]), to: seat, &announcements) }
    announceToWatchers(start(in: settings.range), &announcements)
    announceOrder(of: round, limits: limits, announcing: &announcements)
  }

  /// What each player begins a round with.
  private var ranges: BySeat<GuessRange> {
    var ranges = BySeat(repeating: settings.range)
    for seat in Seat.allCases { ranges[seat] = occupants[seat]?.handicap ?? settings.range }
    return ranges
  }

  private mutating func reveal(
    _ round: Round, of match: Match, winners: [Seat], announcing announcements: inout Announcements
  ) {
    ending = Ending(winners: Seats(winners))
    func end(for seat: Seat) -> Event { .end(self.end(of: round, in: match, winners: winners, for: seat)) }
    for seat in Seat.allCases { announce(end(for: seat), to: seat, &announcements) }
    announceToWatchers(end(for: .first), &announcements)
  }

  /// How a round has ended, for the player in `seat`.
  func end(of round: Round, in match: Match, winners: [Seat], for seat: Seat) -> RoundEnd {
    let isTie = winners.count > 1
    return RoundEnd(
      round: round.number, winner: isTie ? nil : winners.first.flatMap { occupants[$0]?.name }, isTie: isTie,
      secret: round.secret, nonce: round.nonce, score: match.score(for: seat))
  }

  private mutating func end(
    _ match: Match, _ outcome: Match.Outcome, at now: Instant, announcing announcements: inout Announcements
  ) {
    for seat in Seat.allCases {
      for event in conclusion(of: match, outcome, for: seat) { announce(event, to: seat, &announcements) }
    }
    let end = end(of: match, outcome, for: .first)
    announceToWatchers(.match(end), &announcements)
    announcements.tell(.matchEnded(code, names, end))
    phase = .over(wantsRematch: nil)
    self.match = match
    ending = Ending(winners: ending?.winners ?? .none, outcome: outcome)
    record(
      .over(code, match.id, winner: outcome.winner, outcome.reason, at: now - .start),
      announcing: &announcements)
    if let id = match.id { announcements.append(.end(of: id, witnesses: members)) }
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
