import TestSupport
import Testing

@testable import GuessClientPlay

/// The keys of the editor of a line: the actions that they ask for, and then the line, which has | where the cursor is.
@Suite("The keys of the line editor")
struct EditorKeyTests {
  @Test(
    "edits the line like this",
    arguments: examples(
      #"""
      ## It has keys to edit the line
      50 → 50|
      猜я → 猜я|
      51\x7F0 → 50|
      \x7F → |
      ac\e[Db → ab|c
      abc\e[D\e[D\e[C → ab|c
      bc\x01a → a|bc
      bc\e[Ha → a|bc
      ab\x01\x05c → abc|
      ab\x01\e[Fc → abc|
      abc\x01\e[3~ → |bc
      abc\x01\x04 → |bc
      abc\x02\x0B → ab|
      abc\x02\x15 → |c
      say hello  \x17 → say |
      e\xCC\x81x\x7F\x7F → |
      ## It takes a cursor key with Shift for that key, and with Alt or Ctrl for a motion by words
      ab\e[1;2Dc → ac|b
      ab\x01\e[3;2~ → |b
      SAY hello you\e[1;3D\e[1;3Dx → SAY x|hello you
      a bc\x01\e[1;3Cx → ax| bc
      a bc\x01\e[3;5~ → | bc
      SAY hello you\eOd\eOdx → SAY x|hello you
      a bc\x01\eOcx → ax| bc
      ## It ends words between letters and digits, and with Ctrl-W at a blank
      one two\x15x → x|
      one two\x01\x0Bx → x|
      one two\x17x → one x|
      play range=1..50\ebx → play range=1..x|50
      play range=\x17x → play x|
      play range=\e\x7Fx → play x|
      猜 数字\eb\ebx → x|猜 数字
      \eb\ef\edx → x|
      ## It submits the line with Enter, passes on other keys, and drops bytes that are not UTF-8
      50\r75\x011\nrest → submit("50") submit("175") rest|
      \x04\x03\x0C\x1A → endOfInput interrupt clearScreen suspend |
      \xFF\xC0\x80a\xE7\x8Cb\xED\xA0\x80\xF5\xC3c → abc|
      ## It holds a paste until Enter, and nothing in it is a key but Ctrl-C
      \e[200~50\r\e[201~ → 50 |
      \e[200~\n50\n\e[201~\r → submit("50 ") |
      \e[200~a\tb\e[201~ → a b|
      \e[200~a\x02\x04\x1A\x15b\e[201~ → ab|
      \e[200~a\e[Ab\e[200~c\e[201~ → abc|
      \e[200~猜 я😀\e[201~ → 猜 я😀|
      \e[200~\e[201~\x03 → interrupt |
      \e[200~\r\r\e[201~\x03 → interrupt |
      ## It drops a paste on Ctrl-C if its end never comes; the end may come all the same
      \e[200~\x03 → |
      \e[200~\x035\e[201~0\r → submit("50") |
      \e[200~hello\x0350\r → submit("50") |
      \e[200~1\r2\r\x0350\r → submit("50") |
      \e[200~x\e]0;\x0350\r → submit("50") |
      ## It swallows an unterminated reply until a key
      \e]11;rgb\r50 → submit("") 50|
      \eP\x0350 → interrupt 50|
      ## It inserts a paste at the cursor, its lines as one
      SAY !\x02\e[200~hello you\e[201~ → SAY hello you|!
      SAY !\x02\e[200~hello\ryou\e[201~ → SAY hello you|!
      \e[200~1\e[201~2 → 12|
      ## It walks through the history and back to the draft, and starts at the newest line after Ctrl-C
      1\r2\r2\r\r\e[A → submit("1") submit("2") submit("2") submit("") 2|
      1\r2\r\x10\x10\x10\x0E → submit("1") submit("2") 2|
      1\rdraft\e[A\e[B\e[B → submit("1") draft|
      \e[A\e[Bx → x|
      one\rtwo\rthree\r\x10\x10\x03\x10 → submit("one") submit("two") submit("three") three|
      one\rtwo\rthree\r\x10\x10\x15\x03\x10 → submit("one") submit("two") submit("three") interrupt three|
      ## It searches the history with Ctrl-R, further back each time; any other key takes the result, and Enter sends it
      say hi\rro1\rro2\rdraft\x12ro → submit("say hi") submit("ro1") submit("ro2") ro2|
      say hi\rro1\rro2\rdraft\x12RO\x12 → submit("say hi") submit("ro1") submit("ro2") ro1|
      say hi\rro1\rro2\rdraft\x12say\x12\x12 → submit("say hi") submit("ro1") submit("ro2") say hi|
      say hi\rro1\rro2\rdraft\x12nothing → submit("say hi") submit("ro1") submit("ro2") draft|
      say hi\rro1\rro2\rdraft\x12roo\x7F → submit("say hi") submit("ro1") submit("ro2") ro2|
      say hi\rro1\rro2\rdraft\x12say\x05! → submit("say hi") submit("ro1") submit("ro2") say hi!|
      say hi\rro1\rro2\rdraft\x12say\x03 → submit("say hi") submit("ro1") submit("ro2") draft|
      say hi\rro1\rro2\rdraft\x12say\x07 → submit("say hi") submit("ro1") submit("ro2") draft|
      say hi\rro1\rro2\rdraft\x12\x12 → submit("say hi") submit("ro1") submit("ro2") draft|
      rooms\r\x12ro\r → submit("rooms") submit("rooms") |
      ## The history has no token
      RESUME abababababababababababababababab\r\e[A → submit("RESUME abababababababababababababababab") |
      RESMUE abababababababababababababababab\r\e[A → submit("RESMUE abababababababababababababababab") |
      SAY abababababababababababababababab\r\e[A → submit("SAY abababababababababababababababab") |
      ## Keys of the kitty protocol are those keys
      abc\e[99;5u → |
      \e[99;5u → interrupt |
      5\e[13u → submit("5") |
      a\e[32;2ub → a b|
      ab\e[127uc → ac|
      a\e[98;2u → aB|
      ab\e[97;5uc → c|ab
      a\e[97;3ub → ab|
      ## A search that finds nothing says so, and Enter then sends nothing
      PING one\r\x12PING two\r → submit("PING one") |
      PING one\rdraft\x12PING two\r\r → submit("PING one") submit("draft") |
      ## It ignores unknown escape sequences and late replies of the terminal completely → ab|
      a\e[15~b
      a\e[[Ab
      a\eOPb
      a\exb
      a\e[?1;2cb
      a\e[200~\e[201~b
      a\e[1;5Ib
      a\e[999999999999999999999999~b
      a\e[57441ub
      a\e[>0;276;0cb
      a\e\e[Zb
      a\x00\x1C\x1Db
      a\xE2\x80\x8B\xC2\x9B\xE2\x80\xAEb
      a\e]11;rgb:1e1e/1e1e/1e1e\x07b
      a\e]11;rgb:1e1e/1e1e/1e1e\e\x5Cb
      a\eP>|XTerm(390)\e\x5Cb
      a\eXstring, я\e\x5Cb
      a\e]l标题\e\x5Cb
      a\e[<0;12;7Mb
      a\e[200~\e]0;x\e[201~b
      """#))
  func edits(_ example: Example) { #expect(edited(example) == example.expected) }
}

/// The actions that keys ask for, and the line after them, in an editor that knows the rooms of these lines.
func edited(_ example: Example, knowing lines: String = "") -> String {
  var editor = LineEditor()
  editor.vocabulary = vocabulary(of: lines)
  let actions = editor.type(example.bytes)
  return (actions.map { "\($0)" } + ["\(editor.before)|\(editor.after)"]).joined(separator: " ")
}

/// The rooms that ada learns from lines.
func vocabulary(of lines: String) -> Vocabulary {
  var vocabulary = Vocabulary()
  for line in Lines.known(lines) { vocabulary.learn(from: line) }
  return vocabulary
}
