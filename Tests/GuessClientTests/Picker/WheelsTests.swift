import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("Wheels", .timed)
struct WheelsTests {
  private func wheels(_ lo: Int64, _ hi: Int64, showing number: Int64? = nil) throws -> Wheels {
    var wheels = Wheels(for: try #require(GuessRange(lo: lo, hi: hi)))
    if let number {
      wheels.show(number)
      try #require(wheels.number == number)
    }
    return wheels
  }

  /// The rows of each wheel.
  private func offers(_ wheels: Wheels) -> [String] {
    wheels.wheels.map { wheel in
      let labels = [wheel.rows.lowerBound, wheel.rows.upperBound].compactMap(wheel.label)
      return wheel.hasChoice ? labels.joined(separator: "…") : labels[0]
    }
  }

  @Test(
    "have tens and units for 1 to 100, a single list for ten numbers, and a sign if any number is negative")
  func telephone() throws {
    #expect(offers(try wheels(1, 100)) == ["0…10", "0…9"])
    #expect(offers(try wheels(1, 100, showing: 100)) == ["0…10", "0"])
    #expect(offers(try wheels(1, 100, showing: 7)) == ["0…10", "1…9"])
    #expect(offers(try wheels(58, 67)) == ["58…67"])
    #expect(offers(try wheels(58, 68)) == ["5…6", "0…8"])
    #expect(offers(try wheels(.max - 9, .max)) == ["\(Int64.max - 9)…\(Int64.max)"])
    #expect(offers(try wheels(.min, .min + 9)) == ["\(Int64.min)…\(Int64.min + 9)"])
    #expect(offers(try wheels(5, 5)) == ["5"])
    #expect(offers(try wheels(-30, 200, showing: 25)) == ["−…+", "0…2", "0…9", "0…9"])
    #expect(offers(try wheels(-30, 200, showing: -25)) == ["−…+", "0", "0…3", "0…9"])
    #expect(offers(try wheels(-30, -11, showing: -25)) == ["−", "1…3", "0…9"])
    // Zero has the plus.
    #expect(try wheels(-30, 200, showing: 0).wheels[0].row == 1)
    #expect(offers(try wheels(-30, 200, showing: -3))[3] == "1…9")
  }

  @Test(
    "are one for each digit, but a leading 10 shares one",
    arguments: [
      (1, 99, 2), (1, 109, 2), (1, 110, 3), (1, 1000, 3), (1, 1099, 3), (1, 1100, 4), (1, 999, 3), (0, 10, 1),
      (-5, 10, 2), (-100, 100, 3), (-20, -5, 3), (.min, .max, 20), (0, .max, 19),
    ] as [(Int64, Int64, Int)])
  func counts(lo: Int64, hi: Int64, count: Int) throws {
    #expect(try wheels(lo, hi).wheels.count == count)
  }

  @Test("turn up to larger numbers, move the right ones to the nearest digit, and keep a possible number")
  func nearest() throws {
    var wheels = try wheels(1, 345, showing: 251)
    wheels.turn(by: 1)
    #expect(wheels.number == 341)
    wheels.select(.right)
    wheels.turn(by: -4)
    #expect(wheels.number == 301)
    wheels.turn(by: -1)
    #expect(wheels.number == 301)
    wheels.select(.left)
    wheels.turn(by: -3)
    #expect(wheels.number == 1)
    for number in [-77, -11, 12, 77] as [Int64] {
      var wheels = try self.wheels(-99, 99, showing: number)
      wheels.select(.right)
      wheels.turn(by: 1)
      #expect(wheels.number == number + 10)
    }
    wheels = try self.wheels(1, 100, showing: 62)
    for (lo, hi, number) in [(40, 99, 62), (63, 99, 63), (63, 70, 63), (70, 70, 70)]
      as [(Int64, Int64, Int64)]
    {
      wheels.reload(for: try #require(GuessRange(lo: lo, hi: hi)))
      #expect(wheels.number == number)
    }
    wheels.turn(by: 1)
    wheels.select(.right)
    #expect(wheels.number == 70 && wheels.selection == 0 && wheels.wheels.count == 1)
  }

  @Test(
    "turn one after the other for typed digits, and a number in full is that number",
    arguments: [
      (1, 100, "47", 47), (1, 100, "07", 7), (1, 100, "100", 100), (1, 100, "10", 10), (51, 100, "100", 100),
      (510, 590, "547", 547), (510, 590, "47", 547), (58, 67, "3", 63), (58, 67, "61", 61),
      (-50, 1000, "-043", -43), (-50, 1000, "1000", 1000), (-50, 1000, "0743", 743), (-4, 5, "-4", -4),
      (-4, 5, "-4+", 4), (.min, .max, "-9223372036854775808", .min), (1, 9, "0", 5), (1, 345, "39", 343),
    ] as [(Int64, Int64, String, Int64)])
  func typing(lo: Int64, hi: Int64, keys: String, number: Int64) throws {
    var wheels = try wheels(lo, hi)
    for key in keys {
      switch key {
      case "-": wheels.sign(negative: true)
      case "+": wheels.sign(negative: false)
      default: _ = wheels.type(try #require(key.wholeNumberValue))
      }
    }
    #expect(wheels.number == number)
  }

  @Test(
    "ignore a digit that leads nowhere and say so, and keep typed digits on a wheel that the player selected")
  func typingNonsense() throws {
    var wheels = try wheels(51, 100, showing: 75)
    let leadsAnywhere = wheels.type(4)
    #expect(!leadsAnywhere && wheels.number == 75 && wheels.selection == 0)
    let answers = [1, 0, 0].map { wheels.type($0) }
    #expect(answers == [true, true, true] && wheels.number == 100)
    wheels = try self.wheels(1, 99, showing: 54)
    wheels.select(.right)
    for digit in [4, 7] { _ = wheels.type(digit) }
    #expect(wheels.number == 57)
  }

  @Test("stop at the ends for a page, and nothing overflows")
  func pages() throws {
    for (lo, hi, number, count, shown) in [
      (1, 100, 85, 10, 95), (1, 100, 95, 10, 100), (1, 100, 100, -10, 90), (1, 100, 5, -10, 1),
      (.min, .max, .max - 3, 10, .max), (.min, .max, .min, -10, .min),
    ] as [(Int64, Int64, Int64, Int64, Int64)] {
      var wheels = try wheels(lo, hi, showing: number)
      wheels.page(by: count)
      #expect(wheels.number == shown)
    }
  }
}
