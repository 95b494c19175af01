import GuessProtocol
import TestSupport

@testable import GuessServerCore

/// Compares lobbies by their rooms.
enum JournalFold {
  /// What a lobby that starts with `recovery` has otherwise than `lobby`; nil for nothing.
  static func difference(
    _ lobby: Lobby, _ recovery: Recovery, _ configuration: LobbyConfiguration
  ) -> String? {
    do {
      try JournalMirror(recovery).check(lobby, configuration: configuration)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
