import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A session at a terminal", .timed)
struct LineSessionTests {
  private let erase = "\r\u{1B}[K"

  @Test("asks for a name, takes a verb for a verb meanwhile, and shows what can be typed once it is granted")
  func asksForName() throws {
    var player = try Player()
    #expect(player.sent == "HELLO 1 kind=human lang=en\n")
    #expect(player.printed == erase + "Your name: ")
    player.hear(Lines.greeting)
    #expect(player.during { $0.type("\r 9\r") }.sent == "")
    #expect(player.printed.contains("“9” is not a valid name."))
    #expect(player.during { $0.type("ada \r") }.sent == "NAME ada\n")
    player.printed = ""
    player.hear(Lines.named)
    #expect(player.printed.contains("Hello, ada!\r\nPLAY finds a rival"))
    #expect(player.printed.hasSuffix("\r\n> "))
    player = try Player()
    player.hear(Lines.greeting)
    #expect(player.during { $0.type("rooms\rname ada\r") }.sent == "rooms\nname ada\n")
    player.hear(Lines.named)
    #expect(player.printed.hasSuffix("> "))
  }

  @Test("asks again for a name that is taken, with a suggestion that Enter takes")
  func takenName() throws {
    var player = try Player(name: "ada")
    #expect(player.sent == "HELLO 1 kind=human lang=en name=ada\n")
    player.hear(Lines.greeting, "ERR HELLO NAME_TAKEN : Taken.")
    #expect(player.printed.hasSuffix("Please take another one.\r\nYour name [ada2]: "))
    #expect(player.during { $0.type("\r") }.sent == "NAME ada2\n")
    player.hear("ERR NAME NAME_TAKEN : Taken.")
    #expect(player.printed.hasSuffix("Your name [ada3]: "))
  }

  @Test(
    "suggests only names that fit",
    arguments: [
      ("ada", "ada2"), ("ada9", "ada10"), ("ada999", "ada1000"), ("a-1", "a-2"), ("r2d2", "r2d3"),
      ("r2d2x", "r2d2x2"), ("agent007", "agent008"), ("agent099", "agent100"),
      ("fifteen-letters", "fifteen-letters2"), ("sixteen-letters_", "sixteen-letters2"),
      ("sixteen-letters9", "sixteen-letter10"), ("a99999999999999", "a100000000000000"),
      ("a999999999999999", "a2"), ("a000000000000001", "a000000000000002"),
    ])
  func suggestions(name: String, next: String) {
    #expect(Name(name)?.next?.description == next)
  }

  @Test("sits down in the room of the address, and says which one of several servers it is connected to")
  func room() throws {
    var player = try Player("localhost/F7KD2Q", name: "ada")
    #expect(player.during { $0.hear(Lines.greeting, Lines.helloNamed) }.sent == "JOIN F7KD2Q\n")
    #expect(!player.printed.contains("PLAY finds"))
    for (url, words) in [("a,b", "Connected to 192.0.2.1:80, which"), ("a", "Connected to a:4837, which")] {
      var player = try Player(url)
      player.session.reach(try ServerAddress("192.0.2.1:80"))
      player.hear(Lines.greeting)
      #expect(player.printed.contains(words), "\(player.printed)")
    }
  }

