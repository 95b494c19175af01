import GuessProtocol

extension Lobby {
  package var image: LobbyImage {
    LobbyImage(
      rooms: rooms.values, players: players.values,
      tournaments: tournaments.values.sorted { $0.code < $1.code }, ownedNames: ownedNames, now: now,
      startTime: context.startTime)
  }

  mutating func take(_ news: JournalNews) {
    let wasRecording = isRecording
    switch news {
    case .recorded(let matches):
      for match in matches {
        for witness in unrecorded.removeValue(forKey: match) ?? [] {
          effects.announce(.recorded(match), to: witness)
        }
      }
    case .failed:
      // These may be lost, so they are not confirmed.
      unrecorded.removeAll()
      hasJournalFailed = true
    case .resumed: hasJournalFailed = false
    case .logged(let isLogged): self.isLogged = isLogged
    }
    guard isRecording != wasRecording else { return }
    for room in rooms.all where room.isRunning { announceRecording(in: room) }
  }

  var isRecording: Bool { !hasJournalFailed && isLogged }

  mutating func warnOfJournal(in id: RoomID) {
    if !isRecording, let room = rooms[id] { announceRecording(in: room) }
  }

  private mutating func announceRecording(in room: Room) {
    for member in room.members { effects.announce(.recording(isOn: isRecording), to: member) }
  }

  /// Stops all clocks and records the elapsed time of each round, once, so that they continue after a restart.
  mutating func recordTimes() {
    guard !hasStopped else { return }
    hasStopped = true
    // Clients may take half a minute to close, in which nobody can play.
    timers = LobbyTimers()
    for room in rooms.all {
      guard let entry = room.time(at: now) else { continue }
      context.record(entry)
      // One by one: a change of thousands of lines would be held back until its last one.
      effects.changes.endChange()
    }
  }

  mutating func recordSeat(_ seat: Seat, in id: RoomID) {
    for entry in rooms[id]?.sitting(in: seat, player: { players[$0] }) ?? [] { context.record(entry) }
  }

  mutating func recordTokens(of id: PlayerID) {
    if let code = tournament(of: id), let tournament = tournaments[code], let index = tournament.index(of: id)
    {
      let entry = tournament.entry(of: index) { players[$0] }
      context.record(entry)
    }
    guard let player = players[id], let (room, seat) = seat(of: id), let code = rooms[room]?.code else {
      return
    }
    context.record(.token(code, seat, player.token, former: player.formerToken))
  }
}
