import GuessProtocol

/// The wall clock relative to the server's clock. Dates are computed from the start, so the start moves when it jumps.
package struct WallClock: Sendable {
  /// Smaller differences are no jump, but rounding, or a clock that is adjusted slowly. A day begins late by no more than this.
  static let tolerance = Milliseconds.seconds(2)
  /// The beginning of 2024, in seconds since 1970. No server ran before: an earlier date is that of a clock that was not set, and makes
  /// nothing too old.
  package static let earliestPlausible: Int64 = 1_704_067_200

  /// The start of the server by the wall clock, in seconds since 1970 in UTC.
  package private(set) var startTime: Int64

  package init(startTime: Int64) {
    self.startTime = startTime
  }

  /// True if the wall clock, in milliseconds, has jumped, so that `startTime` has changed.
  package mutating func hasJumped(to unixTime: Milliseconds, at now: Instant) -> Bool {
    let start = unixTime - (now - .start)
    let difference = start - .seconds(startTime)
    guard difference >= Self.tolerance || difference <= .zero - Self.tolerance else { return false }
    // Clamped to 1970 for machines that do not know the time yet.
    let moved = max(0, start.count / 1_000)
    defer { startTime = moved }
    return moved != startTime
  }
}
