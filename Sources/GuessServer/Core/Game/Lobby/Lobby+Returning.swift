import GuessProtocol

extension Lobby {
  package var connections: Int { sessions.count - returning.count }

  /// True if nobody new is let in: all places that are free are for players who are away.
  package var isFull: Bool {
    let free = limits.connections - connections
    return free <= 0 || free <= keptPlaces(upTo: free)
  }

  /// Places for players who are away, up to `most`: one for each kept seat, and half of all places at most.
  ///
  /// By dropping connections an address gets no more places than by keeping them.
  private func keptPlaces(upTo most: Int) -> Int {
    let bound = min(most, awayPlayers, limits.connections / 2)
    return bound < most ? bound : min(bound, awayPlayers - addresses.excessSeats(limits: limits))
  }

  /// True for a connection above the limit that has not come back to a seat.
  func isReturning(_ id: ConnectionID, _ session: Session) -> Bool {
    session.isOnlyToReturn && returning.contains(id)
  }

  /// Lets a connection wait beyond the limit until it takes a seat back. One more displaces the oldest of the address with the most.
  mutating func awaitReturn(on id: ConnectionID) {
    returning.append(id)
    sessions[id]?.isOnlyToReturn = true
    timers.sessions.schedule(id, at: now + limits.returnTime)
    guard returning.count > max(limits.returning, min(limits.connections - connections, limits.mostReturning))
    else { return }
    if let first = Origin.largestShare(of: returning, by: { sessions[$0]?.origin }).first {
      close(first, reason: .full)
    }
  }

  /// Makes a connection that takes a seat back count. If all places are taken, the most silent one without a name gives way.
  mutating func makeRoom(for id: ConnectionID) throws(Refusal) {
    guard let session = sessions[id], isReturning(id, session), connections >= limits.connections else {
      return
    }
    let latest = now - limits.unnamedIdle
    var idlest: (id: ConnectionID, lastLine: Instant)?
    for (id, session) in sessions.entries {
      guard session.player == nil, session.watched == nil, !session.isOnlyToReturn,
        session.lastLine <= idlest?.lastLine ?? latest
      else { continue }
      idlest = (id, session.lastLine)
    }
    guard let idlest else { throw .unavailable(retry: Self.retry, .full) }
    close(idlest.id, reason: .full)
  }
}
