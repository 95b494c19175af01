/// A place at the table; a room has two of them, and a game alone uses the first.
package enum Seat: Hashable, Sendable, CaseIterable {
  case first
  case second

  /// The place across.
  package var other: Seat { self == .first ? .second : .first }
}

/// One value for each seat.
package struct BySeat<Value> {
  private var first: Value
  private var second: Value

  /// The same value for both.
  package init(repeating value: Value) {
    first = value
    second = value
  }

  package subscript(seat: Seat) -> Value {
    get { seat == .first ? first : second }
    _modify {
      if seat == .first { yield &first } else { yield &second }
    }
  }
}

extension BySeat: Sendable where Value: Sendable {}
extension BySeat: Equatable where Value: Equatable {}
