import Protocol

/// What a room keeps to of the server's limits. It is handed on with every guess, so it is no more than that.
package struct RoomLimits: Sendable {
  /// How long before a round's end a warning is given, where the round lasts at least twice as long.
  package let clockWarning: Milliseconds
  /// How long a step or a turn lasts.
  package let turn: Milliseconds
}

extension ServerLimits {
  /// What rooms keep to.
  package var ofRooms: RoomLimits { RoomLimits(clockWarning: clockWarning, turn: turn) }
}
