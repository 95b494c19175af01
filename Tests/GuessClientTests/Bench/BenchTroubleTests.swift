import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A load test in trouble", .timed)
struct BenchTroubleTests {
  private static let play = LoadedBench.play
  private static let low = BotLines.answer(1, 38, "LOW", 39, 100)

  private func race() throws -> LoadedBench {
    var load = try LoadedBench("--players=2")
    _ = load.enter(2)
    _ = load.hear(LoadedBench.paired, BotLines.start())
    return load
  }

  @Test("asks for a rematch after each match, and every tenth time for another rival")
  func rematches() throws {
    var load = try race()
    let over = [BotLines.end(winner: "bob"), BotLines.lost]
    for _ in 1..<Bench.matchesInRow {
      #expect(load.hear(over[0], over[1]) == ["REMATCH"])
      #expect(load.hear("OK REMATCH", BotLines.start()) == ["GUESS 38 round=1"])
    }
    #expect(load.hear(over[0], over[1]) == [Self.play])
    #expect(load.result().tally.matchesTold == Bench.matchesInRow)
  }

  @Test(
    "counts guesses that came too late apart from others, and from those refused for another reason",
    arguments: [
      ("NOT_PLAYING", 1, [:]), ("NOT_IN_ROOM", 1, [:]), ("NOT_YOUR_TURN", 1, [:]),
      ("OUT_OF_RANGE lo=1 hi=9", 0, [.outOfRange: 1]), ("COOLDOWN retry_ms=20", 0, [.cooldown: 1]),
    ] as [(String, Int, [Refusal.Code: Int])])
  func guesses(refusal: String, late: Int, errors: [Refusal.Code: Int]) throws {
    var load = try race()
    #expect(load.hear(Self.low, after: 3) == ["GUESS 61 round=1"])
    #expect(load.hear(BotLines.end(winner: "bob"), BotLines.lost) == ["REMATCH"])
    #expect(load.hear("ERR GUESS \(refusal)", "OK REMATCH waiting=1").isEmpty)
    let tally = load.result().tally
    #expect(tally.guesses == 1 && tally.late == late && tally.errors == errors)
    #expect(tally.latencies.count == 1 + late)
    #expect(tally.requests == 4 && tally.latencies.greatest == 3_000_000)
  }

