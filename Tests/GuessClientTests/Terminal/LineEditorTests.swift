import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The line editor", .timed)
struct LineEditorTests {
  private func typed(_ keys: String) -> (text: String, cursor: Int, actions: [LineEditor.Action]) {
    var editor = LineEditor()
    let actions = editor.type(keys.utf8)
    return (editor.text, editor.before.count, actions)
  }

  @Test(
    "has keys to edit the line",
    arguments: [
      ("50", "50", 2), ("猜я", "猜я", 2), ("51\u{7F}0", "50", 2), ("51\u{8}", "5", 1), ("\u{7F}", "", 0),
      ("ac\u{1B}[Db", "abc", 2), ("ac\u{1B}ODb", "abc", 2), ("abc\u{1B}[D\u{1B}[D\u{1B}[C", "abc", 2),
      ("bc\u{1}a", "abc", 1), ("bc\u{1B}[Ha", "abc", 1), ("bc\u{1B}[1~a", "abc", 1),
      ("bc\u{1B}[7~a", "abc", 1),
      ("ab\u{1}\u{5}c", "abc", 3), ("ab\u{1}\u{1B}[Fc", "abc", 3), ("ab\u{1}\u{1B}[4~c", "abc", 3),
      ("abc\u{1}\u{1B}[3~", "bc", 0), ("abc\u{1}\u{4}", "bc", 0), ("abc\u{4}", "abc", 3),
      ("abc\u{2}\u{B}", "ab", 2), ("abc\u{2}\u{15}", "c", 0), ("say hello  \u{17}", "say ", 4),
      ("say\u{17}\u{17}", "", 0), ("e\u{301}x\u{7F}\u{7F}", "", 0),
    ])
  func editing(keys: String, text: String, cursor: Int) {
    let result = typed(keys)
    #expect(result.text == text)
    #expect(result.cursor == cursor)
    #expect(result.actions.isEmpty)
  }

  @Test("takes a cursor key with Shift for that key, and with Alt or Ctrl for a motion by words")
  func modifiedKeys() {
    #expect(typed("ab\u{1B}[1;2Dc").text == "acb")
    #expect(typed("ab\u{1}\u{1B}[3;2~").text == "b")
    for modifiers in [3, 5, 7] {
      #expect(typed("SAY hello you\u{1B}[1;\(modifiers)D\u{1B}[1;\(modifiers)Dx").text == "SAY xhello you")
      #expect(typed("a bc\u{1}\u{1B}[1;\(modifiers)Cx").text == "ax bc")
      #expect(typed("a bc\u{1}\u{1B}[3;\(modifiers)~").text == " bc")
    }
  }

  @Test(
    "ends words between letters and digits, with Ctrl-W at a blank, and restores deletions with Ctrl-Y",
    arguments: [
      ("one two\u{15}\u{19}", "one two"), ("one two\u{1}\u{B}\u{19}\u{19}", "one twoone two"),
      ("one two\u{17}\u{17}x\u{19}", "xone two"), ("one two\u{17}x\u{17}\u{19}", "one x"),
      ("ab cd\u{1}\u{1B}d\u{1B}d\u{5}\u{19}", "ab cd"), ("ab\u{7F}\u{19}", "a"), ("\u{19}", ""),
      ("play range=1..50\u{1B}bx", "play range=1..x50"), ("play range\u{1B}b\u{1B}b\u{1B}fx", "playx range"),
      ("play range=\u{17}x", "play x"), ("play range=\u{1B}\u{7F}x", "play x"),
      ("猜 数字\u{1B}b\u{1B}bx", "x猜 数字"), ("play all\u{1}\u{1B}dx", "x all"), ("\u{1B}b\u{1B}f\u{1B}dx", "x"),
    ])
  func words(keys: String, text: String) {
    #expect(typed(keys).text == text)
  }

