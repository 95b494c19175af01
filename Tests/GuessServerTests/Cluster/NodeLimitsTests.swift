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

  @Test("let it attach ten clients at once, and a thousandth of more than ten thousand")
  func attachedNext() {
    #expect([1, 10_000, 10_999].map { Cluster.attachedNext(of: $0) } == [10, 10, 10])
    #expect(Cluster.attachedNext(of: 11_000) == 11)
    var (waiting, pauses) = (60_000, 0)
    while waiting > 0, pauses < 10_000 {
      waiting -= Cluster.attachedNext(of: waiting)
      pauses += 1
    }
    #expect(Cluster.lossPause.count * Int64(pauses) < Cluster.takeoverTime.count)
  }
}
