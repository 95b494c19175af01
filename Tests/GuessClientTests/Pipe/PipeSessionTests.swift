import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

/// Lines in any pieces; the script `pipe` has the rest.
@Suite("A session in a pipe")
struct PipeSessionTests {
  @Test(
    "A line of the server passes through a pipe as it is, except for tokens and the answers to the client's own requests",
    arguments: examples(
      #"""
      →
      a b : ü → a b : ü
      a  b → a  b
      x #keepalive y → x #keepalive y
      OK NAME name=a token=abc : Hi → OK NAME name=a token=hidden : Hi
      token=abc → token=hidden
      a token=1 token=2 → a token=hidden token=hidden
      tok toke token to → tok toke token to
      mytoken=1 token =2 → mytoken=1 token =2
      #keepalive OK PING →
      #keepalives OK → #keepalives OK
      #keep → #keep
      ##keepalive x → ##keepalive x
      """#))
  func linesInAPipe(_ example: Example) { #expect(passed(example.given) == example.expected) }

  @Test(
    "prints a line that is newer or broken in an object as it is, also numbers that are none, or that JavaScript would round",
    arguments: [
      "* DANCE with=ada : Shall we?", "OK DANCE", "OK", "ERR GUESS", "ERR GUESS DANCE", "ERR DANCE BAD_ARG",
      "ROW",
      "ROW dance=1", "HTTP/1.1 400 Bad Request", "#a1 * BYE reason=quit", "#a1", ": :", "{}",
      "* COUNTDOWN in=soon",
      "* COUNTDOWN in=+3", "* COUNTDOWN in=9007199254740992",
      "OK GUESS n=1 guess=9223372036854775808 hint=HIT",
      "* MATCH winner=ada score=1 - 0", "* END round=1 winner=- secret=5 nonce=1 score=1-x tie=1",
      "* END round=1 tie=maybe",
    ])
  func unknown(line: String) {
    let printer = PipePrinter(isJSON: true, language: .english)
    #expect(printer.output(for: line) == "{\"type\":\"unknown\",\"line\":\"\(line)\"}\n")
  }

  @Test("prints the same JSON for lines in whatever pieces they arrive")
  func pieces() throws {
    var options = Options()
    options[.json] = true
    let bytes = Lines.bytes([
      Lines.greeting, Lines.helloNamed, Lines.start(), "* SAID name=bob : 猜 \"x\"", Lines.end(),
    ])
    func printed(_ effects: [Effect]) -> [UInt8] {
      effects.flatMap { if case .print(let bytes) = $0 { bytes } else { [UInt8]() } }
    }
    let session = PipeSession(options, using: SeededGenerator(seed: 1))
    var (whole, cut) = (session, session)
    let expected = printed(whole.handle(.received(bytes), at: .start))
    #expect(printed(bytes.flatMap { cut.handle(.received([$0]), at: .start) }) == expected)
    #expect(expected.count { $0 == 0x0A } == 6)
    #expect(!String(decoding: expected, as: UTF8.self).contains(Lines.tokenDigits))
  }

  @Test("prints an object of a line up to 1,024 bytes, and says that one with one more is missing")
  func length() {
    let printer = PipePrinter(isJSON: true, language: .english)
    let line = "* NOTICE : " + String(repeating: "x", count: Limits.serverLineBytes - 11)
    #expect(printer.output(for: line).hasPrefix(#"{"type":"event","event":"NOTICE","text":"xxx"#))
    #expect(
      printer.output(for: line + "x\n* BACK name=a") == """
        {"type":"client","message":"too_long","max":1024}
        {"type":"event","event":"BACK","name":"a"}

        """)
  }

  /// The line that is printed, without its end.
  private func passed(_ line: String) -> String {
    String(PipePrinter(isJSON: false, language: .english).output(for: line).prefix { $0 != "\n" })
  }
}

extension PipePrinter {
  /// The output for the lines of a text, the last one of which has no end.
  func output(for text: String) -> String {
    output(for: Array("\(text)\n".utf8))
  }

  func output(for bytes: [UInt8]) -> String {
    var framer = LineFramer(limit: Limits.serverLineBytes)
    var (offset, all) = (0, [UInt8]())
    while let output = framer.next(in: bytes.span, from: &offset, { output(for: $0, $1) }) { all += output }
    return String(decoding: all, as: UTF8.self)
  }
}
