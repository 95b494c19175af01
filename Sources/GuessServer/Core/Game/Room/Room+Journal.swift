import GuessProtocol

/// Journal entries of a room, and restoring a room from them.
extension Room {
  /// The room without its players.
  package var opening: JournalEntry.RoomStart {
    JournalEntry.RoomStart(
      code: code, settings: settings, day: source.day, isListed: isListed, starter: starter,
      drawn: drawnSecrets, event: event)
  }

  /// The progress of its match.
  package func course(at now: Instant) -> [JournalEntry] {
    if let play {
      let entry = play.round.entry(drawn: drawnSecrets, at: pausedSince ?? now)
      return [.match(code, self.entry(of: play.match, at: now)), .round(code, entry)]
    }
    switch pause {
    case .waiting: return []
    case .countdown(let countdown): return [.match(code, entry(of: countdown.match, at: now))]
    case .over(_, let wanting):
      // The match itself was recorded when it was played.
      let over = JournalEntry.over(code, nil, winner: nil, .found, at: now - .start)
      return [over] + (wanting.map { [.rematch(code, $0)] } ?? [])
    }
  }

  /// Elapsed time of the current round; nil if none.
  func time(at now: Instant) -> JournalEntry? {
    guard isRecorded, let play else { return nil }
    return .time(code, elapsed: (pausedSince ?? now) - play.round.start)
  }

  /// Records an entry if the room is recorded.
  func record(_ entry: @autoclosure () -> JournalEntry, in context: inout Context) {
    if isRecorded { context.effects.changes.append(entry()) }
  }

  private func entry(of match: Match, at now: Instant) -> JournalEntry.MatchStart {
    JournalEntry.MatchStart(starter: match.starter, at: now - .start, progress: match.progress)
  }

  /// Restores a recorded room. Every player is away, and all clocks are paused until the first one returns.
  package init(
    _ recovered: RecoveredRoom, source: SecretSource, players: BySeat<PlayerID?>, awayUntil: Instant,
    in context: inout Context
  ) {
    let now = context.now
    let opening = recovered.opening
    self.init(
      code: opening.code, settings: opening.settings, isListed: opening.isListed, source: source,
      event: opening.event)
    starter = recovered.starter
    drawnSecrets = recovered.drawnSecrets
    for seat in Seat.allCases {
      switch recovered.sitters[seat] {
      case nil: break
      case .house(let house): seatHouse(house)
      case .player(let name, let kind, _, let handicap):
        var occupant = Occupant(player: players[seat], name: name, kind: kind, handicap: handicap)
        occupant.awayUntil = awayUntil
        sit(occupant, in: seat)
      }
    }
    switch recovered.phase {
    // Returning players receive the result.
    case .waiting(let brokenOff): pause = .waiting(brokenOff.map { Box($0) })
    case .countdown(let match):
      // The remaining time was not recorded, so the countdown restarts.
      pause = .countdown(
        Box(
          Countdown(
            match: match, start: now + settings.countdown, call: now + min(.seconds(1), settings.countdown),
            last: nil)))
    case .playing(let match, var round):
      round.move(by: now - .start - recovered.elapsed)
      round.beginOrder(at: now)
      play = Play(match: match, round: round)
    case .over(let wanting): pause = .over(nil, wantsRematch: wanting)
    }
    if isRunning { pausedSince = now }
    planHouse(in: &context)
  }
}
