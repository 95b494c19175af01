import GuessProtocol

/// How a node goes on with the rooms of one that is gone.
extension Node {
  /// How long the others come first when some rooms are back.
  private static let pause = Milliseconds(1)
  /// Nodes of which others are told that their rooms are here, and the journal remembers it: more than ever go while someone waits.
  private static let mostInherited = 64

  /// Whether rooms of another node are still to be put back.
  package var isInheriting: Bool { cluster?.heritage != nil }

  /// Goes on with rooms, bit by bit.
  mutating func inherit(_ heritage: Heritage) {
    precondition(!isInheriting, "one after the other")
    cluster?.heritage = Cluster.Heir(heritage: heritage, rooms: heritage.rooms[...])
    // When its log is forgotten, this node's own tells alone what is not to be read again.
    for (run, extent) in heritage.extents.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      remember(run, extent)
      lobby.record(.heir(of: run.word, last: extent.last))
      if extent == .all { cluster?.vacated.append(run) }
    }
    inheritSome()
  }

  /// Records some rooms as this node's, puts them back, and tells everyone when all are there.
  mutating func inheritSome() {
    guard let heir = cluster?.heritage, heir.next <= now else { return }
    let some = heir.rooms.prefix(heir.heritage.roomsAtOnce)
    let rest = heir.rooms.dropFirst(heir.heritage.roomsAtOnce)
    let extent = Heritage.Extent(last: rest.isEmpty ? nil : some.last?.opening.code)
    let next = now + Self.pause
    cluster?.heritage?.rooms = rest
    cluster?.heritage?.next = next
    remember(heir.heritage.run, extent)
    lobby.record(.heir(of: heir.heritage.run.word, last: extent.last))
    for room in some { inherit(room) }
    guard rest.isEmpty, let heir = cluster?.heritage.take() else { return }
    finishInheriting(heir.heritage, heir.codes)
  }

  /// Remembers how much of the rooms of another node this one has gone on with.
  mutating func remember(_ run: Incarnation, _ extent: Heritage.Extent) {
    cluster?.extents.removeAll { $0.run == run }
    if (cluster?.extents.count ?? 0) >= Self.mostInherited { cluster?.extents.removeFirst() }
    cluster?.extents.append((run, extent))
  }

  /// Goes on with a room, without those who can't come back, since their names or tokens are someone's here by now. One whose code is
  /// here is not taken twice.
  private mutating func inherit(_ room: RecoveredRoom) {
    var room = room
    for seat in Seat.allCases where isHere(room.sitters[seat], room.formerTokens[seat]) {
      room.breakOff(without: seat)
    }
    guard !lobby.rooms.hasRoom(under: room.opening.code), !room.names.isEmpty else { return }
    let id = lobby.restore(room)
    heed()
    cluster?.heritage?.codes.append(room.opening.code)
    lobby.image.tell(id) { lobby.record($0) }
    for seat in Seat.allCases { lobby.rooms[id]?.occupants[seat]?.player.map { doubtLater($0) } }
  }

  private func isHere(_ sitter: JournalEntry.Sitter?, _ former: TokenDigest?) -> Bool {
    guard case .player(let name, _, let token, _) = sitter else { return false }
    let players = lobby.players
    return players.find(name) ?? players.find(token) ?? former.flatMap { players.find($0) } != nil
  }

  /// Whether the name is that of a player of rooms that are being put back.
  func isToComeBack(_ name: Name) -> Bool { cluster?.heritage?.heritage.names.contains(name) == true }

  private mutating func finishInheriting(_ heritage: Heritage, _ codes: [RoomCode]) {
    tellStrays(codes, to: cluster?.linked ?? [])
    if (cluster?.inherited.count ?? 0) >= Self.mostInherited { cluster?.inherited.removeFirst() }
    cluster?.inherited.append((heritage.slot, heritage.run))
    for node in cluster?.linked ?? [] { tell(.heir(of: heritage.slot, heritage.run), to: node) }
    learnHeir(of: heritage.slot, heritage.run, at: nil)
    cluster?.vacated.append(heritage.run)
    claimNextNames()
    lobby.effects.tell(.inherited(rooms: codes.count))
    lobby.context.counters.inheritedRooms += UInt64(codes.count)
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
    cluster?.reclaiming.waiting.append(id)
  }
}
