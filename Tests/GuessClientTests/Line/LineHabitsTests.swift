import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The habits of players", .timed)
struct LineHabitsTests {
  /// A player whose match against bob is over.
  private func finished() throws -> Player {
    try Player.ada(Lines.joined, Lines.start(), Lines.end(), Lines.found)
  }

  private func idling() throws -> Player { try Player.ada() }

  @Test("Enter alone plays again after a match or a game alone, but not within a second, nor in the lobby")
  func enterPlaysAgain() throws {
    var player = try finished()
    #expect(player.during { $0.type("\r") }.sent == "")
    #expect(player.session.nextDeadline == player.now + PlaySession.againPause)
    player.wait(PlaySession.againPause)
    #expect(player.session.play.prompt == "[Enter: again] ")
    #expect(player.during { $0.type("\r") }.sent == "REMATCH\n")
    player.hear("OK REMATCH waiting=1")
    #expect(player.session.play.prompt == "> " && player.during { $0.type("\r") }.sent == "")
    player = try idling()
    player.hear(Lines.solo, Lines.start(), Lines.end(), Lines.found)
    player.wait(PlaySession.againPause)
    #expect(player.during { $0.type("\r") }.sent == "REMATCH\n")
    player.hear("OK LEAVE")
    #expect(player.session.play.prompt == "> " && player.during { $0.type("\r") }.sent == "")
  }

  @Test("no rematch is offered after the rival has left")
  func rivalLeft() throws {
    var player = try finished()
    player.wait(PlaySession.againPause)
    let left = "bob has left. PLAY finds another rival; LEAVE goes back."
    #expect(player.during { $0.hear("* LEFT name=bob : bob has left.") }.printed.contains(left))
    #expect(player.session.play.prompt == "> " && player.during { $0.type("\r") }.sent == "")
    #expect(player.during { $0.type("50\r") }.printed.contains(left))
    #expect(player.during { $0.type("\t\t") }.printed.contains("PLAY  LEAVE  SOLO  HELP  QUIT"))
    // Another rival takes the seat, and plays.
    player.hear("* JOINED room=F7KD2Q name=cy kind=human", Lines.start(), Lines.end(), Lines.found)
    player.wait(PlaySession.againPause)
    #expect(player.session.play.prompt == "[Enter: again] ")
    // A rival who leaves during a match is gone before it ends.
    player.hear(
      Lines.start(), "* LEFT name=cy", Lines.end(winner: "-"), "* MATCH winner=ada score=0-0 reason=left")
    player.wait(PlaySession.againPause)
    #expect(player.session.play.prompt == "> ")
  }

