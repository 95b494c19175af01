import GuessProtocol
import TestSupport
import Testing

@Suite("A chat message", .timed)
struct ChatTextTests {
  @Test("is one line, trimmed, also of blanks next to removed characters")
  func trimmed() {
    #expect(ChatText("a\nb\rc\0d")?.text == "abcd")
    #expect(ChatText("  a b  ")?.text == "a b")
    #expect(ChatText("\u{200B}  a  \u{200B}")?.text == "a")
  }

  @Test("has at most 500 bytes, counted after cleaning")
  func limit() {
    let longest = String(repeating: "a", count: 500)
    #expect(ChatText(longest) != nil)
    #expect(ChatText(longest + "a") == nil)
    #expect(ChatText("  " + longest + "\u{200B}  ") != nil)
    #expect(ChatText(String(repeating: "я", count: 250)) != nil)
    #expect(ChatText(String(repeating: "я", count: 250) + "a") == nil)
  }
}
