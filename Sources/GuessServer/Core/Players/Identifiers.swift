extension ConnectionID: DeadlineKey {}
extension PlayerID: DeadlineKey {}
extension RoomID: DeadlineKey {}

extension DeadlineKey where Self: SlotKey {
  @inlinable package var place: Int { Int(slot) }
}

/// One connection, for as long as it lasts. The shell gives them out, from the map in which it keeps its connections, and
/// like the map it is inlinable.
@usableFromInline package struct ConnectionID: SlotKey {
  @usableFromInline package let slot: UInt32
  @usableFromInline package let generation: UInt32

  @inlinable package init(slot: UInt32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }
}

/// One player: a name that someone has taken.
package struct PlayerID: SlotKey {
  package let slot: UInt32
  package let generation: UInt32

  package init(slot: UInt32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }
}

/// One room, for as long as someone is in it.
package struct RoomID: SlotKey {
  package let slot: UInt32
  package let generation: UInt32

  package init(slot: UInt32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }
}
