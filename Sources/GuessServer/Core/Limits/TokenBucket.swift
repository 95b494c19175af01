import GuessProtocol

/// How much someone may send: so many at once, then some in every span of time.
///
/// It is the generic cell rate algorithm (ITU-T I.371), which needs one number for what a bucket would count.
package struct TokenBucket: Sendable {
  /// How many at once, and how fast there are more.
  package struct Rate: Hashable, Sendable {
    package let burst: Int
    /// So many in `period`, at even distances.
    let count: Int64
    let period: Milliseconds

    /// One more at every interval.
    package init(burst: Int, interval: Milliseconds) {
      self.burst = burst
      count = 1
      period = interval
    }

    /// So many more a second, at least 1.
    package init(burst: Int, perSecond count: Int) {
      self.burst = burst
      self.count = Int64(count)
      period = .seconds(1)
    }

    /// So many times as many, as fast.
    func times(_ factor: Int) -> Rate {
      Rate(burst: factor * burst, count: Int64(factor) * count, period: period)
    }

    private init(burst: Int, count: Int64, period: Milliseconds) {
      self.burst = burst
      self.count = count
      self.period = period
    }

    /// What a bucket that is empty lacks, in parts of a millisecond as the rate counts them.
    fileprivate var room: Int64 { Int64(burst) * period.count }

    /// How long until one more, rounded up.
    package var interval: Milliseconds { Milliseconds((period.count + count - 1) / count) }

    /// How many a second, rounded down.
    package var perSecond: Int64 { 1_000 * count / period.count }
  }

  /// When the bucket would be full again, in parts of a millisecond, as many as the rate counts: no rate is rounded. A
  /// bucket always has the same rate.
  private var full: Int64 = 0

  package init() {}

  /// Takes one if there is one; otherwise takes nothing and answers how long it is until there is.
  package mutating func take(at now: Instant, rate: Rate) -> Milliseconds? {
    if let delay = delay(at: now, rate: rate) { return delay }
    full = fullAfterTaking(at: now, rate: rate)
    return nil
  }

  /// How long it is until there is one; nil when there is one now.
  package func delay(at now: Instant, rate: Rate) -> Milliseconds? {
    let excess = fullAfterTaking(at: now, rate: rate) - now.milliseconds * rate.count - rate.room
    return excess > 0 ? Milliseconds((excess + rate.count - 1) / rate.count) : nil
  }

  /// How much is missing until it would be full, in parts of a millisecond as the rate counts them: a time that means the same on
  /// another machine's clock.
  func debt(at now: Instant, rate: Rate) -> Int64 { max(0, full - now.milliseconds * rate.count) }

  /// A bucket that much short of full; no more than a bucket can be.
  init(debt: Int64, at now: Instant, rate: Rate) {
    if debt > 0 { full = now.milliseconds * rate.count + min(debt, rate.room) }
  }

  /// The bucket at another rate: as many are missing, but no more than a bucket can hold.
  package func converted(from old: Rate, to new: Rate, at now: Instant) -> TokenBucket {
    // Each that is missing takes a period to come back, in parts as its rate counts them.
    let missing = (debt(at: now, rate: old) + old.period.count - 1) / old.period.count
    return TokenBucket(debt: missing * new.period.count, at: now, rate: new)
  }

  private func fullAfterTaking(at now: Instant, rate: Rate) -> Int64 {
    max(full, now.milliseconds * rate.count) + rate.period.count
  }
}
