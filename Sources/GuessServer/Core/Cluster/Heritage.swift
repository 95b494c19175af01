import Protocol

/// Rooms of a node that is gone, with which this one goes on.
package struct Heritage: Sendable {
  /// The run of the node that had them.
  package let run: Incarnation
  /// The slot by which other nodes know it.
  package let slot: NodeSlot
  /// In the order of their codes.
  let rooms: [RecoveredRoom]
  /// What the journal tells of them: one change.
  package let changes: JournalChanges

  /// The rooms that a log has told. What is said of them takes as long as reading them did, so this is done beside the game.
  /// `now` is the time of the lobby that gets them; house rivals plan their moves from `random`.
  package init(
    _ recovery: Recovery, of run: Incarnation, at slot: NodeSlot, configuration: LobbyConfiguration,
    now: Instant, random: any RandomNumberGenerator
  ) {
    let rooms = recovery.rooms.values.filter { !$0.names.isEmpty }
    self.init(
      rooms.sorted { $0.opening.code.rawValue < $1.opening.code.rawValue }, of: run, at: slot,
      configuration: configuration, now: now, random: random)
  }

  init(
    _ rooms: [RecoveredRoom], of run: Incarnation, at slot: NodeSlot, configuration: LobbyConfiguration,
    now: Instant, random: any RandomNumberGenerator
  ) {
    (self.run, self.slot, self.rooms) = (run, slot, rooms)
    // Another lobby tells them as it would at the beginning of a file.
    var configuration = configuration
    configuration.membership = nil
    var lobby = Lobby(configuration: configuration, random: random)
    lobby.handle(.deadline, at: now)
    for room in rooms { lobby.restore(room) }
    var changes = JournalChanges()
    changes.append(.heir(of: run.word))
    for entry in lobby.image.entries { changes.append(entry) }
    changes.endChange()
    self.changes = changes
  }
}

extension Incarnation {
  /// Its digits, as the journal has them.
  var word: ShortWord {
    guard let word = ShortWord(description) else { preconditionFailure("16 digits are a short word") }
    return word
  }
}
