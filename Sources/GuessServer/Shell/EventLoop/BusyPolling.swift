/// Whether to go on asking who is ready, for a moment, before going to sleep until somebody is.
///
/// Falling asleep and being woken takes a processor longer than answering a line does. A program that plays alone asks again as
/// soon as it is answered, so whoever looks once more instead of sleeping has the next line sooner, and for less processor
/// time. Looking in vain wastes what it takes, so it has to be earned, by waits that were short. It is the idea of
/// [halt polling](https://docs.kernel.org/virt/kvm/halt-polling.html).
struct BusyPolling: Sendable {
  /// How long to look at most. A wait that is over by then is short: two processors that wake each other need 100 µs in
  /// a virtual machine, and up to 200 in a busy one.
  static let window: Duration = .microseconds(200)
  /// The most that may be talking. With more of them those who come while one sleeps are taken together, for less each.
  static let mostTalking = 4
  /// Short waits that earn one look in vain, so that what is wasted is below 7 µs for each of them.
  static let leastPrice = 32
  /// The same where no look finds anything, as on a single processor: whoever should be ready can't run meanwhile.
  static let mostPrice = 1_024

  /// Short waits that were not spent yet; at or below zero there is no looking.
  private var balance = 0
  private var price = leastPrice

  init() {}

  /// Whether to look again after having `waited`, where `talking` connections are heard in turn.
  func pollsAgain(after waited: Duration, talking: Int) -> Bool {
    balance > 0 && waited < Self.window && talking <= Self.mostTalking
  }

  /// Learns how long a wait was, from the first look to when somebody was ready.
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
