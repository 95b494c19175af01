import GuessProtocol
import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

@Suite("The layout of the wheels")
struct PickerLayoutTests {
  /// All of Int64, numbers on one wheel, a hundred, and some between.
  static let ranges = [
    GuessRange(lo: .min, hi: .max), GuessRange(lo: -3, hi: 4), GuessRange(lo: -1_000_000, hi: 5),
    GuessRange(lo: 1, hi: 100),
  ]

  @Test("has no row that is wider than the window and misses none, whatever the words are", arguments: ranges)
  func anySize(range: GuessRange?) throws {
    let range = try #require(range)
    let guess = "guess=\(range.lo) hint=LOW lo=\(range.lo) hi=\(range.hi)"
    for language in Language.allCases {
      var picker = try Picker.race(language, in: range)
      for number in 1...5 {
        picker.hear("OK GUESS n=\(number) \(guess) ms=9", "* GUESSED name=bob n=\(number) \(guess) turn=ada")
      }
      picker.hear("* SAID name=bob : 猜数字游戏 👋🏽 ведь 猜数字游戏猜数字游戏 e\u{301}\u{301} tschüß")
      expectFit(&picker)
      picker.hear(Lines.end(2, secret: range.lo), Lines.found, "* REVIEW guesses=5 par=7 wasted=0 found=1")
      expectFit(&picker)
    }
    var spectator = try Picker(Lines.watched.replacing(" : ", with: " names=ada,bob : "), Lines.state)
    spectator.hear("* GUESSED name=bob n=1 \(guess) turn=ada", "* AWAY name=bob grace=60")
    expectFit(&spectator)
    var help = try Picker.race(.russian)
    help.session.mode = .help
    expectFit(&help)
  }

  private func expectFit(_ picker: inout Picker) {
    // The smallest window, and those around each change of the layout.
    for columns in [1, 39, 40, 79, 80, 109, 110] {
      for rows in [1, 11, 12, 20, 60] {
        let lines = picker.rows(columns, rows)
        #expect(lines.count == rows && lines.allSatisfy { $0.cellWidth <= columns }, "\(columns)×\(rows)")
      }
    }
  }

  @Test("cuts no row from the minimum window on")
  func nothingIsCut() throws {
    for language in Language.allCases {
      for (columns, rows) in [(40, 12), (60, 16), (80, 24), (120, 40), (200, 60)] {
        for picker in try [Picker.race(language), .ending(language)] {
          let body = PickerScreen(session: picker.session, columns: columns, rows: rows).body
          #expect(body.allSatisfy { $0.cells <= columns }, "\(language) \(columns)×\(rows)")
        }
      }
    }
  }

  @Test("has only ASCII without Unicode in English, and beyond it only letters of other languages")
  func ascii() throws {
    for columns in [20, 40, 80, 120] {
      for rows in [6, 12, 24, 40] {
        var picker = try Picker.race(isASCII: true)
        #expect(picker.rows(columns, rows).joined().utf8.allSatisfy { $0 < 0x80 })
        picker.session.mode = .help
        #expect(picker.rows(columns, rows).joined().utf8.allSatisfy { $0 < 0x80 })
        for language in Language.allCases where language != .english {
          var other = try Picker.race(language, isASCII: true)
          let text = other.rows(columns, rows).joined()
          #expect(text.allSatisfy { $0.isASCII || $0.isLetter || "：，；。（）！？".contains($0) }, "\(text)")
        }
      }
    }
    let signs = Glyphs(isASCII: true)
    for words in LocalizedTextSamples.all(in: .english) {
      #expect(signs.text(words).unicodeScalars.filter { !$0.isASCII }.isEmpty, "\(words)")
    }
    #expect(signs.text("猜数字 — «да»…") == "猜数字 - \"да\"...")
    #expect(Glyphs().text("a — b…") == "a — b…")
  }

