import TestSupport
import Testing

@testable import GuessServer

@Suite("Whether to look again before going to sleep", .timed)
struct BusyPollingTests {
  private static let short = BusyPolling.window - .nanoseconds(1)
  private static let long = BusyPolling.window

  /// Whether it begins to look, where one connection talks.
  private static func looks(_ polling: BusyPolling) -> Bool {
    polling.pollsAgain(after: .zero, talking: 1)
  }

  /// How many short waits it takes until it begins to look.
  private static func shortWaits(until polling: inout BusyPolling) -> Int {
    for count in 0...2 * BusyPolling.mostPrice {
      if looks(polling) { return count }
      polling.learn(from: short)
    }
    return .max
  }

  @Test("it looks after a wait that was short, for as long as a short wait takes")
  func window() {
    var polling = BusyPolling()
    polling.learn(from: Self.short)
    #expect(polling.pollsAgain(after: .zero, talking: 1))
    #expect(polling.pollsAgain(after: Self.short, talking: 1))
    #expect(!polling.pollsAgain(after: Self.long, talking: 1))
  }

  @Test("it looks while a few are talking, and sleeps while one more is")
  func crowd() {
    var polling = BusyPolling()
    polling.learn(from: Self.short)
    #expect(polling.pollsAgain(after: .zero, talking: BusyPolling.mostTalking))
    #expect(!polling.pollsAgain(after: .zero, talking: BusyPolling.mostTalking + 1))
  }

  @Test("people, who think longer than that, never have it look; nor does silence")
  func people() {
    var polling = BusyPolling()
    #expect(!Self.looks(polling))
    for _ in 0..<10 {
      polling.learn(from: .milliseconds(500))
      #expect(!Self.looks(polling))
    }
  }

  @Test("however long nobody has come, a few short waits suffice again")
  func evening() {
    var polling = BusyPolling()
    for _ in 0..<100_000 { polling.learn(from: .seconds(1)) }
    #expect(Self.shortWaits(until: &polling) == BusyPolling.leastPrice + 1)
  }

  @Test("one long wait among many short ones changes nothing for long")
  func hiccup() {
    var polling = BusyPolling()
    for _ in 0..<1_000 { polling.learn(from: Self.short) }
    polling.learn(from: Self.long)
    #expect(Self.shortWaits(until: &polling) == 1)
  }

  @Test("looks that are always in vain become rare: twice as rare each time, up to a bound")
  func vain() {
    var polling = BusyPolling()
    polling.learn(from: Self.short)
    var price = BusyPolling.leastPrice
    for _ in 0..<10 {
      #expect(Self.looks(polling))
      polling.learn(from: Self.long)
      #expect(Self.shortWaits(until: &polling) == price)
      price = min(2 * price, BusyPolling.mostPrice)
    }
    #expect(price == BusyPolling.mostPrice)
  }

  @Test("a look that finds somebody makes them cheap again")
  func find() {
    var polling = BusyPolling()
    polling.learn(from: Self.short)
    for _ in 0..<10 {
      polling.learn(from: Self.long)
      _ = Self.shortWaits(until: &polling)
    }
    polling.learn(from: Self.short)
    for _ in 0..<BusyPolling.leastPrice { polling.learn(from: Self.short) }
    polling.learn(from: Self.long)
    #expect(Self.shortWaits(until: &polling) == 1)
  }
}
