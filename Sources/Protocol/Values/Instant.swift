/// Milliseconds of a monotonic clock since the program started. Cores receive the time and never read a clock.
@usableFromInline package struct Instant: Hashable, Comparable, Sendable {
  @usableFromInline package let milliseconds: Int64

  @inlinable package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  @usableFromInline package static let start = Instant(milliseconds: 0)

  @inlinable package static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Returns the earliest; nil means never.
  @inlinable package static func earliest(
    _ first: Instant?, _ second: Instant?, _ third: Instant? = nil, _ fourth: Instant? = nil,
    _ fifth: Instant? = nil
  ) -> Instant? {
    // Pairwise, as an array would be allocated.
    let never = Instant(milliseconds: .max)
    let pairs = (min(first ?? never, second ?? never), min(third ?? never, fourth ?? never))
    let earliest = min(pairs.0, min(pairs.1, fifth ?? never))
    return earliest == never ? nil : earliest
  }

  /// Saturates at the last instant.
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

/// Saturating arithmetic for numbers from a server or a journal: any value is possible, and none may crash the client.
extension FixedWidthInteger {
  @inlinable package func addingSaturating(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? other < 0 ? .min : .max : sum
  }

  @inlinable package func subtractingSaturating(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? other > 0 ? .min : .max : difference
  }
}
