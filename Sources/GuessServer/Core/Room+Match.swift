import Protocol

/// How a match goes through a room: countdown, round, the next round, the end, and another one.
extension Room {
  /// Begins a match; every seat is taken.
  package mutating func beginMatch(
    at now: Instant, using random: inout any RandomNumberGenerator,
    announcing announcements: inout [Announcement]
  ) {
    precondition(freeSeat == nil && !isRunning, "a match begins when everyone sits")
    prepareRound(of: Match(settings: settings), at: now, using: &random, announcing: &announcements)
  }

  /// Counts a guess and answers it; the others learn what they may.
  ///
  /// `round` is the one that the guess is meant for, if that matters to the player.
  package mutating func guess(
    _ number: Int64, round meant: Int?, by seat: Seat, at now: Instant,
    using random: inout any RandomNumberGenerator, announcing announcements: inout [Announcement]
  ) throws(Refusal) -> GuessAnswer {
    guard case .playing(let match, var round, let hasWarned) = phase, meant == nil || meant == round.number
    else {
      throw .notPlaying
    }
    let answer = try round.guess(number, by: seat, pace: settings.pace, at: now)
    if answer.hint == .hit {
      finish(round, of: match, winner: seat, at: now, using: &random, announcing: &announcements)
    } else {
      phase = .playing(match, round, hasWarned: hasWarned)
      announce(progress(of: seat, in: round), except: seat, to: &announcements)
    }
    return answer
  }

  /// Notes that the player in `seat` wants another match; answers whether it begins.
  package mutating func requestRematch(
    by seat: Seat, at now: Instant, using random: inout any RandomNumberGenerator,
    announcing announcements: inout [Announcement]
  ) throws(Refusal) -> Bool {
    guard case .over(let wanting) = phase, let occupant = occupants[seat] else { throw .notPlaying }
    if isSolo || wanting == seat.other {
      beginMatch(at: now, using: &random, announcing: &announcements)
      return true
    }
    if wanting == nil {
      phase = .over(wantsRematch: seat)
      announce(.rematch(name: occupant.name), except: seat, to: &announcements)
    }
    return false
  }

  /// When the room has to be looked at again; nil while it waits for its players only.
  package func deadline(limits: ServerLimits) -> Instant? {
    switch phase {
    case .waiting, .over: nil
    case .countdown(_, let start, let call): min(start, call)
    case .playing(_, let round, let hasWarned):
      settings.clock.map { clock in
        let warning = warning(before: clock, limits: limits)
        return round.start + (hasWarned ? clock : clock - warning)
      }
    }
  }

  /// Does what is due at `now`.
  package mutating func advance(
    to now: Instant, limits: ServerLimits, using random: inout any RandomNumberGenerator,
    announcing announcements: inout [Announcement]
  ) {
    guard let deadline = deadline(limits: limits), deadline <= now else { return }
    switch phase {
    case .waiting, .over: break
    case .countdown(let match, let start, _):
      if start <= now {
        beginRound(of: match, at: now, using: &random, announcing: &announcements)
      } else {
        callOut(of: match, start: start, at: now, announcing: &announcements)
      }
    case .playing(let match, let round, let hasWarned):
      if let clock = settings.clock, now < round.start + clock, !hasWarned {
        phase = .playing(match, round, hasWarned: true)
        let left = round.start + clock - now
        announce(.warn(seconds: left.secondsRoundedUp, reason: .clock), to: &announcements)
      } else {
        finish(round, of: match, winner: nil, at: now, using: &random, announcing: &announcements)
      }
    }
  }

  /// What tells one who comes to watch how the round stands; nothing where no round is running.
  var overview: [Event] {
    guard case .playing(let match, let round, _) = phase else { return [] }
    let guesses = round.hands[.first].guesses + round.hands[.second].guesses
    let state = RoundState(
      round: round.number, rules: settings.rules, range: round.range, guesses: guesses,
      score: match.score(for: .first), commitment: round.commitment)
    return [.state(state)]
      + Seat.allCases.filter { round.hands[$0].guesses > 0 }.map { progress(of: $0, in: round) }
  }

