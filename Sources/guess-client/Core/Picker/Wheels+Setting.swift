import Protocol

extension Wheels {
  /// The wheels, each of them set in its turn, from left to right, to the row that `choose` wants of those that it offers
  /// then, or to the nearest one. So whatever is wanted, what they show is a number of the range.
  func setting(_ choose: (_ index: Int, _ rows: ClosedRange<Int>) -> Int) -> Wheels {
    var result = self
    guard !isList else {
      let row = Self.row(choose, 0, 0...Int(range.span))
      result.number = range.lo + Int64(row)
      return result
    }
    var isNegative = false
    if hasSign { isNegative = Self.row(choose, 0, signs) == 0 }
    let magnitudes = magnitudes(negative: isNegative)
    var magnitude: UInt64 = 0
    for (index, place) in zip((hasSign ? 1 : 0)..., places) {
      let row = Self.row(choose, index, rows(at: place, above: magnitude, in: magnitudes))
      magnitude += UInt64(row) * place
    }
    result.number = Int64(bitPattern: isNegative ? 0 &- magnitude : magnitude)
    return result
  }

  private static func row(
    _ choose: (Int, ClosedRange<Int>) -> Int, _ index: Int, _ rows: ClosedRange<Int>
  ) -> Int {
    min(max(choose(index, rows), rows.lowerBound), rows.upperBound)
  }
}
