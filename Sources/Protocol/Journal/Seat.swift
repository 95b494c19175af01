/// A place at the table; a room has two of them, and a game alone uses the first.
@usableFromInline package enum Seat: Int, Hashable, Sendable, CaseIterable {
  case first = 1
  case second = 2

  /// The place across.
  package var other: Seat { self == .first ? .second : .first }
}
