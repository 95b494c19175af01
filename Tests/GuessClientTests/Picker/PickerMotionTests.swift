import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientPlay

/// The script `picker` has the rest.
@Suite("Motion on the screen of the wheels")
struct PickerMotionTests {
  private let up = "\u{1B}[A"
  private let enter = "\r"

  /// The number that the wheels show.
  private func shown(_ picker: Picker) -> Int64? { picker.session.shownWheels?.number }

  private func settle(_ picker: inout Picker) {
    var steps = 0
    while picker.session.dial?.motion != nil, steps < 100, picker.tick(within: .seconds(1)) { steps += 1 }
    #expect(picker.session.dial?.motion == nil)
  }

  @Test("draws only rows of the wheels, and nothing once they rest")
  func still() throws {
    var picker = try Picker(Lines.solo, Lines.start(), hasMotion: true)
    picker.printed = ""
    _ = picker.tick(within: .seconds(1))
    let rows = picker.printed.matches(of: /\u{1B}\[(\d+);1H/).compactMap { Int($0.output.1) }
    #expect(!rows.isEmpty && rows.allSatisfy { (2...8).contains($0) })
    settle(&picker)
    picker.printed = ""
    picker.handle(.deadline)
    let isAwake = picker.tick(within: .seconds(5))
    #expect(picker.printed == "" && !isAwake)
  }

  /// Guesses of both players, keys and time, in any order.
  @Test(
    "ends every row at rest, with possible guesses, whatever happens",
    arguments: 0..<UInt64(Effort.count(quick: 6, usual: 20, full: 200)))
  func possible(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var picker = try Picker(Lines.joined, Lines.start(lo: -200, hi: 900), hasMotion: true)
    var left = try #require(GuessRange(lo: -200, hi: 900))
    for _ in 0..<60 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: _ = picker.tick(within: .seconds(1))
      case 2: _ = picker.press("r")
      case 3:
        _ = picker.press([up, "\u{1B}[B", "m", "7", "-", "\u{1B}[5~"].randomElement(using: &random) ?? "m")
      case 4: picker.handle(.resized(columns: Int.random(in: 10...130, using: &random), rows: 20))
      case 5: settle(&picker)
      case 6:
        let guess = Int64.random(in: left.lo...left.hi, using: &random)
        let hint: Hint = Bool.random(using: &random) ? .low : .high
        guard let range = left.narrowed(by: hint, to: guess) else { break }
        left = range
        picker.hear(
          "* GUESSED name=bob n=1 guess=\(guess) hint=\(hint == .low ? "LOW" : "HIGH") lo=\(left.lo) hi=\(left.hi) turn=ada"
        )
      default:
        let sent = picker.press(enter)
        if let number = sent.split(separator: " ").dropFirst().first.flatMap({ Int64($0) }) {
          #expect(left.contains(number), "seed \(seed)")
          picker.hear("ERR GUESS COOLDOWN retry_ms=300 : Too soon.")
        }
      }
      let wheels = try #require(picker.session.wheels, "seed \(seed)")
      #expect(wheels.range == left && left.contains(wheels.number), "seed \(seed)")
      if picker.session.dial?.motion == nil { #expect(shown(picker) == wheels.number, "seed \(seed)") }
    }
  }
}
