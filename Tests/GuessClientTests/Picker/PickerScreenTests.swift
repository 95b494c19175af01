import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The screen of the wheels", .timed)
struct PickerScreenTests {
  /// The rows of the screen, without trailing blanks.
  private func text(_ screen: PickerScreen, _ columns: Int, _ rows: Int) -> [String] {
    let palette = Palette(hasColors: false)
    return (screen.body(columns: columns, rows: rows) + [screen.footer(columns: columns)]).map { row in
      var text = row.rendering(columns: columns, palette: palette)
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  @Test("has everything in the smallest window, and what matters most below that")
  func smallest() throws {
    #expect(
      text(try Screens.race(), 40, 12) == [
        "ada 1–0 bob · round 2 · race        2:41", "  ┌─────┬─────┐    you: 2, par 7",
        "  │  7  │  3  │    50 ▲ too low", " ▸│ [6] │  2  │◂   75 ▼ too high", "  │  5  │  1  │",
        "  └─────┴─────┘", "Enter guesses 62", "51..74 [···········██████······] 24 left",
        "bob: 3, at most 4 to go  [■■■····]", "bob: hi", "! 15 seconds left in this round.",
        "Enter guess  ? help  r spin  m middle",
      ])
    let lines = text(try Screens.race(), 36, 8)
    #expect(
      lines[...4] == [
        "Enter guesses 62", "51..74 [·········█████·····] 24 left", "you: 2  50▲  75▼",
        "bob: 3, at most 4 to go  [■■■····]", "The wheels need 40×12.",
      ])
    #expect(text(try Screens.race(), 36, 2)[0] == "Enter guesses 62")
  }

