import GuessProtocol

/// A point in time: milliseconds on a clock that never jumps, since the server started.
///
/// The Core is told the time and never reads a clock, which is what makes a whole evening replayable.
@usableFromInline package struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since the start.
  @usableFromInline package let milliseconds: Int64

  @inlinable package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// When the server started.
  @usableFromInline package static let start = Instant(milliseconds: 0)

  @inlinable package static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The earlier of two moments, where nil is never.
  @inlinable package static func earliest(_ one: Instant?, _ other: Instant?) -> Instant? {
    guard let one else { return other }
    guard let other else { return one }
    return min(one, other)
  }

  @inlinable package static func + (instant: Instant, time: Milliseconds) -> Instant {
    Instant(milliseconds: instant.milliseconds + time.count)
  }

  @inlinable package static func - (instant: Instant, time: Milliseconds) -> Instant {
    Instant(milliseconds: instant.milliseconds - time.count)
  }

  @inlinable package static func - (later: Instant, earlier: Instant) -> Milliseconds {
    Milliseconds(later.milliseconds - earlier.milliseconds)
  }
}
