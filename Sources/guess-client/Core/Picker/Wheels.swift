import GuessProtocol

/// The wheels on which a player picks a number, and which never show one that is ruled out.
///
/// Up to ten numbers stand on one wheel as they are. More numbers have a wheel for each digit of the widest one, and a
/// wheel for the sign in front where any is negative. Where the widest number begins with 10, these two digits share
/// the leading wheel, as in the game on the telephone: 1 to 100 has tens from 0 to 10 and units, 1 to 1000 three wheels.
/// So no wheel has more than eleven rows. Shorter numbers have zeros in front; zero has the plus.
///
/// The value holds the number itself, and the wheels are read off it: whatever is turned, what they show is one number
/// of the range.
package struct Wheels: Hashable, Sendable {
  /// Numbers that stand on one wheel: what a wheel of digits has rows.
  package static let listedNumbers = 10

  /// What is still possible.
  package private(set) var range: GuessRange
  /// What the wheels show; always in `range`.
  package internal(set) var number: Int64
  /// The wheel that is turned, counted from the left.
  package internal(set) var selection = 0
  /// What the digit wheels count, the leading wheel first; none where the numbers themselves are listed.
  private(set) var places: [UInt64]
  /// Digits that were typed in a row, if they began at the first wheel that can be turned; see `type(_:)`.
  var typed: [Int]?

  /// Wheels for `range`, in the middle.
  package init(for range: GuessRange) {
    self.range = range
    number = range.middle
    places = Self.places(for: range)
    selection = home
  }

  /// Goes over to what is left of the range: keeps the number if it still is possible, else goes to the nearest one.
  package mutating func reload(for range: GuessRange) {
    guard range != self.range else { return }
    self.range = range
    places = Self.places(for: range)
    number = min(max(number, range.lo), range.hi)
    selection = home
    typed = nil
  }

  /// The wheels from left to right; at least one.
  package var wheels: [Wheel] {
    guard !isList else {
      return [
        Wheel(
          kind: .numbers(from: range.lo), rows: 0...Int(range.span),
          row: Int(UInt64(bitPattern: number) &- UInt64(bitPattern: range.lo)))
      ]
    }
    var wheels: [Wheel] = []
    if hasSign {
      wheels.append(Wheel(kind: .sign, rows: signs, row: isNegative ? 0 : 1))
    }
    let magnitudes = magnitudes(negative: isNegative)
    var above: UInt64 = 0
    for place in places {
      let row = (number.magnitude - above) / place
      wheels.append(
        Wheel(
          kind: .digit(isNegative: isNegative), rows: rows(at: place, above: above, in: magnitudes),
          row: Int(row)))
      above += row * place
    }
    return wheels
  }

  /// The wheel that is turned.
  package var selected: Wheel { wheels[selection] }

  /// Cells that the widest label of each wheel takes, whatever is shown beside it.
  package var labelCells: [Int] {
    guard let leading = places.first else { return [selected.labelCells] }
    let first = Self.widest(in: range) / leading > 9 ? 2 : 1
    return (hasSign ? [1] : []) + [first] + places.dropFirst().map { _ in 1 }
  }
}

// MARK: - How numbers are laid out

extension Wheels {
  var isList: Bool { places.isEmpty }
  var isNegative: Bool { number < 0 }
  var hasSign: Bool { !isList && range.lo < 0 }

  /// What the wheel of the sign offers: minus, plus, or both.
  var signs: ClosedRange<Int> { (range.lo < 0 ? 0 : 1)...(range.hi < 0 ? 0 : 1) }

  /// The first wheel that can be turned; the last one where none can.
  var home: Int {
    wheels.firstIndex(where: \.hasChoice) ?? wheels.count - 1
  }

  /// Digits of the widest number.
  var digits: Int { Self.digits(of: Self.widest(in: range)) }

  /// The numbers of one sign without it. Only asked for a sign that the range has.
  func magnitudes(negative: Bool) -> ClosedRange<UInt64> {
    negative
      ? min(range.hi, -1).magnitude...range.lo.magnitude : UInt64(max(range.lo, 0))...UInt64(max(range.hi, 0))
  }

  /// What the wheel at `place` offers where those to its left make up `above`.
  ///
  /// A magnitude is at most 2^63, and a wheel that is not the leading one at most ten times 10^17, so nothing overflows.
  func rows(at place: UInt64, above: UInt64, in magnitudes: ClosedRange<UInt64>) -> ClosedRange<Int> {
    let last = place == places.first ? magnitudes.upperBound : above + (place * 10 - 1)
    let low = max(magnitudes.lowerBound, above) - above
    let high = min(magnitudes.upperBound, last) - above
    return Int(low / place)...Int(high / place)
  }

  private static func places(for range: GuessRange) -> [UInt64] {
    guard range.span >= UInt64(listedNumbers) else { return [] }
    let widest = widest(in: range)
    var place: UInt64 = 1
    while widest / place > 10 { place *= 10 }
    return Array(sequence(first: place) { $0 == 1 ? nil : $0 / 10 })
  }

  private static func widest(in range: GuessRange) -> UInt64 {
    max(range.lo.magnitude, range.hi.magnitude)
  }

  private static func digits(of magnitude: UInt64) -> Int {
    String(magnitude).utf8.count
  }
}

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
