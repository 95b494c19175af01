import GuessProtocol
import Testing

@Suite("A chat message")
struct ChatTextTests {
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
