import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientPlay

/// Tests of limits; EditorKeyTests have the keys.
@Suite("The line editor")
struct LineEditorTests {
  private func typed(_ keys: String) -> (text: String, actions: [LineEditor.Action]) {
    var editor = LineEditor()
    let actions = editor.type(keys.utf8)
    return (editor.text, actions)
  }

  @Test("swallows an unterminated string until a timeout")
  func unfinishedReply() {
    var editor = LineEditor()
    _ = editor.type("\u{1B}]11;".utf8)
    editor.keys.typed(at: .start)
    #expect(editor.keys.deadline == .start + KeyDecoder.escapeTime)
    #expect(editor.keys.giveUp(at: .start + KeyDecoder.escapeTime) == nil && editor.keys.deadline == nil)
    _ = editor.type("50".utf8)
    #expect(editor.text == "50")
  }

  @Test("cuts a paste at the length of a line")
  func pasteLimit() {
    let long = String(repeating: "x", count: LineEditor.limit)
    #expect(typed("\u{1B}[200~\(long)\u{1B}[201~").text == long)
    #expect(typed("\u{1B}[200~\(long)yy\u{1B}[201~\u{1B}[200~z\u{1B}[201~").text == long)
  }

  @Test("has a history of a limited length, and no search in a question")
  func history() {
    var editor = LineEditor()
    for number in 0...History.limit { _ = editor.type("\(number)\r".utf8) }
    for _ in 0...History.limit { _ = editor.type("\u{10}".utf8) }
    #expect(editor.text == "1")
    editor = LineEditor()
    _ = editor.type("rooms\r".utf8)
    editor.isAnswering = true
    _ = editor.type("\u{12}ro".utf8)
    #expect(editor.text == "ro" && editor.searchState?.query == nil)
  }

  @Test("takes as many bytes in a line as the server does")
  func limit() {
    let full = String(repeating: "x", count: LineEditor.limit)
    #expect(typed(full).text == full)
    #expect(typed(full + "y").text == full)
    #expect(typed(full.dropLast() + "я").text == String(full.dropLast()))
  }

  @Test("gives the same result for bytes one by one, in pieces, or at once", arguments: Seed.several)
  func drippedAndBatched(seed: Seed) {
    let pieces = [
      "a", "猜", "😀", "\u{1B}[200~", "\u{1B}[201~", "\t", "\u{1B}b", "\u{1B}d", "\u{19}", " ", "e\u{301}",
      "\u{1B}[D", "\u{1B}[3~", "\u{1B}OH", "\u{1B}]0;t\u{7}", "\u{1B}P", "\u{1B}\\", "\u{3}",
      "\r", "\u{7F}", "\u{1B}[A", "\u{17}",
    ]
    var random = SeededGenerator(seed)
    for _ in 0..<50 {
      let bytes = (0..<40).flatMap { _ in Array((pieces.randomElement(using: &random) ?? "").utf8) }
      var batched = LineEditor()
      var dripped = LineEditor()
      let expected = batched.type(bytes)
      let actual = bytes.flatMap { dripped.type([$0]) }
      #expect(actual == expected, "\(bytes)")
      #expect(dripped.before == batched.before && dripped.after == batched.after, "\(bytes)")
    }
  }
}
