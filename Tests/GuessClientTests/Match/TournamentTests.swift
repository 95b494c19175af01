import GuessProtocol
import Testing

@testable import GuessClientCore

@Suite("A member of an event", .timed)
struct TournamentTests {
  private static let summary =
    "event=K7M2QX players=2 round=0 pairing=swiss rounds=2 with=human break=15 \(Lines.settings)"
  private static let entered = "OK JOIN \(summary) : You are in event K7M2QX."
  private static let paired = [
    "* ROUND event=K7M2QX round=1 rounds=2 rival=bob : Round 1.", "* PAIRED room=F7KD2Q rival=bob : bob.",
  ]
  private static let won = [Lines.end(), Lines.found, "* REVIEW n=1 par=7 wasted=0 found=1 : Good."]
  private static let standing = "* STANDING event=K7M2QX round=1 rounds=2 rank=3 players=20 points=2 : Third."
  private static let over = "* FINISHED event=K7M2QX winner=ada : Over."

  @Test("sees at the line where the event is, before, in and between its matches, and at its end")
  func line() throws {
    var player = try Player.ada(Self.entered)
    #expect(player.status == "K7M2QX  Waiting for the event to start…")
    player.handle(.received(Lines.bytes(Self.paired + [Lines.start()])))
    #expect(player.status?.hasPrefix("K7M2QX 1/2  round 1  0-0  1..100") == true)
    player.printed = ""
    player.handle(.received(Lines.bytes(Self.won)))
    #expect(player.status == "K7M2QX 1/2  Waiting for the others…")
    #expect(player.text.contains("You win the match 1–0.") && player.text.contains("1 guess, par is 7."))
    for offer in ["REMATCH", "LEAVE", "PLAY"] { #expect(!player.text.contains(offer)) }
    player.hear(Self.standing)
    #expect(player.status == "K7M2QX 1/2  place 3 of 20, 2 points  Waiting for the others…")
    #expect(player.session.play.editor.vocabulary?.verbs.first == .scores)
    player.hear("* ROUND event=K7M2QX round=2 rounds=2 rival=- : A bye.")
    #expect(player.status == "K7M2QX 2/2  place 3 of 20, 2 points  Waiting for the others…")
    player.hear(Self.over)
    #expect(player.status == nil && player.session.play.match.location == .lobby)
  }

  @Test("has wheels in each match, and its offers between two of them")
  func wheels() throws {
    var picker = try Picker(Self.entered)
    #expect(picker.session.shownWheels == nil && picker.screen.contains("K7M2QX"))
    picker.handle(.received(Lines.bytes(Self.paired + [Lines.start()])))
    #expect(picker.session.wheels != nil && picker.screen.contains("K7M2QX 1/2"))
    picker.handle(.received(Lines.bytes(Self.won + [Self.standing])))
    #expect(picker.session.shownWheels == nil && picker.screen.contains("1 guess, par is 7."))
    #expect(
      picker.screen.contains("place 3 of 20, 2 points") && picker.screen.contains("Waiting for the others…"))
    #expect(picker.press("t", "x") == "SCORES K7M2QX\nLEAVE\n")
    picker.hear("OK LEAVE event=K7M2QX : You have left.")
    #expect(picker.session.play.match.location == .lobby)
  }

  @Test("may start it as its owner, by a key or the verb, until it has begun")
  func owner() throws {
    var player = try Player.ada("OK EVENT \(Self.summary) : Open.")
    #expect(player.status == "K7M2QX  START begins the event.")
    #expect(player.during { $0.type("s\r") }.sent == "START\n")
    player.hear("OK START \(Self.summary.replacing("round=0", with: "round=1")) : It begins.")
    #expect(player.status == "K7M2QX  Waiting for the others…")
    #expect(player.during { $0.type("t\r") }.sent == "SCORES K7M2QX\n")
  }

  @Test("is called once when a round begins, and not for a bye")
  func bell() throws {
    for (lines, rings) in [(Self.paired, 1), (["* ROUND event=K7M2QX round=1 rounds=2 rival=- : Bye."], 0)] {
      var player = try Player.ada(Self.entered)
      player.type("\u{1B}[O")
      let printed = player.during { $0.handle(.received(Lines.bytes(lines))) }.printed
      #expect(printed.count { $0 == "\u{7}" } == rings)
    }
  }

  @Test("may watch another match, and is back in the event after it, or in a match of its own")
  func watching() throws {
    var player = try Player.ada(Self.entered, Lines.watched)
    player.hear("* CLOSED room=F7KD2Q : Closed.")
    #expect(player.status == "K7M2QX  Waiting for the event to start…")
    player.hear(Lines.watched)
    player.handle(.received(Lines.bytes(Self.paired)))
    #expect(
      player.session.play.match.isInMatch && player.session.play.match.players.map(\.name) == [Name("bob")])
  }

  @Test("keeps the place in it after a lost connection, and after a new start of the client")
  func lost() throws {
    var player = try Player.ada(Self.entered, Self.standing)
    let seat = try #require(player.seats.last ?? nil)
    let code = try #require(RoomCode("K7M2QX"))
    #expect(seat.place == .attending(code) && SavedSeat(file: seat.file) == seat)
    player.handle(.disconnected)
    player.wait(.seconds(1))
    player.handle(.connected)
    let back = "OK RESUME name=ada token=\(Lines.tokenDigits) : Welcome back, ada!"
    player.hear(Lines.greeting, back)
    #expect(player.status == "K7M2QX 1/2  place 3 of 20, 2 points  Waiting for the others…")
    var other = try Player(memory: SavedSession(seat: seat))
    other.hear(Lines.greeting)
    #expect(other.text.contains("Your place as ada in event K7M2QX"))
    other.type("\r")
    other.hear(back, Self.standing)
    #expect(other.status == "K7M2QX 1/2  place 3 of 20, 2 points  Waiting for the others…")
    #expect(!other.text.contains("PLAY finds a rival"))
  }

  @Test("is a bot too, which plays until the event is over, whatever --matches says")
  func bot() throws {
    var bot = try Trainee(on: .join(#require(RoomCode("K7M2QX"))))
    bot.hear(Self.entered)
    for _ in 1...2 {
      bot.handle(.received(Lines.bytes(Self.paired + [Lines.start()])))
      bot.handle(.received(Lines.bytes(Self.won)))
    }
    bot.hear(Self.over)
    var run = BotRun(try commandLine("bot --matches 1"), on: .local)
    let effects = bot.news.flatMap { run.handle($0, from: 0) }
    #expect(bot.news.count { if case .over = $0 { true } else { false } } == 2)
    #expect(effects.last == .bot(0, .leave) && effects.count { $0 == .bot(0, .leave) } == 1)
  }
}
