import GuessProtocol
import TestSupport
import Testing

@Suite("Milliseconds", .timed)
struct MillisecondsTests {
  @Test(
    "round up to seconds, so that a countdown shows 0 only at its end",
    arguments: [
      (0, 0), (1, 1), (999, 1), (1_000, 1), (1_001, 2), (3_000, 3), (-1, 0), (.max, 9_223_372_036_854_776),
    ] as [(Int64, Int64)])
  func seconds(count: Int64, seconds: Int64) { #expect(Milliseconds(count).secondsRoundedUp == seconds) }

  @Test("can be made from seconds and minutes, added, subtracted and compared")
  func arithmetic() {
    #expect(Milliseconds.seconds(2) == Milliseconds(2_000))
    #expect(Milliseconds.minutes(2) == .seconds(120))
    #expect(Milliseconds(5) + Milliseconds(7) == Milliseconds(12))
    #expect(Milliseconds(5) - Milliseconds(7) == Milliseconds(-2))
    #expect(Milliseconds(5) < Milliseconds(7))
    #expect(!(Milliseconds(7) < Milliseconds(7)))
  }
}
