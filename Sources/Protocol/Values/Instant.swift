/// A point in time: milliseconds on a clock that never jumps, since the program started.
///
/// The Cores are told the time and never read a clock, which is what makes a whole evening replayable.
@usableFromInline package struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since the start.
  @usableFromInline package let milliseconds: Int64

  @inlinable package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// When the program started.
  @usableFromInline package static let start = Instant(milliseconds: 0)

  @inlinable package static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The earliest of some moments, where nil is never.
  @inlinable package static func earliest(
    _ first: Instant?, _ second: Instant?, _ third: Instant? = nil, _ fourth: Instant? = nil,
    _ fifth: Instant? = nil, _ sixth: Instant? = nil
  ) -> Instant? {
    // Two at a time, since a list of them would be allocated.
    let never = Instant(milliseconds: .max)
    let pairs = (
      min(first ?? never, second ?? never), min(third ?? never, fourth ?? never),
      min(fifth ?? never, sixth ?? never)
    )
    let earliest = min(pairs.0, min(pairs.1, pairs.2))
    return earliest == never ? nil : earliest
  }

  /// The point so much later; the last one there is where it would come after that.
  @inlinable package static func + (instant: Instant, time: Milliseconds) -> Instant {
    Instant(milliseconds: instant.milliseconds.addingSaturating(time.count))
  }

  @inlinable package static func - (instant: Instant, time: Milliseconds) -> Instant {
    Instant(milliseconds: instant.milliseconds - time.count)
  }

  @inlinable package static func - (later: Instant, earlier: Instant) -> Milliseconds {
    Milliseconds(later.milliseconds - earlier.milliseconds)
  }
}

/// Sums for numbers that a server or a journal tells: they may be anything, and none may stop the client.
extension FixedWidthInteger {
  /// The sum, or the nearest number that there is.
  @inlinable package func addingSaturating(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? other < 0 ? .min : .max : sum
  }

  /// The difference, or the nearest number that there is.
  @inlinable package func subtractingSaturating(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? other > 0 ? .min : .max : difference
  }
}
