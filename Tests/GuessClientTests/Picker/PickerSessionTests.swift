import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A session that picks on wheels", .timed)
struct PickerSessionTests {
  private let up = "\u{1B}[A"
  private let right = "\u{1B}[C"
  private let enter = "\r"

  @Test("sends the number of the wheels once until there is an answer, and waits for a step or a turn")
  func guessing() throws {
    var player = try Picker(Lines.solo, Lines.start())
    #expect(player.screen.contains("Enter guesses 50"))
    #expect(player.press(up, right, "k", "k", enter, enter) == "GUESS 62 round=1\n")
    #expect(player.screen.contains("Guess sent"))
    player.hear(Lines.low(62))
    #expect(player.session.wheels?.number == 63)
    #expect(player.screen.contains("you: 1, par 7") && player.screen.contains("62 ▲ too low"))
    #expect(player.press("7", "5", enter) == "GUESS 75 round=1\n")
    player = try Picker(Lines.joined, Lines.start())
    #expect(player.press(enter) == "GUESS 50 round=1\n")
    player.hear("ERR GUESS COOLDOWN retry_ms=300 : Too soon.")
    #expect(player.press(enter) == "GUESS 50 round=1\n")
    player = try Picker(Lines.joined, Lines.start())
    player.hear("OK GUESS n=1 guess=50 sealed=1 : Sealed.")
    #expect(player.screen.contains("50 is locked in") && player.press(enter) == "")
    player.hear("* HINT step=1 n=1 guess=50 hint=LOW lo=51 hi=100", "* TURN name=bob in=20")
    #expect(player.screen.contains("bob's turn") && player.press(up, enter) == "")
    player.hear("* TURN name=ada in=20")
    #expect(player.press(enter) == "GUESS 61 round=1\n")
  }

  @Test(
    "has keys for the middle, a page, a sign and a spin, and takes any shorter range that the server sends")
  func otherKeys() throws {
    var player = try Picker(Lines.solo, Lines.start(lo: -100, hi: 100))
    for (key, number) in [
      ("\u{1B}[5~", 10), ("\u{1B}[6~", 0), ("m", 0), ("\u{1B}[H", -100), ("+", 100), ("-", -100),
      ("\u{1B}[F", 100),
    ] as [(String, Int64)] {
      _ = player.press(key)
      #expect(player.session.wheels?.number == number)
    }
    var spins: Set<Int64> = []
    for _ in 0..<20 {
      _ = player.press("r")
      if let number = player.session.wheels?.number { spins.insert(number) }
    }
    #expect(spins.count > 10 && spins.allSatisfy { (-100...100).contains($0) })
    player = try Picker(Lines.joined, Lines.start())
    for (line, number) in [
      ("* HINT step=1 n=1 guess=50 hint=LOW lo=51 hi=100", 51),
      ("* GUESSED name=bob n=1 guess=80 hint=HIGH lo=51 hi=79 turn=ada", 51),
      ("ERR GUESS OUT_OF_RANGE lo=60 hi=79 : Already ruled out.", 60),
      ("OK GUESS n=2 guess=60 hint=LOW lo=61 hi=79 ms=5", 61),
    ] as [(String, Int64)] {
      player.hear(line)
      #expect(player.session.wheels?.number == number)
    }
    player.hear(Lines.state())
    #expect(player.session.wheels?.range == .oneToHundred)
    player.hear(Lines.end())
    #expect(player.session.wheels == nil)
    player.hear(Lines.start(2, lo: 1, hi: 8))
    #expect(player.session.wheels?.number == 4)
  }

