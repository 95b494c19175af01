import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A bot and numbers that our server never sends", .timed)
struct BotHostileNumberTests {
  /// A match of `rounds` rounds, in each of which the server counts `n` guesses.
  private func match(rounds: Int, guesses n: Int) throws -> MatchRecord {
    var bot = try Trainee(on: .play(.standard, with: nil))
    bot.hear(BotLines.joined())
    for _ in 0..<rounds {
      bot.hear(BotLines.start(), BotLines.answer(n, 50, "LOW", 51, 100), BotLines.end(winner: "ada"))
    }
    bot.hear(BotLines.found)
    return try #require(bot.records.first)
  }

  @Test("guesses on whatever number the server gave its guess", arguments: [Int.min, -1, 0, .max])
  func count(n: Int) throws {
    var bot = try Trainee.playing()
    #expect(
      bot.sending { $0.hear(BotLines.answer(n, 50, "LOW", 51, 100)) } == ["GUESS 75 round=1"])
    #expect(
      bot.sending { $0.hear(BotLines.state("race", lo: 80, n: n, " step=\(n)")) } == ["GUESS 90 round=1"])
    bot.hear(BotLines.end(winner: "bob", secret: 90), BotLines.lost)
    #expect(bot.records.count == 1)
  }

  @Test("counts guesses of a match that would overflow as the maximum")
  func sum() throws {
    #expect(try match(rounds: 2, guesses: .max).guesses == .max)
    #expect(try match(rounds: 2, guesses: .min).guesses == .min)
    let line = BotReport.line(of: try match(rounds: 2, guesses: .max), number: 1)
    #expect(line.contains(#""guesses_made":9223372036854775807"#))
  }

  @Test("keeps no more rounds than a match can have")
  func rounds() throws {
    let most = MatchSettings.mostRounds(firstTo: Limits.firstTo.upperBound)
    #expect(try match(rounds: most, guesses: 1).rounds.count == most)
    #expect(try match(rounds: most + 1, guesses: 1).rounds.count == most)
  }

  @Test(
    "never waits longer than the longest pace, whatever pace the server says",
    arguments: [Int.min, -1, 10_001, .max - 1, .max])
  func pace(pace: Int) throws {
    var bot = try Trainee(on: .play(.standard, with: nil))
    bot.hear(BotLines.joined(pace: pace), BotLines.start(), BotLines.answer(1, 50, "LOW", 51, 100))
    bot.wait(Limits.pace.upperBound + Bot.slack)
    #expect(bot.sent.contains("GUESS 75 round=1"))
  }

  @Test(
    "never waits longer than the longest pace before another try", arguments: [Int64.min, -1, .max])
  func retry(time: Int64) throws {
    var bot = try Trainee.playing()
    bot.hear("ERR GUESS COOLDOWN retry_ms=\(time)")
    #expect(bot.sending { $0.wait(Limits.pace.upperBound) }.contains("GUESS 50 round=1"))
  }
}

@Suite("A point in time", .timed)
struct InstantTests {
  @Test("stays within the range of its number")
  func ends() {
    let last = Instant(milliseconds: .max)
    #expect(last + Milliseconds(-1) == Instant(milliseconds: .max - 1))
    #expect(last + Milliseconds(1) == last && Instant(milliseconds: 1) + Milliseconds(.max) == last)
    #expect(Instant(milliseconds: -1) + Milliseconds(.min) == Instant(milliseconds: .min))
  }
}
