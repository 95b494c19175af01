import TestSupport
import Testing
import GuessProtocol

@testable import GuessGame

@Suite("The lobby's alarms", .timed)
struct AlarmTests {
  private static let all: [Alarms.Alarm] = [
    .session(ConnectionID(slot: 0, generation: 0)), .player(PlayerID(slot: 0, generation: 0)),
    .room(RoomID(slot: 0, generation: 0)), .chore(.addresses), .chore(.drain),
  ]

  @Test("come nearer and never move away, and go off one by one, the earliest first, whatever they are for")
  func order() {
    for shift in 0..<5 {
      var alarms = Alarms()
      for (place, alarm) in Self.all.enumerated() {
        for time in [9, (place + shift) % 5, 9] {
          alarms.schedule(alarm, at: Instant(milliseconds: Int64(time)))
        }
      }
      #expect(alarms.count == 5)
      var rung: [Alarms.Alarm] = []
      while let alarm = alarms.popDue(at: Instant(milliseconds: 4)) { rung.append(alarm) }
      #expect(rung == (0..<5).map { Self.all[($0 - shift + 5) % 5] })
      #expect(alarms.count == 0)
      #expect(alarms.next == nil)
    }
  }
}
