import TestSupport
import Testing

@testable import GuessClientPlay

@Suite("The history of typed lines")
struct HistoryTests {
  @Test(
    "A token or a key that is typed is not echoed",
    arguments: examples(
      #"""
      resume 00112233 → resume hidden
        #7 RESUME 00112233 x → #7 RESUME hidden
      RESUME　00112233 → RESUME hidden
      SAY resume now → SAY resume now
      NAME ada key=0011 → NAME ada key=hidden
      NAME　ada　key=0011 → NAME ada key=hidden
      hello 1 name=ada KEY=0011 text=off → hello 1 name=ada key=hidden
      SAY key=0011 → SAY key=0011
      """#))
  func hiddenTokens(_ example: Example) { #expect(example.given.hidingToken == example.expected) }

  @Test(
    "is written and read again, the oldest line first, without what can't be typed in a broken or foreign file"
  )
  func file() {
    var history = History()
    for line in ["PLAY", "SAY 你好", "ROOMS"] { history.remember(line) }
    #expect(history.file == Array("PLAY\nSAY 你好\nROOMS\n".utf8))
    #expect(History(file: history.file).lines == ["PLAY", "SAY 你好", "ROOMS"])
    let long = String(repeating: "x", count: LineEditor.limit)
    let key = String(repeating: "0", count: 32)
    let text =
      "PLAY\n\n  \nPLAY\nRESUME abc\nNAEM ada key=\(key)\nNAME ada \"key:\(key)\"\nNAME ada key＝\(key)\n\(long)\n\(long)y"
      + "\nESC\u{1B}[2J\na\u{202E}b\ncut"
    #expect(History(file: Array(text.utf8)).lines == ["PLAY", long, "cut"])
    #expect(History(file: [0xFF, 0x0A, 0xC3, 0x28, 0x0A, 0x00, 0x0A] + Array("QUIT\r\n".utf8)).lines.isEmpty)
    #expect(History(file: []).lines.isEmpty)
  }

  @Test("is limited in lines, and so in bytes")
  func bounds() {
    let filler = String(repeating: "x", count: LineEditor.limit - 4)
    var history = History()
    for number in 1_000...1_000 + History.limit { history.remember("\(number)\(filler)") }
    #expect(history.lines.count == History.limit && history.lines.first == "1001\(filler)")
    #expect(history.file.count == History.byteLimit)
  }
}
