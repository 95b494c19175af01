import TestSupport
import Testing

@testable import GuessClientCore

@Suite("Painting a screen", .timed)
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