  @Test("shows the rival's progress, the player's own chat like that of others, and the comment by itself")
  func rival() throws {
    var player = try Picker(Lines.joined, Lines.start())
    player.hear("* RIVAL name=bob n=2 needs=5 : bob has guessed twice.")
    #expect(player.screen.contains("bob: 2, at most 5 to go") && !player.screen.contains("guessed twice"))
    player.hear("* AWAY name=bob grace=60 : bob is disconnected.")
    #expect(player.screen.contains("bob is away"))
    player.hear(
      "* BACK name=bob : bob is back.", "* GUESSED name=bob n=3 guess=9 hint=LOW lo=10 hi=100 turn=ada")
    #expect(player.screen.contains("bob: 3, at most 5 to go") && player.screen.contains("bob 9 ▲ too low"))
    player = try Picker(Lines.joined, Lines.start())
    #expect(player.press("\t", "hi all", enter) == "SAY hi all\n")
    #expect(player.screen.contains("you: hi all") && !player.screen.contains("SAY hi"))
    player.hear(Lines.end(), Lines.found, "* REVIEW n=5 par=7 wasted=0 found=1")
    let comment = "5 guesses, par is 7. Well played."
    #expect(player.session.messages.allSatisfy { !$0.text.contains("par is 7") })
    #expect(player.screen.contains("You win! It was 75.\n\(comment)"))
    #expect(String(decoding: player.session.farewell, as: UTF8.self).hasSuffix("\(comment)\n"))
  }

  @Test("has single keys for the next step outside of a round, and a line to finish if a room is needed")
  func offers() throws {
    var player = try Picker()
    #expect(player.press("p") == "PLAY\n" && player.press(up, enter) == "")
    player.hear("OK PLAY waiting=1 \(Lines.settings) : Waiting.")
    #expect(player.press("p") == "" && player.press("x") == "LEAVE\n")
    player.hear("OK LEAVE", Lines.joined, Lines.start(), Lines.end())
    // The match is still running.
    #expect(player.press("p", "s", "a", "x") == "")
    player.hear(Lines.found)
    #expect(player.screen.contains("[a] again") && player.press("a") == "REMATCH\n")
    player.hear(
      "OK LEAVE room=F7KD2Q", "OK WATCH room=F7KD2Q \(Lines.settings) players=2 watchers=1 state=playing")
    player.hear(Lines.start())
    #expect(player.session.wheels == nil && player.screen.contains("You are watching."))
    for (key, request) in [
      ("s", "SOLO\n"), ("d", "SOLO seed=today\n"), ("p", "PLAY\n"), ("c", "CREATE\n"),
      ("h", "CREATE house=easy\n"),
    ] {
      var player = try Picker()
      #expect(player.press(key) == request && player.session.nextDeadline == player.now + Keepalive.quiet)
    }
    player = try Picker()
    #expect(player.press("w") == "ROOMS\n" && !player.screen.contains("[w]"))
    #expect(player.press("F7KD2Q", enter) == "WATCH F7KD2Q\n" && player.screen.contains("[w]"))
    player = try Picker()
    #expect(player.press("j", "F7KD2Q", enter) == "JOIN F7KD2Q\n")
    player = try Picker()
    #expect(player.press("jDAG9HE", enter) == "JOIN DAG9HE\n")
  }

  @Test(
    "takes a word in the lobby for a line, whatever single keys it begins with",
    arguments: [
      "create house=easy", "solo range=1..50", "play", "rooms", "watch F7KD2Q", "daily?", "join F7KD2Q",
    ])
  func wordsInLobby(line: String) throws {
    var player = try Picker()
    // As fast as it is typed: none of the letters is a key.
    player.handle(.typed(Array("\(line)".utf8)))
    #expect(player.sent == "" && player.session.play.editor.text == line)
    #expect(player.press(enter) == "\(line)\n")
  }

  @Test("says who wants a rematch, which Enter is after a second, and offers none if the rival has left")
  func rematch() throws {
    var player = try Picker(Lines.joined, Lines.start(), Lines.end(), Lines.found)
    player.hear("* REMATCH name=bob : bob wants a rematch.")
    #expect(player.screen.contains("[a] again: bob has asked"))
    #expect(player.press("a") == "REMATCH\n")
    player.hear("OK REMATCH waiting=1 : Asked.")
    #expect(player.screen.contains("[a] again: waiting for your rival"))
    player.hear("OK REMATCH waiting=0 : It begins.", "* COUNTDOWN in=3")
    #expect(player.screen.contains("Get ready: 3") && !player.screen.contains("[a]"))
    #expect(!player.screen.contains("It was 75"))
    player = try Picker(Lines.joined, Lines.start(), Lines.end(), Lines.found)
    player.hear("* LEFT name=bob : bob has left.")
    #expect(player.screen.contains("play: find a rival") && !player.screen.contains("[a]"))
    #expect(player.press("a") == "" && player.press("p") == "PLAY\n")
    player = try Picker(Lines.joined, Lines.start(), Lines.end(), Lines.found)
    #expect(player.press(enter) == "")
    player.now = player.now + PlaySession.againPause
    player.handle(.deadline)
    #expect(player.press(enter) == "REMATCH\n")
    player.hear("OK REMATCH waiting=1")
    #expect(player.press(enter) == "")
  }

