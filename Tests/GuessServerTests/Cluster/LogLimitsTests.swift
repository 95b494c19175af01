import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("The limits of a node's log", .timed)
struct LogLimitsTests {
  private let limits = LogLimits()

  @Test("rely on two thirds of a short lease, and on all but two seconds of a longer one")
  func freshness() {
    for (lease, relied) in [(3_000, 2_000), (6_000, 4_000), (60_000, 58_000)] as [(Int64, Int64)] {
      #expect(limits.freshness(of: Milliseconds(lease)) == Milliseconds(relied))
    }
  }

  @Test("let a generation grow to twice the size of its rooms, if those are many")
  func growth() {
    #expect(limits.generationBytes(afterRooms: limits.generationBytes / 2) == limits.generationBytes)
    #expect(limits.generationBytes(afterRooms: limits.generationBytes) == 2 * limits.generationBytes)
  }
}
