import GuessProtocol

/// Every room as it was at one moment, for a new file of the journal.
///
/// To take it costs nothing, and writing it is for another queue. The first change of a room afterwards copies the page of the map
/// that the room is in. All rooms at once took 6 to 14 ms for 10,000 rooms where the memory was new.
package struct LobbyImage: Sendable {
  let rooms: SlotMap<RoomID, Room>
  let players: SlotMap<PlayerID, Player>
  let now: Instant
  /// Entries of a layer around the lobby, which come first.
  var others: [JournalEntry] = []

  init(rooms: SlotMap<RoomID, Room>, players: SlotMap<PlayerID, Player>, now: Instant) {
    (self.rooms, self.players, self.now) = (rooms, players, now)
  }

  /// Nothing yet, as in a lobby that nobody has come to.
  package init() { self.init(rooms: SlotMap(), players: SlotMap(), now: .start) }

  package var roomCount: Int { rooms.count }

  /// The entries from which the rooms can be rebuilt.
  package var entries: [JournalEntry] {
    var entries = others
    for key in rooms.keys { tell(key) { entries.append($0) } }
    return entries
  }

  /// Bytes after which a piece is full: ten rooms, which are written in a twentieth of a millisecond.
  private static let pieceBytes = 8 * 1_024

  /// Writes them as lines of the journal, piece after piece, each of whole lines, and hands it to `take`.
  package func writePieces<Failure: Error>(_ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var piece: [UInt8] = []
    for entry in others { entry.write(to: &piece) }
    for key in rooms.keys {
      tell(key) { $0.write(to: &piece) }
      guard piece.count >= Self.pieceBytes else { continue }
      try take(piece)
      piece.removeAll(keepingCapacity: true)
    }
    if !piece.isEmpty { try take(piece) }
  }

  /// Tells one room.
  func tell(_ key: RoomID, _ body: (JournalEntry) -> Void) {
    guard let room = rooms[key] else { return }
    body(.room(room.opening))
    for seat in Seat.allCases {
      for entry in room.sitting(in: seat, player: { players[$0] }) { body(entry) }
    }
    for entry in room.course(at: now) { body(entry) }
  }
}

extension Room {
  /// How the journal tells who sits in `seat`, if anyone does; `player` answers what the lobby knows of a player.
  func sitting(in seat: Seat, player: (PlayerID) -> Player?) -> [JournalEntry] {
    guard let occupant = occupants[seat] else { return [] }
    guard let id = occupant.player else { return house.map { [.sit(code, seat, .house($0.settings))] } ?? [] }
    guard let player = player(id) else { preconditionFailure("everyone in a seat is a player") }
    let sitter = JournalEntry.Sitter.player(
      occupant.name, occupant.kind, player.token, handicap: occupant.handicap)
    let former = player.formerToken.map { JournalEntry.token(code, seat, player.token, former: $0) }
    return [.sit(code, seat, sitter)] + [former].compactMap(\.self)
  }
}
