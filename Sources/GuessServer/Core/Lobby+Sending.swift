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
      switch announcement {
      case .event(let event, to: .player(let player)):
        if let id = players[player]?.connection { send(event, to: id) }
      case .event(let event, to: .watcher(let id)): send(event, to: id)
      case .entry(let entry): record(entry)
      case .end(let entry, let match, let witnesses):
        record(entry)
        if configuration.keepsJournal, !hasJournalFailed { unrecorded[match] = witnesses }
      }
    }
    announcements.removeAll(keepingCapacity: true)
  }
}