  /// Ends a match that is under way, in the middle.
  mutating func breakOff(_ outcome: Match.Outcome, announcing announcements: inout [Announcement]) {
    switch phase {
    case .waiting, .over: break
    case .countdown(let match, _, _): end(match, outcome, announcing: &announcements)
    case .playing(var match, let round, _):
      match.recordUnfinished(round)
      reveal(round, of: match, winner: nil, announcing: &announcements)
      end(match, outcome, announcing: &announcements)
    }
  }

  // MARK: - The steps

  private mutating func prepareRound(
    of match: Match, at now: Instant, using random: inout any RandomNumberGenerator,
    announcing announcements: inout [Announcement]
  ) {
    if settings.countdown > .zero {
      callOut(of: match, start: now + settings.countdown, at: now, announcing: &announcements)
    } else {
      beginRound(of: match, at: now, using: &random, announcing: &announcements)
    }
  }

  private mutating func callOut(
    of match: Match, start: Instant, at now: Instant, announcing announcements: inout [Announcement]
  ) {
    let seconds = (start - now).secondsRoundedUp
    phase = .countdown(match, start: start, call: start + .seconds(1 - seconds))
    announce(.countdown(seconds: seconds), to: &announcements)
  }

  private mutating func beginRound(
    of match: Match, at now: Instant, using random: inout any RandomNumberGenerator,
    announcing announcements: inout [Announcement]
  ) {
    let round = Round(number: match.roundsPlayed + 1, range: settings.range, at: now, using: &random)
    phase = .playing(match, round, hasWarned: false)
    let start = RoundStart(
      round: round.number, rules: settings.rules, range: round.range, firstTo: settings.firstTo,
      commitment: round.commitment)
    announce(.start(start), to: &announcements)
  }

  private mutating func finish(
    _ round: Round, of match: Match, winner: Seat?, at now: Instant,
    using random: inout any RandomNumberGenerator, announcing announcements: inout [Announcement]
  ) {
    var match = match
    let outcome = match.record(round, winner: winner)
    reveal(round, of: match, winner: winner, announcing: &announcements)
    if let outcome {
      end(match, outcome, announcing: &announcements)
    } else {
      prepareRound(of: match, at: now, using: &random, announcing: &announcements)
    }
  }

  private func reveal(
    _ round: Round, of match: Match, winner: Seat?, announcing announcements: inout [Announcement]
  ) {
    func end(for seat: Seat) -> Event {
      .end(
        RoundEnd(
          round: round.number, winner: winner.flatMap { occupants[$0]?.name }, secret: round.secret,
          nonce: round.nonce, score: match.score(for: seat)))
    }
    for seat in Seat.allCases { announce(end(for: seat), to: seat, &announcements) }
    announceToWatchers(end(for: .first), &announcements)
  }

  private mutating func end(
    _ match: Match, _ outcome: Match.Outcome, announcing announcements: inout [Announcement]
  ) {
    func end(for seat: Seat) -> Event {
      .match(
        MatchEnd(
          winner: outcome.winner.flatMap { occupants[$0]?.name }, score: match.score(for: seat),
          reason: outcome.reason))
    }
    for seat in Seat.allCases {
      announce(end(for: seat), to: seat, &announcements)
      if let review = match.review(for: seat) { announce(.review(review), to: seat, &announcements) }
    }
    announceToWatchers(end(for: .first), &announcements)
    phase = .over(wantsRematch: nil)
  }

  private func progress(of seat: Seat, in round: Round) -> Event {
    guard let name = occupants[seat]?.name else { preconditionFailure("nobody guesses from an empty seat") }
    let hand = round.hands[seat]
    return .rival(name: name, guesses: hand.guesses, needs: hand.range.par)
  }

  /// How long before the end of a round a warning comes; not at all where that would be most of the round.
  private func warning(before clock: Milliseconds, limits: ServerLimits) -> Milliseconds {
    clock.count >= 2 * limits.clockWarning.count ? limits.clockWarning : .zero
  }
}
