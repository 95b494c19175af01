import TestSupport
import Testing

@testable import GuessServer

@Suite("Busy polling before sleep", .timed)
struct BusyPollingTests {
  private static let short = BusyPolling.window - .nanoseconds(1)
  private static let long = BusyPolling.window

  /// True if it polls while one connection talks.
  private static func looks(_ polling: BusyPolling) -> Bool {
    polling.pollsAgain(after: .zero, talking: 1)
  }

  /// The number of short waits until it begins to poll.
  private static func shortWaits(until polling: inout BusyPolling) -> Int {
    for count in 0...2 * BusyPolling.mostPrice {
      if looks(polling) { return count }
      polling.learn(from: short)
    }
    return .max
  }

  @Test("polls after a wait that was short, for as long as a short wait takes")
  func window() {
    var polling = BusyPolling()
    polling.learn(from: Self.short)
    #expect(polling.pollsAgain(after: .zero, talking: 1))
    #expect(polling.pollsAgain(after: Self.short, talking: 1))
    #expect(!polling.pollsAgain(after: Self.long, talking: 1))
  }

  @Test("polls while only a few connections talk, and sleeps otherwise")
  func crowd() {
    var polling = BusyPolling()
    polling.learn(from: Self.short)
    #expect(polling.pollsAgain(after: .zero, talking: BusyPolling.mostTalking))
    #expect(!polling.pollsAgain(after: .zero, talking: BusyPolling.mostTalking + 1))
  }

  @Test("never polls for people, who think longer than that, or in silence")
  func people() {
    var polling = BusyPolling()
    #expect(!Self.looks(polling))
    for _ in 0..<10 {
      polling.learn(from: .milliseconds(500))
      #expect(!Self.looks(polling))
    }
  }

  @Test("needs only a few short waits to begin again, however long the silence was")
  func restart() {
    var polling = BusyPolling()
    for _ in 0..<100_000 { polling.learn(from: .seconds(1)) }
    #expect(Self.shortWaits(until: &polling) == BusyPolling.leastPrice + 1)
  }

  @Test("polls again after one short wait if a single long wait interrupts many short ones")
  func hiccup() {
    var polling = BusyPolling()
    for _ in 0..<1_000 { polling.learn(from: Self.short) }
    polling.learn(from: Self.long)
    #expect(Self.shortWaits(until: &polling) == 1)
  }

  @Test("becomes rare if it is always in vain: half as often each time, down to a limit")
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

  @Test("becomes cheap again after a success")
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
