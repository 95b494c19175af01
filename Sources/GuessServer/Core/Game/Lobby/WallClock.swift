import GuessProtocol

/// The wall clock relative to the server's clock, which never jumps and stops while the machine sleeps.
///
/// Dates are computed from the start of the server, so the start moves when the wall clock jumps.
package struct WallClock: Sendable {
  /// Smaller differences are no jump: they come from rounding to seconds, or from a clock that is adjusted slowly. A day begins
  /// late by no more than this.
  static let tolerance = Milliseconds.seconds(2)

  /// The start of the server by the wall clock, in seconds since 1970 in UTC.
  package private(set) var startTime: Int64

  package init(startTime: Int64) {
    self.startTime = startTime
  }

  /// Compares both clocks, the wall clock in milliseconds. Returns true if the wall clock has jumped and `startTime` has
  /// changed.
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
