import GuessGame
import GuessProtocol

/// The state built from the journal, entry by entry.
package struct Recovery: Equatable, Sendable {
  package private(set) var rooms: [RoomCode: RecoveredRoom] = [:]
  private var openTournaments: [RoomCode: RecoveredTournament] = [:]
  package private(set) var ownedNames = OwnedNames()
  private var seated: Set<Name> = []

  package init() {}

  package var isEmpty: Bool { rooms.isEmpty && openTournaments.isEmpty && ownedNames.isEmpty }

  package var code: RoomCode? { rooms.keys.first ?? openTournaments.keys.first }

  /// Rooms with players, in order of their codes. A room without any would never be closed.
  package var inhabited: [RecoveredRoom] {
    rooms.values.filter { !$0.names.isEmpty }.sorted { $0.opening.code < $1.opening.code }
  }

  package var tournaments: [RecoveredTournament] {
    openTournaments.values.sorted { $0.tournament.code < $1.tournament.code }
  }

  package mutating func take(_ entry: JournalEntry) throws(ImpossibleEntry) {
    switch entry {
    case .file, .start, .mark, .result: break
    case .owner(let name, let owner): ownedNames.set(owner, of: name)
    case .taken: self = Recovery()
    case .room(let opening):
      guard rooms[opening.code] == nil, openTournaments[opening.code] == nil else { throw ImpossibleEntry() }
      rooms[opening.code] = RecoveredRoom(opening)
    case .tournament(let start) where rooms[start.code] == nil && openTournaments[start.code] == nil:
      openTournaments[start.code] = RecoveredTournament(start)
    case .tournament, .enter, .exit, .meet:
      guard let code = entry.code, let place = openTournaments.index(forKey: code) else {
        throw ImpossibleEntry()
      }
      try openTournaments.values[place].take(entry)
    case .close(let code) where openTournaments.removeValue(forKey: code) != nil: break
    case .close(let code):
      guard let room = rooms.removeValue(forKey: code), room.names.isEmpty else { throw ImpossibleEntry() }
    default:
      guard let place = entry.code.flatMap({ rooms.index(forKey: $0) }) else { throw ImpossibleEntry() }
      // In place: the dictionary's key subscript would move the room out and back, which costs four times as much as parsing the
      // line.
      try rooms.values[place].take(entry, seated: &seated)
    }
  }
}
