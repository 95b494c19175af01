/// One wheel as it stands: what it offers, and what it shows.
package struct Wheel: Hashable, Sendable {
  /// What the rows of a wheel stand for.
  package enum Kind: Hashable, Sendable {
    /// Row 0 is minus and row 1 is plus, so that up is more here as well.
    case sign
    /// The row is a digit, up to ten on a leading wheel. Less is more in a negative number.
    case digit(isNegative: Bool)
    /// The numbers themselves, from this one on.
    case numbers(from: Int64)
  }

  package let kind: Kind
  /// What is possible, given what the wheels to the left show. Never empty.
  package let rows: ClosedRange<Int>
  /// What is shown, one of `rows`.
  package let row: Int

  /// Whether there is anything to turn it to.
  package var hasChoice: Bool { rows.count > 1 }

  /// The row so many steps further up, where the number is greater; it may be none that the wheel has.
  package func row(above steps: Int) -> Int {
    kind == .digit(isNegative: true) ? row - steps : row + steps
  }

  /// What stands on a row; nil where the wheel has none.
  package func label(_ row: Int) -> String? {
    guard rows.contains(row) else { return nil }
    return switch kind {
    case .sign: row == 0 ? "−" : "+"
    case .digit: String(row)
    case .numbers(let first): String(first + Int64(row))
    }
  }

  /// Cells that its widest label takes.
  package var labelCells: Int {
    max(label(rows.lowerBound)?.cellWidth ?? 0, label(rows.upperBound)?.cellWidth ?? 0)
  }
}