  @Test("draws only ASCII for an English game without Unicode, but the chat as it was typed")
  func ascii() throws {
    var player = try Picker(Lines.joined, Lines.start(), hasMotion: true, isASCII: true)
    while player.session.motion != nil, player.tick(within: .seconds(1)) {}
    _ = player.press("?", "x", "r", enter)
    player.hear(Lines.low(50), "* RIVAL name=bob n=2 needs=5", "* AWAY name=bob grace=60", Lines.end())
    player.hear(Lines.found, "* REVIEW n=5 par=7 wasted=0 found=1 day=2026-11-20 trail=LLHLX")
    #expect(player.printed.utf8.allSatisfy { $0 < 0x80 })
    #expect(player.screen.contains("^^v^*"))
    player.hear("* SAID name=bob : ничего…")
    #expect(player.screen.contains("bob: ничего..."))
  }

  @Test("opens a line that leads back to the wheels, asks for a name, and shows help until the next key")
  func typing() throws {
    var player = try Picker(Lines.joined, Lines.start())
    #expect(player.press("/", "rooms", "q", enter) == "roomsq\n")
    #expect(player.press(":", "x", "\u{1B}", enter) == "GUESS 50 round=1\n")
    player.hear(Lines.low(50))
    #expect(player.press("\t", "hi", enter) == "SAY hi\n")
    #expect(player.press("/", "\u{7F}", enter) == "GUESS 51 round=1\n")
    player = try Picker(Lines.joined, Lines.start())
    #expect(player.press("?") == "")
    #expect(player.screen.contains("turn the wheel") && player.screen.contains("Any key goes back"))
    #expect(player.press(enter) == "" && player.screen.contains("Enter guesses 50"))
    player = try Picker()
    player.session = Picker.session(Options(server: .local))
    player.handle(.connected)
    player.hear(Lines.greeting)
    #expect(player.screen.contains("What is your name?") && player.printed.contains("Your name: "))
    #expect(player.press("eve", enter) == "NAME eve\n")
  }

  @Test("asks once on q and Ctrl-C in a match, which another key takes back, and leaves at once outside")
  func leaving() throws {
    var player = try Picker(Lines.joined, Lines.start())
    #expect(player.press("q") == "" && player.screen.contains("Leaving forfeits the match."))
    #expect(player.press(up, "q", up) == "" && player.screen.contains("Enter guesses"))
    #expect(player.press("\u{4}", up, "\u{4}", up, "/", "quit", enter, up) == "")
    #expect(player.press("\u{3}", up, "\u{3}") == "")
    #expect(player.press("\u{3}") == "QUIT\n<end>")
    player.handle(.disconnected)
    #expect(player.end == .interrupted)
    var other = try Picker(Lines.joined, Lines.start())
    #expect(other.press("q", "q") == "QUIT\n<end>")
    other.handle(.disconnected)
    #expect(other.end == .done)
    for keys in [["\u{4}", "\u{4}"], ["/", "quit", enter, "/", "exit", enter], ["/", "q", enter, "q"]] {
      var player = try Picker(Lines.joined, Lines.start())
      for key in keys { _ = player.press(key) }
      #expect(player.sent.hasPrefix("QUIT\n"), "\(keys)")
    }
    for key in ["q", "\u{4}"] {
      var player = try Picker()
      #expect(player.press(key) == "QUIT\n<end>")
    }
  }

