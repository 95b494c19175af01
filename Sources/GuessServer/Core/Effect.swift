import Protocol

/// All that the lobby wants done. The shell does it when the lobby has returned, in this order.
package enum Effect: Hashable, Sendable {
  /// Send a line.
  case send(ServerLine, to: ConnectionID, LineStyle)
  /// Close the connection when all that was sent before has been written. The lobby has forgotten it already.
  case close(ConnectionID)
  /// Record that something has happened, before anything is sent that came of the same input.
  case record(JournalEntry)
}