  @Test(
    "submits the line with Enter unless it is held, passes on other keys, and drops bytes that are not UTF-8")
  func submitting() {
    let result = typed("50\r75\u{1}1\nrest")
    #expect(result.actions == [.submit("50"), .submit("175")])
    #expect(result.text == "rest")
    var editor = LineEditor()
    editor.isHeld = true
    #expect(editor.type("50\r".utf8) == [.hold] && editor.text == "50")
    editor.isHeld = false
    #expect(editor.type("\r".utf8) == [.submit("50")] && editor.text.isEmpty)
    #expect(
      typed("\u{4}\u{3}\u{C}\u{1A}").actions == [.endOfInput, .interrupt, .clearScreen, .suspend])
    editor = LineEditor()
    let bytes: [UInt8] = [0xFF, 0xC0, 0x80, 0x61, 0xE7, 0x8C, 0x62, 0xED, 0xA0, 0x80, 0xF5, 0xC3, 0x63]
    #expect(editor.type(bytes).isEmpty)
    #expect(editor.text == "abc")
  }

  @Test(
    "holds a paste until Enter, and nothing in it is a key but Ctrl-C",
    arguments: [
      ("50\r", "50"), ("\n50\n", "50"), ("a\tb", "a b"), ("a\u{2}\u{4}\u{1A}\u{15}b", "ab"),
      ("a\u{1B}[Ab\u{1B}[200~c", "abc"),
      ("猜 я😀\r", "猜 я😀"), ("", ""), ("\r\r", ""),
    ])
  func paste(pasted: String, text: String) {
    let result = typed("\u{1B}[200~\(pasted)\u{1B}[201~")
    #expect(result.text == text && result.actions.isEmpty)
    #expect(typed("\u{1B}[200~\(pasted)\u{1B}[201~\u{3}").actions == (text.isEmpty ? [.interrupt] : []))
  }

  @Test(
    "drops a paste on Ctrl-C if its end never comes",
    arguments: ["", "hello", "1\r2\r", "x\u{1B}]0;"])
  func lostEndOfPaste(pasted: String) {
    let keys = "\u{1B}[200~\(pasted)\u{3}"
    #expect(typed(keys).text == "" && typed(keys).actions.isEmpty)
    #expect(typed("\(keys)50\r").actions == [.submit("50")])
    // The end may come all the same.
    #expect(typed("\(keys)5\u{1B}[201~0\r").actions == [.submit("50")])
  }

  @Test("ends a paste two seconds after its last byte, and holds it until Enter")
  func endOfPatience() {
    var editor = LineEditor()
    _ = editor.type("\u{1B}[200~1\r2".utf8)
    editor.typed(at: .start)
    #expect(editor.deadline == .start + .seconds(2) && editor.isPasting)
    #expect(editor.giveUp() == .pasted(["1"]))
    #expect(editor.deadline == nil && !editor.isPasting && editor.text == "2")
    #expect(editor.type("\r".utf8) == [.submit("1"), .submit("2")])
    editor.typed(at: .start)
    #expect(editor.deadline == nil && editor.giveUp() == nil)
  }

  @Test(
    "ignores unknown escape sequences and late replies of the terminal completely",
    arguments: [
      "\u{1B}[15~", "\u{1B}[[A", "\u{1B}OP", "\u{1B}x", "\u{1B}[?1;2c", "\u{1B}[200~\u{1B}[201~",
      "\u{1B}[201~",
      "\u{1B}[1;5I",
      "\u{1B}[1;5P", "\u{1B}[999999999999999999999999~", "\u{1B}[>0;276;0c", "\u{1B}\u{1B}[Z",
      "\u{0}\u{1C}\u{1D}", "\u{200B}\u{9B}\u{202E}",
      "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}", "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\",
      "\u{1B}P>|XTerm(390)\u{1B}\\",
      "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}^private\u{1B}\\", "\u{1B}Xstring, я\u{1B}\\", "\u{1B}]l标题\u{1B}\\",
      "\u{1B}[M !!", "\u{1B}[M#\u{0}\u{7F}", "\u{1B}[<0;12;7M", "\u{1B}[32;12;7M",
      "\u{1B}[200~\u{1B}]0;x\u{1B}[201~",
    ])
  func terminalReplies(reply: String) {
    #expect(typed("a\(reply)b").text == "ab" && typed("a\(reply)b").actions.isEmpty)
    var dripped = LineEditor()
    for byte in "a\(reply)b".utf8 { #expect(dripped.type([byte]).isEmpty) }
    #expect(dripped.text == "ab" && !dripped.isUnfinished)
  }

  @Test(
    "swallows an unterminated string up to the length of a reply, until a key or a timeout")
  func unfinishedReply() {
    for keys in ["\u{1B}]11;rgb\r", "\u{1B}P\u{3}", "\u{1B}[M!\u{3}"] {
      #expect(typed(keys).actions.count == 1 && typed("\(keys)50").text == "50")
    }
    let most = "\u{1B}]" + String(repeating: "x", count: KeyDecoder.stringLimit)
    #expect(typed(most).text == "" && typed("\(most)y").text == "y")
    var editor = LineEditor()
    _ = editor.type("\u{1B}]11;".utf8)
    editor.typed(at: .start)
    #expect(editor.deadline != nil && editor.giveUp() == nil)
    _ = editor.type("50".utf8)
    #expect(editor.text == "50")
  }

  @Test(
    "takes several pasted lines, which are shown and sent after Enter, in their order",
    arguments: [
      ("1\r2\r", ["1"], "2"), ("1\r\n\r\n2", ["1"], "2"),
      ("SAY a \nSAY b\n \nROOMS", ["SAY a ", "SAY b"], "ROOMS"),
    ])
  func pasteOfSeveralLines(pasted: String, waiting: [String], last: String) {
    let paste = "\u{1B}[200~\(pasted)\u{1B}[201~"
    let result = typed(paste)
    #expect(result.text == last && result.actions == [.pasted(waiting)])
    #expect(typed("\(paste)\r").actions == [.pasted(waiting)] + (waiting + [last]).map { .submit($0) })
    // Ctrl-C drops all of them.
    let dropped = typed("\(paste)\u{3}\r")
    #expect(dropped.actions == [.pasted(waiting), .submit("")])
  }

  @Test("inserts a paste at the cursor, and cuts one with too many lines or bytes, which it says once")
  func pasteInside() {
    #expect(typed("SAY !\u{2}\u{1B}[200~hello you\r\u{1B}[201~").text == "SAY hello you!")
    #expect(typed("SAY !\u{2}\u{1B}[200~hello\rSAY you\u{1B}[201~").text == "SAY you!")
    #expect(typed("\u{1B}[200~1\r\u{1B}[201~2").text == "12")
    func paste(_ count: Int) -> [LineEditor.Action] {
      typed("\u{1B}[200~" + String(repeating: "5\r", count: count) + "\u{1B}[201~\r").actions
    }
    // The last one is on the line.
    #expect(paste(LineEditor.pasteLimit).count == 1 + LineEditor.pasteLimit)
    #expect(paste(LineEditor.pasteLimit + 1).first == .overflow)
    let long = String(repeating: "x", count: LineEditor.limit)
    #expect(typed("\u{1B}[200~\(long)\u{1B}[201~").actions.isEmpty)
    let result = typed("\u{1B}[200~\(long)yy\u{1B}[201~\u{1B}[200~z\u{1B}[201~")
    #expect(result.text == long && result.actions == [.overflow, .overflow])
  }

  @Test(
    "walks through a bounded history and back to the draft, and starts at the newest line after Ctrl-C")
  func history() {
    #expect(typed("1\r2\r2\r\r\u{1B}[A").text == "2")
    #expect(typed("1\r2\r2\r\u{1B}[A\u{1B}[A").text == "1")
    #expect(typed("1\r2\r\u{10}\u{10}\u{10}\u{E}").text == "2")
    #expect(typed("1\rdraft\u{1B}[A\u{1B}[B\u{1B}[B").text == "draft")
    #expect(typed("\u{1B}[A\u{1B}[Bx").text == "x")
    let lines = "one\rtwo\rthree\r"
    #expect(typed("\(lines)\u{10}\u{10}\u{3}\u{10}").text == "three")
    #expect(typed("\(lines)\u{10}\u{10}\u{15}\u{3}\u{10}").text == "three")
    #expect(typed("\(lines)\u{10}\u{10}\u{10}").text == "one")
    var editor = LineEditor()
    for number in 0...History.limit { _ = editor.type("\(number)\r".utf8) }
    for _ in 0...History.limit { _ = editor.type("\u{10}".utf8) }
    #expect(editor.text == "1")
  }

  @Test(
    "searches the history with Ctrl-R, further back each time, and any other key takes the result",
    arguments: [
      ("\u{12}ro", "rooms"), ("\u{12}RO\u{12}", "create rooms=1"), ("\u{12}say\u{12}\u{12}", "say hi"),
      ("\u{12}nothing", "draft"), ("\u{12}rooo\u{7F}", "rooms"), ("\u{12}say\u{5}!", "say hi!"),
      ("\u{12}say\u{3}", "draft"), ("\u{12}say\u{7}", "draft"), ("\u{12}\u{12}", "draft"),
    ])
  func searching(keys: String, text: String) {
    #expect(typed("say hi\rcreate rooms=1\rrooms\rdraft\(keys)").text == text)
  }

  @Test("sends a search result on Enter, and has no search in a question")
  func searchAndSend() {
    #expect(typed("rooms\r\u{12}ro\r").actions == [.submit("rooms"), .submit("rooms")])
    var editor = LineEditor()
    _ = editor.type("rooms\r".utf8)
    editor.isAnswering = true
    _ = editor.type("\u{12}ro".utf8)
    #expect(editor.text == "ro" && editor.searchQuery == nil)
  }

  @Test("takes as many bytes in a line as the server does, and neither echoes nor remembers a token")
  func limit() {
    let full = String(repeating: "x", count: LineEditor.limit)
    #expect(typed(full).text == full)
    #expect(typed(full + "y").text == full)
    #expect(typed(full.dropLast() + "я").text == String(full.dropLast()))
    #expect("resume 00112233".hidingToken == "resume hidden")
    #expect("  #7 RESUME 00112233 x".hidingToken == "#7 RESUME hidden")
    #expect("SAY resume now".hidingToken == "SAY resume now")
    #expect(typed("resume 0011\r\u{1B}[A").text == "")
    let token = String(repeating: "ab", count: 16)
    for line in ["RESUME \(token)", "#1 resume \(token)", "RESMUE \(token)", "SAY \(token)"] {
      #expect(typed("\(line)\r\u{1B}[A").text == "", "\(line)")
    }
  }

  @Test("gives the same result for bytes one by one, in pieces, or at once", arguments: Seed.several)
  func drippedAndBatched(seed: Seed) {
    let pieces = [
      "a", "猜", "😀", "\u{1B}[200~", "\u{1B}[201~", "\t", "\u{1B}b", "\u{1B}d", "\u{19}", " ", "e\u{301}",
      "\u{1B}[D", "\u{1B}[3~", "\u{1B}OH", "\u{1B}]0;t\u{7}", "\u{1B}P", "\u{1B}\\", "\u{1B}[M !!", "\u{3}",
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
      #expect(dripped.before == batched.before && dripped.behind == batched.behind, "\(bytes)")
    }
  }
}
