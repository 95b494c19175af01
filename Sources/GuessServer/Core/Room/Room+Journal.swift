import GuessProtocol

/// How the journal tells a room, and how one is rebuilt from what it told.
extension Room {
  /// What it is, whoever is in it.
  package var opening: JournalEntry.RoomStart {
    JournalEntry.RoomStart(
      code: code, settings: settings, day: source.day, isListed: isListed, starter: starter,
      drawn: drawnSecrets)
  }

  /// How far its match has come.
  package func course(at now: Instant) -> [JournalEntry] {
    switch phase {
    case .waiting: return []
    case .countdown(let countdown): return [.match(code, entry(of: countdown.match, at: now))]
    case .playing(let play):
      let entry = play.round.entry(drawn: drawnSecrets, at: pausedSince ?? now)
      return [.match(code, self.entry(of: play.match, at: now)), .round(code, entry)]
    case .over(_, let wanting):
      // The match itself is told where it was played.
      let over = JournalEntry.over(code, nil, winner: nil, .found, at: now - .start)
      return [over] + (wanting.map { [.rematch(code, $0)] } ?? [])
    }
  }

  /// How long its round has lasted; nil where none is played.
  func time(at now: Instant) -> JournalEntry? {
    guard isRecorded, case .playing(let play) = phase else { return nil }
    return .time(code, elapsed: (pausedSince ?? now) - play.round.start)
  }

  /// Has an entry kept, in a room of which anything is.
  func record(
    _ entry: @autoclosure () -> JournalEntry, in context: inout Context
  ) {
    if isRecorded { context.effects.record(entry()) }
  }

  private func entry(of match: Match, at now: Instant) -> JournalEntry.MatchStart {
    JournalEntry.MatchStart(starter: match.starter, at: now - .start, progress: match.progress)
  }

  /// The room that the journal has told, as it was when the server went; everyone in it is away, and all clocks stand still
  /// until the first one comes back.
  package init(
    _ recovered: RecoveredRoom, source: SecretSource, players: BySeat<PlayerID?>, awayUntil: Instant,
    in context: inout Context
  ) {
    let now = context.now
    let opening = recovered.opening
    self.init(
      code: opening.code, settings: opening.settings, isListed: opening.isListed, source: source)
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
    // Those who come back hear how it has ended.
    case .waiting(let brokenOff): phase = .waiting(brokenOff)
    case .countdown(let match):
      // Nobody knows how much of it was left, so it begins anew.
      phase = .countdown(
        Countdown(
          match: match, start: now + settings.countdown, call: now + min(.seconds(1), settings.countdown),
          last: nil))
    case .playing(let match, var round):
      round.move(by: now - .start - recovered.elapsed)
      round.beginOrder(at: now)
      phase = .playing(Play(match: match, round: round))
    case .over(let wanting): phase = .over(nil, wantsRematch: wanting)
    }
    if isRunning { pausedSince = now }
    planHouse(in: &context)
  }
}
