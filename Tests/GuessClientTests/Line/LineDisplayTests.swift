import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The bottom rows of a terminal", .timed)
struct LineDisplayTests {
  private let palette = Palette(hasColors: false)

  private func bottom(_ text: String, status: String? = nil, prompt: String = "> ") -> LineDisplay.Bottom {
    var editor = LineEditor()
    _ = editor.type(text.utf8)
    return LineDisplay.Bottom(
      status: status.map { StyledRow($0) },
      line: editor.view(prompt: prompt, on: TerminalShape(columns: 80)))
  }

  private func show(
    _ display: inout LineDisplay, _ entries: [PlayOutput.Entry] = [], above bottom: LineDisplay.Bottom?,
    columns: Int = 80
  ) -> String {
    display.show(entries, above: bottom, on: TerminalShape(columns: columns), with: palette)
  }

  @Test(
    "are drawn without wrapping, redrawn only if they have changed, removed on request, and come back whole")
  func wrapping() {
    var display = LineDisplay()
    #expect(
      show(&display, above: bottom("я", status: "s")) == "\r\u{1B}[K\u{1B}[?7ls\r\n> я\u{1B}[?7h")
    // Messages are wrapped as usual.
    #expect(
      show(&display, [.message(Message("hi"), on: nil)], above: bottom("я", status: "s"))
        == "\r\u{1B}[A\u{1B}[Jhi\r\n\u{1B}[?7ls\r\n> я\u{1B}[?7h")
    display = LineDisplay()
    _ = show(&display, above: bottom("5", status: "a"))
    #expect(show(&display, above: bottom("50", status: "a")).withoutWrapping == "\r\u{1B}[K> 50")
    #expect(
      show(&display, above: bottom("50", status: "b")).withoutWrapping
        == "\r\u{1B}[Ab\u{1B}[K\r\n\u{1B}[K> 50")
    #expect(show(&display, above: bottom("50")).withoutWrapping == "\r\u{1B}[A\u{1B}[J> 50")
    #expect(show(&display, above: bottom("50", status: "c")).withoutWrapping == "\r\u{1B}[Kc\r\n> 50")
    display = LineDisplay()
    _ = show(&display, above: bottom("5", status: "a"))
    #expect(show(&display, above: nil) == "\r\u{1B}[A\u{1B}[J")
    #expect(show(&display, [.message(Message("hi"), on: nil)], above: nil) == "\r\u{1B}[Khi\r\n")
    #expect(show(&display, above: bottom("5", status: "a")).withoutWrapping == "\r\u{1B}[Ka\r\n> 5")
  }

  @Test("are all removed after a narrower terminal has broken them")
  func narrower() {
    let status = String(repeating: "s", count: 70)
    let line = String(repeating: "x", count: 60)
    for (columns, rows) in [(79, 1), (70, 1), (69, 2), (62, 3), (35, 3), (30, 5), (10, 13)] {
      var display = LineDisplay()
      _ = show(&display, above: bottom(line, status: status))
      let taken = show(&display, above: nil, columns: columns)
      #expect(taken == (rows == 1 ? "\r\u{1B}[A\u{1B}[J" : "\r\u{1B}[\(rows)A\u{1B}[J"), "\(columns)")
    }
    // The cursor may be before the break.
    var display = LineDisplay()
    _ = show(&display, above: bottom("\(line)\u{1}"))
    #expect(show(&display, above: nil, columns: 40) == "\r\u{1B}[J")
    var wider = LineDisplay()
    _ = show(&wider, above: bottom(line, status: status))
    #expect(show(&wider, above: nil, columns: 200) == "\r\u{1B}[A\u{1B}[J")
  }

  // MARK: - A terminal without control sequences

  private func dumb() throws -> Player {
    try Player(
      name: "ada", hasMotion: true, shape: TerminalShape(columns: 80, hasControlSequences: false))
  }

  @Test("are replaced on a dumb terminal by text that only scrolls, with everything in words")
  func linear() throws {
    var player = try dumb()
    player.hear(Lines.greeting, Lines.helloNamed, Lines.joined, "* COUNTDOWN in=1", Lines.start())
    player.type("5")
    player.type("0")
    player.type("\r")
    player.hear(Lines.low(50), "* RIVAL name=bob n=1 needs=6")
    player.type("7")
    player.hear("* SAID name=bob : hi", "* WARN in=15 reason=clock")
    player.type("5\r")
    player.hear(Lines.end())
    #expect(
      Self.transcript(player.printed) == """
        Connected to localhost:4837, which runs guess-server 1.0.0.
        Hello, ada!
        PLAY finds a rival, CREATE opens a room for a friend, SOLO is for you alone. HELP lists the rest.
        You are in room F7KD2Q. Your rival is bob.
        Get ready: 1 second.
        I have a number from 1 to 100. 7 guesses are enough if you halve. Go!
        50
        50 is too low. It is between 51 and 100.
        bob has guessed once and can finish within 6 more.
        7
        bob: hi
        15 seconds left in this round.
        75
        You found it! The number was 75.
        ✓ fair: 75 was fixed before the first guess.

        """)
    #expect(!player.printed.contains("\u{1B}") && player.session.nextTick == nil)
  }

  @Test("show on a dumb terminal what a key types, nothing twice, and no token")
  func linearKeys() throws {
    var player = try dumb()
    player.hear(Lines.greeting, Lines.helloNamed)
    #expect(player.during { $0.type("s") }.printed == "s")
    #expect(player.during { $0.type("olo") }.printed == "olo")
    #expect(player.during { $0.type("\r") }.printed == "\r\n")
    #expect(player.during { $0.type("a\r") }.printed == "a\r\n")
    // A change that does not append begins a new row.
    player.type("ac")
    #expect(player.during { $0.type("\u{1B}[D") }.printed.isEmpty)
    #expect(player.during { $0.type("b") }.printed == "\r\nabc")
    #expect(player.during { $0.type("\r") }.printed == "\r\n")
    #expect(player.during { $0.handle(.resized(columns: 80)) }.printed.isEmpty)
    player = try dumb()
    player.hear(Lines.greeting, Lines.helloNamed)
    player.type("RESUME \(Lines.tokenDigits)\r")
    #expect(Self.transcript(player.printed).hasSuffix("\nRESUME hidden\n"))
  }

  /// The text that remains on a terminal that obeys only line feeds and carriage returns.
  private static func transcript(_ output: String) -> String {
    output.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false).map {
      line in
      var row: [Character] = []
      for piece in line.split(separator: "\r") {
        row.replaceSubrange(..<min(row.count, piece.count), with: Array(piece))
      }
      while row.last == " " { row.removeLast() }
      return String(row)
    }.joined(separator: "\n")
  }
}