  @Test("rematches are counted, messages say who leads, and the last line gives the result of a series")
  func series() throws {
    var player = try finished()
    #expect(!player.text.contains("Match 2"))
    let second = player.during { $0.hear("OK REMATCH waiting=0", Lines.start()) }
    #expect(second.printed.contains("Match 2 against bob: you lead 1–0."))
    player.hear(Lines.end(winner: "bob"), "* MATCH winner=bob score=0-1 reason=found", Lines.start())
    #expect(player.text.contains("Match 3 against bob: 1–1 so far."))
    player.hear(Lines.end(winner: "bob"), "* MATCH winner=bob score=0-1 reason=found", Lines.start())
    #expect(player.text.contains("Match 4 against bob: bob leads 2–1."))
    player.hear(Lines.end(), Lines.found, "* LEFT name=bob", "* JOINED room=F7KD2Q name=eve kind=human")
    #expect(!player.during { $0.hear(Lines.start()) }.printed.contains("against eve"))
    player = try leading()
    #expect(
      player.during { $0.hear("OK LEAVE room=F7KD2Q") }.printed.contains("You won 2–1 against bob.\r\n"))
    #expect(!player.during { $0.hear("OK QUIT", Lines.goodbye) }.printed.contains("against bob"))
    player = try leading()
    player.hear("OK QUIT")
    #expect(
      player.during { $0.hear(Lines.goodbye) }.printed.contains("You won 2–1 against bob. Goodbye!\r\n"))
    // Leaving forfeits the running match, which counts.
    player = try leading()
    player.hear("OK REMATCH waiting=0", Lines.start())
    let left = player.during {
      $0.hear("OK LEAVE room=F7KD2Q", Lines.end(winner: "-"), "* MATCH winner=bob score=0-0 reason=left")
    }
    #expect(left.printed.contains("you have left.\r\nYou and bob drew 2–2.\r\n"))
    // One match is no series.
    player = try finished()
    #expect(!player.during { $0.hear("OK QUIT", Lines.goodbye) }.printed.contains("against bob"))
  }

  /// Ada, who has won two matches of three against bob.
  private func leading() throws -> Player {
    var player = try finished()
    player.hear(
      "OK REMATCH waiting=0", Lines.start(), Lines.end(), Lines.found, "OK REMATCH waiting=0", Lines.start())
    player.hear(Lines.end(winner: "bob"), "* MATCH winner=bob score=0-1 reason=found")
    return player
  }

  @Test(
    "leaving a game alone names no room and offers no other game",
    arguments: ["OK LEAVE room=F7KD2Q", "OK QUIT"])
  func leavingAlone(answer: String) throws {
    var player = try idling()
    player.hear(Lines.solo, Lines.start())
    let left = player.during {
      $0.hear(answer, Lines.end(winner: "-"), "* MATCH winner=- score=0-0 reason=left")
    }
    #expect(left.printed.contains("Nobody found it: the number was 75."))
    for words in ["F7KD2Q", "SOLO to play", "wins"] { #expect(!left.printed.contains(words), "\(words)") }
    #expect(left.printed.contains("You have left the game.") == answer.contains("LEAVE"))
  }

  @Test("returning to a game alone names no room")
  func backAlone() throws {
    var player = try idling()
    player.hear(Lines.solo, Lines.start())
    let settings = Lines.settings.replacing("race", with: "solo")
    let back = player.during {
      $0.hear(
        "OK RESUME name=ada token=\(Lines.tokenDigits) room=F7KD2Q \(settings) players=1 watchers=0 state=playing names=ada"
      )
    }
    #expect(
      back.printed.contains("Welcome back, ada! Your game goes on.") && !back.printed.contains("F7KD2Q"))
  }

  @Test("the words and keys of the wheels work in the lobby as well, and a number offers a game alone")
  func shortWords() throws {
    for (line, request) in [
      ("daily", "SOLO seed=today"), ("d", "SOLO seed=today"), ("House", "CREATE house=easy"),
      ("h", "CREATE house=easy"), ("p", "PLAY"), ("S", "SOLO"), ("c", "CREATE"), ("j F7KD2Q", "JOIN F7KD2Q"),
      ("w F7KD2Q", "WATCH F7KD2Q"), ("p now", "p now"), ("x", "x"), ("a", "a"),
    ] {
      var player = try idling()
      #expect(player.during { $0.type("\(line)\r") }.sent == "\(request)\n")
    }
    var over = try finished()
    #expect(over.during { $0.type("again\rx\r") }.sent == "REMATCH\nLEAVE\n")
    // They are no requests during a match.
    over.hear(Lines.start())
    #expect(over.during { $0.type("d\r") }.sent == "d\n")
    var player = try idling()
    let typed = player.during { $0.type("50\r") }
    #expect(typed.sent == "" && typed.printed.contains("No game is running. Enter starts one for you alone"))
    #expect(player.session.play.prompt == "[Enter: SOLO] ")
    #expect(player.during { $0.type("\r") }.sent == "SOLO\n")
    var other = try idling()
    other.type("50\r")
    #expect(other.during { $0.type("rooms\r\r") }.sent == "rooms\n")
    over = try finished()
    let late = over.during { $0.type("50\r") }
    #expect(late.sent == "" && late.printed.contains("The match is over. Enter plays again"))
  }

  @Test("exit leaves, as in a shell", arguments: ["exit\r", " EXIT \r"])
  func exit(keys: String) throws {
    var player = try idling()
    #expect(player.during { $0.type(keys) }.sent == "QUIT\n")
  }

  @Test(
    "a malformed room code gets the same help as in an address",
    arguments: ["JOIN F7-KD2Q", "join F7KD2", "WATCH x"])
  func roomCodes(line: String) throws {
    var player = try idling()
    let typed = player.during { $0.type("\(line)\r") }
    #expect(
      typed.sent == ""
        && typed.printed.replacing("\r\n", with: " ").contains("six letters and digits, like F7KD2Q"))
    #expect(player.during { $0.type("JOIN F7KD2Q\r") }.sent == "JOIN F7KD2Q\n")
  }

  @Test("HELLO with text=only is not sent, since its lines could not be read")
  func onlySentences() throws {
    var player = try idling()
    let typed = player.during { $0.type("hello 1 TEXT=only\r") }
    #expect(typed.sent == "" && typed.printed.contains("text=only is for nc"))
  }

  @Test("Tab shows all possible requests, a search is shown before the line, and a paste waits for Enter")
  func search() throws {
    var player = try idling()
    player.type("rooms\r")
    player.type("\u{12}ro")
    #expect(player.session.play.prompt == "search “ro”: " && player.session.play.editor.text == "rooms")
    player.type("\u{5}")
    #expect(player.session.play.prompt == "> ")
    player = try idling()
    #expect(
      player.during { $0.type("\t\t") }.printed.contains("PLAY  CREATE  JOIN  SOLO  ROOMS  WATCH  HELP  QUIT")
    )
    player = try finished()
    #expect(player.during { $0.type("\t\t") }.printed.contains("REMATCH  LEAVE  SAY  PLAY  SOLO"))
    player = try idling()
    let pasted = player.during { $0.type("\u{1B}[200~SAY a\rSAY b\r\u{1B}[201~") }
    #expect(pasted.sent == "" && pasted.printed.contains("  SAY a\r\n2 lines are waiting."))
    #expect(player.during { $0.type("\r") }.sent == "SAY a\nSAY b\n")
  }

  @Test("a port that stays silent is reported after five seconds, once")
  func silentPort() throws {
    var player = try Player()
    #expect(player.session.nextDeadline == player.now + PlaySession.greetingTime)
    let waited = player.during { $0.wait(PlaySession.greetingTime) }
    #expect(
      waited.printed.contains("Connected to localhost:4837, but it says nothing. Is that a guess-server?"))
    #expect(!player.during { $0.wait(.seconds(1)) }.printed.contains("says nothing"))
    var prompt = try idling()
    #expect(!prompt.during { $0.wait(PlaySession.greetingTime) }.printed.contains("says nothing"))
  }
}

