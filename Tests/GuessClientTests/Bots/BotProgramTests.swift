import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A program that thinks for a bot", .timed)
struct BotProgramTests {
  private func playing(restartsProgram: Bool = false, rules: String = "race") throws -> Trainee {
    var bot = try Trainee(
      .program("./x"), on: .join(try #require(RoomCode("F7KD2Q"))), restartsProgram: restartsProgram)
    bot.hear(BotLines.joined(rules), BotLines.start(rules))
    return bot
  }

  @Test("is asked one question for one guess, with all that is known")
  func questions() throws {
    var bot = try playing()
    #expect(bot.asked == ["1 100 n=1 round=1 rules=race rival=bob score=0-0 whole=1..100"])
    bot.handle(.answered("50"))
    #expect(bot.sent == ["GUESS 50 round=1"])
    bot.forget()
    bot.hear(BotLines.answer(1, 50, "LOW", 51, 100))
    #expect(
      bot.asked == ["51 100 n=2 guess=50 hint=LOW round=1 rules=race rival=bob score=0-0 whole=1..100"])
  }

  @Test("may answer with blanks and a carriage return around the number", arguments: [" 7", "7\r", "\t7 \r"])
  func blanks(answer: String) throws {
    var bot = try playing()
    bot.handle(.answered(answer))
    #expect(bot.sent == ["GUESS 7 round=1"])
  }

  @Test(
    "is asked again after a wrong answer, twice; then the match is given up",
    arguments: [
      ("x", "number"), ("", "number"), ("+5", "number"), ("5.0", "number"), ("9223372036854775808", "number"),
      ("0", "outside"), ("101", "outside"), ("-1", "outside"),
    ])
  func wrongAnswers(answer: String, error: String) throws {
    var bot = try playing()
    let again = "1 100 error=\(error) n=1 round=1 rules=race rival=bob score=0-0 whole=1..100"
    for _ in 1..<PendingGuess.wrongAnswers {
      bot.forget()
      bot.handle(.answered(answer))
      #expect(bot.asked == [again] && bot.sent.isEmpty)
    }
    bot.forget()
    bot.handle(.answered(answer))
    #expect(bot.sent == ["LEAVE"] && bot.asked.isEmpty)
    bot.hear("OK LEAVE room=F7KD2Q", BotLines.end(winner: "-"), "* MATCH winner=bob score=0-0 reason=left")
    #expect(bot.records.map(\.fault) == [.wrongAnswer(answer)] && bot.records.first?.result == .lost)
  }

  @Test("has its wrong answers counted for each question by itself")
  func countsAnew() throws {
    var bot = try playing()
    for (number, low) in [(1, 1), (2, 51), (3, 76)] {
      for _ in 1..<PendingGuess.wrongAnswers { bot.handle(.answered("?")) }
      bot.handle(.answered("\(low)"))
      bot.hear(BotLines.answer(number, low, "LOW", low == 1 ? 51 : low == 51 ? 76 : 90, 100))
    }
    #expect(bot.sent.count == 3 && bot.bot.record?.fault == nil)
  }

  @Test("has exactly its patience to answer, to the millisecond")
  func timeout() throws {
    var bot = try playing()
    bot.forget()
    bot.wait(PendingGuess.patience - Milliseconds(1))
    #expect(bot.bot.record?.fault == nil)
    bot.wait(Milliseconds(1))
    #expect(bot.asked == ["<restart>"] && bot.sent.last == "LEAVE")
    #expect(bot.news == [.gaveUp(.timeout)])
    // A new program knows nothing of the old question.
    bot.hear("OK LEAVE room=F7KD2Q", "* MATCH winner=bob score=0-0 reason=left")
    #expect(bot.records.map(\.fault) == [.timeout])
  }

  @Test(
    "loses the match if it prints a line without a question, which is quoted without control characters",
    arguments: [("hello", "hello"), ("\u{1B}[2Jhi", "[2Jhi")])
  func unasked(line: String, quoted: String) throws {
    var bot = try playing(rules: "lockstep")
    bot.handle(.answered(line))
    #expect(bot.sent == ["LEAVE"] && bot.asked == ["<restart>"])
    #expect(bot.news.last == .gaveUp(.unasked(quoted)))
  }

  @Test("loses the match if it ends before or during a question", arguments: [true, false])
  func ended(isAsked: Bool) throws {
    var bot = try playing(rules: isAsked ? "race" : "lockstep")
    bot.handle(.programEnded(.exit(3)))
    if !isAsked {
      #expect(bot.sent.isEmpty, "it may not be needed any more")
      bot.hear("* STEP step=1 in=20")
    }
    #expect(bot.sent == ["LEAVE"] && bot.news.last == .gaveUp(.ended(.exit(3))))
  }

  @Test("is started again for the next question, if it may be restarted")
  func restart() throws {
    var bot = try playing(restartsProgram: true, rules: "lockstep")
    bot.handle(.programEnded(.signal(9)))
    bot.hear("* STEP step=1 in=20")
    #expect(bot.sent.isEmpty && bot.asked.first == "<restart>" && bot.asked.count == 2)
  }

  @Test("may answer when the round is over: nothing waits for that answer, and nothing goes wrong")
  func lateAnswer() throws {
    var bot = try playing()
    bot.hear(BotLines.end(winner: "bob"), BotLines.lost)
    bot.handle(.go(on: .rematch))
    bot.hear("OK REMATCH waiting=0", BotLines.start())
    #expect(bot.asked.count == 1, "the old question is still open")
    bot.forget()
    bot.handle(.answered("50"))
    #expect(bot.sent == ["GUESS 50 round=1"], "the new question is the same one")
  }

  @Test("may take long, and its time is counted, unless the bot was stopped", arguments: [false, true])
  func time(isStopped: Bool) throws {
    var bot = try playing()
    if isStopped {
      bot.now = bot.now + .seconds(3_600)
      bot.handle(.resumed)
    }
    bot.wait(Milliseconds(250))
    bot.handle(.answered("50"))
    #expect(bot.bot.record?.thinking.count == (isStopped ? 0 : 1))
    #expect(bot.bot.record?.thinking.mean == (isStopped ? 0 : 250))
  }

  @Test("has its full patience again after the bot was stopped, to the millisecond")
  func resumed() throws {
    var bot = try playing()
    bot.wait(PendingGuess.patience - Milliseconds(1))
    bot.now = bot.now + .seconds(3_600)
    bot.handle(.resumed)
    bot.forget()
    bot.wait(PendingGuess.patience - Milliseconds(1))
    #expect(bot.bot.record?.fault == nil && bot.asked.isEmpty)
    bot.wait(Milliseconds(1))
    #expect(bot.news == [.gaveUp(.timeout)])
  }

  @Test("is not given up if the clock shows the stop before the signal arrives")
  func late() throws {
    for (late, isGivenUp) in [(PendingGuess.latest, true), (PendingGuess.latest + Milliseconds(1), false)] {
      var bot = try playing()
      bot.now = bot.now + PendingGuess.patience + late
      bot.handle(.deadline)
      #expect((bot.bot.record?.fault != nil) == isGivenUp)
      guard !isGivenUp else { continue }
      bot.handle(.resumed)
      bot.handle(.answered("50"))
      #expect(bot.sent == ["GUESS 50 round=1"])
    }
  }

  @Test("ends the bot if it ends before a match: no rival waits for it in vain", arguments: [false, true])
  func endsBefore(restartsProgram: Bool) throws {
    let end = ProgramEnd.exit(3)
    let gaveUp: [BotEvent] = restartsProgram ? [] : [.gaveUp(.ended(end))]
    var waiting = try Trainee(
      .program("x"), on: .play(.standard, with: nil), restartsProgram: restartsProgram)
    waiting.hear("OK PLAY waiting=1 \(BotLines.settings())")
    waiting.forget()
    waiting.handle(.programEnded(end))
    #expect(waiting.news == gaveUp && waiting.sent.isEmpty)
    // The program ends before the bot has a name: the bot asks for nothing.
    var early = try Trainee(.program("x"), restartsProgram: restartsProgram)
    early.handle(.programEnded(end))
    early.hear(Lines.greeting, BotLines.named)
    early.forget()
    early.handle(.go(on: .play(.standard, with: nil)))
    #expect(early.news == gaveUp && early.sent.isEmpty != restartsProgram)
    // The last guess may be the right one; only the next match does not begin.
    var playing = try playing(restartsProgram: restartsProgram)
    playing.handle(.answered("50"))
    playing.handle(.programEnded(end))
    playing.hear(
      BotLines.answer(1, 50, "HIT", 50, 50), BotLines.end(winner: "ada", secret: 50), BotLines.found)
    #expect(playing.records.map(\.result) == [.won] && playing.records.first?.fault == nil)
    playing.forget()
    playing.handle(.go(on: .rematch))
    #expect(playing.news == gaveUp && playing.sent.isEmpty != restartsProgram)
    // A program may end on the goodbye.
    var leaving = try Trainee(
      .program("x"), on: .play(.standard, with: nil), restartsProgram: restartsProgram)
    leaving.handle(.leave)
    leaving.handle(.programEnded(end))
    #expect(leaving.news.isEmpty)
  }
}
