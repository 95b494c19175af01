import GuessGame
import GuessProtocol

/// Rooms of a lost node that this one takes over.
package struct Takeover: Sendable {
  package struct Extent: Hashable, Sendable {
    static let all = Self(last: nil)

    /// Code of the last restored room, if others are still to come; nil for all rooms.
    let last: RoomCode?
  }

  /// The node that had the rooms.
  let node: NodeLabel
  let rooms: [RecoveredRoom]
  /// Restored after all rooms.
  let events: [RecoveredTournament]
  /// Names of the players in all of these.
  let names: Set<Name>
  /// Rooms restored at once. With their records in the journal and the log nobody waits for more than 13 ms; with twice as many
  /// it was up to 29 ms, and all of them were back no sooner.
  package var roomsAtOnce = 50
  /// That node's own takeovers that still matter: those rooms are this node's now as well.
  var extents: [RunID: Extent]
  /// Runs whose rooms are all this node's after the takeover. Clients may still wait for the new owner of any of them.
  let runs: [RunID]

  /// The rooms in a log, without those up to a code.
  package init(_ recovery: Recovery, of node: NodeLabel, after code: RoomCode? = nil) {
    (self.node, extents) = (node, recovery.takeovers)
    rooms = recovery.inhabited.filter { room in code.map { $0 < room.opening.code } ?? true }
    events = recovery.tournaments
    names = Set(rooms.flatMap(\.names) + events.flatMap(\.members.keys))
    let earlier = recovery.takeovers.filter { $0.value == .all }.keys
    runs = earlier.sorted { $0.rawValue < $1.rawValue } + [node.run]
  }
}

extension RunID {
  /// Its digits, as in the journal.
  var word: ShortWord {
    guard let word = ShortWord(description) else { preconditionFailure("16 digits are a short word") }
    return word
  }
}
