import Protocol

/// How lines get to those whom they are for.
extension Lobby {
  mutating func effect(_ effect: Effect) {
    effects.append(effect)
  }

  mutating func send(_ line: ServerLine, to id: ConnectionID) {
    guard let style = sessions[id]?.style else { return }
    effect(.send(line, to: id, style))
  }

  mutating func send(_ event: Event, to id: ConnectionID) {
    send(.event(event), to: id)
  }

  /// Sends what rooms have said. What a request causes comes behind its answer, so this comes last.
  mutating func deliverAnnouncements() {
    guard !announcements.isEmpty else { return }
    for announcement in announcements {
      switch announcement.recipient {
      case .player(let player):
        if let id = players[player]?.connection { send(announcement.event, to: id) }
      case .watcher(let id): send(announcement.event, to: id)
      }
    }
    announcements.removeAll(keepingCapacity: true)
  }
}
