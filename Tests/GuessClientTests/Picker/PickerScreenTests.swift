import GuessProtocol
import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

/// The script `picker` has windows of several sizes.
@Suite("The screen of the wheels")
struct PickerScreenTests {
  @Test("has room for the help in the smallest window", arguments: Language.allCases)
  func help(language: Language) throws {
    var picker = try Picker.race(language)
    picker.session.mode = .help
    // Title, entries and footer.
    #expect(language.pickHelp.count + 2 <= PickerScreen.leastRows)
    #expect(
      PickerScreen(session: picker.session, columns: 40, rows: 12).body.allSatisfy { $0.cells <= 40 })
  }

  @Test("keeps the selected wheel in sight if they do not fit side by side, and shows that there are more")
  func window() throws {
    var picker = try Picker.race(in: try #require(GuessRange(lo: .min, hi: .max)))
    for selection in 0..<20 {
      picker.session.dial?.wheels.selection = selection
      let shown = picker.rows(40, 12)[3]
      #expect(shown.contains("[") && shown.contains("]") && shown.contains("…"))
      #expect(picker.rows(200, 12)[3].contains("…") == false)
    }
  }

  @Test("always shows the newest guess, and older ones as far as there is room")
  func history() throws {
    var picker = try Picker(Lines.joined, Lines.start())
    for number in 1...30 {
      picker.hear("OK GUESS n=\(number) guess=\(number) hint=LOW lo=\(number + 1) hi=100 ms=9")
    }
    #expect(picker.rows(40, 12)[2...5].map { $0.suffix(12) } == (27...30).map { "\($0) ▲ too low" })
    #expect(picker.rows(120, 40).filter { $0.contains("▲ too low") }.count == 10)
  }

  @Test("has colours and emphasis as control sequences around the same text")
  func colors() throws {
    var picker = try Picker.race()
    picker.hear("* AWAY name=bob grace=5")
    let rows = PickerScreen(session: picker.session, columns: 80, rows: 24).body
    for row in rows {
      let colored = row.rendering(columns: 80, hasColors: true)
      let codes = colored.matches(of: /\u{1B}\[([0-9;]*)m/).flatMap { $0.output.1.split(separator: ";") }
      // Bold, dim, reverse, and the sixteen colours that every terminal has.
      let allowed = Set([0, 1, 2, 7] + Array(30...37) + Array(90...97))
      #expect(codes.allSatisfy { Int($0).map { allowed.contains($0) } == true })
      let plain = colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(plain == row.text)
    }
    let urgent = try #require(rows.first { $0.pieces.contains(Message("0:05", .error)) })
    #expect(urgent.rendering(columns: 80, hasColors: true) != urgent.text)
  }
}
