import Testing

@testable import GuessServerCore

@Suite("The lobby's alarms")
struct AlarmTests {
  private static let all: [Alarms.Alarm] = [
    .session(ConnectionID(slot: 0, generation: 0)), .player(PlayerID(slot: 0, generation: 0)),
    .room(RoomID(slot: 0, generation: 0)), .addresses, .drain,
    .cluster,
  ]

  @Test("go off one by one, the earliest first, whatever they are for")
  func order() {
    for shift in 0..<6 {
      var alarms = Alarms()
      for (place, alarm) in Self.all.enumerated() {
        alarms.schedule(alarm, at: Instant(milliseconds: Int64((place + shift) % 6)))
      }
      #expect(alarms.count == 6)
      var rung: [Alarms.Alarm] = []
      while let alarm = alarms.popDue(at: Instant(milliseconds: 5)) { rung.append(alarm) }
      #expect(rung == (0..<6).map { Self.all[($0 - shift + 6) % 6] })
      #expect(alarms.count == 0)
      #expect(alarms.next == nil)
    }
  }

  @Test("come nearer, never move away, and are forgotten", arguments: all)
  func moving(alarm: Alarms.Alarm) {
    var alarms = Alarms()
    alarms.schedule(alarm, at: Instant(milliseconds: 5))
    alarms.schedule(alarm, at: Instant(milliseconds: 9))
    #expect(alarms.next == Instant(milliseconds: 5))
    alarms.schedule(alarm, at: Instant(milliseconds: 3))
    #expect(alarms.count == 1)
    #expect(alarms.popDue(at: Instant(milliseconds: 2)) == nil)
    alarms.remove(alarm)
    #expect(alarms.popDue(at: Instant(milliseconds: 9)) == nil)
  }
}
