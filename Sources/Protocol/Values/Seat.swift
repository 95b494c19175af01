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

/// One value for each seat. Inlinable because each guess reads several.
@usableFromInline package struct BySeat<Value> {
  @usableFromInline var first: Value
  @usableFromInline var second: Value

  @inlinable package init(repeating value: Value) {
    first = value
    second = value
  }

  @inlinable package init(first: Value, second: Value) { (self.first, self.second) = (first, second) }

  @inlinable package init(_ value: (Seat) -> Value) {
    self.init(first: value(.first), second: value(.second))
  }

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

/// Some of the seats. Written as `-`, `1`, `2` or `12` in the journal.
package typealias Seats = BySeat<Bool>

extension Seats {
  package static var none: Seats { Seats(repeating: false) }

  package init(_ seats: [Seat]) {
    self = .none
    for seat in seats { self[seat] = true }
  }

  package var all: [Seat] { Seat.allCases.filter { self[$0] } }
}

extension BySeat: LineValue where Value == Bool {
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
