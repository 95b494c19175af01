import GuessProtocol

/// The wheels on which a player picks a number. They never show one that is ruled out.
///
/// There is one for each digit of the widest number, and one for the sign if any is negative. If the widest number begins with
/// 10, these two digits share the leading wheel, as in the game on the phone: 1 to 100 has tens from 0 to 10 and units, 1 to
/// 1000 three wheels. So no wheel has more than eleven rows. Shorter numbers have leading zeros; zero has the plus.
///
/// The value holds the number, and the wheels are derived from it: however they are turned, they show one number of the range.
struct Wheels: Hashable, Sendable {
  private(set) var range: GuessRange
  /// The number on the wheels; always in `range`.
  var number: Int64
  var selection = 0
  /// Digits typed in a row, if they began at the first wheel that can be turned; see `type(_:)`.
  var typed: [Int]?

  init(for range: GuessRange) {
    self.range = range
    number = range.middle
    selection = home
  }

  /// Changes to what is left of the range: keeps the number if it is still possible, or goes to the nearest one.
  mutating func reload(for range: GuessRange) {
    self.range = range
    number = min(max(number, range.lo), range.hi)
    selection = home
    typed = nil
  }

  var wheels: [Wheel] {
    var rest = number.magnitude
    return turned { index, _ in
      if hasSign, index == 0 { return isNegative ? 0 : 1 }
      let place = places[hasSign ? index - 1 : index]
      defer { rest %= place }
      return Int(rest / place)
    }.wheels
  }

  var selected: Wheel { wheels[selection] }

  /// Cells of the widest label of each wheel, regardless of the others' state.
  var labelCells: [Int] {
    (hasSign ? [1] : []) + places.map { widest / $0 == 10 && $0 == places.first ? 2 : 1 }
  }
}

// MARK: - Layout of numbers

extension Wheels {
  var isNegative: Bool { number < 0 }
  var hasSign: Bool { range.lo < 0 }

  /// Rows of the sign's wheel: minus, plus, or both.
  var signs: ClosedRange<Int> { (range.lo < 0 ? 0 : 1)...(range.hi < 0 ? 0 : 1) }

  /// The first wheel that can be turned; if none can, the last one.
  var home: Int { wheels.firstIndex(where: \.hasChoice) ?? wheels.count - 1 }

  var digits: Int { String(widest).utf8.count }

  /// Magnitudes of the numbers with one sign. The range must have that sign.
  func magnitudes(negative: Bool) -> ClosedRange<UInt64> {
    negative
      ? min(range.hi, -1).magnitude...range.lo.magnitude : UInt64(max(range.lo, 0))...UInt64(max(range.hi, 0))
  }

  /// Rows of the wheel at `place` if those to its left make up `above`.
  ///
  /// A magnitude is at most 2^63, and a wheel that is not the leading one at most ten times 10^17, so nothing overflows.
  func rows(at place: UInt64, above: UInt64, in magnitudes: ClosedRange<UInt64>) -> ClosedRange<Int> {
    let last = place == places.first ? magnitudes.upperBound : above + (place * 10 - 1)
    let low = max(magnitudes.lowerBound, above) - above
    let high = min(magnitudes.upperBound, last) - above
    return Int(low / place)...Int(high / place)
  }

  /// Place values of the digit wheels, the leading one first.
  private var places: [UInt64] {
    var place: UInt64 = 1
    while widest / place > 10 { place *= 10 }
    return Array(sequence(first: place) { $0 == 1 ? nil : $0 / 10 })
  }

  private var widest: UInt64 { max(range.lo.magnitude, range.hi.magnitude) }

  /// The wheels with the number that `choose` sets; see `turned`.
  func setting(_ choose: (_ index: Int, _ rows: ClosedRange<Int>) -> Int) -> Wheels {
    var result = self
    result.number = turned(choose).number
    return result
  }

  /// Sets each wheel, from left to right, to the row that `choose` returns for those possible then, or to the nearest one.
  private func turned(
    _ choose: (_ index: Int, _ rows: ClosedRange<Int>) -> Int
  ) -> (wheels: [Wheel], number: Int64) {
    var wheels: [Wheel] = []
    func turn(_ kind: Wheel.Kind, _ rows: ClosedRange<Int>) -> Int {
      let row = min(max(choose(wheels.count, rows), rows.lowerBound), rows.upperBound)
      wheels.append(Wheel(kind: kind, rows: rows, row: row))
      return row
    }
    let isNegative = hasSign && turn(.sign, signs) == 0
    let magnitudes = magnitudes(negative: isNegative)
    var magnitude: UInt64 = 0
    for place in places {
      let rows = rows(at: place, above: magnitude, in: magnitudes)
      magnitude += UInt64(turn(.digit(isNegative: isNegative), rows)) * place
    }
    return (wheels, Int64(bitPattern: isNegative ? 0 &- magnitude : magnitude))
  }
}

/// A wheel: its possible rows, and the shown one.
struct Wheel: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Row 0 is minus and row 1 is plus, so that up means more here as well.
    case sign
    /// The row is a digit, up to 10 on a leading wheel. A greater digit makes a negative number smaller.
    case digit(isNegative: Bool)
  }

  let kind: Kind
  /// Rows possible after the wheels to the left. Never empty.
  let rows: ClosedRange<Int>
  let row: Int

  var hasChoice: Bool { rows.count > 1 }

  /// The row this many steps further up, toward greater numbers; it may be outside `rows`.
  func row(above steps: Int) -> Int {
    kind == .digit(isNegative: true) ? row - steps : row + steps
  }

  func label(_ row: Int) -> String? {
    guard rows.contains(row) else { return nil }
    return kind == .sign ? row == 0 ? "−" : "+" : String(row)
  }
}
