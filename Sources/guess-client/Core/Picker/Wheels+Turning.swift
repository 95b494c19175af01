import GuessProtocol

/// Actions of a player on the wheels.
extension Wheels {
  /// Turns the wheel up or down by this many rows, as far as it goes. Up means more, as ▲ does after a guess that was too low;
  /// below zero as well.
  package mutating func turn(by rows: Int) {
    let wheel = selected
    let row = min(max(wheel.row(above: rows), wheel.rows.lowerBound), wheel.rows.upperBound)
    turn(to: row)
  }

  /// Turns the wheel to a row. The wheels to its right go to the nearest row that is possible then.
  package mutating func turn(to row: Int) {
    typed = nil
    turn(selection, to: row)
  }

  /// Selects the next wheel to the left or right that can be turned.
  package mutating func select(_ side: Side) {
    typed = nil
    move(side)
  }

  package enum Side: Hashable, Sendable {
    case left, right
  }

  /// Shows the middle of the range; guessing it every time finds the secret within par.
  package mutating func showMiddle() {
    show(range.middle)
  }

  /// Shows a random number of the range.
  package mutating func spin(using random: inout some RandomNumberGenerator) {
    show(Int64.random(in: range.lo...range.hi, using: &random))
  }

  /// Moves this many numbers up or down, as far as the range goes.
  package mutating func page(by count: Int64) {
    show(number.addingSaturating(count))
  }

  /// Shows the number of the range that is nearest to `wanted`.
  package mutating func show(_ wanted: Int64) {
    typed = nil
    put(min(max(wanted, range.lo), range.hi))
  }

  /// Turns the wheel to a digit, if it has that, and selects the next wheel to the right.
  ///
  /// A 1 means a leading 10 if 1 alone is not possible. A wheel of numbers goes to the one that ends with the digit; no other
  /// does. A number typed in full, from the first wheel on, is shown regardless of the effect of its single digits: 1, 0, 0 for
  /// 100 if the tens have both 1 and 10, or 5, 4, 7 if the hundreds can't be turned and the first digit went to the tens.
  ///
  /// Returns false if the digit had no effect.
  package mutating func type(_ digit: Int) -> Bool {
    precondition((0...9).contains(digit))
    if isList { return list(endingWith: digit) }
    if typed == nil, selection == home { typed = [] }
    typed?.append(digit)
    if let typed, typed.count == digits, showTyped(typed) { return true }
    // A digit typed on the sign is meant for the wheel after it.
    let index = hasSign && selection == 0 ? 1 : selection
    let rows = wheels[index].rows
    if let row = rows.contains(digit) ? digit : digit == 1 && rows.contains(10) ? 10 : nil {
      turn(index, to: row)
      selection = index
      if !move(.right), !selected.hasChoice { move(.left) }
      return true
    }
    if beginsWithTyped { return true }
    typed = nil
    return false
  }

  /// Makes the number negative or positive, with the nearest digits that are possible then.
  package mutating func sign(negative: Bool) {
    guard negative ? range.lo < 0 : range.hi >= 0, negative != isNegative else { return }
    if isList {
      return show(negative ? min(-1, 0 - number) : max(0, 0 - number))
    }
    typed = nil
    turn(0, to: negative ? 0 : 1)
  }
}

extension Wheels {
  private mutating func turn(_ index: Int, to row: Int) {
    let wheels = wheels
    guard wheels[index].rows.contains(row) else { return }
    if case .numbers(let first) = wheels[index].kind { return put(first + Int64(row)) }
    var rows = wheels.map(\.row)
    rows[index] = row
    put(setting { index, _ in rows[index] }.number)
  }

  private mutating func put(_ number: Int64) {
    self.number = number
    // The selected wheel may have no other row any more.
    if !selected.hasChoice, !move(.left) { move(.right) }
  }

  @discardableResult
  private mutating func move(_ side: Side) -> Bool {
    let wheels = wheels
    let indices =
      side == .left ? Array((0..<selection).reversed()) : Array(wheels.indices.dropFirst(selection + 1))
    guard let next = indices.first(where: { wheels[$0].hasChoice }) else { return false }
    selection = next
    return true
  }

  private mutating func list(endingWith digit: Int) -> Bool {
    let rows = selected.rows.filter { (range.lo + Int64($0)).magnitude % 10 == UInt64(digit) }
    // Around zero two numbers may end with one digit; the shown sign decides.
    guard let row = rows.first(where: { (range.lo + Int64($0) < 0) == isNegative }) ?? rows.first else {
      return false
    }
    turn(selection, to: row)
    return true
  }

  private mutating func showTyped(_ digits: [Int]) -> Bool {
    typed = nil
    let text = digits.map(String.init).joined()
    guard let number = Int64((isNegative ? "-" : "") + text), range.contains(number) else { return false }
    put(number)
    if let last = wheels.lastIndex(where: \.hasChoice) { selection = last }
    return true
  }

  /// True if the shown number begins with the digits typed so far.
  private var beginsWithTyped: Bool {
    guard let typed else { return false }
    let shown = String(number.magnitude)
    let padded = String(repeating: "0", count: digits - shown.utf8.count) + shown
    return padded.hasPrefix(typed.map(String.init).joined())
  }
}
