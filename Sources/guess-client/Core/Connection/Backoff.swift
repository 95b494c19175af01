import GuessProtocol

/// Times of the tries to reach a server again: soon at first, then less and less often.
///
/// The pauses double and vary by a quarter, so that the clients of a restarted server do not all return at once.
package struct Backoff: Hashable, Sendable {
  /// The first pause: long enough for a router to find its way again, and hardly noticed.
  package static let firstPause = Milliseconds(250)
  /// The longest pause: short for a player who waits for a seat, and no load for a server.
  package static let longestPause = Milliseconds.seconds(4)

  /// The latest time of a try.
  package let end: Instant
  private var triesLeft: Int
  private var pause = firstPause

  /// Starts after a disconnect, with at most `tries` tries until `end`.
  package init(until end: Instant, tries: Int = .max) {
    self.end = end
    triesLeft = tries
  }

  /// Grants another try, because a server replied but could not help yet.
  package mutating func grantTry() { if triesLeft < .max { triesLeft += 1 } }

  /// Returns the time of the next try; nil if none is left.
  package mutating func nextTry(at now: Instant, using random: inout any RandomNumberGenerator) -> Instant? {
    guard now < end, triesLeft > 0 else { return nil }
    triesLeft -= 1
    let quarter = pause.count / 4
    let varied = Milliseconds(.random(in: pause.count - quarter...pause.count + quarter, using: &random))
    pause = min(pause + pause, Self.longestPause)
    return min(now + varied, end)
  }
}
