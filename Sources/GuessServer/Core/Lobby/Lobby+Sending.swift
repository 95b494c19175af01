import Protocol

/// How lines get to those whom they are for.
extension Lobby {
  mutating func send(_ line: ServerLine, to id: ConnectionID) {
    guard case let style?? = sessions.withValue(id, { $0?.style }) else { return }
    effects.send(line, to: id, style)
  }

  mutating func send(_ event: Event, to id: ConnectionID) {
    send(.event(event), to: id)
  }

  /// Sends what rooms have said. What a request causes comes behind its answer, so this comes last.
  @inline(__always) mutating func deliverAnnouncements() {
    if !effects.announcements.list.isEmpty { deliverAllAnnouncements() }
  }

  private mutating func deliverAllAnnouncements() {
    for index in effects.announcements.list.indices {
      switch effects.announcements.list[index] {
      case .event(let event, to: .player(let player)):
        let connection = players.withValue(player) { $0?.connection }
        if let id = connection ?? nil { send(event, to: id) }
      case .event(let event, to: .watcher(let id)): send(event, to: id)
      case .end(let match, let witnesses):
        if configuration.keepsJournal, !hasJournalFailed { unrecorded[match] = witnesses }
      }
    }
    effects.announcements.removeDelivered()
  }
}
