import TestSupport
import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

@Suite("The history of typed lines", .timed)
struct HistoryTests {
  @Test(
    "A token or a key that is typed is not echoed",
    arguments: examples(
      #"""
      resume 00112233 → resume hidden
        #7 RESUME 00112233 x → #7 RESUME hidden
      SAY resume now → SAY resume now
      NAME ada key=0011 → NAME ada key=hidden
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
    let text = "PLAY\n\n  \nPLAY\nRESUME abc\n\(long)\n\(long)y\nESC\u{1B}[2J\na\u{202E}b\ncut"
    #expect(History(file: Array(text.utf8)).lines == ["PLAY", long, "cut"])
    #expect(History(file: [0xFF, 0x0A, 0xC3, 0x28, 0x0A, 0x00, 0x0A] + Array("QUIT\r\n".utf8)).lines.isEmpty)
    #expect(History(file: []).lines.isEmpty)
  }

  @Test("is limited in lines and in bytes")
  func bounds() {
    var history = History()
    for number in 0...History.limit { history.remember("SAY \(number)") }
    #expect(history.lines.count == History.limit && history.lines.first == "SAY 1")
    var long = History()
    let line = String(repeating: "x", count: LineEditor.limit - 3)
    for number in 100..<300 { long.remember("\(number)\(line)") }
    #expect(
      long.file.count <= History.byteLimit && long.file.count > History.byteLimit - 2 * LineEditor.limit)
    #expect(long.lines.last == "299\(line)")
    // One byte more would be one line less.
    var full = History()
    for number in 0..<(History.byteLimit / 512) {
      full.remember("\(1_000 + number)" + String(line.prefix(507)))
    }
    #expect(full.file.count == History.byteLimit && full.lines.count == History.byteLimit / 512)
    full.remember("x")
    #expect(full.lines.count == History.byteLimit / 512)
  }
}
