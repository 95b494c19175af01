import GuessProtocol
import TestSupport
import Testing

@Suite("A chat message", .timed)
struct ChatTextTests {
  @Test(
    "is kept as it is if clean",
    arguments: ["hello", "see  you : at 5", "猜数字", "привет", "👍🏽", "e\u{301}", "=", "#x"])
  func kept(text: String) { #expect(ChatText(text)?.text == text) }

  @Test("loses characters that would harm or fool a terminal")
  func cleaned() {
    #expect(ChatText("a\u{1B}[31mb")?.text == "a[31mb")
    #expect(ChatText("a\u{9B}2Jb")?.text == "a2Jb")
    #expect(ChatText("\u{202E}evil")?.text == "evil")
    #expect(ChatText("a\u{200B}\u{FEFF}b")?.text == "ab")
    #expect(ChatText("a\u{2028}b\u{2029}c")?.text == "abc")
    #expect(ChatText("a\nb\rc\0d")?.text == "abcd")
    #expect(ChatText("a\u{E000}b")?.text == "ab")
  }

  @Test("is trimmed, also of blanks next to removed characters")
  func trimmed() {
    #expect(ChatText("  a b  ")?.text == "a b")
    #expect(ChatText("\u{200B}  a  \u{200B}")?.text == "a")
  }

  @Test("is refused if nothing is left", arguments: ["", " ", "\u{200B}", " \u{1B} "])
  func nothing(text: String) { #expect(ChatText(text) == nil) }

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
