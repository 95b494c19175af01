import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientPlay

/// WheelTests have the rest.
@Suite("Wheels, whatever is done with them")
struct WheelsPropertyTests {
  @Test(
    "the number is possible, and so is every row that is offered",
    arguments: 0..<UInt64(Effort.count(quick: 60, usual: 200, full: 5_000)))
  func possible(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var wheels = Wheels(for: Self.anyRange(using: &random))
    for _ in 0..<40 {
      act(on: &wheels, using: &random)
      try #require(wheels.range.contains(wheels.number), "seed \(seed)")
      try #require(wheels.wheels.indices.contains(wheels.selection), "seed \(seed)")
      try #require(wheels.selected.hasChoice || wheels.wheels.allSatisfy { !$0.hasChoice }, "seed \(seed)")
    }
    check(wheels, "seed \(seed)")
  }

  /// Each wheel shows one of its rows, and each row can be selected without a change to its left.
  private func check(_ wheels: Wheels, _ comment: Comment) {
    let shown = wheels.wheels
    for (index, wheel) in shown.enumerated() {
      #expect(wheel.rows.contains(wheel.row) && wheel.rows.count <= 11, comment)
      for row in wheel.rows {
        var turned = wheels
        turned.selection = index
        turned.turn(to: row)
        #expect(turned.range.contains(turned.number), comment)
        #expect(turned.wheels[index].row == row, comment)
        #expect(turned.wheels[..<index].map(\.row) == shown[..<index].map(\.row), comment)
      }
    }
  }

  @Test(
    "every number can be reached by turning from left to right",
    arguments: 0..<UInt64(Effort.count(quick: 100, usual: 300, full: 5_000)))
  func reachable(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let range = Self.anyRange(using: &random)
    for goal in [range.lo, range.hi, range.middle, Int64.random(in: range.lo...range.hi, using: &random)] {
      var target = Wheels(for: range)
      target.show(goal)
      var wheels = Wheels(for: range)
      for (index, wheel) in target.wheels.enumerated() {
        wheels.selection = index
        wheels.turn(to: wheel.row)
      }
      #expect(wheels.number == goal, "seed \(seed)")
    }
  }

  @Test(
    "small ranges offer exactly their numbers",
    arguments: [-25, -11, -1, 0, 1, 9, 95] as [Int64])
  func exact(lo: Int64) throws {
    for span in 0...130 as ClosedRange<Int64> {
      let range = try #require(GuessRange(lo: lo, hi: lo + span))
      var found: Set<Int64> = []
      var wheels = Wheels(for: range)
      collect(&found, from: &wheels, at: 0)
      #expect(found == Set(range.lo...range.hi))
    }
  }

  private func collect(_ found: inout Set<Int64>, from wheels: inout Wheels, at index: Int) {
    guard index < wheels.wheels.count else {
      found.insert(wheels.number)
      return
    }
    for row in wheels.wheels[index].rows {
      wheels.selection = index
      wheels.turn(to: row)
      collect(&found, from: &wheels, at: index + 1)
    }
  }

  @Test("they keep a number that is still possible, or go to the nearest one, and turn no further than that")
  func nearest() throws {
    var wheels = Wheels(for: .oneToHundred)
    wheels.show(62)
    for (lo, hi, number) in [(40, 99, 62), (63, 99, 63), (63, 70, 63), (70, 70, 70)]
      as [(Int64, Int64, Int64)]
    {
      wheels.reload(for: try #require(GuessRange(lo: lo, hi: hi)))
      #expect(wheels.number == number)
    }
    wheels.turn(by: 1)
    wheels.select(.right)
    #expect(wheels.number == 70 && wheels.selection == 1 && wheels.wheels.count == 2)
  }

  static func anyRange(using random: inout SeededGenerator) -> GuessRange {
    let ends: [Int64] = [
      .min, .min + 1, -1000, -10, -1, 0, 1, 9, 10, 11, 99, 100, 1099, 1100, .max - 1, .max,
    ]
    let first =
      Bool.random(using: &random)
      ? ends[Int.random(in: ends.indices, using: &random)] : Int64.random(in: .min ... .max, using: &random)
    let width = Int64.max >> Int64.random(in: 0...62, using: &random)
    let (sum, overflow) = first.addingReportingOverflow(Int64.random(in: 0...width, using: &random))
    return GuessRange(lo: first, hi: overflow ? .max : sum) ?? .oneToHundred
  }

  private func act(on wheels: inout Wheels, using random: inout SeededGenerator) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: wheels.turn(by: Int.random(in: -12...12, using: &random))
    case 2: wheels.select(.left)
    case 3: wheels.select(.right)
    case 4, 5: _ = wheels.type(Int.random(in: 0...9, using: &random))
    case 6: wheels.show(.random(in: wheels.range.lo...wheels.range.hi, using: &random))
    case 7: wheels.show(wheels.number.addingSaturating(Bool.random(using: &random) ? 10 : -10))
    case 8: wheels.sign(negative: Bool.random(using: &random))
    default:
      let hint: Hint = Bool.random(using: &random) ? .low : .high
      if let range = wheels.range.narrowed(by: hint, to: wheels.number) { wheels.reload(for: range) }
    }
  }
}
