import Protocol

/// What a host decides about a lobby.
package struct LobbyConfiguration: Sendable {
  /// The version that the greeting tells.
  package var version: String
  /// The language of sentences until a client asks for another.
  package var language = Language.english
  /// Lines that everyone reads after the greeting.
  package var messageOfTheDay: [ChatText] = []
  /// The limits.
  package var limits = ServerLimits()

  package init(version: String) {
    self.version = version
  }
}
