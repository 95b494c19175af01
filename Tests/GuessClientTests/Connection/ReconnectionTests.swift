import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A connection that is lost at a terminal", .timed)
struct ReconnectionTests {
  private static let secondToken = String(repeating: "cd", count: 16)
  private static let resumed =
    "OK RESUME name=ada token=\(secondToken) room=F7KD2Q \(Lines.settings) players=2 watchers=0 state=playing names=ada,bob rival=bob : Welcome back, ada!"

  /// A player in a match who has received the first hint.
  private func playing(_ language: Language = .english) throws -> Player {
    var player = try Player(name: "ada", language: language)
    let named = Lines.helloNamed.replacing("lang=en", with: "lang=\(language.rawValue)")
    player.hear(Lines.greeting, named, Lines.joined, Lines.start(), Lines.low(50))
    return player
  }

  /// A player who is in no room.
  private func idling() throws -> Player { try Player.ada() }

  @Test(
    "is restored after a pause, and the token claims the seat once a server has greeted")
  func comesBack() throws {
    var player = try playing()
    let lost = player.during { $0.handle(.disconnected) }
    #expect(lost.sent == "<hang up>")
    #expect(lost.printed.contains("Connection lost. Trying to get your seat back…\r\n"))
    #expect(lost.printed.hasSuffix("\r\noffline> "))
    #expect(player.status == "Disconnected; reconnecting…  1:00")
    #expect(player.session.nextDeadline == player.now + Backoff.firstPause)
    #expect(player.during { $0.wait(Backoff.firstPause) }.sent == "<connect>")
    #expect(player.during { $0.handle(.connected) }.sent == "HELLO 1 kind=human lang=en\n")
    #expect(player.during { $0.hear(Lines.greeting) }.sent == "RESUME \(Lines.tokenDigits)\n")
    let back = player.during {
      $0.hear("OK HELLO proto=1 kind=human text=on lang=en", Self.resumed, Lines.state())
    }
    #expect(back.sent.isEmpty)
    #expect(
      back.printed.contains(
        "Welcome back, ada! You are in room F7KD2Q.\r\nRound 1, a number from 1 to 100; the score is 2-1.\r\n"
      ))
    #expect(player.status?.contains("2-1  1..100 [") == true && back.printed.hasSuffix("\r\n> "))
    #expect(player.during { $0.type("60\r") }.sent == "GUESS 60 round=1\n")
  }

  @Test(
    "keeps the server's promise from before the loss, and uses the newest token each time, which is not shown"
  )
  func keepsPromise() throws {
    var player = try playing()
    player.comeBack(hearing: Self.resumed, Lines.state(secret: 74))
    #expect(player.printed.contains("the server changed its commitment"))
    var fair = try playing()
    fair.comeBack(hearing: Self.resumed, Lines.state(), Lines.end())
    #expect(fair.printed.contains("✓ fair: 75"))
    player = try playing()
    player.comeBack(hearing: Self.resumed, Lines.state())
    player.sent = ""
    player.comeBack(hearing: Self.resumed)
    #expect(player.sent.contains("RESUME \(Self.secondToken)\n"))
    #expect(!player.printed.contains(Self.secondToken) && !player.printed.contains(Lines.tokenDigits))
  }

  @Test("leaves the typed line alone, and Enter says that it is not sent, unless it is empty")
  func typing() throws {
    var player = try playing()
    player.type("6")
    player.handle(.disconnected)
    #expect(player.printed.hasSuffix("offline> 6"))
    let entered = player.during { $0.type("2\r") }
    #expect(entered.sent.isEmpty && entered.printed.contains("Not sent: there is no connection."))
    #expect(entered.printed.hasSuffix("offline> 62"))
    player.wait(Backoff.firstPause)
    player.handle(.connected)
    player.hear(Lines.greeting, Self.resumed, Lines.state())
    #expect(player.printed.hasSuffix("\r\n> 62"))
    #expect(player.during { $0.type("\r") }.sent == "GUESS 62 round=1\n")
    player = try playing()
    player.handle(.disconnected)
    #expect(!player.during { $0.type("\r") }.printed.contains("Not sent"))
  }

  @Test("is tried within the grace, with reminders, but not if the program wants to ask something")
  func graceIsOver() throws {
    var player = try playing()
    player.handle(.disconnected)
    let end = player.now + Reconnection.grace
    for _ in 0..<200 where player.end == nil {
      player.now = try #require(player.session.nextDeadline)
      player.sent = ""
      player.handle(.deadline)
      if player.sent == "<connect>" { player.handle(.disconnected) }
    }
    #expect(player.end == .failed && player.now == end)
    #expect(player.printed.contains("Still trying: your seat is kept for 30 seconds more."))
    #expect(player.printed.contains("Still trying: your seat is kept for 10 seconds more."))
    #expect(player.printed.hasSuffix("Start guess-client again for a new game.\r\n"))
    player = try playing()
    player.handle(.disconnected)
    player.wait(Backoff.firstPause)
    player.handle(.barred(.helperWantsTerminal(program: "ssh")))
    #expect(player.end == .failed && player.printed.contains("“ssh” wants to ask you something"))
  }

  @Test("is noticed by silence, is not held up by a try that hangs, and sends the token to no stranger")
  func silence() throws {
    var player = try playing()
    player.wait(Keepalive.quiet)
    #expect(player.during { $0.wait(Keepalive.patience) }.sent == "<hang up>")
    #expect(player.printed.contains("Trying to get your seat back…"))
    player = try playing()
    player.handle(.disconnected)
    player.wait(Backoff.firstPause)
    #expect(player.session.nextDeadline == player.now + Reconnection.tryTime)
    #expect(player.during { $0.wait(Reconnection.tryTime) }.sent == "<hang up>")
    #expect(player.during { $0.wait(.seconds(1)) }.sent == "<connect>")
    player = try playing()
    player.handle(.disconnected)
    player.wait(Backoff.firstPause)
    player.handle(.connected)
    #expect(player.during { $0.hear("HTTP/1.1 200 OK") }.sent == "<hang up>")
    #expect(player.end == nil)
  }

  @Test("costs the seat if the server no longer keeps it, but not if a node can't say so yet")
  func seatIsGone() throws {
    var player = try playing()
    player.comeBack(hearing: "ERR RESUME BAD_TOKEN : None.")
    #expect(player.sent.hasSuffix("NAME ada\n"))
    let named = player.during { $0.hear(Lines.named) }
    #expect(named.printed.hasSuffix("Connected again, but your seat is no longer kept.\r\n> "))
    #expect(player.session.play.match.location == .lobby && !player.session.play.match.isInMatch)
    player = try playing()
    player.comeBack(hearing: "ERR RESUME UNAVAILABLE retry_ms=1000 : Not now.")
    #expect(player.sent.hasSuffix("<hang up>"))
    #expect(player.during { $0.wait(Backoff.longestPause) }.sent == "<connect>")
  }

  @Test("asks for another name if someone else has taken it")
  func nameIsTaken() throws {
    var player = try playing()
    player.handle(.disconnected)
    for _ in 0..<Reconnection.triesForName {
      #expect(!player.printed.contains("another one"), "it may be the player's own still")
      try player.tryAgain(hearing: "ERR RESUME BAD_TOKEN : None.", "ERR NAME NAME_TAKEN : Taken.")
    }
    #expect(player.printed.hasSuffix("Please take another one.\r\nYour name [ada2]: "))
    #expect(player.during { $0.type("\r") }.sent == "NAME ada2\n")
  }

  @Test("claims the name without a seat, with a limited number of tries while no other node keeps it")
  func withoutSeat() throws {
    var player = try idling()
    #expect(player.during { $0.handle(.disconnected) }.printed.contains("Trying to connect again…"))
    var stubborn = player
    player.wait(Backoff.firstPause)
    player.handle(.connected)
    player.hear(Lines.greeting, "ERR RESUME BAD_TOKEN : None.", Lines.named)
    #expect(player.printed.contains("Connected again. You are not in a room"))
    #expect(!player.printed.contains("None."))
    var tries = 0
    while stubborn.end == nil, tries < 100 {
      tries += 1
      stubborn.now = try #require(stubborn.session.nextDeadline)
      stubborn.handle(.deadline)
      stubborn.handle(.disconnected)
    }
    #expect(tries == Reconnection.triesWithoutSeat && stubborn.end == .failed)
    #expect(stubborn.printed.contains("localhost:4837 can't be reached any more."))
    player = try idling()
    player.handle(.disconnected)
    for _ in 0..<Reconnection.triesWithoutSeat {
      try player.tryAgain(
        hearing: "ERR RESUME UNAVAILABLE retry_ms=1000 : Not now.", "ERR NAME NAME_TAKEN : Taken.")
    }
    try player.tryAgain(hearing: "ERR RESUME BAD_TOKEN : None.", Lines.named)
    #expect(player.printed.contains("Connected again. You are not in a room"))
  }

  @Test("resumes watching, and ends the client if it had no name yet")
  func watcher() throws {
    var player = try idling()
    player.hear(Lines.watched)
    player.comeBack(hearing: "ERR RESUME BAD_TOKEN : None.", Lines.named)
    #expect(player.sent.hasSuffix("WATCH F7KD2Q\n"))
    player = try Player()
    player.hear(Lines.greeting)
    player.handle(.disconnected)
    #expect(player.end == .failed && player.printed.contains("closed the connection"))
  }

  @Test(
    "is restored for a seat after some reasons of BYE, and not after others",
    arguments: [
      (.slow, true), (.nonsense, true), (.flood, true), (.drain, true), (.unreachable, true), (.idle, false),
      (.displaced, false), (.kicked, false), (.banned, false), (.full, false), (.quit, false),
    ] as [(DisconnectReason, Bool)])
  func farewells(reason: DisconnectReason, comesBack: Bool) throws {
    var player = try playing()
    player.hear("* BYE reason=\(reason.rawValue) : Bye.")
    #expect(player.printed.contains("for up to 60 seconds") == comesBack)
    player.handle(.disconnected)
    #expect((player.end == nil) == comesBack)
  }

  @Test("is restored without a seat if a room can't be reached, but not after a stop between matches")
  func roomIsUnreachable() throws {
    var player = try idling()
    player.hear(Lines.watched, "* BYE reason=unreachable : Bye.")
    player.handle(.disconnected)
    #expect(player.end == nil)
    player = try playing()
    player.hear(Lines.end(), Lines.found, "* BYE reason=drain : Bye.")
    player.handle(.disconnected)
    #expect(player.end == .failed)
  }

  @Test("lets Ctrl-C and Ctrl-D leave, and is announced in the player's language, which is kept")
  func leaving() throws {
    var player = try playing()
    player.handle(.disconnected)
    var other = player
    #expect(player.during { $0.type("\u{3}") }.printed.contains("Leaving forfeits the match."))
    #expect(player.end == nil)
    player.type("\u{3}")
    #expect(player.end == .interrupted && !player.sent.contains("QUIT"))
    other.type("\u{4}\u{4}")
    #expect(other.end == .failed)
    player = try playing(.russian)
    player.handle(.disconnected)
    #expect(player.printed.contains("Связь потеряна. Пробую вернуть твоё место…\r\n"))
    #expect(player.printed.hasSuffix("\r\nнет связи> "))
    player.wait(Backoff.firstPause)
    #expect(player.during { $0.handle(.connected) }.sent == "HELLO 1 kind=human lang=ru\n")
  }
}

extension Player {
  /// Makes the next try reach a server.
  fileprivate mutating func tryAgain(hearing lines: String...) throws {
    now = try #require(session.nextDeadline)
    handle(.deadline)
    handle(.connected)
    handle(.received(Lines.bytes([Lines.greeting] + lines)))
  }

  /// Loses the connection and receives `lines` on the next one after the greeting.
  fileprivate mutating func comeBack(hearing lines: String...) {
    handle(.disconnected)
    wait(Backoff.firstPause)
    handle(.connected)
    handle(.received(Lines.bytes([Lines.greeting] + lines)))
  }
}
