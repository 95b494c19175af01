import GuessGame
import GuessProtocol

/// The state built from the journal, entry by entry: the rooms that are open at its end.
package struct Recovery: Equatable, Sendable {
  /// Open rooms.
  package private(set) var rooms: [RoomCode: RecoveredRoom] = [:]
  /// Runs of other nodes whose rooms were taken over, and which of those rooms.
  package private(set) var takeovers: [RunID: Takeover.Extent] = [:]
  /// Names of players in rooms.
  private var seated: Set<Name> = []

  package init() {}

  /// Rooms with players, in order of their codes. A room without any would never be closed.
  package var inhabited: [RecoveredRoom] {
    rooms.values.filter { !$0.names.isEmpty }.sorted { $0.opening.code < $1.opening.code }
  }

  /// Applies the next entry.
  package mutating func take(_ entry: JournalEntry) throws(Contradiction) {
    switch entry {
    case .file, .start, .mark: break
    case .taken: (rooms, seated, takeovers) = ([:], [], [:])
    case .heir(let word, let last):
      guard let run = RunID("\(word)") else { throw Contradiction() }
      takeovers[run] = Takeover.Extent(last: last)
    case .room(let opening):
      guard rooms[opening.code] == nil else { throw Contradiction() }
      rooms[opening.code] = RecoveredRoom(opening)
    case .close(let code):
      guard let room = rooms.removeValue(forKey: code), room.names.isEmpty else { throw Contradiction() }
    default: try takeChange(entry)
    }
  }

  /// Applies an entry about an open room.
  private mutating func takeChange(_ entry: JournalEntry) throws(Contradiction) {
    guard let place = entry.room.flatMap({ rooms.index(forKey: $0) }) else { throw Contradiction() }
    if case .sit(_, _, .player(let name, _, _, _)) = entry {
      guard seated.insert(name).inserted else { throw Contradiction() }
    } else if case .vacate(_, let seat) = entry,
      case .player(let name, _, _, _) = rooms.values[place].sitters[seat]
    {
      seated.remove(name)
    }
    // In place: the dictionary's key subscript would move the room out and back, which costs four times as much as parsing the
    // line.
    try rooms.values[place].take(entry)
  }
}
