import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame

@Suite("The wall clock", .timed)
struct WallClockTests {
  /// The new start after the wall clock showed `milliseconds`, `seconds` after the start; nil if it did not change.
  private func start(_ clock: inout WallClock, _ milliseconds: Int64, after seconds: Int64) -> Int64? {
    clock.hasJumped(to: Milliseconds(milliseconds), at: .start + .seconds(seconds)) ? clock.startTime : nil
  }

  @Test("follows the server's own clock while they differ by less than two seconds")
  func together() {
    var clock = WallClock(startTime: 1_000)
    #expect(start(&clock, 1_000_000, after: 0) == nil)
    for milliseconds in [1_100_000, 1_101_999, 1_098_001] as [Int64] {
      #expect(start(&clock, milliseconds, after: 100) == nil)
    }
    #expect(clock.startTime == 1_000)
  }

  @Test("moves the start when it jumps, ahead over a sleep or back")
  func jumps() {
    var clock = WallClock(startTime: 1_000)
    #expect(start(&clock, 1_102_000, after: 100) == 1_002)
    #expect(start(&clock, 1_102_000, after: 100) == nil)
    #expect(start(&clock, 90_000_000, after: 200) == 89_800)
    #expect(start(&clock, 1_300_000, after: 300) == 1_000)
    #expect(start(&clock, 1_298_000, after: 300) == 998)
  }

  @Test("moves no start before 1970")
  func beginning() {
    var clock = WallClock(startTime: 1_000)
    #expect(start(&clock, 5_000, after: 100) == 0)
    #expect(start(&clock, 5_000, after: 100) == nil)
  }
}
