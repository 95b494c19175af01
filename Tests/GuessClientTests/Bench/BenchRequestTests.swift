import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The command line of a load test", .timed)
struct BenchRequestTests {
  @Test("has fifty players race for ten seconds, as fast as they can, by default")
  func usual() throws {
    let usual = try Load.request()
    #expect(usual.players == 50 && usual.pace == .none && usual.seconds == 10)
    #expect(usual.rules == .race && usual.range == .oneToHundred && !usual.isAgreed && !usual.printsJSON)
    let other = try Load.request(
      "h", "--players=3", "--rules", "SOLO", "--range=-5..5", "--seconds=3600", "--yes",
      "--json", "--ascii")
    #expect(other.rules == .solo && other.range == GuessRange(lo: -5, hi: 5) && other.players == 3)
    #expect(other.seconds == 3_600 && other.isAgreed && other.printsJSON)
    #expect(other.preferences.server?.host == "h" && other.preferences.has(.ascii))
    #expect(try Load.request("--pace=Human", "--rules=duel").pace == .human)
  }

  @Test("takes every number from its minimum to its maximum, and nothing beyond")
  func bounds() throws {
    for words in [
      ["--players=2"], ["--players=20000"], ["--seconds=1"],
      ["--rules=solo", "--players=1"],
    ] { #expect(Load.request(words) != nil, "\(words)") }
  }

  @Test(
    "is refused with a helpful message if it makes no sense",
    arguments: [
      (["--players=0"], "--players takes a whole number from 1 to 20000, not “0”."),
      (["--players=20001"], "--players takes a whole number from 1 to 20000, not “20001”."),
      (
        ["--players=7"],
        "players are paired, so --players takes an even number, like 8; with --rules solo, any."
      ),
      (
        ["--players=7", "--rules=duel"],
        "players are paired, so --players takes an even number, like 8; with --rules solo, any."
      ),
      (["--seconds=0"], "--seconds takes a whole number from 1 to 3600, not “0”."),
      (["--seconds=3601"], "--seconds takes a whole number from 1 to 3600, not “3601”."),
      (["--pace=fast"], "--pace takes none or human, not “fast”."),
      (["--rules=chess"], "the rules are race, lockstep, duel or solo, not “chess”."),
      (["--range=5..5"], "--range takes two whole numbers, the smaller one first, like 1..1000, not “5..5”."),
      (["a", "b"], "unexpected argument b; one address is enough."),
      (["--name=ada"], "bench does not take --name. guess-client help bench lists its options."),
      // Only options of `bench` are proposed: --name would be nearer.
      (["--nome"], "unknown option --nome. guess-client help bench lists all options."),
      (
        ["--player=3"],
        "unknown option --player. Did you mean --players? guess-client help bench lists all options."
      ),
    ] as [([String], String)])
  func misuse(words: [String], text: String) {
    #expect(throws: UsageError(text)) { try Invocation(arguments: ["bench"] + words) }
  }

  @Test("takes no room in the address, wherever that is from, since a load test opens its own")
  func room() throws {
    let error = UsageError("bench opens its own rooms; leave /F7KD2Q out of the address.")
    func check(_ words: [String], _ environment: [String: String]) throws {
      let request = try #require(Load.request(words))
      let options = try Options(
        arguments: request.preferences, environment: environment, configuration: Preferences())
      try BenchRequest.check(options.server)
    }
    #expect(throws: error) { try check(["h/F7KD2Q"], [:]) }
    #expect(throws: error) { try check([], ["GUESS_URL": "h/F7KD2Q"]) }
    #expect(throws: Never.self) { try check(["h"], ["GUESS_URL": "h/F7KD2Q"]) }
  }

  @Test("says how many players fit into a process if there are too many")
  func descriptors() throws {
    let request = try Load.request("--players=100")
    #expect(request.obstacle(descriptors: 132) == nil)
    let words = try #require(request.obstacle(descriptors: 131))
    // 99 players fit, but they play in pairs.
    #expect(words.contains("--players 98"))
    let alone = try Load.request("--players=100", "--rules=solo")
    #expect(alone.obstacle(descriptors: 131)?.contains("--players 99") == true)
    let few = try Load.request("--players=2")
    #expect(few.obstacle(descriptors: 34) == nil)
    let none = try #require(few.obstacle(descriptors: 33))
    #expect(none.contains("ulimit -n") && !none.contains("--players"))
    #expect(BenchRequest.players(fittingInto: 0) == 0)
    #expect(BenchRequest.players(fittingInto: .max) == BenchRequest.playerLimit.upperBound)
  }

  @Test("needs a typed yes, in any of the languages, for a load test against another machine")
  func consent() throws {
    for yes in ["yes", " YES ", "да", "Да", "是"] { #expect(BenchRequest.consents(yes)) }
    for no in ["", "y", "no", "yes!", "нет", "不是"] { #expect(!BenchRequest.consents(no)) }
    let request = try Load.request("--players=200")
    let server = ServerAddress(host: "h.example", port: 1, room: nil)
    let warning = request.warning(for: server)
    #expect(warning.contains("h.example:1") && warning.contains("200 players can (race 1..100)"))
    #expect(BenchRequest.question.contains("yes"))
    #expect(BenchRequest.refusal(of: server).contains("--yes"))
  }
}
