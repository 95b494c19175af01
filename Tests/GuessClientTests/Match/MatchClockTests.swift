import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The match clock", .timed)
struct MatchClockTests {
  private func clock(_ lines: String...) throws -> MatchClock {
    var match = MatchState()
    try hear(&match, lines, at: .start)
    return match.clock
  }

  private func hear(_ match: inout MatchState, _ lines: [String], at now: Instant) throws {
    for line in lines { match.follow(try #require(Lines.received(line).line, "\(line)"), at: now) }
  }

  private func text(_ timer: MatchClock.Timer?, at seconds: Int64 = 0) -> String? {
    timer?.text(at: .start + .seconds(seconds))
  }

  @Test("takes a round's time from the room, but not in a game alone or if the time is not known")
  func round() throws {
    var match = MatchState()
    try hear(&match, [Lines.joined], at: .start)
    #expect(match.clock.round == nil)
    try hear(&match, [Lines.start()], at: .start + .seconds(10))
    #expect(text(match.clock.round, at: 10) == "3:00" && text(match.clock.round, at: 75) == "1:55")
    #expect(text(match.clock.round, at: 189) == "0:01" && text(match.clock.round, at: 500) == "0:00")
    try hear(&match, ["* WARN in=15 reason=clock : 15 seconds."], at: .start + .seconds(170))
    #expect(text(match.clock.round, at: 172) == "0:13")
    try hear(&match, [Lines.end()], at: .start + .seconds(172))
    #expect(match.clock.round == nil)
    #expect(try clock(Lines.solo, Lines.start()).round == nil)
    // Clocks may have been paused while the connection was lost.
    let room = "room=F7KD2Q \(Lines.settings) players=2 watchers=0 state=playing rival=bob"
    let back = "OK RESUME name=ada token=\(Lines.tokenDigits) \(room)"
    let clock = try clock(Lines.joined, Lines.start(), "* TURN name=ada in=20", back, Lines.state())
    #expect(clock.round == nil && clock.move == nil)
  }

  @Test("runs for a turn, a step or an away player's grace period, until it ends or waits")
  func moves() throws {
    #expect(text(try clock(Lines.joined, "* TURN name=bob in=20").move, at: 6) == "0:14")
    #expect(text(try clock(Lines.joined, "* STEP step=1 in=20").move) == "0:20")
    let hint = "* HINT step=1 n=1 guess=50 hint=LOW lo=51 hi=100"
    #expect(try clock(Lines.joined, "* STEP step=1 in=20", hint).move == nil)
    #expect(try clock(Lines.joined, "* TURN name=bob in=20", "* AWAY name=bob grace=60").move == nil)
    #expect(try clock(Lines.joined, "* TURN name=ada in=20", "* AWAY name=bob grace=60").move != nil)
    let bob = try #require(Name("bob"))
    var match = MatchState()
    try hear(&match, ["* AWAY name=bob grace=60"], at: .start)
    #expect(text(match.clock.graces[bob], at: 15) == "0:45")
    try hear(&match, ["* WARN in=30 reason=grace"], at: .start + .seconds(31))
    #expect(text(match.clock.graces[bob], at: 32) == "0:29")
    for line in ["* BACK name=bob", "* LEFT name=bob"] {
      var other = match
      try hear(&other, [line], at: .start)
      #expect(other.clock.graces.isEmpty)
    }
  }

  @Test("changes with each second and at no other time")
  func ticking() throws {
    let timer = try #require(try clock("* TURN name=bob in=2").move)
    #expect(timer.nextChange(after: .start) == Instant(milliseconds: 1_000))
    #expect(timer.nextChange(after: Instant(milliseconds: 999)) == Instant(milliseconds: 1_000))
    #expect(timer.nextChange(after: Instant(milliseconds: 1_000)) == Instant(milliseconds: 2_000))
    #expect(timer.nextChange(after: Instant(milliseconds: 2_000)) == nil)
    #expect(!timer.isPressing(at: Instant(milliseconds: -3_001)))
    #expect(timer.isPressing(at: Instant(milliseconds: -3_000)))
  }

  @Test(
    "is between nothing and a day, whatever number a server sends", arguments: [Int64.min, -1, .max])
  func anyNumber(seconds: Int64) throws {
    let timer = MatchClock.timer(seconds, from: .start)
    #expect(timer.text(at: .start) == (seconds < 0 ? "0:00" : "1440:00"))
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