@Suite("Hosting a friend", .timed)
struct HostingTests {
  private func hosting(knownAs host: String?) throws -> LineSession {
    let options = Options(server: .local, name: Name("ada"))
      .hosting(on: ServerAddress(host: "127.0.0.1", port: 4_837, room: nil), knownAs: host)
    return LineSession(
      PlaySession(
        options, on: TerminalShape(columns: 200), palette: Palette(hasColors: false), at: .start,
        using: MiddleGenerator()))
  }

  private func hear(_ session: inout LineSession, _ lines: String...) -> (printed: String, sent: String) {
    var (printed, sent) = ("", "")
    for effect in session.handle(.received(Lines.bytes(lines)), at: .start) {
      if case .print(let bytes) = effect { printed += String(decoding: bytes, as: UTF8.self) }
      if case .send(let bytes) = effect { sent += String(decoding: bytes, as: UTF8.self) }
    }
    return (printed, sent)
  }

  @Test("opens a room as soon as there is a name, and prints the line for the friend")
  func invitation() throws {
    var session = try hosting(knownAs: "192.0.2.7")
    _ = session.handle(.connected, at: .start)
    let named = hear(&session, Lines.greeting, Lines.helloNamed)
    #expect(named.sent == "CREATE\n")
    var opened = hear(&session, "OK CREATE room=F7KD2Q \(Lines.settings) listed=yes")
    #expect(opened.printed.contains("Room F7KD2Q is open. Send your friend the line below."))
    // On a line of its own, so that no terminal breaks it.
    #expect(opened.printed.contains("\nguess-client guess://192.0.2.7/F7KD2Q\r\n"))
    session = try hosting(knownAs: nil)
    _ = session.handle(.connected, at: .start)
    _ = hear(&session, Lines.greeting, Lines.helloNamed)
    opened = hear(&session, "OK CREATE room=F7KD2Q \(Lines.settings) listed=yes")
    #expect(opened.printed.contains("guess-client guess://127.0.0.1/F7KD2Q"))
  }
}
