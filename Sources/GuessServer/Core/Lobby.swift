import Protocol

/// The whole game: everyone who is connected, and every room.
///
/// Inputs and the time go in, effects come out; nothing else happens. It knows no socket, no queue, no clock and no
/// source of randomness, so the same inputs always give the same effects.
package struct Lobby {
  let configuration: LobbyConfiguration

  /// An empty lobby.
  package init(configuration: LobbyConfiguration) {
    self.configuration = configuration
  }

  /// When `handle(.deadline, …)` is due next; nil while nothing waits for time to pass.
  package var nextDeadline: Instant? { nil }

  /// Whether the lobby was asked to stop and everyone has gone.
  package var isDrained: Bool { false }

  /// Takes one input and appends what has to be done to `effects`.
  package mutating func handle(
    _ input: Input, at now: Instant, using random: inout any RandomNumberGenerator,
    into effects: inout [Effect]
  ) {
  }
}
