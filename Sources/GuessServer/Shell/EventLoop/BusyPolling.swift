/// Decides if the server polls again for a moment before it sleeps.
///
/// Sleeping and waking up takes a processor longer than answering a line. A program that plays alone sends its next line as soon
/// as it is answered, so polling again gets that line sooner and for less processor time. Polling in vain is a waste, so it has
/// to be earned by short waits. The idea is that of [halt polling](https://docs.kernel.org/virt/kvm/halt-polling.html).
struct BusyPolling: Sendable {
  /// Longest time of polling; shorter waits count as short. Two processors that wake each other need 100 to 200 µs.
  static let window: Duration = .microseconds(200)
  /// Maximum number of active connections. Above it, requests that arrive during a sleep are served together, for less each.
  static let mostTalking = 4
  /// Short waits that earn one poll in vain, so that less than 7 µs are wasted for each of them.
  static let leastPrice = 32
  /// The same while no poll succeeds, as on a single processor: the client can't run meanwhile.
  static let mostPrice = 1_024

  /// Earned short waits; there is no polling at zero or below.
  private var balance = 0
  private var price = leastPrice
  /// Start of the current idle time; nil while something is ready.
  private var idleSince: ContinuousClock.Instant?

  /// True if it polls again after having `waited`, with `talking` active connections.
  func pollsAgain(after waited: Duration, talking: Int) -> Bool {
    balance > 0 && waited < Self.window && talking <= Self.mostTalking
  }

  mutating func beginIdleTime(at now: ContinuousClock.Instant) { idleSince = now }

  mutating func endIdleTime(at now: ContinuousClock.Instant) {
    if let since = idleSince.take() { learn(from: since.duration(to: now)) }
  }

  /// Learns from a wait, from the first poll until a connection was ready.
  mutating func learn(from waited: Duration) {
    let wasLooking = balance > 0
    if waited < Self.window {
      if wasLooking { price = Self.leastPrice }
      balance = min(balance + 1, price)
    } else {
      balance = max(balance - price, -price)
      if wasLooking { price = min(2 * price, Self.mostPrice) }
    }
  }
}