  @Test("prints incoming lines above the input line, in one write")
  func linesDoNotClobber() throws {
    var player = try Player.ada(Lines.joined, Lines.start())
    player.type("6\u{1B}")
    let status = try #require(player.status)
    #expect(
      player.during { $0.hear("* NOTICE : one", "* NOTICE : two") }.printed
        == "\r\u{1B}[A\u{1B}[JThe host says: one\r\nThe host says: two\r\n\(status)\r\n> 6")
    // A key that had begun before the lines came still counts.
    player.type("[D5")
    #expect(
      player.during { $0.type("\r") }
        == ("\r\u{1B}[A\u{1B}[J> 56\r\n\(status)\r\n> ", "GUESS 56 round=1\n"))
  }

  @Test("shows the possible range in the prompt if no status row does and it is short")
  func prompt() throws {
    var player = try Player.ada(Lines.joined, Lines.start(), Lines.low(50), shape: TerminalShape(columns: 39))
    #expect(player.printed.hasSuffix("51..100> "))
    player.hear(Lines.end())
    #expect(player.printed.hasSuffix("\r\n> "))
    player.hear(Lines.start(2, lo: .min, hi: .max))
    #expect(player.printed.hasSuffix("\r\n> "))
  }

  @Test("breaks long lines between words, and shows colours if they are wanted")
  func wrapping() throws {
    var player = try Player(name: "ada", shape: TerminalShape(columns: 30))
    #expect(
      player.during { $0.hear("* NOTICE : one two three four five six") }.printed
        .hasPrefix(erase + "The host says: one two three\r\nfour five six\r\n"))
    player = try Player.ada(Lines.low(50), hasColors: true)
    #expect(player.printed.contains("\u{1B}[36m50 is too low. It is between 51 and 100.\u{1B}[0m\r\n"))
  }

  @Test("leaves at once on Ctrl-C outside of a match, and asks once in one, which typing takes back")
  func interruptOutsideMatch() throws {
    var player = try Player.ada()
    // The first Ctrl-C drops what was typed.
    #expect(player.during { $0.type("half\u{3}") }.sent == "" && player.session.play.editor.text.isEmpty)
    #expect(player.during { $0.type("\u{3}") }.sent == "QUIT\n<end>")
    #expect(player.end == nil)
    player.hear("OK QUIT", Lines.goodbye)
    player.handle(.disconnected)
    #expect(player.end == .interrupted)
    player = try Player.ada(Lines.joined)
    #expect(player.during { $0.type("\u{3}") }.sent == "")
    #expect(player.printed.contains("Leaving forfeits the match. Do it again to leave."))
    player.type("5\r\u{3}")
    #expect(!player.sent.contains("QUIT"))
    player.type("\u{3}")
    #expect(player.sent.hasSuffix("QUIT\n<end>"))
    // The third Ctrl-C does not wait for the server.
    player.type("\u{3}")
    #expect(player.end == .interrupted)
    #expect(player.during { $0.type("\u{3}50\r") } == ("", ""))
  }

  @Test(
    "asks once for each way to leave a match, and another line takes it back",
    arguments: ["\u{3}", "\u{4}", "q\r", "quit\r", " Exit \r", "#1 QUIT\r"])
  func leavingMatch(keys: String) throws {
    var player = try Player.ada(Lines.joined)
    let asked = player.during { $0.type(keys) }
    #expect(asked.sent == "" && asked.printed.contains("Leaving forfeits the match."))
    #expect(!player.during { $0.type("SAY no\r\(keys)") }.sent.contains("QUIT"))
    #expect(player.during { $0.type(keys) }.sent.contains("QUIT"))
    // No question outside of a match.
    var idle = try Player.ada()
    #expect(idle.during { $0.type(keys) }.sent.contains("QUIT"))
  }

  @Test("frees the keyboard two seconds after a paste that does not end, in linear mode as well")
  func lostEndOfPaste() throws {
    for shape in [TerminalShape(columns: 80), TerminalShape(columns: 80, hasControlSequences: false)] {
      var player = try Player.ada(shape: shape)
      player.type("\u{1B}[200~SAY a\rSAY b")
      #expect(player.during { $0.type("\r") }.sent == "")
      #expect(player.session.nextDeadline == player.now + KeyDecoder.patience)
      player.wait(KeyDecoder.patience)
      #expect(player.printed.contains("2 lines are waiting."))
      #expect(player.during { $0.type("\r") }.sent == "SAY a\nSAY b\n")
    }
  }

  @Test("sends QUIT on Ctrl-D, waits for no silent server, and forfeits nothing if its terminal is closed")
  func endOfInput() throws {
    var player = try Player.ada()
    #expect(player.during { $0.type("\u{4}more\r") }.sent == "QUIT\n<end>")
    player.wait(Milliseconds(PlaySession.goodbyeTime.count - 1))
    #expect(player.end == nil)
    player.wait(Milliseconds(1))
    #expect(player.end == .done)
    player = try Player(name: "ada")
    player.handle(.inputEnded)
    #expect(player.end == .failed && !player.sent.contains("QUIT"))
  }

  @Test("succeeds after QUIT, and fails after any other BYE, without one, or if it was cheated")
  func farewells() throws {
    for (line, code) in [
      (Lines.goodbye, ExitCode.done), ("* BYE reason=drain : Stop.", .failed),
      ("* BYE reason=idle : Bye.", .failed), ("* BYE reason=displaced : Bye.", .failed),
      ("* BYE reason=full : Bye.", .failed), ("* BYE reason=slow : Bye.", .failed),
    ] {
      var player = try Player.ada(line)
      player.handle(.disconnected)
      #expect(player.end == code)
    }
    var player = try Player(name: "ada")
    player.hear(Lines.greeting)
    player.handle(.disconnected)
    #expect(player.end == .failed && player.printed.contains("closed the connection"))
    var stranger = try Player(name: "ada")
    stranger.hear("SSH-2.0-OpenSSH_9.2")
    #expect(stranger.end == .failed && stranger.printed.contains("does not speak guess/1"))
    player = try Player.ada(Lines.joined, Lines.start(secret: 74), Lines.end(), Lines.goodbye)
    #expect(player.printed.contains("NOT FAIR"))
    player.handle(.disconnected)
    #expect(player.end == .failed)
  }

  @Test("asks a quiet server for a sign of life, which is not shown, and gives it its full time after a stop")
  func keepalive() throws {
    var player = try Player.ada()
    #expect(player.during { $0.wait(Keepalive.quiet) }.sent == "#keepalive PING\n")
    #expect(player.during { $0.hear("#keepalive OK PING") }.printed == erase + "> ")
    player = try Player(name: "ada")
    player.wait(Keepalive.quiet)
    player.now = player.now + .minutes(5)
    player.handle(.resumed)
    player.handle(.deadline)
    #expect(player.end == nil)
    #expect(player.session.nextDeadline == player.now + Keepalive.quiet)
  }

  @Test("has a page of help for players besides the server's, and shows no token in any line")
  func help() throws {
    var player = try Player(name: "ada")
    #expect(player.during { $0.type("help\r") }.sent == "")
    #expect(
      player.text.contains("To play: PLAY finds a rival") && player.text.contains("HELP ALL lists everything")
    )
    #expect(player.during { $0.type("help all\r") }.sent == "help all\n")
    #expect(player.during { $0.type("HELP play\r") } == (erase + "> HELP play\r\n> ", "HELP play\n"))
    player = try Player.ada(Lines.named, "OK RESUME token=\(Lines.tokenDigits)")
    player.type("RESUME \(Lines.tokenDigits)\r")
    #expect(player.printed.hasSuffix("> RESUME hidden\r\n> "))
    #expect(!player.printed.contains(Lines.tokenDigits))
  }

  @Test("redraws: Ctrl-L clears the screen, Ctrl-Z stops the process, a new width redraws the line")
  func terminalKeys() throws {
    var player = try Player(name: "ada")
    player.type("abc")
    #expect(player.during { $0.type("\u{C}") }.printed == erase + "\u{1B}[H\u{1B}[2J> abc")
    #expect(player.during { $0.type("\u{1A}") } == (erase, "<suspend>"))
    #expect(player.during { $0.handle(.resumed) }.printed == erase + "> abc")
    #expect(player.during { $0.handle(.resized(columns: 90)) }.printed == erase + "> abc")
    // The narrower terminal has broken the row in two.
    #expect(player.during { $0.handle(.resized(columns: 4)) }.printed == "\r\u{1B}[A\u{1B}[Jabc")
  }

  @Test(
    "reports a fair round and a recorded match once, or each time on request, and every defect"
  )
  func reassurances() throws {
    for (isVerbose, times) in [(false, 2), (true, 3)] {
      var player = try Player(name: "ada", isVerbose: isVerbose)
      player.hear(Lines.greeting, Lines.named, Lines.joined)
      for id in ["1111111111111111", "2222222222222222"] {
        player.hear(Lines.start(), Lines.end(), Lines.found, "* RECORDED match=\(id)")
      }
      #expect(player.printed.split(separator: "✓ fair: 75").count == times)
      #expect(player.printed.split(separator: "recorded under ID").count == times)
      #expect(player.printed.contains("ID 2222222222222222") == isVerbose)
      player.hear(Lines.start(), Lines.end(secret: 74), Lines.start(), Lines.end(secret: 73))
      #expect(player.printed.split(separator: "✗ NOT FAIR").count == 3)
    }
  }

  @Test("prints only ASCII if asked to: in help, prompts, messages and the status")
  func ascii() throws {
    var player = try Player(name: "ada", isASCII: true)
    player.hear(Lines.greeting, Lines.named)
    for keys in ["HELP\r", "\u{12}", "x", "\u{3}"] { player.type(keys) }
    player.hear(Lines.joined, Lines.start())
    player.type("50\r")
    player.hear("OK GUESS n=1 guess=50 hint=LOW lo=51 hi=100 ms=1", "* SAID name=bob : well…")
    player.handle(.disconnected)
    #expect(player.printed.contains("^ recalls") && player.printed.contains("bob: well..."))
    #expect(player.printed.contains("seat back...") && player.printed.contains("search \"x\""))
    let signs = player.printed.filter { !$0.isASCII }
    #expect(signs.isEmpty)
  }
}