  @Test(
    "does not break an address, a command or a verb with its arguments, however long it is",
    arguments: [
      ("Your friend types guess-client guess://h.example/F7KD2Q", ["guess-client guess://h.example/F7KD2Q"]),
      (
        "Join: JOIN F7KD2Q, or CREATE range=1..9 computer=easy",
        ["JOIN F7KD2Q,", "CREATE range=1..9 computer=easy"]
      ),
      (
        "Start it: guess-server --listen unix:/run/guess/socket.",
        ["guess-server --listen unix:/run/guess/socket."]
      ),
      ("See guess-client help arena; “HELP PLAY” explains.", ["guess-client help arena;", "“HELP PLAY”"]),
      ("more with --players 40, or ulimit -n", ["--players 40,", "ulimit -n"]),
      ("Well played. To share: guess 2026-11-21 ▲▲▼▲✓ 5/7", ["guess 2026-11-21 ▲▲▼▲✓ 5/7"]),
    ] as [(String, [String])])
  func unbroken(text: String, parts: [String]) {
    for cells in 1...60 {
      let lines = text.wrapped(cells: cells)
      for part in parts { #expect(lines.contains { $0.contains(part) }, "\(cells): \(lines)") }
      #expect(lines.allSatisfy { !$0.isEmpty && $0.first != " " && $0.last != " " }, "\(lines)")
      // If a line can't overflow, longer text is cut, at a blank first.
      let cut = text.wrapped(cells: max(2, cells), cuts: true)
      #expect(cut.allSatisfy { $0.cellWidth <= max(2, cells) }, "\(cut)")
    }
    let words = "PLAY finds a rival - and so on, up = down".wrapped(cells: 12)
    #expect(words.allSatisfy { $0.cellWidth <= 12 }, "\(words)")
  }

  @Test("breaks long messages at blanks, counts wide characters twice, and shows the newest messages whole")
  func wrapping() throws {
    #expect("one two three".wrapped(cells: 7) == ["one two", "three"])
    #expect("onetwothree".wrapped(cells: 7, cuts: true) == ["onetwot", "hree"])
    #expect("猜数字游戏".wrapped(cells: 5) == ["猜数", "字游", "戏"])
    #expect("共猜 3 次，标准次数是 7。好".wrapped(cells: 10) == ["共猜 3", "次，标准次", "数是 7。好"])
    #expect("PLAY 找对手，好".wrapped(cells: 11) == ["PLAY 找对", "手，好"])
    #expect("вернуть, n — нет".wrapped(cells: 10) == ["вернуть,", "n — нет"])
    #expect("ты — START.".wrapped(cells: 5) == ["ты —", "START."])
    #expect("".wrapped(cells: 5) == [""])
    #expect("1234567890".shortened(to: 10) == "1234567890" && "1234567890".shortened(to: 6) == "123…90")
    #expect(
      "1234567890".cut(to: 10, more: "…") == "1234567890" && "1234567890".cut(to: 6, more: "~") == "12345~")
    var picker = try Picker.race()
    picker.session.messages = ["one two three", "four", "five six"].map { Message($0) }
    let screen = PickerScreen(session: picker.session, columns: 80, rows: 24)
    func rows(_ columns: Int, _ rows: Int) -> [String] {
      screen.messageRows(columns: columns, rows: rows).map(\.text)
    }
    #expect(rows(8, 3) == ["four", "five six"] && rows(8, 4) == ["one two", "three", "four", "five six"])
    #expect(rows(4, 1) == ["six"] && rows(4, 0) == [])
  }

  @Test("has a bar that shows the position of the rest, and is never empty")
  func bar() throws {
    func bar(_ lo: Int64, _ hi: Int64, of whole: GuessRange = .oneToHundred) throws -> String {
      Glyphs().bar(of: try #require(GuessRange(lo: lo, hi: hi)), in: whole, cells: 10)
    }
    #expect(try bar(1, 100) == "[██████████]")
    #expect(try bar(51, 100) == "[·····█████]")
    #expect(try bar(100, 100) == "[·········█]")
    let all = try #require(GuessRange(lo: .min, hi: .max))
    #expect(try bar(.min, .max, of: all) == "[██████████]" && bar(0, 0, of: all) == "[·····█····]")
  }

  @Test(
    "has a mark in the bar even for a range outside of the whole",
    arguments: [(Int64.min, Int64.min), (.max, .max), (.min, .max), (0, 0), (9, 9)])
  func strayRange(lo: Int64, hi: Int64) throws {
    let range = try #require(GuessRange(lo: lo, hi: hi))
    let whole = try #require(GuessRange(lo: 7, hi: 8))
    let bar = Glyphs().bar(of: range, in: whole, cells: 10)
    #expect(bar.count == 12 && bar.contains("█"))
  }

  @Test(
    "has a bar between empty and full, whatever a server says the rival needs",
    arguments: [Int.min, -1, 8, .max])
  func needs(needs: Int) throws {
    var picker = try Picker.race()
    picker.hear("* RIVAL name=bob guesses=3 needs=\(needs)")
    let bar = needs < 0 ? "[■■■■■■■]" : "[·······]"
    // If the words are too long, only the bar remains.
    #expect(picker.rows(80, 12).contains { $0.hasPrefix("bob: 3") && $0.contains(bar) })
  }
}
