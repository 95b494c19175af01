import GuessProtocol

extension Wheels {
  /// Turns the wheel up or down by this many rows, as far as it goes. Up means more, below zero as well.
  mutating func turn(by rows: Int) {
    let wheel = selected
    turn(to: min(max(wheel.row(above: rows), wheel.rows.lowerBound), wheel.rows.upperBound))
  }

  /// Turns the wheel to a row. The wheels to its right go to the nearest row that is possible then.
  mutating func turn(to row: Int) {
    typed = nil
    turn(selection, to: row)
  }

  mutating func select(_ side: Side) {
    typed = nil
    move(side)
  }

  enum Side { case left, right }

  /// Shows the number of the range that is nearest to `wanted`.
  mutating func show(_ wanted: Int64) {
    typed = nil
    put(min(max(wanted, range.lo), range.hi))
  }

  /// Turns the wheel to a digit, if it has that, and selects the next wheel to the right.
  ///
  /// A 1 means a leading 10 if 1 alone is not possible. A number typed in full, from the first wheel on, is shown regardless of
  /// the effect of its single digits: 1, 0, 0 for 100 if the tens have both 1 and 10, or 5, 4, 7 if the hundreds can't be turned
  /// and the first digit went to the tens.
  ///
  /// Returns false if the digit had no effect.
  mutating func type(_ digit: Int) -> Bool {
    precondition((0...9).contains(digit))
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

  /// Prepares for another number, from its first digit on.
  mutating func typeAgain() { (typed, selection) = (nil, home) }

  /// Makes the number negative or positive, with the nearest digits that are possible then.
  mutating func sign(negative: Bool) {
    guard negative ? range.lo < 0 : range.hi >= 0, negative != isNegative else { return }
    typed = nil
    turn(0, to: negative ? 0 : 1)
  }

  private mutating func turn(_ index: Int, to row: Int) {
    let wheels = wheels
    guard wheels[index].rows.contains(row) else { return }
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
    let choices = wheels.indices.filter { wheels[$0].hasChoice }
    let next = side == .left ? choices.last { $0 < selection } : choices.first { $0 > selection }
    selection = next ?? selection
    return next != nil
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

/// The motion of wheels to their final state: row by row, and slower and slower.
///
/// The wheels themselves change at once; this is only their drawing meanwhile. Every frame is a number of the wheels' range, so
/// that only rows that exist are drawn.
struct WheelMotion: Hashable, Sendable {
  let frames: [Wheels]
  let isSpin: Bool
  private let start: Instant

  /// Time that a frame stays when this many are left, including itself: the first ones as fast as an eye follows.
  static func pause(framesLeft: Int) -> Milliseconds { pauses[min(framesLeft, pauses.count) - 1] }

  private static let pauses = [95, 80, 68, 58, 50, 43, 37, 32, 28, 25].map { Milliseconds($0) }

  /// Rows that the first and the last wheel move in a spin, which takes 0.6 s: long enough to be seen.
  static let spinRows = (first: 8, last: 14)

  /// A spin that ends at `wheels`; nil if none of them can be turned.
  static func spin(to wheels: Wheels, at now: Instant) -> WheelMotion? {
    let target = wheels.wheels
    let turning = target.indices.filter { target[$0].hasChoice }
    guard let last = turning.last else { return nil }
    let (first, most) = spinRows
    let travels = target.indices.map { index in
      // A single wheel moves the most rows.
      last == turning.first
        ? most : first + (most - first) * max(0, index - turning[0]) / max(1, last - turning[0])
    }
    let frames = (0..<most).map { frame in
      wheels.setting { index, rows in
        let left = max(0, travels[index] - frame)
        let turned = (target[index].row - rows.lowerBound + left) % rows.count
        return rows.lowerBound + (turned + rows.count) % rows.count
      }
    }
    return WheelMotion(frames: frames, isSpin: true, start: now)
  }

  /// Rolls from the shown state to a number of the same range; nil if it is already shown.
  static func roll(from shown: Wheels, to number: Int64, at now: Instant) -> WheelMotion? {
    guard shown.range.contains(number), number != shown.number else { return nil }
    var target = shown
    target.show(number)
    let (from, to) = (shown.wheels.map(\.row), target.wheels.map(\.row))
    let count = zip(from, to).map { abs($1 - $0) }.max() ?? 0
    let frames = (0..<count).map { frame in
      shown.setting { index, _ in
        let way = to[index] - from[index]
        return from[index] + way.signum() * min(frame, abs(way))
      }
    }
    return WheelMotion(frames: frames, isSpin: false, start: now)
  }

  func frame(at now: Instant) -> Wheels? { index(at: now).map { frames[$0] } }

  func nextDeadline(after now: Instant) -> Instant? { index(at: now).map(end) }

  private func index(at now: Instant) -> Int? { frames.indices.first { now < end(ofFrame: $0) } }

  private func end(ofFrame index: Int) -> Instant {
    (0...index).reduce(start) { $0 + Self.pause(framesLeft: frames.count - $1) }
  }
}
