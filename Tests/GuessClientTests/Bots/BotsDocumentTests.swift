import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientBots
@testable import GuessClientCore

@Suite("The document on bots")
struct BotsDocumentTests {
  private let page: String
  private let prose: String

  init() throws {
    page = try ["docs/bots.md", "docs/reference/json.md"].map(Project.text(of:)).joined()
    prose = page.unwrapped
  }

  private func expectKeys(of lines: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let keys = lines.matches(of: /"([a-z_]+)":/).map { String($0.1) }
    #expect(keys.count > 10)
    for key in Set(keys) {
      #expect(page.contains("`\(key)`"), "\(key) is not documented", sourceLocation: sourceLocation)
    }
  }

  @Test("explains every key of the JSON that a bot prints")
  func botKeys() throws {
    let match = MatchRecord(room: RoomCode("F7KD2Q"), rival: nil, settings: .standard)
    expectKeys(of: BotRun.line(of: match, number: 1))
    expectKeys(of: BotRun(Options()).summary)
  }

  @Test("explains every key of the JSON that an arena prints")
  func arenaKeys() throws {
    var random: any RandomNumberGenerator = MiddleGenerator()
    let plan = ArenaPlan(try commandLine("arena bisect random --seed=s --until=decided"), using: &random)
    let match = MatchRecord(room: RoomCode("F7KD2Q"), rival: nil, settings: .standard)
    let arena = Arena(plan)
    expectKeys(of: arena.line(of: match, match, in: plan.fixture(0)))
    expectKeys(of: arena.objects)
  }

  @Test("explains every key of a question, every fault, every strategy and every bound")
  func contract() throws {
    let range = GuessRange.oneToHundred
    let question = GuessQuestion(
      range: range, whole: range, last: MatchState.Guess(number: 50, hint: .low), rival: Name("ada"))
    for word in question.line(error: .outside).split(separator: " ").dropFirst(2) {
      #expect(page.contains("`\(word.prefix { $0 != "=" })`"), "\(word)")
    }
    for fault in [AnswerFault.number, .outside] { #expect(page.contains("`\(fault.rawValue)`")) }
    let faults: [BotFault] = [.timeout, .wrongAnswer(""), .unasked("", after: nil), .ended(.exit(0))]
    for fault in faults { #expect(page.contains("`\(fault.word)`")) }
    for strategy in BotStrategy.allCases { #expect(page.contains("| `\(strategy.rawValue)` ")) }
    #expect(prose.contains("An answer has \(PendingGuess.patience.secondsRoundedUp) seconds."))
    #expect(PendingGuess.wrongAnswers == 3 && prose.contains("The third one to the same question"))
    #expect(page.contains("`pace=\(ArenaPlan.racePace.count)`"))
    let players = Options.botLimit
    #expect(prose.contains("There may be \(players.lowerBound) to \(players.upperBound)"))
    #expect(prose.contains("With more than \(Options.crossLimit) bots the first table is left out"))
    #expect(prose.contains("at most \(SequentialTest.matchLimit) matches"))
  }
}
