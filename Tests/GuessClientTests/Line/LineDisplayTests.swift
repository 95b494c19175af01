import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

@Suite("The bottom rows of a terminal")
struct LineDisplayTests {
  private func bottom(_ text: String, status: String? = nil, prompt: String = "> ") -> LineDisplay.Bottom {
    var editor = LineEditor()
    _ = editor.type(text.utf8)
    return LineDisplay.Bottom(
      status: status.map { StyledRow($0) },
      line: editor.view(prompt: prompt, on: TerminalShape(columns: 80)))
  }

  private func show(
    _ display: inout LineDisplay, _ entries: [PlayOutput.Entry] = [], above bottom: LineDisplay.Bottom?,
    columns: Int = 80
  ) -> String {
    display.show(entries, above: bottom, on: TerminalShape(columns: columns))
  }

  @Test(
    "are drawn without wrapping, redrawn only if they have changed, removed on request, and come back whole")
  func wrapping() {
    var display = LineDisplay()
    #expect(
      show(&display, above: bottom("я", status: "s")) == "\r\u{1B}[K\u{1B}[?7ls\r\n> я\u{1B}[?7h")
    // Messages are wrapped as usual.
    #expect(
      show(&display, [.message(Message("hi"))], above: bottom("я", status: "s"))
        == "\r\u{1B}[A\u{1B}[Jhi\r\n\u{1B}[?7ls\r\n> я\u{1B}[?7h")
    display = LineDisplay()
    _ = show(&display, above: bottom("5", status: "a"))
    #expect(show(&display, above: bottom("50", status: "a")).withoutWrapping == "\r\u{1B}[K> 50")
    #expect(
      show(&display, above: bottom("50", status: "b")).withoutWrapping
        == "\r\u{1B}[Ab\u{1B}[K\r\n\u{1B}[K> 50")
    #expect(show(&display, above: bottom("50")).withoutWrapping == "\r\u{1B}[A\u{1B}[J> 50")
    #expect(show(&display, above: bottom("50", status: "c")).withoutWrapping == "\r\u{1B}[Kc\r\n> 50")
    display = LineDisplay()
    _ = show(&display, above: bottom("5", status: "a"))
    #expect(show(&display, above: nil) == "\r\u{1B}[A\u{1B}[J")
    #expect(show(&display, [.message(Message("hi"))], above: nil) == "\r\u{1B}[Khi\r\n")
    #expect(show(&display, above: bottom("5", status: "a")).withoutWrapping == "\r\u{1B}[Ka\r\n> 5")
  }

  @Test("are all removed after a narrower terminal has broken them")
  func narrower() {
    let status = String(repeating: "s", count: 70)
    let line = String(repeating: "x", count: 60)
    for (columns, rows) in [(79, 1), (70, 1), (69, 2), (62, 3), (35, 3), (30, 5), (10, 13)] {
      var display = LineDisplay()
      _ = show(&display, above: bottom(line, status: status))
      let taken = show(&display, above: nil, columns: columns)
      #expect(taken == (rows == 1 ? "\r\u{1B}[A\u{1B}[J" : "\r\u{1B}[\(rows)A\u{1B}[J"), "\(columns)")
    }
    // The cursor may be before the break.
    var display = LineDisplay()
    _ = show(&display, above: bottom("\(line)\u{1}"))
    #expect(show(&display, above: nil, columns: 40) == "\r\u{1B}[J")
    var wider = LineDisplay()
    _ = show(&wider, above: bottom(line, status: status))
    #expect(show(&wider, above: nil, columns: 200) == "\r\u{1B}[A\u{1B}[J")
  }
}
