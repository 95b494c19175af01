import Protocol
import Testing

@testable import GuessClientCore

@Suite("The screen of the wheels")
struct PickScreenTests {
  /// A race in which both have guessed.
  private func race(_ language: Language = .english) throws -> PickScreen {
    var wheels = Wheels(for: try #require(GuessRange(lo: 51, hi: 74)))
    wheels.show(62)
    var screen = PickScreen(language: language)
    screen.title = ["ada 1–0 bob", "round 2", "race", "F7KD2Q"]
    screen.center = .wheels(wheels)
    screen.status = language.words(for: .guessWith(62))
    screen.remainder = PickScreen.Remainder(range: wheels.range, whole: .oneToHundred)
    screen.guesses = [.init(number: 50, hint: .low), .init(number: 75, hint: .high)]
    screen.count = 2
    screen.rival = PickBoard.Rival(name: try #require(Name("bob")), guesses: 3, needs: 4)
    screen.messages = [
      Remark("bob: hi"), Remark("75 is too high. It is between 51 and 74.", .high),
    ]
    screen.keys = PickKeyHint.allCases
    return screen
  }

  /// The screen as text, without blanks at the ends of rows.
  private func text(_ screen: PickScreen, _ columns: Int, _ rows: Int) -> [String] {
    let palette = Palette(hasColors: false)
    return (screen.body(columns: columns, rows: rows) + [screen.footer(columns: columns)]).map { row in
      var text = row.rendering(columns: columns, palette: palette)
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  @Test("on the smallest window everything is there")
  func smallest() throws {
    #expect(
      text(try race(), 40, 12) == [
        "ada 1–0 bob · round 2 · race · F7KD2Q",
        "                 7   3",
        "             ▸  [6]  2   ◂",
        "                 5   1",
        "Enter guesses 62",
        "51..74 [···········██████······] 24 left",
        "you: 2  50▲  75▼",
        "bob: 3, at most 4 to go  [■■■····]",
        "bob: hi",
        "▼ 75 is too high. It is between 51 and",
        "74.",
        "Enter guess  ? help  r spin  m middle",
      ])
  }

  @Test("on a usual window there is air, and a slot around what is shown")
  func usual() throws {
    let lines = text(try race(), 80, 24)
    #expect(lines.count == 24)
    #expect(
      lines[1...9] == [
        "",
        "                                         4",
        "                                     7   3",
        "                                 ─────────────",
        "                                 ▸  [6]  2   ◂",
        "                                 ─────────────",
        "                                     5   1",
        "                                         0",
        "",
      ])
    #expect(lines[11] == "51..74 [····················█████████···········] 24 left")
    #expect(lines[15...16] == ["bob: hi", "▼ 75 is too high. It is between 51 and 74."])
    #expect(lines[23] == "Enter guess  ? help  r spin  m middle  / type  q quit  ↑↓ turn  ←→ wheel")
  }

  @Test("it speaks three languages", arguments: Language.allCases)
  func languages(language: Language) throws {
    let lines = text(try race(language), 40, 12)
    let expected: [Language: [String]] = [
      .english: ["Enter guesses 62", "you: 2  50▲  75▼", "bob: 3, at most 4 to go  [■■■····]"],
      .chinese: ["按回车猜 62", "你：2  50▲  75▼", "bob：3，最多还要 4 次  [■■■····]"],
      .russian: ["Enter — назвать 62", "ты: 2  50▲  75▼", "bob: 3, ещё не больше 4  [■■■····]"],
    ]
    #expect([lines[4], lines[6], lines[7]] == expected[language])
    #expect(lines.allSatisfy { $0.cellWidth <= 40 })
    var help = try race(language)
    help.center = .help
    // Title, entries and footer fit into the smallest window, and no entry is cut.
    #expect(language.pickHelp.count + 2 <= PickScreen.leastRows)
    #expect(help.body(columns: 40, rows: 12).allSatisfy { $0.cells <= 40 })
  }

  @Test(
    "no row is wider than the window, and none is missing",
    arguments: [GuessRange.oneToHundred, GuessRange(lo: .min, hi: .max), GuessRange(lo: -3, hi: 4)])
  func anySize(range: GuessRange?) throws {
    var screen = try race()
    let wheels = Wheels(for: try #require(range))
    screen.center = .wheels(wheels)
    screen.remainder = PickScreen.Remainder(range: wheels.range, whole: wheels.range)
    for columns in [1, 2, 7, 20, 39, 40, 41, 60, 80, 200] {
      for rows in [1, 2, 5, 11, 12, 15, 16, 19, 20, 21, 24, 60] {
        let lines = text(screen, columns, rows)
        #expect(lines.count == rows)
        #expect(lines.allSatisfy { $0.cellWidth <= columns })
      }
    }
  }

  @Test("wheels that do not fit side by side keep the selected one in sight")
  func window() throws {
    var screen = try race()
    for selection in 0..<20 {
      var wheels = Wheels(for: try #require(GuessRange(lo: .min, hi: .max)))
      wheels.selection = selection
      screen.center = .wheels(wheels)
      let shown = text(screen, 40, 12)[2]
      #expect(shown.contains("[") && shown.contains("]"))
    }
  }

  @Test("the bar shows where the rest lies, and never nothing")
  func bar() throws {
    func bar(_ lo: Int64, _ hi: Int64, of whole: GuessRange = .oneToHundred) throws -> String {
      PickScreen.Remainder(range: try #require(GuessRange(lo: lo, hi: hi)), whole: whole).bar(cells: 10)
    }
    #expect(try bar(1, 100) == "[██████████]")
    #expect(try bar(51, 100) == "[·····█████]")
    #expect(try bar(100, 100) == "[·········█]")
    #expect(try bar(1, 1) == "[█·········]")
    let all = try #require(GuessRange(lo: .min, hi: .max))
    #expect(try bar(.min, .max, of: all) == "[██████████]")
    #expect(try bar(.max, .max, of: all) == "[·········█]")
  }

  @Test("colours change nothing of the text")
  func colors() throws {
    let screen = try race()
    for row in screen.body(columns: 80, rows: 24) {
      let colored = row.rendering(columns: 80, palette: Palette(hasColors: true))
      let plain = colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(plain == row.text)
    }
  }

  @Test("long messages are broken at blanks, and wide characters count twice")
  func wrapping() {
    #expect("one two three".wrapped(cells: 7) == ["one two", "three"])
    #expect("onetwothree".wrapped(cells: 7) == ["onetwot", "hree"])
    #expect("猜数字游戏".wrapped(cells: 5) == ["猜数", "字游", "戏"])
    #expect("".wrapped(cells: 5) == [""])
    #expect("1234567890".shortened(to: 10) == "1234567890" && "1234567890".shortened(to: 6) == "123…90")
  }

  @Test(
    "whatever a server says the rival needs, the bar is from empty to full",
    arguments: [Int.min, -1, 8, .max])
  func needs(needs: Int) throws {
    var screen = try race()
    screen.rival?.needs = needs
    let bar = needs < 0 ? "[■■■■■■■]" : "[·······]"
    #expect(text(screen, 80, 12).contains { $0.hasPrefix("bob: 3") && $0.hasSuffix(bar) })
  }

  @Test(
    "a range that lies nowhere in the whole still has a mark in the bar",
    arguments: [(Int64.min, Int64.min), (.max, .max), (.min, .max), (0, 0), (9, 9)])
  func strayRange(lo: Int64, hi: Int64) throws {
    let range = try #require(GuessRange(lo: lo, hi: hi))
    let whole = try #require(GuessRange(lo: 7, hi: 8))
    let bar = PickScreen.Remainder(range: range, whole: whole).bar(cells: 10)
    #expect(bar.count == 12 && bar.contains("█"))
  }
}
