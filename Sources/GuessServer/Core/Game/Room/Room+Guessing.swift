import GuessProtocol

extension Room {
  enum GuessOutcome {
    /// Counted. The room's deadline is unchanged unless `changesMore`.
    case answered(GuessAnswer, changesMore: Bool)
    /// Sealed until the step closes; `number` counts the player's guesses in the round.
    case sealed(number: Int)
  }

  /// Counts or seals a guess, in `round` only if given, and sends the others what they may know.
  mutating func guess(
    _ number: Int64, round meant: Int?, by seat: Seat, in context: inout Context
  ) throws(Refusal) -> GuessOutcome {
    // The rules imply the order, and are cheaper to read.
    if settings.rules == .lockstep { return try seal(number, round: meant, by: seat, in: &context) }
    guard meant == nil || round == nil || meant == round?.number else {
      throw .notPlaying(.round, retry: nil)
    }
    let pace = settings.pace
    let answer = try round?.guess(number, by: seat, pace: pace, at: context.now)
    guard let answer else { throw pauseRefusal(for: seat, in: context) }
    // Missed turns exist in duels only.
    if settings.rules == .duel { match.note(guessed: true, by: seat) }
    context.counters.guesses[settings.rules, GuessResult(answer.hint)] += 1
    context.record(.guess(code, seat, number, elapsed: answer.elapsed))
    announceGuess(answer, by: seat, in: &context)
    if answer.hint == .hit { finish(winners: Seats([seat]), in: &context) }
    let changesMore = answer.hint == .hit || computer != nil || settings.rules == .duel
    if changesMore { planComputer(after: seat, in: &context) }
    return .answered(answer, changesMore: changesMore)
  }

  private mutating func seal(
    _ number: Int64, round meant: Int?, by seat: Seat, in context: inout Context
  ) throws(Refusal) -> GuessOutcome {
    guard var round else { throw pauseRefusal(for: seat, in: context) }
    guard meant == nil || meant == round.number else { throw .notPlaying(.round, retry: nil) }
    try round.seal(number, by: seat, pace: settings.pace, at: context.now)
    self.round = round
    let elapsed = context.now - round.start
    context.record(.seal(code, seat, number, elapsed: elapsed))
    if round.isStepComplete { endOrder(in: &context) }
    planComputer(in: &context)
    return .sealed(number: round.hands[seat].guesses + 1)
  }

  private func pauseRefusal(for seat: Seat, in context: Context) -> Refusal {
    switch pause {
    // The rest of the countdown, zero if its timer is late.
    case .countdown(let countdown): .notPlaying(nil, retry: max(countdown.start - context.now, .zero))
    case .over(_, wantsRematch: seat): .notPlaying(.waiting, retry: nil)
    case .waiting, .over: .notPlaying(situation(in: context), retry: nil)
    }
  }

