import TestSupport
import Testing

@testable import GuessGame

@Suite("The lobby's alarms", .timed)
struct AlarmTests {
  @Test("go off at one moment in the order of their kinds and numbers, each by itself")
  func order() {
    let slots: [UInt32] = [0, 1, 2]
    let alarms =
      slots.map { Alarm.session(ConnectionID(slot: $0, generation: 0)) }
      + slots.map { .player(PlayerID(slot: $0, generation: 0)) }
      + slots.map { .room(RoomID(slot: $0, generation: 0)) } + [.addresses, .drain, .events]
    var queue = DeadlineQueue<Alarm>()
    for alarm in alarms.reversed() { queue.schedule(alarm, at: .start) }
    #expect((0..<alarms.count).map { _ in queue.popDue(at: .start) } == alarms)
    #expect(queue.count == 0)
  }
}
