import Protocol

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
extension BySeat: Hashable where Value: Hashable {}
