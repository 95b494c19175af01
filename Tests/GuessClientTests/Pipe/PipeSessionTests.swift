import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

/// Bytes in any pieces; the script `pipe` has the rest.
@Suite("A session in a pipe", .timed)
struct PipeSessionTests {
  private func filtered(_ text: String, inPieces: Bool) -> String {
    var filter = PipeFilter()
    let bytes = Array(text.utf8)
    let output = inPieces ? bytes.flatMap { filter.filter([$0]) } : filter.filter(bytes)
    return String(decoding: output + filter.finish(), as: UTF8.self)
  }

  @Test(
    "passes bytes as they are, except for tokens and the answers to its own requests",
    arguments: [
      ("", ""), ("\r\n\n", "\r\n\n"), ("a b : ü\n", "a b : ü\n"), ("no ending", "no ending"),
      ("x #keepalive y", "x #keepalive y"),
      ("OK NAME name=a token=abc : Hi\r\n", "OK NAME name=a token=hidden : Hi\r\n"),
      ("token=abc", "token=hidden"), ("a token=1\r\ntoken=2\tb\n", "a token=hidden\r\ntoken=hidden\tb\n"),
      ("tok toke token to", "tok toke token to"),
      ("mytoken=1 token =2", "mytoken=1 token =2"), ("#keepalive OK PING\nx\n", "x\n"),
      ("x\n#keepalive OK PING\n#keepalives OK\n", "x\n#keepalives OK\n"), ("#keep", "#keep"),
      ("##keepalive x", "##keepalive x"),
    ])
  func filter(text: String, expected: String) {
    #expect(filtered(text, inPieces: false) == expected)
    #expect(filtered(text, inPieces: true) == expected)
  }

  @Test("prints the same JSON for lines in whatever pieces they arrive")
  func pieces() throws {
    var options = Options(server: try ServerAddress("localhost"))
    options[.json] = true
    let bytes = Lines.bytes([
      Lines.greeting, Lines.helloNamed, Lines.start(), "* SAID name=bob : 猜 \"x\"", Lines.end(),
    ])
    func printed(_ effects: [Effect]) -> [UInt8] {
      effects.flatMap { if case .print(let bytes) = $0 { bytes } else { [UInt8]() } }
    }
    var (whole, cut) = (PipeSession(options, at: .start), PipeSession(options, at: .start))
    let expected = printed(whole.handle(.received(bytes), at: .start))
    #expect(printed(bytes.flatMap { cut.handle(.received([$0]), at: .start) }) == expected)
    #expect(expected.count { $0 == 0x0A } == 6)
    #expect(!String(decoding: expected, as: UTF8.self).contains(Lines.tokenDigits))
  }

  @Test("prints an object of a line up to 1,024 bytes, and says that one with one more is missing")
  func length() {
    var printer = JSONPrinter(of: .local, in: .english)
    func objects(_ text: String) -> [String] {
      printer.convert(text.utf8).split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }
    let line = "* NOTICE : " + String(repeating: "x", count: Limits.serverLineBytes - 11)
    #expect(objects(line + "\n")[0].hasPrefix(#"{"type":"event","event":"NOTICE","text":"xxx"#))
    #expect(
      objects(line + "x\n* BACK name=a\n") == [
        #"{"type":"client","news":"too_long","max":1024}"#, #"{"type":"event","event":"BACK","name":"a"}"#,
      ])
  }
}
