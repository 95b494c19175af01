/// One of the two seats of a room; solo games use the first.
@usableFromInline package enum Seat: Int, LineValue, Hashable, Sendable, CaseIterable {
  case first = 1
  case second = 2

  package var other: Seat { self == .first ? .second : .first }

  init?(_ bytes: Span<UInt8>) {
    guard bytes.count == 1, let seat = Seat(rawValue: Int(bytes[0]) - 0x30) else { return nil }
    self = seat
  }

  func write(to line: inout LineWriter) { line.append(0x30 + UInt8(rawValue)) }
}

/// A set of seats. Written as `-`, `1`, `2` or `12` in the journal.
package struct Seats: LineValue, Hashable, Sendable {
  private var hasFirst = false
  private var hasSecond = false

  package init(_ seats: some Sequence<Seat>) {
    for seat in seats {
      if seat == .first { hasFirst = true } else { hasSecond = true }
    }
  }

  package static let none = Seats([])

  package func contains(_ seat: Seat) -> Bool { seat == .first ? hasFirst : hasSecond }

  /// The seats in order.
  package var all: [Seat] { Seat.allCases.filter(contains) }

  init?(_ bytes: Span<UInt8>) {
    switch (bytes.count, bytes.isEmpty ? 0 : bytes[0]) {
    case (1, UInt8(ascii: "-")): self = .none
    case (1, UInt8(ascii: "1")): self.init([.first])
    case (1, UInt8(ascii: "2")): self.init([.second])
    case (2, UInt8(ascii: "1")) where bytes[1] == UInt8(ascii: "2"): self.init(Seat.allCases)
    default: return nil
    }
  }

  func write(to line: inout LineWriter) {
    if self == .none { line.append(UInt8(ascii: "-")) }
    for seat in all { seat.write(to: &line) }
  }
}

/// One value for each seat.
///
/// Inlinable because each guess reads several: a generic call across modules would cost more than the read.
@usableFromInline package struct BySeat<Value> {
  @usableFromInline var first: Value
  @usableFromInline var second: Value

  @inlinable package init(repeating value: Value) {
    first = value
    second = value
  }

  @inlinable package init(first: Value, second: Value) { (self.first, self.second) = (first, second) }

  /// The results of `change`.
  @inlinable package func map<Other>(_ change: (Value) -> Other) -> BySeat<Other> {
    BySeat<Other>(first: change(first), second: change(second))
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
