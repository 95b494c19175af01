import GuessProtocol

extension Room.Play {
  /// Counts a guess and answers it. A refused guess changes nothing.
  ///
  /// Inlined: otherwise a guess takes 60 more instructions, of 1,690 in the core with 16 requests at once.
  @inline(__always) fileprivate mutating func guess(
    _ number: Int64, round meant: Int?, by seat: Seat, _ settings: MatchSettings, at now: Instant
  ) throws(Refusal) -> GuessAnswer {
    guard meant == nil || meant == round.number else { throw .notPlaying(retry: nil) }
    let answer = try round.guess(number, by: seat, pace: settings.pace, at: now)
    // Missed turns exist in duels only.
    if settings.rules == .duel { match.note(guessed: true, by: seat) }
    return answer
  }
}

/// Effects of a guess under each of the rules.
extension Room {
  /// The result of a guess.
  package enum GuessOutcome {
    /// Counted. The room's deadline is unchanged unless `changesMore`.
    case answered(GuessAnswer, changesMore: Bool)
    /// Sealed until the step closes; `number` counts the player's guesses in the round.
    case sealed(number: Int)
  }

  /// Counts or seals a guess, and sends the others what they may know.
  ///
  /// If `round` is given, the guess counts in that round only.
  package mutating func guess(
    _ number: Int64, round meant: Int?, by seat: Seat, in context: inout Context
  ) throws(Refusal) -> GuessOutcome {
    // The rules imply the order, and are cheaper to read.
    if settings.rules == .lockstep { return try seal(number, round: meant, by: seat, in: &context) }
    let answer = try play?.guess(number, round: meant, by: seat, settings, at: context.now)
    guard let answer else { throw .notPlaying(retry: timeToStart(at: context.now)) }
    context.counters.guesses[settings.rules, GuessResult(answer.hint)] += 1
    context.record(.guess(code, seat, number, elapsed: answer.elapsed))
    announceGuess(answer, by: seat, in: &context)
    if answer.hint == .hit, let play { finish(play, winners: Seats([seat]), in: &context) }
    let changesMore = answer.hint == .hit || house != nil || settings.rules == .duel
    if changesMore { planHouse(after: seat, in: &context) }
    return .answered(answer, changesMore: changesMore)
  }

  private mutating func seal(
    _ number: Int64, round meant: Int?, by seat: Seat, in context: inout Context
  ) throws(Refusal) -> GuessOutcome {
    guard var play else { throw .notPlaying(retry: timeToStart(at: context.now)) }
    guard meant == nil || meant == play.round.number else { throw .notPlaying(retry: nil) }
    try play.round.seal(number, by: seat, pace: settings.pace, at: context.now)
    self.play = play
    let elapsed = context.now - play.round.start
    context.record(.seal(code, seat, number, elapsed: elapsed))
    if play.round.isStepComplete { endOrder(play, in: &context) }
    planHouse(in: &context)
    return .sealed(number: play.round.hands[seat].guesses + 1)
  }

  /// The rest of a countdown, zero if its timer is late; nil if there is none, or if it waits for a player.
  private func timeToStart(at now: Instant) -> Milliseconds? {
    guard case .countdown(let countdown) = pause, pausedSince == nil else { return nil }
    return max(countdown.start - now, .zero)
  }

  /// Ends the current step or turn; players who have not guessed have missed it.
  mutating func endOrder(_ play: Play, in context: inout Context) {
    var play = play
    let winners = closeOrder(&play, in: &context)
    if winners != .none || play.match.surrender != nil {
      finish(play, winners: winners, in: &context)
    } else {
      self.play = play
      announceOrder(of: play.round, in: &context)
    }
  }

  /// The end of the current step or turn; nil if there is none, or if it waits for an away player. It waits once for each
  /// player: otherwise repeated disconnects could stall the match.
  func orderDeadline(of round: Round) -> Instant? {
    guard round.order != .free else { return nil }
    let waits = Seat.allCases.contains { seat in
      round.awaits(seat) && occupants[seat]?.isAway == true && !round.waitedFor[seat]
    }
    return waits ? nil : round.orderStart + ServerLimits.turn
  }

  /// Restarts the time of a step or turn that has waited for `seat`, and announces it. Returns true if it did.
  mutating func restartOrder(waitingFor seat: Seat, in context: inout Context) -> Bool {
    guard var play, play.round.awaits(seat), !play.round.waitedFor[seat] else { return false }
    play.round.restartOrder(waitingFor: seat, at: context.now)
    self.play = play
    announceOrder(of: play.round, in: &context)
    return true
  }

  /// The event for the current step or turn and its remaining time; nil if there is none, or if it waits.
  func openOrder(at now: Instant) -> Event? {
    guard let play, let end = orderDeadline(of: play.round) else { return nil }
    return order(of: play.round, seconds: max(.zero, end - now).secondsRoundedUp)
  }

