import GuessProtocol

extension Lobby {
  mutating func admit(_ id: ConnectionID, from origin: Origin) -> Bool {
    let admission = addresses.enter(from: origin, at: now, limits: limits)
    guard admission != .refused else { return false }
    sessions[id]?.origin = origin
    sessions[id]?.isOnlyToReturn = admission == .onlyToReturn
    scheduleForgetting()
    return true
  }

  /// Refuses everything but a return on a connection that exceeded its address's rate, until the minute is over.
  mutating func checkArrival(_ id: ConnectionID) throws(Refusal) {
    guard let origin = sessions[id]?.origin else { return }
    if let session = sessions[id], isReturning(id, session) {
      guard !isFull else { throw .unavailable(retry: Self.retry, .full) }
      returning.removeAll { $0 == id }
    }
    guard addresses.mayArrive(from: origin, at: now, limits: limits) else { throw .limit(.addressArrivals) }
    sessions[id]?.isOnlyToReturn = false
  }

  /// Refuses to try a room code after too many misses. The code isn't even looked up, so the client can't tell a hit from a
  /// miss.
  ///
  /// A player without a miss on this connection is not refused for those of others at the address. There are 2^30 codes. With
  /// 1,000 rooms open, one try in 1,073,742 is a hit. An address has 120 tries a minute, and one more on each of 32 new
  /// connections: that takes 5 days on average, and 7 minutes from 1,000 addresses.
  func checkTries(_ asker: Asker) throws(Refusal) {
    guard let session = sessions[asker.id] else { return }
    let own = session.tries.delay(at: now, rate: limits.roomTries)
    let isClean = session.player != nil && session.tries.isUntouched
    let shared =
      isClean
      ? nil : addresses.delay(of: \.tries, from: session.origin, at: now, rate: limits.addressTries)
    if let delay = [own, shared].compactMap({ $0 }).max() { throw .rate(retry: delay, .codes) }
  }

  /// The refusal of a code that leads nowhere here. It is another shard's, or a miss, which counts.
  mutating func refusal(ofUnknown code: RoomCode, _ asker: Asker) -> Refusal {
    if let elsewhere = refusal(ofShard: { Shard.number(of: code, among: $0) }) { return elsewhere }
    noteMiss(of: asker.id)
    return .noRoom
  }

  mutating func noteMiss(of id: ConnectionID) {
    let (now, rate) = (now, limits.roomTries)
    _ = sessions[id]?.tries.take(at: now, rate: rate)
    guard let origin = sessions[id]?.origin else { return }
    addresses.take(\.tries, from: origin, at: now, rate: limits.addressTries, limits: limits)
    scheduleForgetting()
  }

  /// Counts a player who leaves a match with a stranger before guessing, against the connection and the address.
  mutating func noteLeave(of id: PlayerID, from origin: Origin) {
    guard let (room, seat) = seat(of: id), isWasted(by: seat, in: room) else { return }
    countLeave(of: id, from: origin)
  }

  mutating func countLeave(of id: PlayerID, from origin: Origin) {
    let (now, rate) = (now, limits.playLeaves)
    if let connection = players[id]?.connection { _ = sessions[connection]?.leaves.take(at: now, rate: rate) }
    addresses.take(\.leaves, from: origin, at: now, rate: limits.addressLeaves, limits: limits)
    scheduleForgetting()
  }

  /// True if the player in `seat` has not guessed in a running match of `PLAY` or of a listed room, against someone who is there.
  private func isWasted(by seat: Seat, in id: RoomID) -> Bool {
    guard let room = rooms[id], room.isListed, room.isRunning, room.tournament == nil, !room.hasGuessed(seat),
      let rival = room.occupants[seat.other]
    else { return false }
    return rival.player != nil && !rival.isAway
  }

  /// Refuses another rival or tournament after too many left, if the player has left one on this connection.
  func checkLeaves(_ asker: Asker) throws(Refusal) {
    guard let session = sessions[asker.id], !session.leaves.isUntouched else { return }
    let delays = [
      session.leaves.delay(at: now, rate: limits.playLeaves),
      addresses.delay(of: \.leaves, from: session.origin, at: now, rate: limits.addressLeaves),
    ]
    if let delay = delays.compactMap({ $0 }).max() { throw .rate(retry: delay, .leaves) }
  }

  mutating func scheduleForgetting() {
    if let end = addresses.generationEnd { timers.lobby.schedule(.addresses, at: end) }
  }
}
