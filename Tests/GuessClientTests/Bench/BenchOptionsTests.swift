import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The command line of a load test", .timed)
struct BenchOptionsTests {
  @Test("has fifty players race for ten seconds, as fast as they can, by default")
  func usual() throws {
    let usual = try commandLine("bench")
    #expect(usual.players == 50 && usual.pace == .none && usual.seconds == 10)
    #expect(usual.match.rules == .race && usual.match.range == .oneToHundred && !usual[.yes] && !usual[.json])
    let other = try commandLine(
      "bench h --players=3 --rules SOLO --range=-5..5 --seconds=3600 --yes --json --ascii")
    #expect(other.match.rules == .solo && other.match.range == GuessRange(lo: -5, hi: 5))
    #expect(other.players == 3 && other.seconds == 3_600 && other[.yes] && other[.json] && other[.ascii])
    #expect(other.server.host == "h")
    #expect(try commandLine("bench --pace=Human --rules=duel").pace == .ofPerson)
  }

  @Test(
    "takes every number from its minimum to its maximum",
    arguments: ["--players=2", "--players=20000", "--seconds=1", "--rules=solo --players=1"])
  func bounds(words: String) {
    #expect(throws: Never.self) { try commandLine("bench \(words)") }
  }

  @Test("takes no room in the address, wherever that is from, since a load test opens its own")
  func room() throws {
    let error = UsageError("bench opens its own rooms; leave /F7KD2Q out of the address.")
    let environment = ["GUESS_URL": "h/F7KD2Q"]
    #expect(throws: error) { try commandLine("bench h/F7KD2Q") }
    #expect(throws: error) { try commandLine("bench", environment: environment) }
    #expect(throws: Never.self) { try commandLine("bench h", environment: environment) }
  }

  @Test("says how many players fit into a process if there are too many")
  func descriptors() throws {
    let hundred = try commandLine("bench --players=100")
    #expect(hundred.loadObstacle(descriptors: 132) == nil)
    let words = try #require(hundred.loadObstacle(descriptors: 131))
    // 99 players fit, but they play in pairs.
    #expect(words.contains("--players 98"))
    let alone = try commandLine("bench --players=100 --rules=solo")
    #expect(alone.loadObstacle(descriptors: 131)?.contains("--players 99") == true)
    let few = try commandLine("bench --players=2")
    #expect(few.loadObstacle(descriptors: 34) == nil)
    let none = try #require(few.loadObstacle(descriptors: 33))
    #expect(none.contains("ulimit -n") && !none.contains("--players"))
    #expect(few.loadObstacle(descriptors: 0) != nil && few.loadObstacle(descriptors: .max) == nil)
  }

  @Test("needs a typed yes, in any of the languages, for a load test against another machine")
  func consent() throws {
    for yes in ["yes", " YES ", "да", "Да", "是"] { #expect(Options.isConsent(yes)) }
    for no in ["", "y", "no", "yes!", "нет", "不是"] { #expect(!Options.isConsent(no)) }
    let load = try commandLine("bench h.example:1 --players=200")
    #expect(load.loadWarning.contains("h.example:1"))
    #expect(load.loadWarning.contains("200 players can (race 1..100)"))
    #expect(Options.consentQuestion.contains("yes") && load.loadRefusal.contains("--yes"))
  }
}
