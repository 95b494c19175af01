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
