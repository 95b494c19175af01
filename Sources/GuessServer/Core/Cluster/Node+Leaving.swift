import GuessGame
import GuessProtocol

/// Departure of a node whose rooms are taken over.
extension Node {
  /// Sends all clients away, to reconnect through other nodes, and does nothing more: rooms stay as they are recorded.
  ///
  /// Guests receive nothing, since their edges attach them to the new owner.
  mutating func leave() {
    let addresses = cluster.linked.compactMap { cluster.peers[$0]?.address }
    let clients = lobby.sessions.keys.filter { lobby.sessions[$0]?.part != .play }
    for (index, id) in clients.enumerated() {
      // In turn, so that not all go to one node.
      lobby.send(.bye(.moved, at: addresses.isEmpty ? nil : addresses[index % addresses.count]), to: id)
      removeSession(id)
      lobby.effects.close(id)
    }
    cluster.hasLeft = true
  }
}
