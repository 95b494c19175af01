import Protocol

/// How much someone may send: so many at once, then one at every interval.
///
/// It is the generic cell rate algorithm (ITU-T I.371), which needs one number for what a bucket would count.
package struct TokenBucket: Sendable {
  /// How many at once, and how long until one more.
  package struct Rate: Hashable, Sendable {
    package let burst: Int
    package let interval: Milliseconds

    package init(burst: Int, interval: Milliseconds) {
      self.burst = burst
      self.interval = interval
    }
  }

  /// When the bucket would be full again.
  private var full = Instant.start

  package init() {}

  /// Takes one if there is one; otherwise takes nothing and answers how long it is until there is.
  package mutating func take(at now: Instant, rate: Rate) -> Milliseconds? {
    if let delay = delay(at: now, rate: rate) { return delay }
    full = max(full, now) + rate.interval
    return nil
  }

  /// How long it is until there is one; nil when there is one now.
  package func delay(at now: Instant, rate: Rate) -> Milliseconds? {
    let afterwards = max(full, now) + rate.interval
    let excess = afterwards - now - Milliseconds(Int64(rate.burst) * rate.interval.count)
    return excess > .zero ? excess : nil
  }
}
