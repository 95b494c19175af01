import GuessProtocol

/// The delay of the server, measured as the time in which all connections that wait now would be served.
package struct Load: Sendable {
  /// Work that is given up, in this order, and with it all before it. Running matches never are.
  package enum Stage: Int, Comparable, CaseIterable, Sendable {
    case nothing
    /// Connections are accepted one at a time, and those that play are served first.
    case accepting
    /// Nobody begins to watch, and spectators receive their lines late.
    case watching
    case chatting
    /// No room or tournament is opened or joined, so new clients have nothing to do here.
    case opening

    package static func < (one: Stage, other: Stage) -> Bool { one.rawValue < other.rawValue }
  }

  /// The delay from which on something is given up, which people hardly notice; each further stage begins at twice as much.
  package static let delay = Milliseconds(250)
  /// Time for which a stage stays, so that it does not change with every batch.
  package static let hold = Milliseconds.seconds(1)
  /// Delay of lines to a spectator, so that many go out in one call; and the bytes that wait for it at most.
  package static let (lateness, lateBytes) = (Milliseconds.seconds(1), 8 * 1_024)
  /// The longest time that counts for a batch: above that, the process was suspended.
  private static let longestBatch = Duration.seconds(1)
  /// Batches over which the time is averaged, so that a single slow one gives nothing up.
  private static let batches = 16

  private var service = Duration.zero
  private var reached = Stage.nothing
  private var until = Instant.start

  package init() {}

  package mutating func note(_ time: Duration, served: Int, waiting: Int, at now: Instant) {
    guard served > 0, waiting > 0 || reached > .nothing else { return }
    service += (min(time, Self.longestBatch) / served - service) / Self.batches
    let delay = service * waiting
    var (next, bound) = (0, Duration.milliseconds(Self.delay.count))
    while next < Stage.opening.rawValue, delay >= bound { (next, bound) = (next + 1, bound * 2) }
    guard next >= reached.rawValue || now >= until else { return }
    (reached, until) = (Stage(rawValue: next) ?? .nothing, now + Self.hold)
  }

  /// The work that is given up now. Nothing once no batch has been recorded for a while: all have been served.
  package func stage(at now: Instant) -> Stage { now < until + Self.hold ? reached : .nothing }
}
