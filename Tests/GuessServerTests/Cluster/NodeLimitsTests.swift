import GuessGame
import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("The limits of a node", .timed)
struct NodeLimitsTests {
  private let limits = LogLimits()

  @Test("let its log rely on two thirds of a short lease, and on all but two seconds of a longer one")
  func freshness() {
    for (lease, relied) in [(3_000, 2_000), (6_000, 4_000), (60_000, 58_000)] as [(Int64, Int64)] {
      #expect(limits.freshness(of: Milliseconds(lease)) == Milliseconds(relied))
    }
  }

  @Test("let a generation of its log grow to twice the size of its rooms, if those are many")
  func growth() {
    #expect(limits.generationBytes(afterRooms: limits.generationBytes / 2) == limits.generationBytes)
    #expect(limits.generationBytes(afterRooms: limits.generationBytes) == 2 * limits.generationBytes)
  }

  @Test(
    "let it attach ten clients at once, and a thousandth of more than ten thousand, before any must reconnect",
    arguments: [1_000: 10, 10_000: 10, 11_000: 11, 60_000: 60])
  func attachments(clients: UInt32, atOnce: Int) throws {
    let node = try #require(NodeSlot(rawValue: 1))
    var losses = Losses()
    for slot in 0..<clients {
      losses.add(.attach(ConnectionID(slot: slot, generation: 0), to: node), at: .start)
    }
    var counts: [Int] = []
    while let due = losses.due, due < .start + Cluster.takeoverTime {
      counts.append(0)
      let now = max(due, .start + Losses.pause)
      while losses.next(at: now) != nil { counts[counts.count - 1] += 1 }
    }
    #expect(counts.first == atOnce && losses.due == nil)
  }
}
