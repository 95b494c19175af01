import TestSupport
import Testing

@testable import GuessClientPlay

/// Wheels of a range, after keys: the number, the rows of each wheel, and the selected one.
@Suite("Wheels")
struct WheelTests {
  @Test(
    "turn like this",
    arguments: examples(
      #"""
      ## They have tens and units for 1 to 100 and for fewer numbers, and a sign if any number is negative
      1 100 → 50: 0…10 0…9, wheel 1
      1 100 100 → 100: 0…10 0, wheel 1
      1 100 7 → 70: 0…10 0…9, wheel 2
      1 100 07 → 7: 0…10 1…9, wheel 2
      58 67 → 62: 5…6 0…7, wheel 1
      9223372036854775798 9223372036854775807 → 9223372036854775802: 9 2 2 3 3 7 2 0 3 6 8 5 4 7 7 5 7…8 0 0…7, wheel 17
      -9223372036854775808 -9223372036854775799 → -9223372036854775804: − 9 2 2 3 3 7 2 0 3 6 8 5 4 7 7 5 7…8 0 0…8, wheel 18
      5 5 → 5: 5, wheel 1
      -30 200 +025 → 25: −…+ 0…2 0…9 0…9, wheel 4
      -30 -11 25 → -25: − 1…3 0…9, wheel 3
      -30 200 000 → 0: −…+ 0…2 0…9 0…9, wheel 4
      -30 200 -003 → -3: −…+ 0 0…3 1…9, wheel 4
      ## They are one for each digit, but a leading 10 shares one
      1 99 → 50: 0…9 0…9, wheel 1
      1 109 → 55: 0…10 0…9, wheel 1
      1 1000 → 500: 0…10 0…9 0…9, wheel 1
      1 1100 → 550: 0…1 0…9 0…9 0…9, wheel 1
      0 10 → 5: 0…10, wheel 1
      -5 10 → 2: −…+ 0…10, wheel 1
      -20 -5 → -13: − 0…2 0…9, wheel 2
      ## They turn up to larger numbers, also below zero, and the right ones go to the nearest digit
      1 345 251\e[D\e[D\e[A → 341: 0…3 0…4 0…5, wheel 1
      1 345 341\e[D\e[B\e[B\e[B\e[B → 301: 0…3 0…4 0…9, wheel 2
      1 345 301\e[D\e[D\e[B\e[B\e[B → 1: 0…3 0…9 1…9, wheel 1
      -99 99 -77\e[D\e[A → -67: −…+ 0…9 0…9, wheel 2
      -99 99 -11\e[D\e[A → -1: −…+ 0…9 1…9, wheel 2
      ## Typed digits turn one after the other, and a number in full is that number
      1 100 47 → 47: 0…10 0…9, wheel 2
      1 100 10 → 10: 0…10 0…9, wheel 2
      51 100 100 → 100: 5…10 0, wheel 1
      510 590 547 → 547: 5 1…9 0…9, wheel 3
      58 67 61 → 61: 5…6 0…7, wheel 2
      -50 1000 -043 → -43: −…+ 0 0…5 0…9, wheel 4
      -50 1000 1000 → 1000: −…+ 0…10 0 0, wheel 2
      -4 5 -4 → -4: −…+ 1…4, wheel 2
      -4 5 -4+ → 4: −…+ 0…5, wheel 2
      1 9 0 → 5: 1…9, wheel 1
      1 345 39 → 343: 0…3 0…4 0…5, wheel 2
      ## A digit that leads nowhere is ignored; digits after a wheel that the player selected are for that one
      51 100 4 → 75: 5…10 0…9, wheel 1
      51 100 4100 → 100: 5…10 0, wheel 1
      1 99 54\e[D\e[C47 → 57: 0…9 0…9, wheel 2
      ## A page stops at the ends, and nothing overflows
      1 100 85\e[5~ → 95: 0…10 0…9, wheel 2
      1 100 95\e[5~ → 100: 0…10 0, wheel 1
      1 100 \e[F\e[6~ → 90: 0…10 0…9, wheel 1
      1 100 05\e[6~ → 1: 0…10 1…9, wheel 2
      -9223372036854775808 9223372036854775807 +9223372036854775804\e[5~ → 9223372036854775807: −…+ 0…9 0…2 0…2 0…3 0…3 0…7 0…2 0 0…3 0…6 0…8 0…5 \#
      0…4 0…7 0…7 0…5 0…8 0 0…7, wheel 20
      -9223372036854775808 9223372036854775807 \e[H\e[6~ → -9223372036854775808: −…+ 0…9 0…2 0…2 0…3 0…3 0…7 0…2 0 0…3 0…6 0…8 0…5 0…4 0…7 0…7 0…5 \#
      0…8 0 0…8, wheel 1
      """#))
  func turns(_ example: Example) throws { #expect(try wheels(example) == example.expected) }

  private func wheels(_ example: Example) throws -> String {
    let start = Lines.start(lo: Int64(example.words[0]) ?? .min, hi: Int64(example.words[1]) ?? .max)
    var picker = try Picker(Lines.solo, start)
    picker.handle(.typed(Words(example.words.dropFirst().joined(separator: " ")).bytes))
    let wheels = try #require(picker.session.wheels)
    let rows = wheels.wheels.map { wheel in
      let ends = [wheel.rows.lowerBound, wheel.rows.upperBound].compactMap(wheel.label)
      return wheel.hasChoice ? ends.joined(separator: "…") : ends[0]
    }
    return "\(wheels.number): \(rows.joined(separator: " ")), wheel \(wheels.selection + 1)"
  }
}
