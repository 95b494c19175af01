import GuessProtocol
import Testing

@testable import GuessGame
@testable import GuessServer

/// There is one of each for nearly every connection, and a room for two. An added property may cost more than it takes: it moves
/// the rest to the next multiple of eight, and the connection to the next size of the heap.
@Suite("The memory of an idle player")
struct MemoryTests {
  private func bytes<Value>(of _: Value.Type) -> Int { MemoryLayout<SlotMap<RoomID, Value>.Slot>.stride }

  @Test("is no more than it was")
  func strides() {
    #expect(bytes(of: Room.self) <= 336)
    #expect(bytes(of: Player.self) <= 80)
    #expect(bytes(of: Session.self) <= 48)
    #expect(MemoryLayout<Intake>.size <= 48)
    #expect(MemoryLayout<Connection.State>.size == 8)
    // Of these there are 100,000.
    #expect(MemoryLayout<OwnedNames.Entry>.stride <= 152)
    #expect(MemoryLayout<TablePlace>.stride <= 32)
  }
}
