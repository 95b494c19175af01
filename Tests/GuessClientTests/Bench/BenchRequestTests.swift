import GuessProtocol
import Testing

@testable import GuessClientCore

@Suite("What load is asked for")
struct BenchRequestTests {
  @Test("fifty players race for ten seconds, as fast as they can, unless something else is said")
  func usual() throws {
    let usual = try Load.request()
    #expect(usual.players == 50 && usual.pipeline == 1 && usual.pace == .none && usual.seconds == 10)
    #expect(usual.rules == .race && usual.range == .oneToHundred && !usual.isAgreed && !usual.printsJSON)
    let other = try Load.request(
      "h", "--players=3", "--rules", "SOLO", "--range=-5..5", "--pipeline=512", "--seconds=3600", "--yes",
      "--json", "--ascii")
    #expect(other.rules == .solo && other.range == GuessRange(lo: -5, hi: 5) && other.players == 3)
    #expect(other.pipeline == 512 && other.seconds == 3_600 && other.isAgreed && other.printsJSON)
    #expect(other.preferences.server?.host == "h" && other.preferences.isASCII == true)
    #expect(try Load.request("--pace=Human", "--rules=duel").pace == .human)
  }

  @Test("every number may be its least and its greatest, and nothing beyond")
  func bounds() throws {
    for words in [
      ["--players=2"], ["--players=20000"], ["--seconds=1"], ["--rules=solo", "--pipeline=1"],
      ["--rules=solo", "--players=1"],
    ] { #expect(Load.request(words) != nil, "\(words)") }
  }

  @Test(
    "what makes no sense is refused with a word of help",
    arguments: [
      (["--players=0"], .invalidValue("0", of: .players)),
      (["--players=20001"], .invalidValue("20001", of: .players)),
      (["--players=7"], .oddPlayers(7)), (["--players=7", "--rules=duel"], .oddPlayers(7)),
      (["--pipeline=0"], .invalidValue("0", of: .pipeline)),
      (["--rules=solo", "--pipeline=513"], .invalidValue("513", of: .pipeline)),
      (["--pipeline=2"], .pipelineOfTwo), (["--rules=lockstep", "--pipeline=2"], .pipelineOfTwo),
      (["--rules=solo", "--pace=human", "--pipeline=2"], .conflict(.pace, .pipeline)),
      (["--seconds=0"], .invalidValue("0", of: .seconds)),
      (["--seconds=3601"], .invalidValue("3601", of: .seconds)),
      (["--pace=fast"], .invalidValue("fast", of: .pace)), (["--rules=chess"], .unknownRules("chess")),
      (["--range=5..5"], .invalidValue("5..5", of: .range)),
      (["a", "b"], .extraWord("b")),
      (["--name=ada"], .foreignOption("--name", of: "bench")),
      // What is proposed is one of its own: --name is nearer.
      (["--nome"], .unknownOption("--nome", suggestion: nil, of: .bench)),
      (["--player=3"], .unknownOption("--player", suggestion: "--players", of: .bench)),
    ] as [([String], UsageError)])
  func misuse(words: [String], error: UsageError) {
    #expect(throws: error) { try Invocation(arguments: ["bench"] + words) }
  }

  @Test("a room in the address is refused, wherever that is from, since a load opens its own")
  func room() throws {
    let room = try #require(RoomCode("F7KD2Q"))
    func check(_ words: [String], _ environment: [String: String]) throws {
      let request = try #require(Load.request(words))
      let options = try Options(
        arguments: request.preferences, environment: environment, configuration: Preferences())
      try BenchRequest.check(options.server)
    }
    #expect(throws: UsageError.needlessRoom(room)) { try check(["h/F7KD2Q"], [:]) }
    #expect(throws: UsageError.needlessRoom(room)) { try check([], ["GUESS_URL": "h/F7KD2Q"]) }
    #expect(throws: Never.self) { try check(["h"], ["GUESS_URL": "h/F7KD2Q"]) }
  }

  @Test("players who do not fit into a process are told how many do")
  func descriptors() throws {
    let request = try Load.request("--players=100")
    #expect(request.obstacle(descriptors: 132) == nil)
    let words = try #require(request.obstacle(descriptors: 131))
    // 99 fit, and two play each other.
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

  @Test("only a typed yes begins a load elsewhere, in any of the languages")
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
