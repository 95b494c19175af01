import GuessProtocol

/// Limits of a log's size and age, each with its reason.
package struct LogLimits: Sendable {
  /// Bytes in flight: a tenth of a second of a slow network, so that names and pairings don't wait for them.
  var sentBytes = 1_024 * 1_024
  /// Bytes that may wait, those in flight included: seconds of a very busy node. If there are more, Redis takes nothing.
  var waitingBytes = 64 * 1_024 * 1_024
  /// Bytes of a log before all rooms are written again, if they take less than half of that. It is read in a tenth of a second, and
  /// a node under a benchmark or an attack fills it a few times a second.
  var generationBytes = 8 * 1_024 * 1_024
  /// Multiple of the rooms' size that a log may have, so that writing them again costs little beside what it is for.
  var generationRooms = 2
  /// Bytes of the longest log that is read, which is what nodes write: rooms and tables of `waitingBytes`, which may double, once
  /// more while one generation replaces another, and what happens meanwhile. Of 30,000 matches and 100,000 owned names it is half.
  package static let mostBytes = 256 * 1_024 * 1_024
  /// Time before the end of a lease from which it is not relied on: a renewal takes a second at most, and answers may wait for
  /// as long.
  var margin = Milliseconds.seconds(2)
  /// Time added to a lease, for which nothing becomes final after another Redis than before has answered.
  var quietTime = Milliseconds.seconds(2)
  /// Time for which the log may be out of reach before players are notified: as long as a name waits.
  var patience = Milliseconds.seconds(2)

  package init() {}

  /// Time for which a renewal is relied on: at least two thirds of a short lease.
  func freshness(of lease: Milliseconds) -> Milliseconds {
    lease - min(margin, Milliseconds(lease.count / 3))
  }
}
