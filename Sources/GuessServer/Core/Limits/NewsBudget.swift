import Protocol

/// How much of one kind of news is told, so that a flood of it does not fill the log.
package struct NewsBudget: Sendable {
  /// Twenty at once, an evening's beginning, then one a second: 30 MB a day at most.
  static let rate = TokenBucket.Rate(burst: 20, perSecond: 1)

  private var bucket = TokenBucket()
  private var leftOut = 0

  package init() {}

  /// Counts one more; answers how many were left out since the last one that was told, or nil where this one is left out as
  /// well.
  package mutating func take(at now: Instant) -> Int? {
    guard bucket.take(at: now, rate: Self.rate) == nil else {
      leftOut += 1
      return nil
    }
    defer { leftOut = 0 }
    return leftOut
  }
}
