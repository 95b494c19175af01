import GuessGame
import TestSupport
import Testing

@testable import GuessServer

@Suite("The queue of ready connections", .timed)
struct ReadyQueueTests {
  private static func connection(_ number: Int) -> ConnectionID {
    ConnectionID(slot: UInt32(number), generation: 0)
  }

  /// A queue of `count` welcomed connections, in the order of their numbers.
  private static func queue(of count: Int) -> ReadyQueue {
    var queue = ReadyQueue()
    for number in 0..<count { queue.welcome(connection(number)) }
    return queue
  }

  private static func take(_ count: Int, from queue: inout ReadyQueue) -> [Int] {
    var batch: [ConnectionID] = []
    queue.take(count, into: &batch)
    return batch.map { Int($0.slot) }
  }

  @Test("returns all of them in the order in which they came, if they can be taken together")
  func few() {
    var queue = Self.queue(of: 4)
    for number in [3, 0, 2, 1] { queue.add(Self.connection(number)) }
    #expect(!queue.isEmpty)
    #expect(Self.take(4, from: &queue) == [3, 0, 2, 1])
    #expect(queue.isEmpty)
    #expect(Self.take(4, from: &queue) == [])
  }

  @Test("returns those that yield after the others, but not after more services than the delay")
  func yielding() {
    var queue = Self.queue(of: 4)
    var (batch, services) = ([ConnectionID](), 0)
    for number in 0..<4 { queue.add(Self.connection(number)) }
    repeat {
      queue.take(1, into: &batch) { $0 == Self.connection(0) }
      services += 1
      if batch != [Self.connection(0)] { queue.add(batch[0]) }
    } while batch != [Self.connection(0)] && services < 100_000
    #expect(services > ReadyQueue.delay && services <= Int(ReadyQueue.delay) + 4)
  }

  @Test("returns those that were served longest ago if there are too many")
  func many() {
    var queue = Self.queue(of: 5)
    for number in [3, 0, 4, 2, 1] { queue.add(Self.connection(number)) }
    #expect(Self.take(4, from: &queue) == [0, 1, 2, 3])
    #expect(!queue.isEmpty)
    for number in [0, 1, 2, 3] { queue.add(Self.connection(number)) }
    #expect(Self.take(4, from: &queue) == [4, 0, 1, 2])
    #expect(Self.take(4, from: &queue) == [3])
  }

  @Test("puts a new one after earlier ones, and before those that have been served since")
  func newcomer() {
    var queue = Self.queue(of: 3)
    for number in [0, 1, 2] { queue.add(Self.connection(number)) }
    #expect(Self.take(1, from: &queue) == [0])
    queue.welcome(Self.connection(3))
    #expect(Self.take(1, from: &queue) == [1])
    for number in [1, 3, 0] { queue.add(Self.connection(number)) }
    #expect(Self.take(2, from: &queue) == [2, 0])
    #expect(Self.take(2, from: &queue) == [3, 1])
  }

  @Test("counts as talking the connections served between two services of one", arguments: [1, 2, 4, 5, 64])
  func talking(count: Int) {
    var queue = Self.queue(of: 100)
    for _ in 0..<3 {
      for number in 0..<count {
        queue.add(Self.connection(number))
        _ = Self.take(64, from: &queue)
      }
    }
    #expect(queue.talking == count)
    queue.add(Self.connection(99))
    _ = Self.take(64, from: &queue)
    #expect(queue.talking == 3 * count + 1)
  }

  @Test("forgets the previous owner of a place that is taken again")
  func reuse() {
    var queue = Self.queue(of: 2)
    let next = ConnectionID(slot: 0, generation: 1)
    queue.welcome(next)
    queue.add(next)
    queue.add(Self.connection(1))
    #expect(Self.take(1, from: &queue) == [1])
  }

  @Test("serves no connection twice while another one waits", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func bound(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = Self.queue(of: 300)
    // The connections that were served since each waiting one became ready.
    var heardSince: [Int: Set<Int>] = [:]
    for _ in 0..<Effort.count(quick: 100, usual: 300, full: 3_000) {
      for number in 0..<300 where heardSince[number] == nil && Int.random(in: 0..<4, using: &random) == 0 {
        queue.add(Self.connection(number))
        heardSince[number] = []
      }
      let batch = Self.take(16, from: &queue)
      for number in batch { heardSince[number] = nil }
      for waiting in heardSince.keys {
        for number in batch {
          guard heardSince[waiting]?.insert(number).inserted == true else {
            Issue.record("seed \(seed): \(number) was served twice while \(waiting) waited")
            return
          }
        }
      }
    }
  }
}
