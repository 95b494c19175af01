import Protocol

/// How a node goes on with the rooms of one that is gone.
extension Lobby {
  /// Rooms that are put back at once: a millisecond or two, which nobody notices.
  private static let roomsAtOnce = 200
  /// How long the others come first then.
  private static let pause = Milliseconds(1)
  /// Nodes of which others are told that their rooms are here: more than ever go while someone waits.
  private static let mostInherited = 64

  /// Whether rooms that the journal has are still to be put back.
  package var isInheriting: Bool { cluster?.heritage != nil }

  /// Records all rooms at once, as this node's, and puts them back bit by bit.
  mutating func inherit(_ heritage: Heritage) {
    precondition(!isInheriting, "one after the other")
    let heritage = heritage.rooms.contains(where: isConflicting) ? withoutConflicts(heritage) : heritage
    effects.record(heritage.changes)
    cluster?.heritage = Cluster.Heir(heritage: heritage, rooms: heritage.rooms[...])
    cluster?.unsettledHeritages.append(heritage.run)
    inheritSome()
  }

  /// The rooms without those who can't come back, since their names or tokens are someone's here by now, and without rooms whose
  /// codes are here: told twice in the journal, any of that would be damage.
  private func withoutConflicts(_ heritage: Heritage) -> Heritage {
    let others = heritage.rooms.compactMap { room in
      var room = room
      for seat in Seat.allCases where isHere(room.sitters[seat]) { room.breakOff(without: seat) }
      return rooms.hasRoom(under: room.opening.code) || room.names.isEmpty ? nil : room
    }
    return Heritage(
      others, of: heritage.run, at: heritage.slot, configuration: configuration, now: now,
      random: context.random)
  }

  private func isConflicting(_ room: RecoveredRoom) -> Bool {
    rooms.hasRoom(under: room.opening.code) || Seat.allCases.contains { isHere(room.sitters[$0]) }
  }

  private func isHere(_ sitter: RecoveredRoom.Sitter?) -> Bool {
    guard case .player(let name, _, let token, let former, _) = sitter else { return false }
    return players.find(name) ?? players.find(token) ?? former.flatMap { players.find($0) } != nil
  }

  /// Whether the name is that of a player who is still to be put back.
  func isToComeBack(_ name: Name) -> Bool {
    cluster?.heritage?.rooms.contains { $0.names.contains(name) } == true
  }

  /// The log of this node has the rooms, and nothing else needs to be kept of the node that had them.
  mutating func settleHeritage(_ run: Incarnation) {
    cluster?.unsettledHeritages.removeAll { $0 == run }
  }

  /// Puts some rooms back, and tells everyone when all are there.
  mutating func inheritSome() {
    guard let heir = cluster?.heritage, heir.next <= now else { return }
    for recovered in heir.rooms.prefix(Self.roomsAtOnce) {
      for player in restore(recovered) { doubtLater(player) }
    }
    let rest = heir.rooms.dropFirst(Self.roomsAtOnce)
    guard rest.isEmpty else {
      let next = now + Self.pause
      cluster?.heritage?.rooms = rest
      cluster?.heritage?.next = next
      return
    }
    cluster?.heritage = nil
    finishInheriting(heir.heritage)
  }

  private mutating func finishInheriting(_ heritage: Heritage) {
    tellStrays(heritage.rooms.map(\.opening.code), to: cluster?.linked ?? [])
    if (cluster?.inherited.count ?? 0) >= Self.mostInherited { cluster?.inherited.removeFirst() }
    cluster?.inherited.append((heritage.slot, heritage.run))
    for node in cluster?.linked ?? [] { tell(.heir(of: heritage.slot, heritage.run), to: node) }
    learnHeir(of: heritage.slot, heritage.run, at: nil)
    claimNextNames()
    effects.tell(.inherited(rooms: heritage.rooms.count))
  }

  /// Tells nodes of rooms whose codes don't tell that they are here.
  mutating func tellStrays(_ codes: [RoomCode], to nodes: [NodeSlot]) {
    for start in stride(from: 0, to: codes.count, by: LinkMessage.mostStrays) {
      let some = Array(codes[start..<min(start + LinkMessage.mostStrays, codes.count)])
      for node in nodes { tell(.strays(some), to: node) }
    }
  }

  /// Takes note of a player who has come back with a room, and may be on another node all the same.
  private mutating func doubtLater(_ id: PlayerID) {
    for node in cluster?.linked ?? [] { askWhetherHeld(id, at: node) }
    cluster?.claims.waiting.append(id)
  }
}
