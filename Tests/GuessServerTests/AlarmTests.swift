import TestSupport
import Testing
import GuessProtocol

@testable import GuessServerCore

@Suite("The lobby's alarms", .timed)
struct AlarmTests {
  private static let all: [Alarms.Alarm] = [
    .session(ConnectionID(slot: 0, generation: 0)), .player(PlayerID(slot: 0, generation: 0)),
    .room(RoomID(slot: 0, generation: 0)), .addresses, .drain, .cluster,
  ]

  @Test("come nearer and never move away, and go off one by one, the earliest first, whatever they are for")
  func order() {
    for shift in 0..<6 {
      var alarms = Alarms()
      for (place, alarm) in Self.all.enumerated() {
        for time in [9, (place + shift) % 6, 9] {
          alarms.schedule(alarm, at: Instant(milliseconds: Int64(time)))
        }
      }
      #expect(alarms.count == 6)
      var rung: [Alarms.Alarm] = []
      while let alarm = alarms.popDue(at: Instant(milliseconds: 5)) { rung.append(alarm) }
      #expect(rung == (0..<6).map { Self.all[($0 - shift + 6) % 6] })
      #expect(alarms.count == 0)
      #expect(alarms.next == nil)
    }
  }
}