  /// Events about the current round for the player in `seat`, or for a new spectator; empty between rounds.
  func overview(for seat: Seat?, at now: Instant) -> [Event] {
    guard let play else { return [] }
    let busy = Seat.allCases.filter { $0 != seat && play.round.hands[$0].guesses > 0 }
    return [.state(state(for: seat, of: play, at: now))] + busy.map { progress(of: $0, in: play.round) }
  }

  /// The state of the round for the player in `seat`, or for spectators, who receive the guesses of both players.
  func state(for seat: Seat?, of play: Play, at now: Instant) -> RoundState {
    let (match, round, own) = (play.match, play.round, seat ?? .first)
    let hand = round.hands[own]
    // In a duel the remaining range is public.
    let isKnown = seat != nil || settings.rules == .duel
    return RoundState(
      round: round.number, rules: settings.rules, range: isKnown ? hand.range : settings.range,
      guesses: hand.guesses + (seat == nil ? round.hands[.second].guesses : 0),
      score: match.score(for: own), commitment: round.commitment, turn: turn(in: round), step: round.step,
      isSealed: seat != nil && hand.sealed != nil,
      secondsLeft: settings.clock.map {
        max(.zero, round.start + $0 - (pausedSince ?? now)).secondsRoundedUp
      },
      strikes: match.strikes[own], rivalStrikes: match.strikes[own.other])
  }

  /// The player to move; nil outside duels.
  func turn(in round: Round) -> Name? {
    if case .turns(let seat) = round.order { occupants[seat]?.name } else { nil }
  }

  /// Announces the next step or turn and its duration.
  func announceOrder(of round: Round, in context: inout Context) {
    guard let event = order(of: round, seconds: ServerLimits.turn.secondsRoundedUp) else { return }
    announce(event, in: &context)
  }

  private func order(of round: Round, seconds: Int64) -> Event? {
    switch round.order {
    case .free: nil
    case .steps(let number): .step(number: number, seconds: seconds)
    case .turns(let seat): occupants[seat].map { .turn(name: $0.name, seconds: seconds) }
    }
  }

  private mutating func announceGuess(_ answer: GuessAnswer, by seat: Seat, in context: inout Context) {
    if isSolo, watchers.isEmpty { return }
    guard let name = occupants[seat]?.name, let round = play?.round else { return }
    guard settings.rules == .duel else {
      guard answer.hint != .hit else { return }
      return announce(
        .rival(name: name, guesses: answer.number, needs: round.needs(of: seat)), except: seat,
        in: &context)
    }
    let turn = answer.hint == .hit ? nil : turn(in: round)
    announce(.guessed(OpenGuess(name: name, answer: answer, turn: turn)), except: seat, in: &context)
    if answer.hint != .hit { announceOrder(of: round, in: &context) }
  }

  /// Closes the step or passes the turn, and sends the results. Returns the seats that found the number.
  private func closeOrder(_ play: inout Play, in context: inout Context) -> Seats {
    switch play.round.order {
    case .free: return .none
    case .turns(let seat):
      let elapsed = context.now - play.round.start
      context.record(.pass(code, seat, elapsed: elapsed))
      pass(seat, of: &play, in: &context)
      play.round.passTurn(at: context.now)
      return .none
    case .steps:
      let passing = Seats(Seat.allCases.filter(play.round.awaits))
      let winners = openSealed(&play, passed: passing, in: &context)
      for seat in passing.all { pass(seat, of: &play, in: &context) }
      return winners
    }
  }

  /// Counts the sealed guesses and sends all hints together. Returns the seats that found the number.
  func openSealed(_ play: inout Play, passed: Seats, in context: inout Context) -> Seats {
    guard case .steps(let number) = play.round.order else { return .none }
    let elapsed = context.now - play.round.start
    context.record(.step(code, passed: passed, elapsed: elapsed))
    let answers = play.round.closeStep(at: context.now)
    for seat in Seat.allCases {
      guard let answer = answers[seat] else { continue }
      play.match.note(guessed: true, by: seat)
      context.counters.guesses[settings.rules, GuessResult(answer.hint)] += 1
      announce(.hint(StepHint(step: number, answer: answer)), to: seat, in: &context)
    }
    for seat in Seat.allCases {
      guard let answer = answers[seat], answer.hint != .hit else { continue }
      announce(progress(of: seat, in: play.round), except: seat, in: &context)
    }
    return answers.map { $0?.hint == .hit }
  }

  private func pass(_ seat: Seat, of play: inout Play, in context: inout Context) {
    play.match.note(guessed: false, by: seat)
    guard let name = occupants[seat]?.name else { return }
    announce(.pass(name: name, strikes: play.match.strikes[seat]), in: &context)
  }

  func progress(of seat: Seat, in round: Round) -> Event {
    guard let name = occupants[seat]?.name else { preconditionFailure("nobody guesses from an empty seat") }
    return .rival(name: name, guesses: round.hands[seat].guesses, needs: round.needs(of: seat))
  }
}
