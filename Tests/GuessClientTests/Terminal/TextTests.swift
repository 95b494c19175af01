import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

@Suite("The width of text")
struct TextWidthTests {
  @Test(
    "is the number of cells that terminals give to characters",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("я", 1), ("й", 1), ("猜", 2), ("ｱ", 1), ("Ａ", 2), ("。", 2),
      ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("⌚", 2), ("☔", 2), ("☀", 1), ("☀\u{FE0F}", 2), ("🀄", 2),
      ("🚀", 2), ("🫠", 2), ("🇩🇪", 2), ("█", 1), ("·", 1), ("…", 1), ("—", 1), ("①", 1), ("㉈", 1), ("㋀", 2),
      ("\u{301}", 0), ("\u{200B}", 0), ("\u{1B}", 0), ("", 0), ("ก็", 1), ("𠀀", 2), ("〪", 0),
    ])
  func widths(text: String, cells: Int) {
    #expect(text.cellWidth == cells)
  }

  @Test("is that of its parts for a sequence, and allows cuts between characters, never in a wide one")
  func sequences() {
    // A hand and its colour; a family, joined.
    #expect("👍🏽".cellWidth == 4)
    #expect("👨\u{200D}👩\u{200D}👧".cellWidth == 6)
    #expect("猜数字".prefix(cells: 5) == "猜数" && "猜数字".suffix(cells: 3) == "字")
    #expect("猜数字".prefix(cells: 0) == "" && "".suffix(cells: 9) == "")
  }

  @Test(
    "is two for every emoji of Swift but the halves of flags, and for every ideograph, by a table in order")
  func emoji() {
    for value in UInt32(0x80)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isEmojiPresentation else { continue }
      let isHalfOfFlag = (0x1F1E6...0x1F1FF).contains(value)
      #expect(scalar.cellWidth == (isHalfOfFlag ? 1 : 2), "U+\(String(value, radix: 16))")
    }
    for value in UInt32(0x80)...0x3FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isUnifiedIdeograph else { continue }
      #expect(scalar.cellWidth == 2, "U+\(String(value, radix: 16))")
    }
    let ranges = Unicode.Scalar.wideRanges
    for (range, next) in zip(ranges, ranges.dropFirst()) {
      #expect(range.upperBound + 1 < next.lowerBound)
    }
  }
}

@Suite("A table of text")
struct TextTableTests {
  @Test("aligns its columns in cells, leaves out an empty one, and has no blanks at the end of a row")
  func columns() {
    #expect(
      TextTable.lines(of: [["1", "猜", "10"], ["22", "bob", "5"]], right: { $0 != 1 })
        == [" 1  猜   10", "22  bob   5"])
    #expect(TextTable.lines(of: [["a", "", "bc"], ["de", "", ""]]) == ["a   bc", "de"])
    #expect(TextTable.lines(of: []).isEmpty && TextTable.lines(of: [[""]]) == [""])
  }
}

@Suite("Drawing the line")
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
    #expect(drawn("猜猜猜猜猜猜猜猜猜") == "> 猜猜猜猜猜猜猜猜")
    #expect(drawn("7", prompt: "51..1000000> ") == "> 7" && drawn("7", columns: 8) == "7")
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
    #expect(Message("hi").rendering(hasColors: true) == "hi")
    for tone in [Message.Tone.low, .high, .win, .loss, .error] {
      let text = Message("hi", tone).rendering(hasColors: true)
      #expect(text.hasPrefix("\u{1B}[") && text.hasSuffix("mhi\u{1B}[0m"))
      #expect(Message("hi", tone).rendering(hasColors: false) == "hi")
    }
  }
}

@Suite("Painting a screen")
struct ScreenPainterTests {
  @Test("draws all rows at first, then changed ones, and leaves the cursor in a last row that is typed in")
  func changes() {
    var painter = ScreenPainter()
    #expect(
      painter.drawing(of: ["a", "b"])
        == "\u{1B}[?25l\u{1B}[2J\u{1B}[1;1H\u{1B}[2Ka\u{1B}[2;1H\u{1B}[2Kb")
    #expect(painter.drawing(of: ["a", "c"]) == "\u{1B}[?25l\u{1B}[2;1H\u{1B}[2Kc")
    #expect(painter.drawing(of: ["a", "c"]).isEmpty)
    painter.forget()
    #expect(painter.drawing(of: ["a", "c"]).contains("\u{1B}[2J"))
    painter = ScreenPainter()
    _ = painter.drawing(of: ["a", "> "], hasCursor: true)
    #expect(
      painter.drawing(of: ["b", "> "], hasCursor: true)
        == "\u{1B}[?25l\u{1B}[1;1H\u{1B}[2Kb\u{1B}[2;1H\u{1B}[2K> \u{1B}[?25h")
    #expect(painter.drawing(of: ["b", "> "]) == "\u{1B}[?25l")
  }
}
