import GuessProtocol

/// An entry can't have been written after those before it: the journal is not as the server left it.
package struct Contradiction: Error, Hashable, Sendable {}

/// Everything that the journal tells, put together entry by entry: the rooms that are open at its end.
package struct Recovery: Equatable, Sendable {
  /// The rooms that are open.
  package private(set) var rooms: [RoomCode: RecoveredRoom] = [:]
  /// How much of the rooms of other nodes is among them, or was, by the run that had them.
  package private(set) var heritages: [Incarnation: Heritage.Extent] = [:]
  /// Players in them.
  private var seated: Set<Name> = []

  package init() {}

  /// Takes the next entry.
  package mutating func take(_ entry: JournalEntry) throws(Contradiction) {
    switch entry {
    case .file, .start, .mark: break
    case .taken: (rooms, seated, heritages) = ([:], [], [:])
    case .heir(let word, let last):
      guard let run = Incarnation("\(word)") else { throw Contradiction() }
      heritages[run] = Heritage.Extent(last: last)
    case .room(let opening):
      guard rooms[opening.code] == nil else { throw Contradiction() }
      rooms[opening.code] = RecoveredRoom(opening)
    case .close(let code):
      guard let room = rooms.removeValue(forKey: code), room.names.isEmpty else { throw Contradiction() }
    default: try takeChange(entry)
    }
  }

  /// Takes an entry about a room that is there.
  private mutating func takeChange(_ entry: JournalEntry) throws(Contradiction) {
    guard let place = entry.room.flatMap({ rooms.index(forKey: $0) }) else { throw Contradiction() }
    if case .sit(_, _, .player(let name, _, _, _)) = entry {
      guard seated.insert(name).inserted else { throw Contradiction() }
    } else if case .vacate(_, let seat) = entry,
      case .player(let name, _, _, _) = rooms.values[place].sitters[seat]
    {
      seated.remove(name)
    }
    // In its place: through the subscript of its code it would be moved out and back, at four times the price of reading its line.
    try rooms.values[place].take(entry)
  }
}
