import GuessProtocol

/// Says when to try to reach a server again whose connection is lost: soon at first, then more and more slowly.
///
/// The pauses double and vary by a quarter, so that the clients of a server that was gone do not all come back at once.
package struct Backoff: Hashable, Sendable {
  /// The first pause: long enough for a router to find its way again, and hardly noticed.
  package static let firstPause = Milliseconds(250)
  /// The longest pause: who waits for a seat wants to be back soon, and one try in that time is no load for anybody.
  package static let longestPause = Milliseconds.seconds(4)

  /// When it is too late for another try; one is still made then.
  package let end: Instant
  private var triesLeft: Int
  private var pause = firstPause

  /// Begins where a connection is lost. It tries until `end`, and no more often than `tries` says.
  package init(until end: Instant, tries: Int = .max) {
    self.end = end
    triesLeft = tries
  }

  /// The last try does not count: a server has answered, though it could not help yet.
  package mutating func grantTry() { if triesLeft < .max { triesLeft += 1 } }

  /// When to try next; nil when all was tried.
  package mutating func nextTry(at now: Instant, using random: inout any RandomNumberGenerator) -> Instant? {
    guard now < end, triesLeft > 0 else { return nil }
    triesLeft -= 1
    let quarter = pause.count / 4
    let varied = Milliseconds(.random(in: pause.count - quarter...pause.count + quarter, using: &random))
    pause = min(pause + pause, Self.longestPause)
    return min(now + varied, end)
  }
}
