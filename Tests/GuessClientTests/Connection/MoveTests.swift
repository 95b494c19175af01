import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A server that hands its games over", .timed)
struct MoveTests {
  private static let address = "b.example.org:4837"
  private static let moved = "* BYE reason=moved at=\(address) : Connect to \(address)."
  private static let seated =
    "OK RESUME name=ada token=\(String(repeating: "cd", count: 16)) room=F7KD2Q \(Lines.settings) players=2 watchers=0 state=playing names=ada,bob rival=bob"

  private func idling(_ url: String = "localhost", _ language: Language = .english) throws -> Player {
    var player = try Player(url, name: "ada", language: language)
    let named = Lines.helloNamed.replacing("lang=en", with: "lang=\(language.rawValue)")
    player.hear(Lines.greeting, named)
    return player
  }

  private func playing() throws -> Player {
    var player = try idling()
    player.hear(Lines.joined, Lines.start(), Lines.low(50))
    return player
  }

  // MARK: - Time and address

  @Test(
    "is followed after a random time within bounds, which is different each time",
    arguments: Seed.several)
  func firstPause(seed: Seed) throws {
    var random: any RandomNumberGenerator = SeededGenerator(seed)
    let server = try ServerAddress("localhost")
    let pauses = try (0..<200).map { _ in
      var effects: [Effect] = []
      var connection = ServerConnection(to: server, at: .start)
      connection.reconnect(to: .lobby, because: .move(to: nil), at: .start, using: &random, &effects)
      return try #require(connection.deadline).milliseconds
    }
    #expect(pauses.allSatisfy { (0...Reconnection.longestMovePause.count).contains($0) })
    #expect(Set(pauses).count > 100 && pauses.contains { $0 > Reconnection.longestMovePause.count / 2 })
  }

