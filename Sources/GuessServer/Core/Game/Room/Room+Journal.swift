import GuessProtocol

extension Room {
  var opening: JournalEntry.RoomStart {
    JournalEntry.RoomStart(
      code: code, settings: settings, day: day, isListed: isListed, starter: starter,
      drawn: drawnSecrets, tournament: tournament)
  }

  func course(at now: Instant) -> [JournalEntry] {
    let start = JournalEntry.MatchStart(starter: match.starter, at: now - .start, progress: match.progress)
    let drawn = drawnSecrets - match.roundsPlayed - (round == nil ? 0 : 1)
    let played = match.playedRounds(after: drawn).map { JournalEntry.played(code, $0) }
    if let round {
      return [.match(code, start)] + played
        + [.round(code, round.entry(drawn: drawnSecrets, at: pausedSince ?? now))]
    }
    switch pause {
    case .waiting: return []
    case .countdown: return [.match(code, start)] + played
    case .over(_, let wanting):
      // The match itself was recorded when it was played.
      let over = JournalEntry.over(code, nil, winner: nil, .found, at: now - .start)
      return [over] + (wanting.map { [.rematch(code, $0)] } ?? [])
    }
  }

  func time(at now: Instant) -> JournalEntry? {
    round.map { .time(code, elapsed: (pausedSince ?? now) - $0.start) }
  }

  /// Opens a recovered room. Every player is away, and all clocks are paused until the first one returns.
  init(
    _ recovered: RecoveredRoom, players: BySeat<PlayerID?>, awayUntil: Instant, in context: inout Context
  ) {
    self = recovered.room
    for seat in Seat.allCases {
      guard let player = players[seat] else { continue }
      occupants[seat]?.player = player
      occupants[seat]?.awayUntil = awayUntil
    }
    let now = context.now
    if case .countdown = pause {
      // The remaining time was not recorded, so the countdown restarts.
      let (start, call) = (now + settings.countdown, now + min(.seconds(1), settings.countdown))
      pause = .countdown(Box(Countdown(start: start, call: call, last: nil)))
    }
    round?.delay(by: now - .start - recovered.elapsed)
    round?.beginOrder(at: now)
    if isRunning { pausedSince = now }
    planComputer(in: &context)
  }
}
