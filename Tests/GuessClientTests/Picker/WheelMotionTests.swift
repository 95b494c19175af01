import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientPlay

@Suite("The motion of wheels")
struct WheelMotionTests {
  /// The moments at which the shown number changes, with the end.
  private func moments(of motion: WheelMotion, from start: Instant) -> [Instant] {
    var moments: [Instant] = []
    var now = start
    while let next = motion.nextDeadline(after: now), moments.count < 100 {
      moments.append(next)
      now = next
    }
    return moments
  }

  private let start = Instant(milliseconds: 5_000)

  @Test("spins for well under a second, slower and slower", arguments: [1, 2, 3, 20])
  func spinning(count: Int) throws {
    let ends: [Int: (Int64, Int64)] = [1: (1, 8), 2: (1, 100), 3: (1, 1_000), 20: (.min, .max)]
    let (lo, hi) = try #require(ends[count])
    let wheels = Wheels(for: try #require(GuessRange(lo: lo, hi: hi)))
    #expect(wheels.wheels.count == count)
    let motion = try #require(WheelMotion.spin(to: wheels, at: start))
    let moments = moments(of: motion, from: start)
    #expect(moments.count == WheelMotion.spinRows.last)
    let pauses = zip([start] + moments, moments).map { $1.milliseconds - $0.milliseconds }
    #expect(pauses == pauses.sorted() && pauses[0] >= 25)
    let end = try #require(moments.last)
    #expect((500...700).contains(end.milliseconds - start.milliseconds))
    #expect(motion.frame(at: end) == nil && motion.nextDeadline(after: end) == nil)
    #expect(motion.frame(at: Instant(milliseconds: .max)) == nil)
  }

  @Test("stops the wheels one after the other, rolls them row by row, and is nothing if nothing would move")
  func stopping() throws {
    var wheels = Wheels(for: .oneToHundred)
    wheels.show(73)
    let frames = try #require(WheelMotion.spin(to: wheels, at: start)).frames
    #expect(frames.suffix(frames.count - WheelMotion.spinRows.first).allSatisfy { $0.wheels[0].row == 7 })
    #expect(frames.prefix(WheelMotion.spinRows.first).allSatisfy { $0.wheels[0].row != 7 })
    // Row by row; the last frame is one row off.
    #expect(frames.suffix(4).map { $0.wheels[1].row } == [7, 6, 5, 4])
    wheels = Wheels(for: .oneToHundred)
    wheels.show(95)
    let motion = try #require(WheelMotion.roll(from: wheels, to: 79, at: start))
    #expect(motion.frames.map(\.number) == [95, 86, 77, 78])
    #expect(motion.frame(at: start)?.number == 95)
    #expect(moments(of: motion, from: start).count == 4 && !motion.isSpin)
    wheels = Wheels(for: .oneToHundred)
    #expect(WheelMotion.roll(from: wheels, to: 50, at: start) == nil)
    #expect(WheelMotion.roll(from: wheels, to: 101, at: start) == nil)
    #expect(WheelMotion.spin(to: Wheels(for: try #require(GuessRange(lo: 9, hi: 9))), at: start) == nil)
  }

  @Test(
    "shows a number of the range in every frame, and ends within the longest time",
    arguments: 0..<300 as Range<UInt64>)
  func frames(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let range = WheelsPropertyTests.anyRange(using: &random)
    var wheels = Wheels(for: range)
    wheels.show(.random(in: range.lo...range.hi, using: &random))
    let goal = Int64.random(in: range.lo...range.hi, using: &random)
    var end = wheels
    end.show(goal)
    let motions = [WheelMotion.roll(from: wheels, to: goal, at: start), .spin(to: end, at: start)]
    for motion in motions.compactMap(\.self) {
      for frame in motion.frames {
        #expect(frame.range == range && range.contains(frame.number), "seed \(seed)")
        #expect(frame.wheels.allSatisfy { $0.rows.contains($0.row) }, "seed \(seed)")
      }
      #expect(motion.frame(at: start + .seconds(1)) == nil, "seed \(seed)")
    }
    // The first frame of a roll is the previous number.
    if let roll = motions[0] { #expect(roll.frame(at: start)?.number == wheels.number, "seed \(seed)") }
  }
}