  /// Ends the current step or turn; players who have not guessed have missed it.
  mutating func endOrder(in context: inout Context) {
    let winners = closeOrder(in: &context)
    if winners != .none || match.surrender != nil {
      finish(winners: winners, in: &context)
    } else if let order = round?.order {
      announceOrder(order, in: &context)
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
    guard var round, round.awaits(seat), !round.waitedFor[seat] else { return false }
    round.restartOrder(waitingFor: seat, at: context.now)
    self.round = round
    announceOrder(round.order, in: &context)
    return true
  }

  /// The event for the current step or turn and its remaining time; nil if there is none, or if it waits.
  func openOrder(for seat: Seat, at now: Instant) -> Event? {
    guard let round, orderDeadline(of: round) != nil else { return nil }
    return orderEvent(round.order, for: seat, seconds: orderSeconds(of: round, at: now))
  }

  /// Seconds until the current step or turn ends, or the round before it.
  private func orderSeconds(of round: Round, at now: Instant) -> Int64 {
    let end = round.orderStart + ServerLimits.turn
    return max(.zero, (settings.clock.map { min(end, round.start + $0) } ?? end) - now).secondsRoundedUp
  }

  /// Events about the current round for the player in `seat`, or for a new spectator; empty between rounds.
  func overview(for seat: Seat?, at now: Instant) -> [Event] {
    guard let round else { return [] }
    let busy = Seat.allCases.filter { $0 != seat && round.hands[$0].guesses > 0 }
    return [.state(state(for: seat, in: round, at: now))] + busy.compactMap { progress(of: $0, in: round) }
  }

  /// The state of the round for the player in `seat`, or for spectators, who receive the guesses of both players.
  func state(for seat: Seat?, in round: Round, at now: Instant) -> RoundState {
    let own = seat ?? .first
    let hand = round.hands[own]
    // In a duel the remaining range is public.
    let isKnown = seat != nil || settings.rules == .duel
    return RoundState(
      round: round.number, rules: settings.rules, range: isKnown ? hand.range : settings.range,
      guesses: hand.guesses + (seat == nil ? round.hands[.second].guesses : 0),
      score: match.score(for: own), commitment: round.commitment, turn: turn(in: round.order),
      step: round.step, isSealed: seat.flatMap(round.sealed) != nil,
      secondsLeft: settings.clock.map {
        max(.zero, round.start + $0 - (pausedSince ?? now)).secondsRoundedUp
      },
      strikes: match.strikes[own], rivalStrikes: match.strikes[own.other])
  }

  func turn(in order: Round.Order) -> Name? {
    if case .turns(let seat) = order { occupants[seat]?.name } else { nil }
  }

  func announceOrder(_ order: Round.Order, in context: inout Context) {
    guard let round else { return }
    let seconds = orderSeconds(of: round, at: context.now)
    for seat in Seat.allCases {
      guard let event = orderEvent(order, for: seat, seconds: seconds) else { return }
      announce(event, to: seat, in: &context)
    }
    guard let event = orderEvent(order, for: nil, seconds: seconds) else { return }
    announceToSpectators(event, in: &context)
  }

  private func orderEvent(_ order: Round.Order, for seat: Seat?, seconds: Int64) -> Event? {
    switch order {
    case .free: nil
    case .steps(let number, _):
      .step(
        number: Int(number), seconds: seconds, isSealed: seat.flatMap { round?.sealed(by: $0) } != nil,
        isWatched: seat == nil)
    case .turns(let seat): occupants[seat].map { .turn(name: $0.name, seconds: seconds) }
    }
  }

  private mutating func announceGuess(_ answer: GuessAnswer, by seat: Seat, in context: inout Context) {
    if isSolo, audience.isEmpty { return }
    guard let name = occupants[seat]?.name else { return }
    guard settings.rules == .duel else {
      guard answer.hint != .hit else { return }
      // Without a local copy of the round: otherwise a guess takes 710 more instructions, of 3,250 in the core with 16 requests at
      // once.
      guard let needs = round?.hands[seat].publicPar else { return }
      return announce(.rival(name: name, guesses: answer.number, needs: needs), except: seat, in: &context)
    }
    guard let order = round?.order else { return }
    let turn = answer.hint == .hit ? nil : turn(in: order)
    announce(.guessed(name: name, answer, turn: turn), except: seat, in: &context)
    if answer.hint != .hit { announceOrder(order, in: &context) }
  }

  /// Closes the step or passes the turn, and sends the results. Returns the seats that found the number.
  private mutating func closeOrder(in context: inout Context) -> Seats {
    guard let round else { return .none }
    switch round.order {
    case .free: return .none
    case .turns(let seat):
      let elapsed = context.now - round.start
      context.record(.missed(code, seat, elapsed: elapsed))
      pass(seat, in: &context)
      self.round?.passTurn(at: context.now)
      return .none
    case .steps:
      let passing = Seats(Seat.allCases.filter(round.awaits))
      let winners = openSealed(passed: passing, in: &context)
      for seat in passing.all { pass(seat, in: &context) }
      return winners
    }
  }

  /// Counts the sealed guesses and sends all hints together. Returns the seats that found the number.
  mutating func openSealed(passed: Seats, in context: inout Context) -> Seats {
    guard var round, case .steps = round.order, let number = round.step else { return .none }
    let elapsed = context.now - round.start
    context.record(.step(code, passed: passed, elapsed: elapsed))
    let answers = round.closeStep(at: context.now)
    self.round = round
    for seat in Seat.allCases {
      guard let answer = answers[seat] else { continue }
      match.note(guessed: true, by: seat)
      context.counters.guesses[settings.rules, GuessResult(answer.hint)] += 1
      announce(.hint(step: number, answer), to: seat, in: &context)
    }
    for seat in Seat.allCases {
      guard let answer = answers[seat], answer.hint != .hit, let progress = progress(of: seat, in: round)
      else { continue }
      announce(progress, except: seat, in: &context)
    }
    return answers.map { $0?.hint == .hit }
  }

  private mutating func pass(_ seat: Seat, in context: inout Context) {
    match.note(guessed: false, by: seat)
    guard let name = occupants[seat]?.name else { return }
    announce(.missed(name: name, strikes: match.strikes[seat]), in: &context)
  }

  func progress(of seat: Seat, in round: Round) -> Event? {
    occupants[seat].map {
      .rival(name: $0.name, guesses: round.hands[seat].guesses, needs: round.needs(of: seat))
    }
  }
}
