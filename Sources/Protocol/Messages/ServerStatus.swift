/// How the server is doing.
public struct ServerStatus: Hashable, Sendable {
  /// Players with a name.
  public let players: Int
  /// Rooms of every kind.
  public let rooms: Int
  /// Matches that are running, games alone included.
  public let matches: Int
  /// Seconds since it started.
  public let uptime: Int64

  /// A status of these counts.
  public init(players: Int, rooms: Int, matches: Int, uptime: Int64) {
    self.players = players
    self.rooms = rooms
    self.matches = matches
    self.uptime = uptime
  }
}
