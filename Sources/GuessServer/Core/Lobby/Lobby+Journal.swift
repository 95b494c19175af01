import GuessProtocol

/// What is recorded, and what becomes of it.
extension Lobby {
  /// Every room as it is.
  package var image: LobbyImage {
    LobbyImage(rooms: rooms.values, players: players.values, now: now)
  }

  /// Hands an entry to the journal, where there is one.
  mutating func record(_ entry: JournalEntry) {
    if configuration.keepsJournal { effects.record(entry) }
  }

  mutating func hear(_ news: JournalNews) {
    switch news {
    case .recorded(let matches):
      for match in matches {
        for witness in unrecorded.removeValue(forKey: match) ?? [] {
          effects.announce(.event(.recorded(match), to: witness))
        }
      }
    case .failed:
      // Of these nobody can say any more whether they are safe, so nobody is told that they are.
      unrecorded.removeAll()
      changeRecording { $0.hasJournalFailed = true }
    case .resumed: changeRecording { $0.hasJournalFailed = false }
    case .logged(let isLogged): changeRecording { $0.isLogged = isLogged }
    }
  }

  /// Whether results become final.
  var isRecording: Bool { !hasJournalFailed && isLogged }

  private mutating func changeRecording(_ change: (inout Lobby) -> Void) {
    let wasRecording = isRecording
    change(&self)
    if isRecording != wasRecording { tellPlayers(.recording(isOn: isRecording)) }
  }

  /// Tells those in a room that what they play is not recorded, while that is so.
  mutating func warnOfJournal(in id: RoomID) {
    guard !isRecording, let room = rooms[id] else { return }
    for member in room.members {
      effects.announce(.event(.recording(isOn: false), to: member))
    }
  }

  /// Tells something to everyone in a running match.
  private mutating func tellPlayers(_ event: Event) {
    for room in rooms.all where room.isRunning {
      for member in room.members { effects.announce(.event(event, to: member)) }
    }
  }

  /// Records once how long each round has lasted, so that its clock goes on from there after the next start.
  mutating func recordTimes() {
    guard !hasStopped else { return }
    hasStopped = true
    for room in rooms.all {
      guard let entry = room.time(at: now) else { continue }
      effects.record(entry)
      // Each by itself: a change of thousands of lines is held back until its last one.
      effects.endChange()
    }
  }

  /// Records that a room has been opened, which is empty yet.
  mutating func recordOpening(of id: RoomID) {
    if let room = rooms[id] { record(.room(room.opening)) }
  }

  /// Records who has sat down.
  mutating func recordSeat(_ seat: Seat, in id: RoomID) {
    guard let room = rooms[id] else { return }
    for entry in room.sitting(in: seat, player: { players[$0] }) { record(entry) }
  }

  /// Records that a player who is in a room has other tokens.
  mutating func recordTokens(of id: PlayerID) {
    guard let player = players[id], case .seated(let room, let seat) = player.place,
      let code = rooms[room]?.code
    else { return }
    record(.token(code, seat, player.token, former: player.formerToken))
  }
}
