import GuessProtocol
import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

/// MatchStateTests have the rest.
@Suite("The match clock")
struct MatchClockTests {
  @Test("changes with each second and at no other time")
  func ticking() {
    let timer = MatchClock.timer(2, from: .start)
    #expect(timer.nextChange(after: .start) == Instant(milliseconds: 1_000))
    #expect(timer.nextChange(after: Instant(milliseconds: 999)) == Instant(milliseconds: 1_000))
    #expect(timer.nextChange(after: Instant(milliseconds: 1_000)) == Instant(milliseconds: 2_000))
    #expect(timer.nextChange(after: Instant(milliseconds: 2_000)) == nil)
    #expect(!timer.isPressing(at: Instant(milliseconds: -3_001)))
    #expect(timer.isPressing(at: Instant(milliseconds: -3_000)))
  }

  @Test("is shown on the screen once a second, and offline how long the seat is kept")
  func screen() throws {
    var picker = try Picker(Lines.joined, Lines.start(), "* TURN name=bob in=20")
    #expect(picker.screen.contains("3:00") && picker.screen.contains("0:20"))
    let isAwake = picker.tick(within: .seconds(2))
    #expect(isAwake && picker.now == Instant(milliseconds: 1_000))
    #expect(picker.screen.contains("2:59") && picker.screen.contains("0:19"))
    picker.hear("* AWAY name=bob grace=60")
    #expect(picker.screen.contains("bob is away") && picker.screen.contains("1:00"))
    picker = try Picker(Lines.joined, Lines.start())
    picker.handle(.disconnected)
    #expect(picker.screen.contains("Disconnected") && picker.screen.contains("1:00"))
    #expect(!picker.screen.contains("3:00"))
    picker.now = .start + .seconds(7)
    picker.handle(.deadline)
    #expect(picker.screen.contains("0:53"))
  }
}