  @Test("leaves the last message on the screen, after the review, and reports an unfair server")
  func goodbye() throws {
    var player = try Picker(Lines.solo, Lines.start(), "OK QUIT", Lines.end(winner: "-"))
    player.hear(
      "* MATCH winner=- score=0-0 reason=left", "* REVIEW n=1 par=7 wasted=0 found=0 : 1 guess.",
      Lines.goodbye)
    let farewell = String(decoding: player.session.farewell, as: UTF8.self).split(separator: "\n")
    #expect(
      farewell.last == "Goodbye!" && farewell.dropLast().last?.contains("par is 7") == true, "\(farewell)")
    player = try Picker("* BYE reason=idle : Disconnected: no input for a long time.")
    player.handle(.disconnected)
    #expect(player.end == .failed)
    let idle = String(decoding: player.session.farewell, as: UTF8.self)
    #expect(idle.hasSuffix("Disconnected: no input for a long time. Come back any time.\n"))
    #expect(player.session.display == .screen)
    player = try Picker(Lines.joined, Lines.start())
    player.hear(Lines.start(2))
    #expect(player.session.messages.contains { $0.text.contains("NOT FAIR") })
  }

  @Test("loses no key to a late reply of the terminal, or to a paste that does not end")
  func terminalReplies() throws {
    var player = try Picker(Lines.joined, Lines.start())
    for reply in ["\u{1B}]11;rgb:1e1e/kkkk\u{7}", "\u{1B}[Mkkk", "\u{1B}P>|kq\u{1B}\\"] {
      #expect(player.press(reply) == "" && player.session.wheels?.number == 50)
    }
    // The reply's end may be split.
    #expect(player.press("\u{1B}]11;rgb", "\u{1B}", "\\", "k") == "" && player.session.wheels?.number == 60)
    _ = player.press("\u{1B}[200~kk")
    player.now = player.now + KeyDecoder.patience
    player.handle(.deadline)
    #expect(player.press("j", enter) == "GUESS 50 round=1\n")
    #expect(player.press("\u{1B}[200~kk", "\u{3}") == "" && player.screen.contains("Leaving forfeits"))
    // The same on a line.
    _ = player.press("k", "/", "\u{1B}[200~SAY hi")
    player.now = player.now + KeyDecoder.patience
    player.handle(.deadline)
    #expect(player.press(enter) == "SAY hi\n")
  }

  @Test("returns after a lost connection, with wheels for the current round")
  func reconnection() throws {
    var player = try Picker(Lines.joined, Lines.start())
    #expect(player.press(enter) == "GUESS 50 round=1\n")
    player.handle(.disconnected)
    #expect(player.screen.contains("Disconnected") && player.press(up, enter) == "")
    if let deadline = player.session.nextDeadline { player.now = deadline }
    player.sent = ""
    player.handle(.deadline)
    #expect(player.sent == "<hang up><connect>" || player.sent == "<connect>")
    player.handle(.connected)
    player.hear(Lines.greeting)
    #expect(player.sent.hasSuffix("RESUME \(Lines.tokenDigits)\n"))
    let room = "room=F7KD2Q \(Lines.settings) players=2 watchers=0 state=playing rival=bob"
    player.hear("OK RESUME name=ada token=\(Lines.tokenDigits) \(room) : Welcome back.", Lines.state())
    #expect(player.screen.contains("bob") && player.screen.contains("you: 3"))
    #expect(player.press(enter) == "GUESS 60 round=1\n")
  }

  @Test(
    "redraws only changed rows, all for a new size and after a stop, and needs a cursor that can be moved")
  func drawing() throws {
    var player = try Picker(Lines.joined, Lines.start())
    player.printed = ""
    _ = player.press(right)
    #expect(player.printed.split(separator: "\u{1B}[2K").count == 2)
    for input in [Input.resized(columns: 60, rows: 16), .resumed, .typed([0x0C])] {
      player.printed = ""
      player.handle(input)
      #expect(player.printed.contains("\u{1B}[2J") && player.printed.contains("Enter guesses 50"))
    }
    #expect(PickerSession.obstacle(on: TerminalShape(columns: 80)) == nil)
    #expect(PickerSession.obstacle(on: nil)?.contains("terminal for input and output") == true)
    let dumb = TerminalShape(columns: 80, hasControlSequences: false)
    #expect(PickerSession.obstacle(on: dumb)?.contains("TERM=dumb") == true)
  }
}
