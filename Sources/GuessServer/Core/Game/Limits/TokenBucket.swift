import GuessProtocol

/// A rate limiter: a burst, then a steady rate, by the generic cell rate algorithm (ITU-T I.371).
package struct TokenBucket: Equatable, Sendable {
  package struct Rate: Hashable, Sendable {
    package let burst: Int
    /// Tokens per `period`, evenly spaced.
    let count: Int64
    let period: Milliseconds

    func times(_ factor: Int) -> Rate {
      Rate(burst: factor * burst, count: Int64(factor) * count, period: period)
    }

    /// Capacity of a bucket, in the rate's fractions of a millisecond.
    fileprivate var room: Int64 { Int64(burst) * period.count }

    /// Time per token, rounded up.
    package var interval: Milliseconds { Milliseconds((period.count + count - 1) / count) }

    /// Tokens a second, rounded down.
    package var perSecond: Int64 { 1_000 * count / period.count }
  }

  /// The time at which the bucket is full again, in fractions of a millisecond, `count` of them: no rate is rounded.
  private var full: Int64 = 0

  package init() {}

  /// Takes a token; if there is none, takes nothing and returns the time until the next.
  package mutating func take(at now: Instant, rate: Rate) -> Milliseconds? {
    if let delay = delay(at: now, rate: rate) { return delay }
    full = fullAfterTaking(at: now, rate: rate)
    return nil
  }

  var isUntouched: Bool { full == 0 }

  func delay(at now: Instant, rate: Rate) -> Milliseconds? {
    let excess = fullAfterTaking(at: now, rate: rate) - now.milliseconds * rate.count - rate.room
    return excess > 0 ? Milliseconds((excess + rate.count - 1) / rate.count) : nil
  }

  private func fullAfterTaking(at now: Instant, rate: Rate) -> Int64 {
    max(full, now.milliseconds * rate.count) + rate.period.count
  }
}

extension TokenBucket.Rate {
  package init(burst: Int, interval: Milliseconds) { self.init(burst: burst, count: 1, period: interval) }

  /// `count` tokens a second, at least 1.
  package init(burst: Int, perSecond count: Int) {
    self.init(burst: burst, count: Int64(count), period: .seconds(1))
  }
}