  @Test("has messages beside the wheels in a usual window, and a column for the guesses in a large one")
  func usual() throws {
    var lines = text(try Screens.race(), 80, 24)
    #expect(lines.count == 24)
    #expect(
      lines[...15] == [
        "ada 1–0 bob · round 2 · race · F7KD2Q                                       2:41",
        "                                               │ bob: hi",
        "  ┌─────┬─────┐    you: 2, par 7               │ ! 15 seconds left in this",
        "  │     │  4  │    50 ▲ too low                │ round.",
        "  │  7  │  3  │    75 ▼ too high               │",
        "  ├─────┼─────┤                                │",
        " ▸│ [6] │  2  │◂                               │",
        "  ├─────┼─────┤                                │",
        "  │  5  │  1  │                                │",
        "  │     │  0  │                                │",
        "  └─────┴─────┘                                │",
        "                                               │",
        "Enter guesses 62                               │",
        "51..74 [··············███████········] 24 left │",
        "bob: 3, at most 4 to go  [■■■····]             │",
        "                                               │",
      ])
    #expect(lines[23] == "Enter guess  ? help  r spin  m middle  / type  q quit  ↑↓ turn  ←→ wheel")
    lines = text(try Screens.race(), 120, 40)
    #expect(lines[1].hasSuffix("│ you: 2, par 7                │ bob: hi"))
    #expect(lines[2].hasSuffix("│ 50 ▲ too low                 │ ! 15 seconds left in this round."))
    #expect(lines.contains { $0.contains(" PgUp PgDn  ten up, ten down") })
  }

  @Test("speaks three languages", arguments: Language.allCases)
  func languages(language: Language) throws {
    let lines = text(try Screens.race(language), 40, 12)
    let expected: [Language: [String]] = [
      .english: ["Enter guesses 62", "bob: 3, at most 4 to go  [■■■····]"],
      .chinese: ["按回车猜 62", "bob：3，最多还要 4 次  [■■■····]"],
      .russian: ["Enter — назвать 62", "bob: 3, ещё не больше 4  [■■■····]"],
    ]
    #expect([lines[6], lines[8]] == expected[language])
    #expect(lines.allSatisfy { $0.cellWidth <= 40 })
    var help = try Screens.race(language)
    help.showsHelp = true
    // Title, entries and footer fit into the smallest window, and no entry is cut.
    #expect(language.pickHelp.count + 2 <= PickerScreen.leastRows)
    #expect(help.body(columns: 40, rows: 12).allSatisfy { $0.cells <= 40 })
  }

  @Test("keeps the selected wheel in sight if they do not fit side by side, and shows that there are more")
  func window() throws {
    var screen = try Screens.race()
    for selection in 0..<20 {
      var wheels = Wheels(for: try #require(GuessRange(lo: .min, hi: .max)))
      wheels.selection = selection
      screen.wheels = wheels
      let shown = text(screen, 40, 12)[3]
      #expect(shown.contains("[") && shown.contains("]") && shown.contains("…"))
      #expect(text(screen, 80, 12)[3].contains("…") == false)
    }
  }

  @Test("always shows the newest guess, older ones as far as there is room, with names if everyone sees them")
  func history() throws {
    var screen = try Screens.race()
    screen.moves = (1...30).map { .init(number: $0, hint: .low) }
    screen.count = 30
    #expect(text(screen, 40, 12)[2...5].map { $0.suffix(12) } == (27...30).map { "\($0) ▲ too low" })
    #expect(text(screen, 120, 40).filter { $0.contains("▲ too low") }.count == 30)
    // The wheels leave no room beside them.
    let all = try #require(GuessRange(lo: .min, hi: .max))
    screen.wheels = Wheels(for: all)
    screen.remainder = PickerScreen.Remainder(range: all, whole: all)
    #expect(text(screen, 40, 12).contains("you: 30  25▲  26▲  27▲  28▲  29▲  30▲"))
    screen.moves = [.init(number: .min, hint: .low)]
    #expect(text(screen, 40, 12).contains { $0.hasPrefix("you: 30  -92") && $0.hasSuffix("▲") })
    #expect(text(screen, 30, 8).contains { $0.hasPrefix("you: 30  -92") && $0.hasSuffix("▲") })
    screen = try Screens.race()
    screen.moves[0].player = Name("bob")
    #expect(text(screen, 40, 12)[2].hasSuffix("bob 50 ▲ too low"))
    #expect(text(screen, 40, 12)[3].hasSuffix("you 75 ▼ too high"))
  }

  @Test("shows an away player with the remaining time, urgently near its end")
  func away() throws {
    var screen = try Screens.race()
    screen.players[0].player.isAway = true
    screen.players[0].grace = Message("0:05", .error)
    #expect(text(screen, 40, 12)[8] == "bob is away" + String(repeating: " ", count: 25) + "0:05")
    let row = screen.body(columns: 40, rows: 12)[8]
    #expect(row.pieces.last?.tone == .error)
  }

  @Test("has the comment and the next step first when a match is over, and gives a long status two rows")
  func ending() throws {
    let lines = text(try Screens.ending(), 40, 12)
    #expect(
      lines[1...5] == [
        "You win! It was 62.", "5 guesses, par is 7. Well played.", "  [a] again, or Enter: a new match",
        "  [x] leave: go back", "you: 2  50▲  75▼",
      ])
    // A larger window has room for the wheels as well, which no longer turn.
    let large = text(try Screens.ending(), 80, 24)
    #expect(large[6].hasPrefix(" ▸│  6  │  2  │◂"))
    var screen = try Screens.race()
    screen.status = "Победа: abcdefghijklmnop. Загадано было 62."
    #expect(text(screen, 40, 12)[6...7] == ["Победа: abcdefghijklmnop. Загадано было", "62."])
  }

  @Test("has colours and emphasis as control sequences around the same text")
  func colors() throws {
    let screen = try Screens.race()
    for row in screen.body(columns: 80, rows: 24) {
      let colored = row.rendering(columns: 80, palette: Palette(hasColors: true))
      let codes = colored.matches(of: /\u{1B}\[([0-9;]*)m/).flatMap { $0.output.1.split(separator: ";") }
      // Bold, dim, reverse, and the sixteen colours that every terminal has.
      let allowed = Set([0, 1, 2, 7] + Array(30...37) + Array(90...97))
      #expect(codes.allSatisfy { Int($0).map { allowed.contains($0) } == true })
      let plain = colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(plain == row.text)
    }
  }
}
