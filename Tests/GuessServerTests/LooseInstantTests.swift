import Testing

@testable import GuessServerCore

@Suite("A moment, or none")
struct LooseInstantTests {
  @Test("is none until there is one, keeps every moment as it is, and takes no more room than one")
  func keeping() {
    var loose = LooseInstant()
    #expect(loose.instant == nil)
    for milliseconds in [0, 1, -1, .max, .min + 1] as [Int64] {
      loose.instant = Instant(milliseconds: milliseconds)
      #expect(loose.instant == Instant(milliseconds: milliseconds))
    }
    loose.instant = nil
    #expect(loose == LooseInstant())
    #expect(MemoryLayout<LooseInstant>.stride == MemoryLayout<Instant>.stride)
  }
}
