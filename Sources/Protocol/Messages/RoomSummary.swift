/// A room as a list shows it.
public struct RoomSummary: Hashable, Sendable {
  /// Where it is found.
  public let code: RoomCode
  /// What is played in it.
  public let settings: MatchSettings
  /// Who sits in it, the first seat first; scores are told to watchers in this order.
  public let names: [Name]
  /// Watchers.
  public let watchers: Int
  /// What goes on in it.
  public let state: State
  /// How far the match has come; nil where none is running, and outside of the list of rooms.
  public let progress: MatchProgress?

  /// A summary with all its parts.
  public init(
    code: RoomCode, settings: MatchSettings, names: [Name], watchers: Int, state: State,
    progress: MatchProgress? = nil
  ) {
    self.code = code
    self.settings = settings
    self.names = names
    self.watchers = watchers
    self.state = state
    self.progress = progress
  }

  /// What goes on in a room.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// One player waits for a rival.
    case waiting
    /// A match is running, pauses between its rounds included.
    case playing
    /// A match is over, and both players are still there.
    case over
  }
}
