import GuessProtocol

extension Room {
  var isDeserted: Bool {
    Seat.allCases.allSatisfy { occupants[$0]?.player == nil || occupants[$0]?.isAway == true }
  }

  /// Registers a lost connection; the seat is kept for `grace`.
  mutating func markAway(_ seat: Seat, grace: Milliseconds, in context: inout Context) {
    guard let occupant = occupants[seat] else { return }
    occupants[seat]?.awayUntil = context.now + grace
    announce(.away(name: occupant.name, seconds: grace.secondsRoundedUp), except: seat, in: &context)
    if isRunning, isDeserted, pausedSince == nil { pausedSince = context.now }
  }

  /// Registers the player's return, on any connection, and sends the state of the room and of the rival.
  mutating func welcomeBack(_ seat: Seat, grace: Milliseconds, in context: inout Context) {
    guard let occupant = occupants[seat] else { return }
    if occupant.isAway {
      if let since = pausedSince { endPause(of: context.now - since, grace: grace) }
      pausedSince = nil
      occupants[seat]?.awayUntil = nil
      occupants[seat]?.isOverdue = false
    }
    for event in lastEnd(for: seat, context.scores) { announce(event, to: seat, in: &context) }
    for event in course(for: seat, at: context.now) { announce(event, to: seat, in: &context) }
    if occupant.isAway { announce(.back(name: occupant.name), except: seat, in: &context) }
    let isRestarted = occupant.isAway && restartOrder(waitingFor: seat, in: &context)
    if !isRestarted, let event = openOrder(for: seat, at: context.now) {
      announce(event, to: seat, in: &context)
    }
    for event in Seat.allCases.compactMap(handicap(of:)) { announce(event, to: seat, in: &context) }
    announceRivalsAbsence(to: seat, in: &context)
    if case .over(_, wantsRematch: seat.other) = pause, let rival = occupants[seat.other] {
      announce(.rematch(name: rival.name), to: seat, in: &context)
    }
  }

  private func course(for seat: Seat, at now: Instant) -> [Event] {
    if round != nil { return overview(for: seat, at: now) }
    // If the timer is late, the round is due and begins next.
    guard case .countdown(let countdown) = pause, countdown.start > now else { return [] }
    return [.countdown(seconds: (countdown.start - now).secondsRoundedUp)]
  }

  /// Results of the last round and the match. Sent on every return, because a lost connection is noticed late.
  private func lastEnd(for seat: Seat, _ scores: Scoreboard) -> [Event] {
    func events(of last: EndedRound?, _ names: BySeat<Name?>) -> [Event] {
      last.map { [.end(roundEnd(of: $0, names, for: seat))] } ?? []
    }
    if case .countdown(let countdown) = pause { return events(of: countdown.last, names) }
    guard let ended else { return [] }
    return events(of: ended.last, ended.names) + conclusion(of: ended, for: seat, scores)
  }

  /// Registers that the seat's grace is over. Returns true if the seat is to be vacated now, and not kept for a rival who is away.
  mutating func markOverdue(_ seat: Seat) -> Bool {
    occupants[seat]?.isOverdue = true
    guard isRunning, let rival = occupants[seat.other], rival.player != nil else { return true }
    return !rival.isAway || rival.isOverdue
  }

  /// The event about an away player; nil if the player in `seat` is here. An overdue seat is kept as long as that of the rival.
  func absence(of seat: Seat, at now: Instant) -> Event? {
    guard let occupant = occupants[seat] else { return nil }
    let keeper = occupant.isOverdue ? occupants[seat.other] : occupant
    guard let end = keeper?.awayUntil, now < end else { return nil }
    return .away(name: occupant.name, seconds: (end - now).secondsRoundedUp)
  }

  func announceRivalsAbsence(to seat: Seat, in context: inout Context) {
    if let event = absence(of: seat.other, at: context.now) { announce(event, to: seat, in: &context) }
  }

  /// Starts the clocks again. A tournament waits for the match, so there all pauses together delay it by one grace at most.
  private mutating func endPause(of time: Milliseconds, grace: Milliseconds) {
    guard tournament != nil else { return delay(by: time) }
    let counted = min(time, max(.zero, grace - pausedTime))
    pausedTime = pausedTime + counted
    delay(by: counted)
  }

  private mutating func delay(by time: Milliseconds) {
    if let move = computer?.move { computer?.move = move + time }
    round?.delay(by: time)
    guard case .countdown(let countdown) = pause else { return }
    var moved = countdown.value
    (moved.start, moved.call) = (moved.start + time, moved.call + time)
    pause = .countdown(Box(moved))
  }
}