  @Test("asks for another rival, and for no rematch, if a rival leaves")
  func leftRival() throws {
    var load = try race()
    #expect(
      load.hear("* LEFT name=bob", "* MATCH winner=b score=1-0 reason=left") == [Self.play])
    var other = try race()
    #expect(other.hear(BotLines.end(winner: "ada"), BotLines.found) == ["REMATCH"])
    #expect(other.hear("OK REMATCH waiting=1", "* LEFT name=bob") == [Self.play])
    var third = try race()
    #expect(third.hear(BotLines.end(winner: "ada"), BotLines.found) == ["REMATCH"])
    #expect(third.hear("ERR REMATCH NOT_PLAYING") == [Self.play])
  }

  @Test("leaves the match of an away rival, and plays another one")
  func absentRival() throws {
    var load = try race()
    #expect(load.hear("* AWAY name=bob grace=60") == ["LEAVE"])
    #expect(load.hear("* AWAY name=bob grace=60").isEmpty)
    #expect(load.hear("ERR GUESS NOT_PLAYING", "* MATCH winner=bob score=0-1 reason=left") == [Self.play])
    #expect(load.result().tally.matchesTold == 0)
    var waiting = try race()
    #expect(
      waiting.hear(BotLines.end(winner: "ada"), BotLines.found, "* AWAY name=bob grace=60") == [
        "REMATCH", Self.play,
      ])
  }

  @Test(
    "repeats PLAY after a temporary refusal",
    arguments: [("RATE retry_ms=1700", 1_700), ("UNAVAILABLE retry_ms=0", 20)] as [(String, Int64)])
  func retries(refusal: String, milliseconds: Int64) throws {
    var load = try LoadedBench("--players=2")
    _ = load.enter(2)
    #expect(load.hear("ERR PLAY \(refusal)").isEmpty)
    #expect(load.wait(milliseconds: milliseconds - 1).isEmpty)
    #expect(load.wait(milliseconds: 1) == [Self.play])
    #expect(load.result().tally.errors.values.reduce(0, +) == 1 && load.result().code == .failed)
  }

  @Test("counts a permanent refusal, which ends the player")
  func draining() throws {
    var load = try LoadedBench("--players=2")
    _ = load.enter(2)
    #expect(load.hear("ERR PLAY DRAINING").isEmpty && load.bench.isGone(0) && !load.bench.isGone(1))
    #expect(load.hear("* BYE reason=drain", by: 1).isEmpty && load.lose(1).isEmpty && load.bench.isGone(1))
    _ = load.wait(milliseconds: 1)
    #expect(load.findings == ["server_gone", "sent_away"] && load.result().code == .failed)
    #expect(load.result().tally.errors == [.draining: 1] && load.result().tally.losses == 0)
  }

  @Test("counts a connection that breaks, and lets the others play on")
  func losses() throws {
    var load = try race()
    #expect(load.lose(1).isEmpty && load.lose(1).isEmpty)
    #expect(load.hear(BotLines.answer(1, 50, "LOW", 51, 51)) == ["GUESS 51 round=1"])
    #expect(load.lose(0).isEmpty && load.wait(milliseconds: 1).isEmpty && load.bench.phase == .leaving)
    _ = load.wait()
    #expect(load.bench.phase == .over)
    #expect(load.findings == ["server_gone", "lost"] && load.result().code == .failed)
  }

  @Test("reports players as missing who come in too late, and lets them play all the same")
  func latecomers() throws {
    var load = try LoadedBench("--players=4")
    _ = load.connect(3)
    #expect(load.enter(2).isEmpty && load.lose(2).isEmpty)
    #expect(load.wait(milliseconds: 10_003).isEmpty)
    #expect(load.wait(milliseconds: 1) == [Self.play, Self.play])
    #expect(load.result().findings.last?.text == "Only 2 of 4 players took part.")
    _ = load.hear(Lines.greeting, by: 3)
    let late = load.hear("OK HELLO kind=bot text=off lang=en name=x token=\(Lines.tokenDigits)", by: 3)
    #expect(late == [Self.play] && load.result().findings.last?.text == "Only 3 of 4 players took part.")
    #expect(load.findings == ["server_gone", "refused", "missing"])
  }

  @Test("reports a server that speaks another protocol, or refuses the connection")
  func foreign() throws {
    var load = try LoadedBench("--players=2")
    _ = (load.connect(0), load.connect(1))
    #expect(load.hear("HTTP/1.1 400 Bad Request").isEmpty && load.bench.isGone(0))
    #expect(load.hear("* BYE reason=full", by: 1).isEmpty && load.lose(1).isEmpty && load.bench.isGone(1))
    #expect(load.wait().isEmpty)
    #expect(
      load.findings == ["foreign", "sent_away", "missing"]
        && load.result().code == .failed)
  }

  @Test("reports a server that accepts connections and never says a word")
  func silent() throws {
    var load = try LoadedBench("--players=2")
    _ = (load.connect(0), load.connect(1))
    #expect(load.wait(milliseconds: 10_001).isEmpty && load.bench.phase == .gathering)
    #expect(load.wait(milliseconds: 1).isEmpty && load.bench.phase == .leaving)
    #expect(load.findings == ["foreign", "missing"] && !load.result().hasFigures)
  }

  @Test("sends QUIT for all at the end, and waits two seconds for the answers")
  func goodbye() throws {
    var load = try race()
    #expect(load.wait(milliseconds: 9_999).isEmpty)
    #expect(load.wait(milliseconds: 1) == ["QUIT", "QUIT"] && load.bench.phase == .leaving)
    // Answers from now on are not measured.
    #expect(load.hear(Self.low).isEmpty)
    #expect(load.hear("OK QUIT", "* BYE reason=quit").isEmpty && load.lose(0).isEmpty && load.bench.isGone(0))
    #expect(load.wait(milliseconds: 1_999).isEmpty && load.bench.phase == .leaving)
    #expect(load.wait(milliseconds: 1).isEmpty && load.bench.phase == .over)
    #expect(load.result().tally.guesses == 0 && load.result().tally.farewells.isEmpty)
    #expect(load.result().seconds == 10 && load.findings == ["unanswered"])
  }

  @Test("ends on Ctrl-C with what was measured until then, and at once the second time")
  func interrupted() throws {
    var load = try race()
    _ = load.hear(Self.low, after: 500)
    #expect(load.stop() == ["QUIT", "QUIT"] && load.bench.phase == .leaving)
    #expect(load.result().code == .interrupted && load.result().seconds == 0.5)
    #expect(load.findings == ["interrupted"])
    #expect(load.stop().isEmpty && load.bench.phase == .over)
    var busy = try race()
    #expect(busy.stop(before: Self.low).count { $0 == "QUIT" } == 2)
    var early = try LoadedBench("--players=2")
    _ = early.connect()
    #expect(early.stop().isEmpty && early.wait().isEmpty && early.bench.phase == .over)
    #expect(early.result().code == .interrupted && !early.result().hasFigures)
  }
}
