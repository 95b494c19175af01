import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A bot", .timed)
struct BotTests {
  private func code() throws -> RoomCode { try #require(RoomCode("F7KD2Q")) }

  @Test("answers the greeting with HELLO and its kind")
  func greeting() throws {
    var bot = try Trainee()
    #expect(bot.sent.isEmpty)
    #expect(bot.sending { $0.hear(Lines.greeting) } == ["HELLO 1 kind=bot text=off name=ada"])
    bot.hear(BotLines.named)
    #expect(bot.news == [.ready(try #require(Name("ada")))])
  }

  @Test("introduces itself to nothing but a server")
  func stranger() throws {
    var bot = try Trainee()
    bot.hear("HTTP/1.1 400 Bad Request")
    #expect(bot.sent == ["<hang up>"] && bot.news == [.failed(.connection(.noServer))])
    #expect(bot.bot.nextDeadline == nil)
    #expect(bot.bot.handle(.deadline, at: bot.now).isEmpty, "nothing comes after it")
  }

  @Test("takes another name if one is taken, and gives up after the twentieth")
  func names() throws {
    var bot = try Trainee()
    bot.hear(Lines.greeting)
    for number in 2...20 {
      let sent = bot.sending { $0.hear("ERR HELLO NAME_TAKEN") }
      #expect(sent == ["HELLO 1 kind=bot text=off name=ada\(number)"])
    }
    bot.forget()
    bot.hear("ERR HELLO NAME_TAKEN")
    #expect(bot.news == [.failed(.refused(.hello, .nameTaken(retry: nil)))])
  }

  @Test("chooses a name of its own if it has none, and another one if that is taken")
  func ownNames() throws {
    var bot = try Trainee(name: nil)
    bot.hear(Lines.greeting, "ERR HELLO NAME_TAKEN")
    let names = bot.sent.compactMap { $0.split(separator: "=").last }
    #expect(Set(names).count == 2)
    for name in names { #expect(name.hasPrefix("bot-") && name.count == 8, "\(name)") }
  }

  @Test("asks for the match that its task names")
  func tasks() throws {
    let seed = try #require(ShortWord("class7-1"))
    var room = MatchSettings.standard
    (room.seed, room.pace, room.countdown) = (seed, Milliseconds(100), .zero)
    let wish = MatchSettings(rules: .duel, range: try #require(GuessRange(lo: -5, hi: .max)), firstTo: 3)
    let tasks: [(BotTask, String)] = [
      (.play(.standard, with: nil), "PLAY"),
      (.play(wish, with: .any), "PLAY range=-5..9223372036854775807 rules=duel first_to=3 with=any"),
      (.join(try code()), "JOIN F7KD2Q"), (.rematch, "REMATCH"),
      (.open(room), "CREATE pace=100 countdown=0 seed=class7-1"),
    ]
    for (task, request) in tasks {
      var bot = try Trainee()
      bot.hear(Lines.greeting, BotLines.named)
      #expect(bot.sending { $0.handle(.go(on: task)) } == [request])
    }
  }

  @Test("races by bisecting, one guess at a time, and reports the result")
  func race() throws {
    var bot = try Trainee.playing()
    #expect(bot.sent == ["GUESS 50 round=1"])
    #expect(bot.sending { $0.hear(BotLines.answer(1, 50, "LOW", 51, 100)) } == ["GUESS 75 round=1"])
    bot.forget()
    bot.hear(BotLines.answer(2, 75, "HIT", 0, 0), BotLines.end(winner: "ada"), BotLines.found)
    let record = try #require(bot.records.first)
    #expect(bot.sent.isEmpty && record.result == .won && record.reason == .found)
    #expect(record.found == [2] && record.guesses == 2 && record.score == Score(own: 1, other: 0))
    #expect(record.rival == Name("bob") && record.refused == 0 && record.fault == nil)
  }

  @Test("stops when the rival has found the number, and does not mind that its last guess came too late")
  func lateGuess() throws {
    var bot = try Trainee.playing()
    let sent = bot.sending {
      $0.hear(BotLines.end(winner: "bob"), BotLines.lost, "ERR GUESS NOT_PLAYING")
    }
    #expect(sent.isEmpty && bot.records.map(\.result) == [.lost])
  }

  @Test("seals one guess a step, and waits for the next step")
  func lockstep() throws {
    var bot = try Trainee(on: .join(code()))
    #expect(bot.sending { $0.hear(BotLines.joined("lockstep"), BotLines.start("lockstep")) }.isEmpty)
    #expect(bot.sending { $0.hear("* STEP step=1 in=20") } == ["GUESS 50 round=1"])
    #expect(bot.sending { $0.hear("OK GUESS n=1 guess=50 sealed=1") }.isEmpty)
    #expect(bot.sending { $0.hear(BotLines.hint(1, 50, "HIGH", 1, 49)) }.isEmpty)
    #expect(bot.sending { $0.hear("* STEP step=2 in=20") } == ["GUESS 25 round=1"])
    bot.hear("OK GUESS n=2 guess=25 sealed=1", BotLines.hint(2, 25, "HIT", 0, 0))
    bot.hear(BotLines.end(winner: "-", secret: 25, tie: true), "* MATCH winner=- score=1-1 reason=tie")
    #expect(bot.records.map(\.result) == [.tied] && bot.records.first?.found == [2])
  }

  @Test("takes its turns in a duel, and sees what the rival has guessed")
  func duel() throws {
    var bot = try Trainee(on: .join(code()))
    bot.hear(BotLines.joined("duel"))
    #expect(bot.sending { $0.hear(BotLines.start("duel", turn: "bob"), "* TURN name=bob in=20") }.isEmpty)
    let rivalsGuess = "* GUESSED name=bob n=1 guess=50 hint=LOW lo=51 hi=100 turn=ada"
    #expect(bot.sending { $0.hear(rivalsGuess, "* TURN name=ada in=20") } == ["GUESS 75 round=1"])
    let missed = bot.sending { $0.hear(BotLines.answer(1, 75, "HIGH", 51, 74), "* TURN name=bob in=20") }
    #expect(missed.isEmpty)
    bot.hear("* PASS name=bob strikes=1")
    #expect(bot.sending { $0.hear("* TURN name=ada in=20") } == ["GUESS 62 round=1"])
    bot.hear("* PASS name=ada strikes=1", BotLines.end(winner: "bob"), BotLines.lost)
    #expect(bot.records.map(\.passes) == [1])
  }

  @Test("waits for the room's pace after each answer")
  func pace() throws {
    var bot = try Trainee(on: .join(code()))
    bot.hear(BotLines.joined(pace: 500), BotLines.start())
    #expect(bot.sent == ["GUESS 50 round=1"], "the first one is free")
    #expect(bot.sending { $0.hear(BotLines.answer(1, 50, "LOW", 51, 100)) }.isEmpty)
    #expect(bot.sending { $0.wait(Milliseconds(499) + Bot.slack) }.isEmpty)
    #expect(bot.sending { $0.wait(Milliseconds(1)) } == ["GUESS 75 round=1"])
    bot.hear(BotLines.answer(2, 75, "HIT", 0, 0), BotLines.end(winner: "ada"))
    #expect(
      bot.sending { $0.hear(BotLines.start(round: 2)) } == ["GUESS 50 round=2"], "each round begins anew")
  }

  @Test("delays its first guess of a race at random if it should, and no other guess")
  func startDelay() throws {
    var waits: Set<Int64> = []
    for number in 1...40 {
      var bot = try Trainee(startDelay: Milliseconds(20))
      bot.hear(Lines.greeting, BotLines.named)
      bot.handle(.go(on: .join(try code())))
      // Skip draws, so that each delay differs.
      for _ in 0..<number { _ = bot.bot.random.next() }
      bot.hear(BotLines.joined(), BotLines.start())
      let start = bot.now
      while !bot.sent.contains("GUESS 50 round=1"), bot.now < start + Milliseconds(21) {
        bot.wait(Milliseconds(1))
      }
      waits.insert(bot.now.milliseconds - start.milliseconds)
      #expect(bot.sending { $0.hear(BotLines.answer(1, 50, "LOW", 51, 100)) } == ["GUESS 75 round=1"])
    }
    #expect(waits.count > 5 && waits.allSatisfy { (0...20).contains($0) }, "\(waits)")
  }

  @Test("repeats a guess that came too early after the time that the server names")
  func cooldown() throws {
    var bot = try Trainee.playing()
    #expect(bot.sending { $0.hear("ERR GUESS COOLDOWN retry_ms=750") }.isEmpty)
    #expect(bot.sending { $0.wait(Milliseconds(749)) }.isEmpty)
    #expect(bot.sending { $0.wait(Milliseconds(1)) } == ["GUESS 50 round=1"])
    // A retry time of zero must not make the bot spin.
    #expect(bot.sending { $0.hear("ERR GUESS COOLDOWN retry_ms=0") }.isEmpty)
    #expect(bot.sending { $0.wait(Bot.retries.lowerBound) } == ["GUESS 50 round=1"])
  }

  @Test("takes the range from a refusal, and leaves when all its guesses are refused")
  func outOfRange() throws {
    var bot = try Trainee.playing()
    #expect(bot.sending { $0.hear("ERR GUESS OUT_OF_RANGE lo=61 hi=70") } == ["GUESS 65 round=1"])
    for _ in 2...Bot.refusalsInRow { bot.hear("ERR GUESS OUT_OF_RANGE lo=61 hi=70") }
    #expect(bot.sent.last == "GUESS 65 round=1")
    #expect(!bot.news.contains(.failed(.nonsense)))
    bot.hear("ERR GUESS OUT_OF_RANGE lo=61 hi=70")
    #expect(bot.news.last == .failed(.nonsense))
    #expect(bot.records.map(\.refused) == [Bot.refusalsInRow + 1])
  }

  @Test("asks again later after too many wrong codes, and reports any other refusal")
  func refusedTask() throws {
    var bot = try Trainee(on: .join(code()))
    #expect(bot.sending { $0.hear("ERR JOIN RATE retry_ms=6000") }.isEmpty)
    #expect(bot.sending { $0.wait(Milliseconds(6_000)) } == ["JOIN F7KD2Q"])
    bot.forget()
    bot.hear("ERR JOIN ROOM_FULL")
    #expect(bot.news == [.failed(.refused(.join, .roomFull))])
  }

  @Test("waits in line, is paired, and begins")
  func line() throws {
    var bot = try Trainee(on: .play(MatchSettings(rules: .lockstep), with: nil))
    bot.hear("OK PLAY waiting=1 \(BotLines.settings("lockstep", pace: 300))")
    #expect(bot.news == [.waiting])
    bot.hear("* PAIRED room=F7KD2Q rival=bob")
    #expect(bot.news.last == .begun(rival: Name("bob")))
    #expect(bot.bot.record?.settings.rules == .lockstep)
  }

  @Test("plays on when it asks again after a reconnection and its wait has just found a rival")
  func pairedBeforeAskingAgain() throws {
    var bot = try Trainee(on: .play(.standard, with: nil))
    bot.hear("* PAIRED room=F7KD2Q rival=bob", "ERR PLAY IN_ROOM")
    #expect(bot.news == [.begun(rival: Name("bob"))])
    bot.hear(BotLines.start())
    #expect(bot.sent == ["GUESS 50 round=1"])
  }

  @Test("opens a room, and plays the first rival who sits down in it")
  func opens() throws {
    var room = MatchSettings.standard
    room.seed = ShortWord("s")
    var bot = try Trainee(on: .open(room))
    bot.hear("OK CREATE room=F7KD2Q \(BotLines.settings()) listed=no")
    #expect(bot.news == [.opened(try code())])
    bot.hear("* JOINED room=F7KD2Q name=bob kind=bot", BotLines.start())
    #expect(bot.sent == ["GUESS 50 round=1"])
  }

  @Test("asks for a rematch in its room, and sits there for the next rival when this one has gone")
  func rematch() throws {
    var bot = try Trainee.playing()
    bot.hear(BotLines.end(winner: "ada"), BotLines.found)
    #expect(bot.sending { $0.handle(.go(on: .rematch)) } == ["REMATCH"])
    bot.hear("OK REMATCH waiting=1", "* LEFT name=bob")
    bot.forget()
    bot.hear("* JOINED room=F7KD2Q name=eve kind=human", BotLines.start())
    #expect(bot.news == [.begun(rival: Name("eve"))] && bot.sent == ["GUESS 50 round=1"])
  }

  @Test("sends QUIT before it leaves, and loses a running match")
  func leaves() throws {
    var bot = try Trainee.playing()
    #expect(bot.sending { $0.handle(.leave) } == ["QUIT"])
    bot.hear(
      "OK QUIT", BotLines.end(winner: "-"), "* MATCH winner=bob score=0-0 reason=left", "* BYE reason=quit")
    bot.handle(.disconnected)
    #expect(bot.records.map(\.reason) == [.left])
    #expect(bot.news.last == .gone)
  }

  @Test("waits a limited time for the server's BYE")
  func slowGoodbye() throws {
    var bot = try Trainee(on: .join(code()))
    bot.handle(.leave)
    bot.wait(Bot.goodbyeTime)
    #expect(bot.news.last == .gone && bot.sent.last == "<hang up>")
  }

  @Test("thinks as long as a person if it plays like one, unless it may not wait")
  func thinking() throws {
    for pace in [BotPace.ofStrategy, .none] {
      var bot = try Trainee(.strategy(.human), on: .join(code()), pace: pace)
      bot.hear(BotLines.joined(), BotLines.start())
      #expect(bot.sent.isEmpty == (pace == .ofStrategy))
      bot.wait(.seconds(6))
      #expect(bot.sent.count { $0.hasPrefix("GUESS") } == 1)
    }
  }

  @Test("reports once that a server breaks its promise")
  func breach() throws {
    var bot = try Trainee.playing()
    bot.hear(BotLines.end(winner: "bob", secret: 12))
    #expect(bot.news.count { $0 == .breach } == 1)
  }
}