  @Test("is followed to its address and the known ones in turn, and given up when the grace is over")
  func order() throws {
    let address = try #require(PublicAddress(Self.address))
    var random: any RandomNumberGenerator = MiddleGenerator()
    var connection = ServerConnection(to: try ServerAddress("localhost"), at: .start)
    var effects: [Effect] = []
    connection.reconnect(to: .lobby, because: .move(to: address), at: .start, using: &random, &effects)
    for _ in 0..<8 {
      let now = try #require(connection.deadline)
      #expect(connection.tick(at: now, using: &random, &effects) == nil)
      #expect(
        connection.failTry(at: now, using: &random, &effects) == nil,
        "more often than a name without a seat is asked for after a loss")
    }
    let pair: [Effect] = [.connect(first: address), .connect(first: nil)]
    #expect(effects.filter { $0 != .hangUp } == pair + pair + pair + pair)
    var player = try idling()
    player.hear(Self.moved)
    let end = player.now + Reconnection.grace
    for _ in 0..<200 where player.end == nil {
      player.now = try #require(player.session.nextDeadline)
      player.sent = ""
      player.handle(.deadline)
      if player.sent.hasPrefix("<connect") { player.handle(.disconnected) }
    }
    #expect(player.end == .failed && player.now == end)
  }

  // MARK: - At a terminal

  @Test("gets its player back into the match, and gives no advice to do that by hand")
  func match() throws {
    var player = try playing()
    let moved = player.during { $0.hear(Self.moved) }
    #expect(moved.sent == "<hang up>" && player.end == nil)
    #expect(
      player.text.contains(
        "The server hands its games over to another one. guess-client connects you there…\r\n"))
    #expect(!moved.printed.contains(Self.address))
    #expect(try #require(player.session.nextDeadline) <= player.now + Reconnection.longestMovePause)
    player.sent = ""
    player.comeBack(hearing: Self.seated, Lines.state())
    #expect(
      player.sent == "<connect \(Self.address)>HELLO 1 kind=human lang=en\nRESUME \(Lines.tokenDigits)\n")
    #expect(player.printed.contains("Welcome back, ada! You are in room F7KD2Q."))
    #expect(player.during { $0.type("60\r") }.sent == "GUESS 60 round=1\n")
    #expect(!player.printed.contains(Lines.tokenDigits))
  }

  @Test("is announced in the language of the player", arguments: [Language.english, .chinese, .russian])
  func languages(language: Language) throws {
    var player = try idling("localhost", language)
    player.hear("* BYE reason=moved")
    let text = ConnectionMessage.moved.text(in: language).split(separator: " ").first ?? ""
    #expect(player.text.contains(text))
  }

  @Test("gets its player back into the lobby, with the token or, if that is not known, by the name")
  func lobby() throws {
    var player = try idling()
    player.hear("* BYE reason=moved")
    player.sent = ""
    player.comeBack(
      hearing: "ERR RESUME UNAVAILABLE retry_ms=1000 : Not now.", "ERR NAME NAME_TAKEN : Taken.")
    #expect(
      player.sent
        == "<connect>HELLO 1 kind=human lang=en\nRESUME \(Lines.tokenDigits)\nNAME ada\n<hang up>")
    player.comeBack(hearing: "ERR RESUME BAD_TOKEN : None.")
    #expect(player.sent.hasSuffix("NAME ada\n"))
    #expect(player.during { $0.hear(Lines.named) }.printed.contains("Connected again. You are not in a room"))
  }

  @Test("asks for a name again if the player had none yet, and repeats an offer of a seat")
  func nameless() throws {
    var player = try Player()
    player.hear(Lines.greeting, Self.moved)
    player.sent = ""
    player.comeBack()
    #expect(player.sent == "<connect \(Self.address)>HELLO 1 kind=human lang=en\n")
    #expect(player.printed.hasSuffix("Your name: "))
    #expect(player.during { $0.type("ada\r") }.sent == "NAME ada\n")
    var returning = try Player(memory: SavedSession(seat: try seat()))
    returning.hear(Lines.greeting)
    returning.type("\r")
    returning.hear(Self.moved)
    returning.comeBack()
    #expect(returning.printed.hasSuffix("Take it back? [Enter/n] "))
    #expect(returning.during { $0.type("\r") }.sent == "RESUME \(Lines.tokenDigits)\n")
  }

  @Test("is followed at the wheels, unless the player is leaving, and leaves the seat on file as it was")
  func wheels() throws {
    var picker = try Picker(Self.moved)
    picker.now = try #require(picker.session.nextDeadline)
    picker.handle(.deadline)
    #expect(picker.sent == "<connect \(Self.address)>" && picker.end == nil)
    var player = try idling()
    player.type("\u{4}")
    player.hear(Self.moved)
    player.handle(.disconnected)
    #expect(player.end == .done)
    player = try playing()
    player.hear(Self.moved)
    player.comeBack(hearing: Self.seated, Lines.state())
    #expect(Set(player.seats.map { $0?.server }) == ["localhost:4837"])
    #expect(player.seats.last??.credentials.token.digits == String(repeating: "cd", count: 16))
  }

  // MARK: - A drain

  @Test("drains without a new address: clients try others that they know, and keep the seat in a match")
  func drain() throws {
    let lines = ["* BYE reason=drain : Stop."]
    var player = try idling("a.example.org,b.example.org")
    #expect(player.during { $0.hear(lines[0]) }.printed.contains("Trying the other servers that you named…"))
    player.sent = ""
    player.comeBack()
    #expect(player.sent == "<connect>HELLO 1 kind=human lang=en\nNAME ada\n")
    #expect(player.during { $0.hear(Lines.named) }.printed.contains("Connected again. You are not in a room"))
    var alone = try idling()
    alone.hear(lines[0])
    alone.handle(.disconnected)
    #expect(alone.end == .failed && !alone.printed.contains("Trying"))
    player = try idling("a.example.org,b.example.org")
    player.hear(Lines.joined, Lines.start(), "* BYE reason=drain : Stop.")
    player.sent = ""
    player.comeBack()
    #expect(player.sent.hasSuffix("RESUME \(Lines.tokenDigits)\n"))
  }

  // MARK: - Bots

  @Test("gets a bot back into its match or request, and introduces one that has no name yet")
  func bots() throws {
    var bot = try Trainee(on: .join(try #require(RoomCode("F7KD2Q"))))
    bot.hear(BotLines.joined(), BotLines.start(), "* BYE reason=moved at=\(Self.address)")
    bot.comeBack()
    #expect(
      bot.sent == [
        "<hang up>", "<connect \(Self.address)>", "HELLO 1 kind=bot text=off", "RESUME \(Lines.tokenDigits)",
      ])
    bot.hear(BotLines.resumed("playing"), BotLines.state(lo: 51, n: 1))
    #expect(bot.sent.last == "GUESS 75 round=1" && bot.records.isEmpty)
    var waiting = try Trainee(on: .play(.standard, with: .any))
    waiting.hear("OK PLAY waiting=1 \(BotLines.settings())", "* BYE reason=moved")
    waiting.comeBack()
    waiting.hear(BotLines.resumed)
    #expect(waiting.sent.last == "PLAY with=any")
    bot = try Trainee()
    bot.hear(Lines.greeting, "* BYE reason=moved at=\(Self.address)")
    bot.comeBack()
    #expect(
      bot.sent.last == "HELLO 1 kind=bot text=off name=ada" && bot.sent.contains("<connect \(Self.address)>"))
    bot.hear(BotLines.named)
    #expect(bot.news.last == .ready(try #require(Name("ada"))))
    var stopped = try Trainee(server: try ServerAddress("a.example.org,b.example.org"))
    stopped.hear(Lines.greeting, BotLines.named)
    stopped.handle(.go(on: .play(.standard, with: .any)))
    stopped.hear("* BYE reason=drain")
    stopped.comeBack()
    #expect(stopped.sent.suffix(2) == ["HELLO 1 kind=bot text=off", "NAME ada"])
    stopped.hear("OK NAME name=ada token=\(Lines.tokenDigits)")
    #expect(stopped.sent.last == "PLAY with=any")
  }
}

extension Player {
  /// Makes the next try, and receives `lines` on its connection after the greeting.
  fileprivate mutating func comeBack(hearing lines: String...) {
    now = max(now, session.nextDeadline ?? now)
    handle(.deadline)
    handle(.connected)
    handle(.received(Lines.bytes([Lines.greeting] + lines)))
  }
}
