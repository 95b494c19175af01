import GuessProtocol

/// What a change needs beside what it changes: the time, the limits of rooms and chance come from here, and what is to be done
/// goes here. The lobby has one, and hands it to its rooms.
package struct Context {
  /// The time of the input that is being handled.
  package internal(set) var now = Instant.start
  /// What rooms keep to.
  let limits: RoomLimits
  /// Where secrets, room codes and tokens come from.
  package internal(set) var random: any RandomNumberGenerator
  /// What is to be done, in order.
  package internal(set) var effects = Effects()
  /// What has happened.
  package internal(set) var counters = Counters()

  /// A context at the start of the server, with nothing to be done.
  package init(limits: RoomLimits, random: any RandomNumberGenerator) {
    self.limits = limits
    self.random = random
  }
}
