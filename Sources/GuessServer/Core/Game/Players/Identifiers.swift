/// A connection. Assigned by the shell from its map of connections, and inlinable like the map.
@usableFromInline package struct ConnectionID: SlotKey, CustomStringConvertible {
  @usableFromInline package let slot: UInt32
  @usableFromInline package let generation: UInt32

  @inlinable package init(slot: UInt32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }

  /// Its name in the log.
  @usableFromInline package var description: String { "\(slot).\(generation)" }
}

package struct PlayerID: SlotKey {
  package let slot: UInt32
  package let generation: UInt32

  package init(slot: UInt32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }
}

package struct RoomID: SlotKey {
  package let slot: UInt32
  package let generation: UInt32

  package init(slot: UInt32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }
}
