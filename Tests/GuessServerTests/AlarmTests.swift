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

  @Test("go off one by one, the earliest first, whatever they are for")
  func order() {
    for shift in 0..<5 {
      var alarms = Alarms()
      let times = (0..<5).map { Instant(milliseconds: Int64($0 + shift) % 5) }
      alarms.sessions.schedule(ConnectionID(slot: 0, generation: 0), at: times[0])
      alarms.players.schedule(PlayerID(slot: 0, generation: 0), at: times[1])
      alarms.rooms.schedule(RoomID(slot: 0, generation: 0), at: times[2])
      alarms.chores.schedule(.addresses, at: times[3])
      alarms.chores.schedule(.drain, at: times[4])
      var rung: [Alarms.Alarm] = []
      while let alarm = alarms.popDue(at: Instant(milliseconds: 4)) { rung.append(alarm) }
      #expect(rung == (0..<5).map { Self.all[($0 - shift + 5) % 5] })
      #expect(alarms.next == nil)
    }
  }
}
