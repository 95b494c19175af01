import GuessProtocol

/// Limits by address.
extension Lobby {
  /// Admits a connection unless its address has too many. Returns true if admitted.
  mutating func admit(_ id: ConnectionID, from origin: Origin) -> Bool {
    let admission = addresses.enter(from: origin, at: now, limits: limits)
    guard admission != .refused else { return false }
    sessions[id]?.origin = origin
    sessions[id]?.isOnlyToReturn = admission == .onlyToReturn
    scheduleForgetting()
    return true
  }

  /// Refuses everything but reclaiming a seat on a connection that exceeded its address's rate: one person must not lock the
  /// others there out of their seats. Lifted once the minute is over.
  mutating func checkArrival(_ id: ConnectionID, _ command: Command) throws(Refusal) {
    guard let origin = sessions[id]?.origin else { return }
    switch command {
    case .resume, .quit: return
    case .hello(let hello) where hello.name == nil: return
    default: break
    }
    if let session = sessions[id], isReturning(id, session) {
      guard !isFull else { throw .unavailable(retry: Self.retry) }
      returning.removeAll { $0 == id }
    }
    guard addresses.mayArrive(from: origin, at: now, limits: limits) else { throw .limit(.addressArrivals) }
    sessions[id]?.isOnlyToReturn = false
  }

  /// Drops expired address records, and schedules the next sweep.
  mutating func sweepAddresses() {
    addresses.forget(at: now, limits: limits)
    scheduleForgetting()
  }

  /// Refuses to try a room code after too many misses. The code isn't even looked up, so the client can't tell a hit from a
  /// miss.
  ///
  /// There are 2^30 codes. With 1,000 rooms open, one try in 1,073,742 is a hit; at one try in 10 seconds that takes 124 days
  /// on average, and still three hours from 1,000 addresses.
  package func checkTries(_ asker: Asker) throws(Refusal) {
    guard let session = sessions[asker.id] else { return }
    let delay =
      session.origin == .local
      ? session.tries.delay(at: now, rate: limits.roomTries)
      : addresses.delay(ofTryFrom: session.origin, at: now, limits: limits)
    if let delay { throw .rate(retry: delay) }
  }

  /// Counts a code that matched no room. Local connections count separately: they may all be a proxy's, and one person's typos
  /// must not lock everyone out.
  package mutating func noteMiss(of id: ConnectionID) {
    guard let origin = sessions[id]?.origin else { return }
    guard origin != .local else {
      let (now, rate) = (now, limits.roomTries)
      _ = sessions[id]?.tries.take(at: now, rate: rate)
      return
    }
    addresses.noteMiss(from: origin, at: now, limits: limits)
    tell(.missed(origin))
    scheduleForgetting()
  }

  /// Counts a player who leaves a match before guessing against the address.
  package mutating func noteLeave(of id: PlayerID, from origin: Origin) {
    guard let (room, seat) = seat(of: id), isUnplayed(by: seat, in: room) else { return }
    addresses.noteLeave(from: origin, at: now, limits: limits)
    scheduleForgetting()
  }

  /// Refuses to find another rival for an address whose players have left too many matches before guessing.
  func checkLeaves(_ asker: Asker) throws(Refusal) {
    guard let origin = sessions[asker.id]?.origin,
      let delay = addresses.delay(ofPlayFrom: origin, at: now, limits: limits)
    else { return }
    throw .rate(retry: delay)
  }

  package mutating func scheduleForgetting() {
    if let turn = addresses.nextTurn { alarms.chores.schedule(.addresses, at: turn) }
  }
}
