import GuessProtocol

/// Who is there and who is away.
extension Room {
  /// Whether the match goes on without anyone: every player is away.
  var isDeserted: Bool {
    Seat.allCases.allSatisfy { occupants[$0]?.player == nil || occupants[$0]?.isAway == true }
  }

  /// Notes that the connection of the player in `seat` is lost; the seat is kept for `grace`.
  package mutating func markAway(
    _ seat: Seat, grace: Milliseconds, in context: inout Context
  ) {
    guard let occupant = occupants[seat] else { return }
    occupants[seat]?.awayUntil = context.now + grace
    announce(.away(name: occupant.name, seconds: grace.secondsRoundedUp), except: seat, in: &context)
    if isRunning, isDeserted, pausedSince == nil { pausedSince = context.now }
  }

  /// Notes that the player in `seat` is there again, on whichever connection, and tells all that one would know who had
  /// stayed.
  package mutating func welcomeBack(
    _ seat: Seat, in context: inout Context
  ) {
    guard let occupant = occupants[seat] else { return }
    if occupant.isAway {
      if let since = pausedSince { delay(by: context.now - since) }
      pausedSince = nil
      occupants[seat]?.awayUntil = nil
      occupants[seat]?.isOverdue = false
    }
    for event in lastEnd(for: seat) { announce(event, to: seat, in: &context) }
    for event in course(for: seat, at: context.now) { announce(event, to: seat, in: &context) }
    if occupant.isAway { announce(.back(name: occupant.name), except: seat, in: &context) }
    let isRestarted =
      occupant.isAway
      && restartOrder(waitingFor: seat, in: &context)
    if !isRestarted, let event = openOrder(at: context.now, limits: context.limits) {
      announce(event, to: seat, in: &context)
    }
  }

  /// How the countdown or the round stands, for the player in `seat`.
  private func course(for seat: Seat, at now: Instant) -> [Event] {
    switch phase {
    case .waiting, .over: return []
    case .countdown(let countdown):
      // In a late turn the round is due and begins next.
      let start = countdown.start
      return start > now ? [.countdown(seconds: (start - now).secondsRoundedUp)] : []
    case .playing(let play):
      let state = Event.state(state(for: seat, of: play, at: now))
      return play.round.hands[seat.other].guesses > 0
        ? [state, progress(of: seat.other, in: play.round)] : [state]
    }
  }

  /// How the last round ended, and the match with it, as the player in `seat` has or would have heard; nothing while a round
  /// is running. A connection may have been lost long before that shows, so who comes back hears it in any case.
  private func lastEnd(for seat: Seat) -> [Event] {
    func events(of last: EndedRound?, in match: Match) -> [Event] {
      guard let last else { return [] }
      return [.end(end(of: last.round, in: match, winners: last.winners.all, for: seat))]
    }
    switch phase {
    case .playing, .waiting(nil), .over(nil, _): return []
    case .countdown(let countdown): return events(of: countdown.last, in: countdown.match)
    case .waiting(let ended?), .over(let ended?, _):
      return events(of: ended.last, in: ended.match) + conclusion(of: ended.match, ended.outcome, for: seat)
    }
  }

  /// Notes that the seat of one who is away was kept long enough; answers whether it is to be vacated now.
  ///
  /// While the rival is away as well, the match waits for whoever comes first: with both overdue nobody wins it.
  package mutating func markOverdue(_ seat: Seat) -> Bool {
    occupants[seat]?.isOverdue = true
    guard isRunning, let rival = occupants[seat.other], rival.player != nil else { return true }
    return !rival.isAway || rival.isOverdue
  }

  /// Tells those who wait for the player in `seat` how long that may still take.
  package func remind(
    of seat: Seat, seconds: Int64, in context: inout Context
  ) {
    guard isRunning else { return }
    announce(.warn(seconds: seconds, reason: .grace), except: seat, in: &context)
  }

  /// What tells one who comes to watch who is away.
  func absences(at now: Instant) -> [Event] {
    Seat.allCases.compactMap { seat in
      guard let occupant = occupants[seat], let end = occupant.awayUntil, now < end else { return nil }
      return .away(name: occupant.name, seconds: (end - now).secondsRoundedUp)
    }
  }

  /// Tells the player in `reader` that the one in `seat` is away, where that is so.
  package func announceAbsence(
    of seat: Seat, to reader: Seat, in context: inout Context
  ) {
    guard let occupant = occupants[seat], let end = occupant.awayUntil, context.now < end else { return }
    announce(
      .away(name: occupant.name, seconds: (end - context.now).secondsRoundedUp), to: reader, in: &context)
  }

  /// Tells the player in `seat` that the rival wants another match, where that is so.
  package func announceWish(to seat: Seat, in context: inout Context) {
    guard case .over(_, wantsRematch: seat.other) = phase, let rival = occupants[seat.other] else { return }
    announce(.rematch(name: rival.name), to: seat, in: &context)
  }

  private mutating func delay(by time: Milliseconds) {
    if let move = house?.move { house?.move = move + time }
    switch phase {
    case .waiting, .over: break
    case .countdown(var countdown):
      countdown.start = countdown.start + time
      countdown.call = countdown.call + time
      phase = .countdown(countdown)
    case .playing: play?.round.delay(by: time)
    }
  }
}
