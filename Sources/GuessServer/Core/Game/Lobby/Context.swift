import GuessProtocol

/// The environment of a change: time, limits and randomness, and the effects it causes. The lobby owns it and passes it to
/// rooms.
package struct Context {
  /// The time of the current input.
  package internal(set) var now = Instant.start
  let limits: RoomLimits
  /// The source of secrets, room codes and tokens.
  package var random: any RandomNumberGenerator
  package internal(set) var effects = Effects()
  package internal(set) var counters = Counters()

  /// Creates a context at the start of the server.
  package init(limits: RoomLimits, random: any RandomNumberGenerator) {
    self.limits = limits
    self.random = random
  }
}
