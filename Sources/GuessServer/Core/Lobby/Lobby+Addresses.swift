import GuessProtocol

/// What is limited by the address that a connection comes from.
extension Lobby {
  /// Lets a connection in unless its address has enough of them; answers whether it did.
  mutating func admit(_ id: ConnectionID, from origin: Origin) -> Bool {
    let admission = addresses.enter(from: origin, at: now, limits: limits)
    guard admission != .refused else { return false }
    sessions[id]?.origin = origin
    sessions[id]?.isOnlyToReturn = admission == .onlyToReturn
    scheduleForgetting()
    return true
  }

  /// Refuses what is not needed to take a seat back, to a connection that came when too many had come from its address:
  /// one person there must not keep the others from their seats. Once the minute is over it is one like any other.
  mutating func checkArrival(_ id: ConnectionID, _ command: Command) throws(Refusal) {
    guard let origin = sessions[id]?.origin else { return }
    switch command {
    case .resume, .quit: return
    case .hello(let hello) where hello.name == nil: return
    default: break
    }
    guard addresses.mayArrive(from: origin, at: now, limits: limits) else { throw .limit(.addressArrivals) }
    sessions[id]?.isOnlyToReturn = false
  }

  /// Forgets of the addresses what does not matter any more, and says when to do so again.
  mutating func sweepAddresses() {
    addresses.forget(at: now, limits: limits)
    scheduleForgetting()
  }

  /// Refuses to try a code of a room while too many have been tried in vain. The code is not looked at, so whoever tries
  /// too many can't tell a hit from a miss.
  ///
  /// There are 2^30 codes. With 1,000 rooms open, one try in 1,073,742 is a hit, and at one try in 10 seconds that takes
  /// 124 days on average. Whoever can try from 1,000 addresses still needs three hours.
  func checkTries(_ asker: Asker) throws(Refusal) {
    guard let session = sessions[asker.id] else { return }
    let delay =
      session.origin == .local
      ? session.tries.delay(at: now, rate: limits.roomTries)
      : addresses.delay(ofTryFrom: session.origin, at: now, limits: limits)
    if let delay { throw .rate(retry: delay) }
  }

  /// Takes note of a code that opened no room. On this machine each connection counts by itself: they may all be those of
  /// a proxy, and one person's slips must not keep everyone out.
  mutating func noteMiss(of id: ConnectionID) {
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

  mutating func scheduleForgetting() {
    if let turn = addresses.nextTurn { alarms.schedule(.addresses, at: turn) }
  }
}
