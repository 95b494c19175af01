import TestSupport
import Testing

@testable import GuessClientCore

@Suite("Drawing the line", .timed)
struct RenderingTests {
  private func drawn(_ keys: String, prompt: String = "> ", columns: Int = 20) -> String {
    var editor = LineEditor()
    _ = editor.type(keys.utf8)
    return editor.view(prompt: prompt, on: TerminalShape(columns: columns)).drawing
  }

  @Test("shows a short line after its prompt, scrolls a long one, and counts two cells for wide characters")
  func short() {
    #expect(drawn("50") == "> 50")
    #expect(drawn("50\u{2}") == "> 50\r> 5")
    #expect(drawn("50\u{1}") == "> 50\r> ")
    #expect(drawn("0123456789abcdefg") == "> 0123456789abcdefg")
    #expect(drawn("0123456789abcdefgh") == "> 123456789abcdefgh")
    #expect(drawn("0123456789abcdefgh\u{1}") == "> 0123456789abcdefg\r> ")
    // Some text after the cursor stays visible.
    #expect(
      drawn("0123456789abcdefghijkl" + String(repeating: "\u{2}", count: 6))
        == "> 3456789abcdefghij\r> 3456789abcdef")
    #expect("猜".cellWidth == 2 && "😀".cellWidth == 2 && "я".cellWidth == 1)
    #expect("e\u{301}".cellWidth == 1 && "\u{301}".cellWidth == 0 && "한ﾊＡ".cellWidth == 5)
    #expect(drawn("猜猜猜猜猜猜猜猜猜") == "> 猜猜猜猜猜猜猜猜")
  }

  @Test("draws nothing that is wider than the terminal", arguments: 1...40)
  func anyWidth(columns: Int) {
    for keys in [
      "", "5", "猜猜猜x猜猜猜y猜猜猜", String(repeating: "z", count: 99), "abcdefghij\u{1}", "猜猜猜猜猜\u{2}\u{2}",
    ] {
      for row in drawn(keys, prompt: "51..100> ", columns: columns).split(separator: "\r") {
        #expect(row.cellWidth < max(2, columns))
      }
    }
  }

  @Test("sends no control sequences to a dumb terminal, and colours hints, ends and errors if wanted")
  func dumb() {
    let dumb = TerminalShape(columns: 4, hasControlSequences: false)
    #expect(dumb.erasingRow.isEmpty && dumb.erasingScreen.isEmpty)
    #expect(TerminalShape(columns: 4).erasingRow == "\r\u{1B}[K")
    let colorful = Palette(hasColors: true)
    #expect(colorful.rendering(of: Message("hi")) == "hi")
    for tone in [Message.Tone.low, .high, .win, .loss, .error] {
      let text = colorful.rendering(of: Message("hi", tone))
      #expect(text.hasPrefix("\u{1B}[") && text.hasSuffix("mhi\u{1B}[0m"))
      #expect(Palette(hasColors: false).rendering(of: Message("hi", tone)) == "hi")
    }
  }
}
