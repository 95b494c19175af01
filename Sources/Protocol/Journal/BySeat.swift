/// One value for each seat.
///
/// It is inlinable because a guess looks into several of them: called across modules as a generic, each look would cost
/// more than what it finds.
@usableFromInline package struct BySeat<Value> {
  @usableFromInline var first: Value
  @usableFromInline var second: Value

  /// The same value for both.
  @inlinable package init(repeating value: Value) {
    first = value
    second = value
  }

  /// A value for each.
  @inlinable package init(first: Value, second: Value) {
    self.first = first
    self.second = second
  }

  @inlinable package subscript(seat: Seat) -> Value {
    get { seat == .first ? first : second }
    _modify {
      if seat == .first { yield &first } else { yield &second }
    }
  }
}

extension BySeat: Sendable where Value: Sendable {}
extension BySeat: Equatable where Value: Equatable {}
extension BySeat: Hashable where Value: Hashable {}
