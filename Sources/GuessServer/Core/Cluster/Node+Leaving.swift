import GuessProtocol

/// How a node goes whose rooms another one goes on with.
extension Node {
  /// Sends everyone away, to come back by other nodes, and does nothing more: rooms stay as they are recorded.
  ///
  /// Guests hear nothing, since their edges attach them where their rooms are.
  mutating func leave() {
    let addresses = cluster?.linked.compactMap { cluster?.peers[$0]?.address } ?? []
    let clients = lobby.sessions.keys.filter { lobby.sessions[$0]?.residence != .guest }
    for (index, id) in clients.enumerated() {
      // In turns, so that not all come to one.
      lobby.send(.bye(.moved, at: addresses.isEmpty ? nil : addresses[index % addresses.count]), to: id)
      removeSession(id)
      lobby.effects.close(id)
    }
    cluster?.hasLeft = true
  }
}
