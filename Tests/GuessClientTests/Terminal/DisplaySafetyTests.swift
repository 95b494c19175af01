import GuessProtocol
import Testing

@testable import GuessClientBots
@testable import GuessClientCommandLine
@testable import GuessClientCore
@testable import GuessClientPlay

/// A server need not be ours. The player's terminal is safe from anything that it sends.
@Suite("A hostile server")
struct DisplaySafetyTests {
  static let texts = [
    "\u{1B}", "\u{7}", "\u{8}", "\u{7F}", "\u{1}", "\u{80}", "\u{85}", "\u{9B}", "\u{9D}", "\u{9F}",
    "\u{202A}", "\u{202E}",
    "\u{2066}", "\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}",
    "\u{FEFF}",
    "\u{AD}", "\u{180E}", "\u{E0001}", "\u{E007F}", "\u{FE0F}", "\u{E01EF}", "\u{2028}", "\u{2029}",
    "\u{3164}", "\u{34F}", "\u{E000}", "\u{1B}\u{202E}\u{9B}",
  ]
  /// Bytes that are not UTF-8; some are controls on a terminal that is not set to UTF-8.
  static let bytes: [[UInt8]] = [
    [0x9B], [0x80], [0xC0, 0x9B], [0xE0, 0x80, 0x9B], [0xF0, 0x80, 0x80, 0x9B], [0xED, 0xA0, 0x80], [0xF5],
    [0xFE], [0xC2], [0xE2, 0x80], [0xF0, 0x9F, 0x91], [0xF4, 0x90, 0x80, 0x80],
  ]

  /// Texts around something hostile, on known lines and on others.
  static let lines = [
    ("OK GUESS n=1 guess=50 hint=LOW lo=51 hi=100 ms=9 : 50 is", " too low."),
    ("ERR GUESS NOT_PLAYING : No", "."),
    ("* SAID name=bob : hello", " there"), ("* NOTICE : all", " well"), ("* DANCE name=bob : he", " dances"),
    ("OK PING po", "ng"), ("OK DANCE : do", "ne"), ("?? : wh", "at"), ("ROW verb=QUIT : QU", "IT"),
    ("* BYE reason=full : fu", "ll"), ("* HELLO proto=1 server=guess-server/1.", "0 max_line=512 : Welcome"),
  ]

  @Test(
    "can't command a terminal or the reader of a pipe, show a token, or hide anything in a paste",
    arguments: texts)
  func terminal(text: String) throws {
    for (front, back) in Self.lines {
      #expect(try printed(front + text + back) == printed(front + back), "\(front)")
    }
    for (front, back) in Self.lines {
      #expect(pipe.output(for: "\(front)\(text)\(back)") == "\(front)\(back)\n")
    }
    #expect(
      pipe.output(for: "OK NAME to\(text)ken=\(text)abc\(text)def \(text)x") == "OK NAME token=hidden x\n")
    #expect(pipe.output(for: "\(text)#keep\(text)alive OK PING\nx") == "x\n")
    // A key, or the beginning of one, is not text.
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x80 }) else { return }
    var editor = LineEditor()
    _ = editor.type("a\(text)b".utf8)
    #expect(editor.text == "ab")
  }

  private func printed(_ line: String) throws -> String {
    var player = try Player()
    player.hear(Lines.greeting)
    return player.during { $0.hear(line) }.printed
  }

  @Test("can't show a player bytes that are no text, nor get them through a pipe", arguments: bytes)
  func brokenText(bytes: [UInt8]) throws {
    for (front, back) in Self.lines {
      var player = try Player()
      player.hear(Lines.greeting)
      let printed = player.during {
        $0.handle(.received(Array(front.utf8) + bytes + Array(back.utf8) + [0x0A]))
      }.printed
      #expect(
        printed.unicodeScalars.filter { !$0.isFitForDisplay }.allSatisfy {
          "\u{1B}\r\n".unicodeScalars.contains($0)
        })
      #expect(!printed.unicodeScalars.contains("\u{FFFD}"))
    }
    let all = Array("a".utf8) + bytes + Array("b\n".utf8) + bytes + Array("\n猜\n".utf8) + bytes
    #expect(pipe.output(for: all) == "ab\n猜\n")
  }

  @Test(
    "shows nothing if its text is only invisible", arguments: ["* SAID name=bob : ", "SSH-2.0-", "", "* X "])
  func nothing(front: String) throws {
    for text in Self.texts { #expect(try printed(front + text) == printed(front)) }
  }

  /// In UTF-8 a letter has bytes of which a terminal with another character set takes some for controls: Л has that of CSI.
  @Test(
    "can't command a terminal that is not set to UTF-8 with letters",
    arguments: [
      ("LANG=C", [], "bob: ?2J ?? - ?"), ("XTERM_LOCALE=C", [], "bob: ?2J ?? - ?"),
      ("LANG=", [], "bob: Л2J 你好 — e\u{301}"), ("LANG=ru_RU.KOI8-R", ["--ascii"], "bob: ?2J ?? - ?"),
      ("LANG=C.UTF-8", ["--ascii"], "bob: Л2J 你好 - e\u{301}"),
      ("LANG=C", ["--lang=ru"], "bob: Л2J 你好 - e\u{301}"),
      ("LANG=C", ["--no-ascii"], "bob: Л2J 你好 — e\u{301}"),
    ])
  func letters(variables: String, arguments: [String], shown: String) throws {
    let options = try Options(arguments: arguments).resolved(in: environment(variables), with: Options())
    let quoted = Message("bob: Л2J 你好 — e\u{301}", isQuoted: true)
    #expect(options.signs.text(of: quoted).text == shown)
    #expect(options.signs.text(of: Message("猜数字")).text == "猜数字")
  }

  @Test("can send harmless text that is shown unchanged")
  func fit() {
    let text = "* SAID name=я : 猜数字 👍🏽 e\u{301}\tx\u{A0}y"
    #expect(pipe.output(for: text) == text + "\n")
  }

  private let pipe = PipePrinter(isJSON: false, language: .english)
}
