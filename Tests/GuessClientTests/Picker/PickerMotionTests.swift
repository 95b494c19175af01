import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("Motion on the screen of the wheels", .timed)
struct PickerMotionTests {
  private let up = "\u{1B}[A"
  private let enter = "\r"

  /// The number that the wheels show.
  private func shown(_ picker: Picker) -> Int64? { picker.session.shownWheels?.number }

  private func settle(_ picker: inout Picker) {
    var steps = 0
    while picker.session.motion != nil, steps < 100, picker.tick(within: .seconds(1)) { steps += 1 }
    #expect(picker.session.motion == nil)
  }

  @Test("spins to the middle when a round begins; any key ends a spin and acts on the final number")
  func beginning() throws {
    var picker = try Picker(Lines.solo, Lines.start(), hasMotion: true)
    #expect(picker.session.motion != nil && picker.screen.contains("Enter takes the result"))
    var waiting = picker
    let sent = picker.press(enter)
    #expect(sent == "GUESS 50 round=1\n")
    #expect(picker.session.motion == nil && shown(picker) == 50)
    settle(&waiting)
    #expect(shown(waiting) == 50 && waiting.screen.contains("Enter guesses 50"))
    #expect(waiting.now < .start + .seconds(1))
    picker = try Picker(Lines.solo, Lines.start(), hasMotion: true)
    _ = picker.press("r")
    let goal = try #require(picker.session.wheels?.number)
    #expect(picker.session.motion != nil && !picker.screen.contains("Enter guesses"))
    _ = picker.tick(within: .seconds(1))
    var talking = picker
    _ = picker.press(up)
    #expect(picker.session.motion == nil && shown(picker) == min(100, goal + 10))
    _ = talking.press("\t", "x")
    #expect(talking.session.motion == nil && shown(talking) == goal)
  }

  @Test(
    "rolls from the shown number to the nearest one that is left, and to the secret at the end of a round")
  func rolling() throws {
    var picker = try Picker(Lines.joined, Lines.start(), hasMotion: true)
    _ = picker.press("9", "5")
    picker.hear("* GUESSED name=bob n=1 guess=80 hint=HIGH lo=1 hi=79 turn=ada")
    // The number changes at once for a guess; only the display follows.
    #expect(picker.session.wheels?.number == 79 && shown(picker) == 95)
    var guessing = picker
    let sent = guessing.press(enter)
    #expect(sent == "GUESS 79 round=1\n")
    settle(&picker)
    #expect(shown(picker) == 79)
    // A number that is still possible does not move.
    picker.hear("* GUESSED name=bob n=2 guess=20 hint=LOW lo=21 hi=79 turn=ada")
    #expect(picker.session.motion == nil && shown(picker) == 79)
    picker = try Picker(Lines.joined, Lines.start(), hasMotion: true)
    _ = picker.press("r")
    for _ in 0..<5 { _ = picker.tick(within: .seconds(1)) }
    let seen = try #require(shown(picker))
    picker.hear("* GUESSED name=bob n=1 guess=98 hint=LOW lo=99 hi=100 turn=ada")
    #expect(picker.session.wheels?.number == 99 || picker.session.wheels?.number == 100)
    if picker.session.motion != nil { #expect(shown(picker) == seen) }
    settle(&picker)
    #expect([99, 100].contains(shown(picker)))
    picker = try Picker(Lines.joined, Lines.start(firstTo: 2), hasMotion: true)
    _ = picker.press("m")
    picker.hear(Lines.end(winner: "bob"))
    #expect(picker.session.wheels == nil && shown(picker) == 50 && picker.session.motion != nil)
    settle(&picker)
    #expect(shown(picker) == 75 && picker.screen.contains("It was 75."))
    picker.hear("* COUNTDOWN in=3")
    #expect(picker.screen.contains("It was 75. Next round in 3"))
  }

  @Test("does not exist if it is switched off, draws only rows of the wheels, and nothing once they rest")
  func still() throws {
    var picker = try Picker(Lines.solo, Lines.start())
    _ = picker.press("r")
    #expect(picker.session.motion == nil && picker.screen.contains("Enter guesses"))
    let number = try #require(picker.session.wheels?.number)
    picker.hear("OK GUESS n=1 guess=\(number) hint=LOW lo=100 hi=100 ms=9 : Too low.")
    #expect(picker.session.motion == nil && shown(picker) == 100)
    var isAwake = picker.tick(within: .seconds(10))
    #expect(!isAwake)
    picker = try Picker(Lines.solo, Lines.start(), hasMotion: true)
    picker.printed = ""
    _ = picker.tick(within: .seconds(1))
    let rows = picker.printed.matches(of: /\u{1B}\[(\d+);1H/).compactMap { Int($0.output.1) }
    #expect(!rows.isEmpty && rows.allSatisfy { (2...8).contains($0) })
    settle(&picker)
    picker.printed = ""
    picker.handle(.deadline)
    isAwake = picker.tick(within: .seconds(5))
    #expect(picker.printed == "" && !isAwake)
  }

  @Test("draws all for a new size during a spin, which continues to its end")
  func resizing() throws {
    var picker = try Picker(Lines.solo, Lines.start(), hasMotion: true)
    for (columns, rows) in [(80, 24), (20, 5), (40, 12)] {
      _ = picker.tick(within: .seconds(1))
      picker.printed = ""
      picker.handle(.resized(columns: columns, rows: rows))
      #expect(picker.printed.contains("\u{1B}[2J") && picker.session.painter.rows.count == rows)
    }
    #expect(picker.session.motion != nil)
    settle(&picker)
    #expect(picker.screen.contains("Enter guesses 50"))
  }

  /// Guesses of both players, keys and time, in any order.
  @Test("ends every row at rest, with possible guesses, whatever happens", arguments: 0..<20 as Range<UInt64>)
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
      if picker.session.motion == nil { #expect(shown(picker) == wheels.number, "seed \(seed)") }
    }
  }
}
