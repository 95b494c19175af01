import GuessProtocol

/// What the client tells about the connection.
package enum ConnectionMessage: Hashable, Sendable {
  /// The connection is on its way.
  case connecting(to: ServerAddress)
  /// The server has greeted.
  case connected(to: ServerAddress, version: String)
  case closed(by: ServerAddress)
  /// The connection stands, and nothing comes.
  case saysNothing(ServerAddress)
  /// Nothing has come from the server for so many seconds.
  case silent(ServerAddress, seconds: Int64)
  /// What answers there is no server of this game.
  case noServer
  /// The connection is lost and is to be got back, with the seat if there is one.
  case lost(hasSeat: Bool)
  /// The server has said goodbye; the seat is to be got back within so many seconds.
  case dismissed(seconds: Int64)
  /// The server hands its games over to another one, where the client goes by itself.
  case moved
  /// The server stops, and others of the list are tried.
  case othersAreTried
  /// The connection is still lost; the seat is kept for so many seconds more.
  case stillTrying(seconds: Int64)
  /// The connection is back, and the seat is not.
  case seatIsGone
  /// The connection is back, outside of rooms.
  case back
  /// The seat was kept for so many seconds, and that was not enough.
  case graceIsOver(ServerAddress, seconds: Int64)
  /// Nobody tries any more.
  case givenUp(ServerAddress)
  /// There is no such host, for a reason in the system's words.
  case unknownHost(String, reason: String)
  /// Nothing listens there.
  case refused(ServerAddress)
  case timedOut(ServerAddress, seconds: Int)
  /// It can't be reached, for a reason in the system's words.
  case unreachable(ServerAddress, reason: String)
  /// It can't be reached through a file.
  case socket(SocketNews)
  /// It can't be reached through a program.
  case helper(HelperNews)
}

/// Why a server can't be reached through a socket that is a file.
package enum SocketNews: Hashable, Sendable {
  /// There is no such file.
  case missing(ServerAddress)
  /// The file is there, and nobody listens at it.
  case refused(ServerAddress)
  /// The file is for other users.
  case forbidden(ServerAddress)
  /// The path has more bytes than a socket's may.
  case tooLong(ServerAddress, most: Int)
}
