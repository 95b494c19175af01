import GuessProtocol
import Testing

@testable import GuessClientBots
@testable import GuessClientCore

/// Tests with chance, sums or many tries; the script `bots` has the rest.
@Suite("A bot")
struct BotTests {
  @Test("delays its first guess of a race at random if it should, and no other guess")
  func startDelay() throws {
    var waits: Set<Int64> = []
    for number in 1...40 {
      var bot = try Trainee(startDelay: Milliseconds(20))
      bot.hear(Lines.greeting, BotLines.named)
      try bot.handle(.go(on: .join(#require(RoomCode("F7KD2Q")), range: nil)))
      // Skip draws, so that each delay differs.
      for _ in 0..<number { _ = bot.bot.random.next() }
      bot.hear(Lines.joined, Lines.start())
      let start = bot.now
      while !bot.sent.contains("GUESS 50 round=1"), bot.now < start + Milliseconds(21) {
        bot.wait(Milliseconds(1))
      }
      waits.insert(bot.now.milliseconds - start.milliseconds)
      #expect(bot.sending { $0.hear(Lines.low(50)) } == ["GUESS 75 round=1"])
    }
    #expect(waits.count > 5 && waits.allSatisfy { (0...20).contains($0) }, "\(waits)")
  }

  @Test("counts the time of its program, unless it was stopped", arguments: [false, true])
  func time(isStopped: Bool) throws {
    var bot = try Trainee.playing(.program("./x"))
    if isStopped {
      bot.now = bot.now + .seconds(3_600)
      bot.handle(.resumed(after: .zero))
    }
    bot.wait(Milliseconds(250))
    bot.handle(.answered("50"))
    #expect(bot.bot.record?.thinking.count == (isStopped ? 0 : 1))
    #expect(bot.bot.record?.thinking.mean == (isStopped ? nil : 250))
  }

  @Test("gives up after five minutes, long after the grace")
  func givesUp() throws {
    var bot = try Trainee.playing()
    for _ in 0...200 {
      bot.handle(.disconnected)
      bot.wait(.seconds(2))
    }
    #expect(bot.records.map(\.reason) == [.forfeit])
    #expect(bot.news.last == .failed(.connection(.ended(.local))))
  }

  /// A match of `rounds` rounds, in each of which the server counts `n` guesses.
  private func match(rounds: Int, guesses n: Int) throws -> MatchRecord {
    var bot = try Trainee(on: .play(.standard, with: nil))
    bot.hear(Lines.joined)
    for _ in 0..<rounds {
      bot.hear(Lines.start(), Lines.changing(Lines.low(50), ["n=\(n)"]), Lines.end())
    }
    bot.hear(Lines.found)
    return try #require(bot.records.first)
  }

  @Test("counts guesses of a match that would overflow as the maximum")
  func sum() throws {
    #expect(try match(rounds: 2, guesses: .max).guesses == .max)
    #expect(try match(rounds: 2, guesses: .min).guesses == .min)
    let line = BotRun.line(of: try match(rounds: 2, guesses: .max), number: 1)
    #expect(line.contains(#""guesses_made":9223372036854775807"#))
  }

  @Test("keeps no more rounds than a match can have")
  func rounds() throws {
    let most = MatchSettings.mostRounds(firstTo: Limits.firstTo.upperBound)
    #expect(try match(rounds: most, guesses: 1).rounds == most)
    #expect(try match(rounds: most + 1, guesses: 1).rounds == most)
  }
}

@Suite("A point in time")
struct InstantTests {
  @Test("stays within the range of its number")
  func ends() {
    let last = Instant(milliseconds: .max)
    #expect(last + Milliseconds(-1) == Instant(milliseconds: .max - 1))
    #expect(last + Milliseconds(1) == last && Instant(milliseconds: 1) + Milliseconds(.max) == last)
    #expect(Instant(milliseconds: -1) + Milliseconds(.min) == Instant(milliseconds: .min))
  }
}
