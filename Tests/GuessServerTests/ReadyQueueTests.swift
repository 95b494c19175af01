import GuessGame
import TestSupport
import Testing

@testable import GuessServer

@Suite("The queue of ready connections")
struct ReadyQueueTests {
  @Test("serves no connection twice while another one waits", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func bound(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = ReadyQueue()
    let connections = (0..<300).map { ConnectionID(slot: $0, generation: 0) }
    for connection in connections { queue.welcome(connection) }
    // The connections that were served since each waiting one became ready.
    var heardSince: [ConnectionID: Set<ConnectionID>] = [:]
    for _ in 0..<Effort.count(quick: 100, usual: 300, full: 3_000) {
      for ready in connections where heardSince[ready] == nil && Int.random(in: 0..<4, using: &random) == 0 {
        queue.add(ready)
        heardSince[ready] = []
      }
      queue.take(16)
      for served in queue.batch { heardSince[served] = nil }
      for waiting in heardSince.keys {
        for served in queue.batch {
          guard heardSince[waiting]?.insert(served).inserted == true else {
            Issue.record("seed \(seed): \(served) was served twice while \(waiting) waited")
            return
          }
        }
      }
    }
  }
}
