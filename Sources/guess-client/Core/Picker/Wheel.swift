/// A wheel: its possible rows, and the shown one.
package struct Wheel: Hashable, Sendable {
  /// Meaning of a wheel's rows.
  package enum Kind: Hashable, Sendable {
    /// Row 0 is minus and row 1 is plus, so that up means more here as well.
    case sign
    /// The row is a digit, up to 10 on a leading wheel. A greater digit makes a negative number smaller.
    case digit(isNegative: Bool)
    /// The numbers themselves, from this one on.
    case numbers(from: Int64)
  }

  package let kind: Kind
  /// Rows possible after the wheels to the left. Never empty.
  package let rows: ClosedRange<Int>
  /// The shown one of `rows`.
  package let row: Int

  /// True if it can be turned.
  package var hasChoice: Bool { rows.count > 1 }

  /// The row this many steps further up, toward greater numbers; it may be outside `rows`.
  package func row(above steps: Int) -> Int {
    kind == .digit(isNegative: true) ? row - steps : row + steps
  }

  /// The label of a row; nil if the wheel does not have it.
  package func label(_ row: Int) -> String? {
    guard rows.contains(row) else { return nil }
    return switch kind {
    case .sign: row == 0 ? "−" : "+"
    case .digit: String(row)
    case .numbers(let first): String(first + Int64(row))
    }
  }

  /// Cells of its widest label.
  package var labelCells: Int {
    max(label(rows.lowerBound)?.cellWidth ?? 0, label(rows.upperBound)?.cellWidth ?? 0)
  }
}
