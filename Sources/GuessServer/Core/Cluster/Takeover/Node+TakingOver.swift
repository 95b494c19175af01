import GuessGame
import GuessProtocol

extension Node {
  /// Pause for everyone else after some rooms are restored.
  private static let pause = Milliseconds(1)
  package var isTakingOver: Bool { cluster.restoration != nil }

  /// Begins a takeover, which is done in steps.
  mutating func beginTakeover(_ takeover: Takeover) {
    precondition(!isTakingOver, "one after the other")
    cluster.restoration = Cluster.Restoration(takeover: takeover, rooms: takeover.rooms[...])
    // After the lost node's log is deleted, only this node's log says which rooms must not be read again.
    for (run, extent) in takeover.extents.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      remember(run, extent)
      lobby.context.record(.heir(of: run.word, last: extent.last))
      if extent == .all { cluster.names.vacated.append(run) }
    }
    restoreSomeRooms()
  }

  /// Records some rooms as this node's, restores them, and announces the takeover when all are there.
  mutating func restoreSomeRooms() {
    guard let restoration = cluster.restoration, restoration.next <= now else { return }
    let some = restoration.rooms.prefix(restoration.takeover.roomsAtOnce)
    let rest = restoration.rooms.dropFirst(restoration.takeover.roomsAtOnce)
    let extent = Takeover.Extent(last: rest.isEmpty ? nil : some.last?.opening.code)
    cluster.restoration?.rooms = rest
    let next = now + Self.pause
    cluster.restoration?.next = next
    remember(restoration.takeover.node.run, extent)
    lobby.context.record(.heir(of: restoration.takeover.node.run.word, last: extent.last))
    for room in some { restore(room) }
    guard rest.isEmpty else { return }
    for event in restoration.takeover.events { restore(event) }
    guard let restoration = cluster.restoration.take() else { return }
    finish(restoration.takeover, restoration.codes)
  }

  mutating func remember(_ run: RunID, _ extent: Takeover.Extent) {
    cluster.extents.removeAll { $0.run == run }
    if cluster.extents.count >= Cluster.mostTakenOver { cluster.extents.removeFirst() }
    cluster.extents.append((run, extent))
  }

  /// Restores a room, without players who can't return because their names or tokens are in use here by now. A room whose code
  /// is in use here is skipped.
  private mutating func restore(_ room: RecoveredRoom) {
    var room = room
    for seat in Seat.allCases where isHere(room.sitters[seat], room.formerTokens[seat]) {
      room.breakOff(without: seat)
    }
    guard lobby.isFree(room.opening.code), !room.names.isEmpty else { return }
    guard let id = lobby.restore(room) else { return }
    handleNews()
    cluster.restoration?.codes.append(room.opening.code)
    for entry in lobby.image.entries(of: id) { lobby.context.record(entry) }
    for seat in Seat.allCases { lobby.rooms[id]?.occupants[seat]?.player.map { reclaimLater($0) } }
  }

  /// Restores an event, unless its code is in use here.
  private mutating func restore(_ event: RecoveredTournament) {
    let code = event.event.code
    guard lobby.tournaments[code] == nil else { return }
    lobby.restore(event)
    handleNews()
    guard let event = lobby.tournaments[code] else { return }
    cluster.restoration?.codes.append(code)
    let startTime = lobby.context.startTime
    for entry in event.entries(startTime: startTime, player: { lobby.players[$0] }) {
      lobby.context.record(entry)
    }
    for player in event.entrants.compactMap(\.player) { reclaimLater(player) }
  }

  /// Asks the other nodes, as a restored player may be on one of them.
  private mutating func reclaimLater(_ player: PlayerID) {
    for node in cluster.nodes.linked { askWhetherHeld(player, at: node) }
    cluster.names.unclaimed.append(player)
  }

  private func isHere(_ sitter: JournalEntry.Sitter?, _ former: TokenDigest?) -> Bool {
    guard case .player(let name, _, let token, _) = sitter else { return false }
    let players = lobby.players
    return players.find(name) ?? players.find(token) ?? former.flatMap { players.find($0) } != nil
  }

  /// True if a player in rooms that are being restored has the name.
  func isBeingRestored(_ name: Name) -> Bool { cluster.restoration?.takeover.names.contains(name) == true }

  private mutating func finish(_ takeover: Takeover, _ codes: [RoomCode]) {
    sendRelocated(codes, to: cluster.nodes.linked)
    let slot = takeover.node.slot
    for run in takeover.runs {
      for node in cluster.nodes.linked { send(.newOwner(of: slot, run), to: node) }
      if let own = membership?.node.slot { noteNewOwner(of: run, from: slot, at: own) }
    }
    cluster.names.vacated.append(takeover.node.run)
    claimNextNames()
    // There are none if players have theirs on other nodes by now.
    if !codes.isEmpty { put(.tookOver(rooms: codes.count)) }
  }

  mutating func sendRelocated(_ codes: [RoomCode], to nodes: [NodeSlot]) {
    for start in stride(from: 0, to: codes.count, by: LinkMessage.mostRelocated) {
      let some = Array(codes[start..<min(start + LinkMessage.mostRelocated, codes.count)])
      for node in nodes { send(.relocated(some), to: node) }
    }
  }
}
