import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A bot whose connection is lost", .timed)
struct BotReconnectionTests {
  /// A bot that has guessed 50 when the connection is lost, and is greeted on the next one.
  private func away(_ rules: String = "race", _ brain: GuessSource = .strategy(.bisect)) throws -> Trainee {
    var bot = try Trainee(brain, on: .join(try #require(RoomCode("F7KD2Q"))))
    bot.hear(BotLines.joined(rules), BotLines.start(rules, turn: rules == "duel" ? "ada" : nil))
    if rules == "lockstep" { bot.hear("* STEP step=1 in=20") }
    if rules == "duel" { bot.hear("* TURN name=ada in=20") }
    #expect(bot.sent == (brain == .strategy(.bisect) ? ["GUESS 50 round=1"] : []))
    bot.handle(.disconnected)
    #expect(bot.news.last == .lost)
    bot.wait(.seconds(1))
    #expect(bot.sent.contains("<connect>"))
    bot.handle(.connected)
    bot.forget()
    bot.hear(Lines.greeting)
    #expect(bot.sent == ["HELLO 1 kind=bot text=off", "RESUME \(Lines.tokenDigits)"])
    bot.hear("OK HELLO proto=1 kind=bot text=off lang=en")
    bot.forget()
    return bot
  }

  @Test("resumes the round as it is now, whether its last guess has counted or not")
  func race() throws {
    for (lo, count, next) in [(51, 1, 75), (1, 0, 50)] {
      var bot = try away()
      bot.hear(BotLines.resumed("playing"), BotLines.state(lo: lo, n: count))
      #expect(bot.sent == ["GUESS \(next) round=1"])
    }
  }

  @Test("seals no second guess, and repeats one that did not arrive", arguments: [true, false])
  func lockstep(isSealed: Bool) throws {
    var bot = try away("lockstep")
    let state = BotLines.state(
      "lockstep", lo: 1, n: isSealed ? 1 : 0, " step=1" + (isSealed ? " sealed=1" : ""))
    bot.hear(BotLines.resumed("playing", "lockstep"), state)
    if !isSealed { bot.hear("* STEP step=1 in=20") }
    #expect(bot.sent == (isSealed ? [] : ["GUESS 50 round=1"]), "once, though STEP says it as well")
  }

  @Test("takes its turn if it has it", arguments: ["ada", "bob"])
  func duel(turn: String) throws {
    var bot = try away("duel")
    bot.hear(BotLines.resumed("playing", "duel"), BotLines.state("duel", lo: 51, n: 1, " turn=\(turn)"))
    bot.hear("* TURN name=\(turn) in=20")
    #expect(bot.sent == (turn == "ada" ? ["GUESS 75 round=1"] : []))
  }

  @Test("does not know the result of a match that ended meanwhile", arguments: ["over", "waiting"])
  func endedMeanwhile(state: String) throws {
    var bot = try away()
    bot.hear(BotLines.resumed(state))
    #expect(bot.records.map(\.result) == [.unknown])
  }

  @Test("has lost if its seat has expired, which it learns from the server or from its name")
  func seatIsGone() throws {
    var bot = try away()
    #expect(bot.sending { $0.hear("ERR RESUME BAD_TOKEN") } == ["NAME ada"])
    bot.hear("OK NAME name=ada token=\(Lines.tokenDigits)")
    #expect(bot.records.map(\.result) == [.lost] && bot.records.first?.reason == .forfeit)
    // The name belongs to somebody else by now.
    var nameless = try away()
    for _ in 1..<Reconnection.triesForName {
      nameless.hear("ERR RESUME BAD_TOKEN", "ERR NAME NAME_TAKEN")
      nameless.now = try #require(nameless.bot.nextDeadline)
      for input in [Input.deadline, .connected] { nameless.handle(input) }
      nameless.hear(Lines.greeting)
    }
    nameless.hear("ERR RESUME BAD_TOKEN", "ERR NAME NAME_TAKEN")
    #expect(nameless.sent.last == "HELLO 1 kind=bot text=off name=ada")
    #expect(nameless.records.map(\.reason) == [.forfeit])
  }

  @Test("repeats its request if it was waiting for a rival")
  func waits() throws {
    var bot = try Trainee(on: .play(.standard, with: .any))
    bot.hear("OK PLAY waiting=1 \(BotLines.settings())")
    bot.comeBack()
    bot.hear(BotLines.resumed)
    #expect(bot.sent.last == "PLAY with=any")
  }

  @Test("gives up when the grace is over, and at once if it may not come back")
  func givesUp() throws {
    var bot = try away()
    bot.handle(.disconnected)
    for _ in 1...200 {
      bot.wait(.seconds(1))
      bot.handle(.disconnected)
    }
    #expect(bot.records.map(\.reason) == [.forfeit])
    #expect(bot.news.last == .failed(.connection(.givenUp(.local))))
    for farewell in [DisconnectReason.idle, .displaced, .kicked, .banned, .drain] {
      var other = try Trainee(on: .play(.standard, with: nil))
      other.hear("* BYE reason=\(farewell.rawValue)")
      other.handle(.disconnected)
      #expect(other.news.last == .failed(.dismissed(farewell)))
    }
  }

  @Test("notices by itself that nothing arrives any more")
  func silence() throws {
    var bot = try Trainee(on: .play(.standard, with: nil))
    bot.hear("OK PLAY waiting=1 \(BotLines.settings())")
    #expect(bot.sending { $0.wait(Keepalive.quiet) } == ["#keepalive PING"])
    bot.hear("#keepalive OK PING")
    bot.wait(Keepalive.quiet)
    bot.forget()
    bot.wait(Keepalive.patience)
    #expect(bot.news.first == .lost)
  }

  @Test("does not reconnect if it was never accepted")
  func never() throws {
    var bot = try Trainee()
    bot.handle(.disconnected)
    #expect(bot.news == [.failed(.connection(.closed(by: .local)))])
    var crowded = try Trainee()
    crowded.hear("* BYE reason=crowded")
    crowded.handle(.disconnected)
    #expect(crowded.news == [.failed(.dismissed(.crowded))])
  }

  @Test("obeys the server's BYE even if its connecting program does not exit")
  func goodbyeThroughProgram() throws {
    let server = try ServerAddress("h").reached(via: HelperCommand("nc %h %p"))
    var bot = try Trainee(server: server)
    bot.hear(Lines.greeting, BotLines.named, "* BYE reason=kicked")
    #expect(bot.news.last == .failed(.dismissed(.kicked)) && bot.sent.last == "<hang up>")
    var leaving = try Trainee(server: server)
    leaving.hear(Lines.greeting, BotLines.named)
    leaving.handle(.leave)
    leaving.hear("OK QUIT", "* BYE reason=quit")
    #expect(leaving.news.last == .gone)
  }

  @Test("fails if the connecting program wants to ask something, which it can't at that time")
  func barred() throws {
    let news = ConnectionMessage.helperWantsTerminal(program: "ssh")
    var bot = try Trainee(on: .play(.standard, with: nil))
    bot.handle(.disconnected)
    bot.handle(.barred(news))
    #expect(bot.news.last == .failed(.connection(news)))
  }

  @Test("drops the answer to an old question, and asks the new one only then")
  func staleAnswer() throws {
    var bot = try away("race", .program("x"))
    bot.hear(BotLines.resumed("playing"), BotLines.state(lo: 51, n: 1))
    #expect(bot.asked.isEmpty, "one question at a time")
    bot.handle(.answered("50"))
    #expect(bot.asked.map { $0.prefix(6) } == ["51 100"] && bot.sent.isEmpty)
    bot.handle(.answered("75"))
    #expect(bot.sent == ["GUESS 75 round=1"])
  }

  @Test("does not count a round that ended while the connection was lost as a broken promise")
  func fairness() throws {
    var bot = try Trainee(on: .play(MatchSettings(firstTo: 2), with: nil))
    bot.hear(BotLines.joined(), BotLines.start())
    bot.comeBack()
    bot.hear(BotLines.resumed("playing"), BotLines.start(round: 2))
    #expect(!bot.news.contains(.breach) && bot.sent.last == "GUESS 50 round=2")
    bot.hear(BotLines.start(round: 3))
    #expect(bot.news.contains(.breach))
  }
}
