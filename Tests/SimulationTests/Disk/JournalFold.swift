import GuessProtocol
import TestSupport

@testable import GuessGame
@testable import GuessServerCore

/// Compares the rooms of lobbies.
enum JournalFold {
  /// Describes the difference between a lobby restored from `recovery` and `lobby`; nil if there is none.
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
