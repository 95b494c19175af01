import GuessProtocol

/// Rooms of a node that is gone, with which this one goes on.
package struct Heritage: Sendable {
  /// How many of the rooms of a node another one has gone on with, in the order of their codes.
  package enum Extent: Hashable, Sendable {
    case all
    /// Those up to this code; it is to go on with the others still.
    case upTo(RoomCode)

    init(last: RoomCode?) { self = last.map { .upTo($0) } ?? .all }

    /// As the journal has it.
    var last: RoomCode? { if case .upTo(let code) = self { code } else { nil } }

    func reaches(_ code: RoomCode) -> Bool { last.map { code.rawValue <= $0.rawValue } ?? true }
  }

  /// The run of the node that had them.
  package let run: Incarnation
  /// The slot by which other nodes know it.
  let slot: NodeSlot
  /// In the order of their codes.
  let rooms: [RecoveredRoom]
  /// Of the players in them.
  let names: Set<Name>
  /// Rooms that are put back at once. With their way into the journal and the log nobody waits for more than 13 ms; with twice as
  /// many it was up to 29 ms, and all of them were back no sooner.
  package var roomsAtOnce = 50
  /// What that node itself had gone on with of others, as far as it matters still: those rooms are this node's now as well.
  var extents: [Incarnation: Extent]

  /// The rooms that a log has told, without those up to a code.
  package init(_ recovery: Recovery, of run: Incarnation, at slot: NodeSlot, after code: RoomCode? = nil) {
    (self.run, self.slot, extents) = (run, slot, recovery.heritages)
    let rooms = recovery.rooms.values
      .filter { room in !room.names.isEmpty && code.map { $0.rawValue < room.opening.code.rawValue } ?? true }
      .sorted { $0.opening.code.rawValue < $1.opening.code.rawValue }
    self.rooms = rooms
    names = Set(rooms.flatMap(\.names))
  }
}

extension Incarnation {
  /// Its digits, as the journal has them.
  var word: ShortWord {
    guard let word = ShortWord(description) else { preconditionFailure("16 digits are a short word") }
    return word
  }
}
