import GuessProtocol

/// A point in time: milliseconds on a clock that never jumps, since the client started.
///
/// The Core is told the time and never reads a clock.
package struct Instant: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// When the client started.
  package static let start = Instant(milliseconds: 0)

  package static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The point so much later; the last one there is where it would come after that.
  package static func + (instant: Instant, time: Milliseconds) -> Instant {
    Instant(milliseconds: instant.milliseconds.addingSaturating(time.count))
  }
}

/// Sums for numbers that a server or a journal tells: they may be anything, and none may stop the client.
extension FixedWidthInteger {
  /// The sum, or the nearest number that there is.
  func addingSaturating(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? other < 0 ? .min : .max : sum
  }

  /// The difference, or the nearest number that there is.
  func subtractingSaturating(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? other > 0 ? .min : .max : difference
  }
}
