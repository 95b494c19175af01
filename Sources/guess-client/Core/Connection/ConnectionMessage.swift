import GuessProtocol

/// A message about the connection.
package enum ConnectionMessage: Hashable, Sendable {
  case connecting(to: ServerAddress)
  /// The server has sent its greeting.
  case connected(to: ServerAddress, version: String)
  case closed(by: ServerAddress)
  /// Connected, but nothing arrives.
  case saysNothing(ServerAddress)
  /// Nothing has come from the server for this long.
  case silent(ServerAddress, seconds: Int64)
  /// The other end is no guess-server.
  case noServer
  /// The connection is lost; the client reconnects, and keeps the seat if there is one.
  case lost(hasSeat: Bool)
  /// The server closed the connection; the seat is kept for this long.
  case dismissed(seconds: Int64)
  /// The server hands its games over to another one, and the client follows.
  case moved
  /// The server stops, and the client tries others of its list.
  case othersAreTried
  /// Still disconnected; the seat is kept for this much longer.
  case stillTrying(seconds: Int64)
  /// Reconnected, without the seat.
  case seatIsGone
  /// Reconnected, outside of rooms.
  case back
  /// The seat was kept for this long, which was not enough.
  case graceIsOver(ServerAddress, seconds: Int64)
  /// No more tries are made.
  case givenUp(ServerAddress)
  /// The host name is unknown; the reason is the system's text.
  case unknownHost(String, reason: String)
  /// Nothing listens there.
  case refused(ServerAddress)
  case timedOut(ServerAddress, seconds: Int)
  /// The server can't be reached; the reason is the system's text.
  case unreachable(ServerAddress, reason: String)
  case socket(SocketNews)
  case helper(HelperNews)
}

/// The reason for which a Unix socket can't be reached.
package enum SocketNews: Hashable, Sendable {
  /// The file does not exist.
  case missing(ServerAddress)
  /// The file exists, and nothing listens on it.
  case refused(ServerAddress)
  /// The file's permissions forbid it.
  case forbidden(ServerAddress)
  /// The path has more bytes than a socket's may.
  case tooLong(ServerAddress, most: Int)
}
