import GuessProtocol
import Testing

@testable import GuessClientCore

@Suite("What a load counts and goes on from")
struct BenchTroubleTests {
  private static let start = "* START round=1 lo=1 hi=100"
  private static let play = "PLAY countdown=0"

  private func race() throws -> LoadedBench {
    var load = try LoadedBench("--players=2")
    _ = load.enter(2)
    _ = load.hear("OK PLAY room=F7KD2Q rival=bob", Self.start)
    return load
  }

  @Test("a rival who leaves: no rematch, but another rival")
  func leftRival() throws {
    var load = try race()
    #expect(load.hear("* LEFT name=bob", "* END round=1", "* MATCH winner=b reason=left") == [Self.play])
    var other = try race()
    #expect(other.hear("* END round=1", "* MATCH winner=b reason=found") == ["REMATCH"])
    #expect(other.hear("OK REMATCH waiting=1", "* LEFT name=bob") == [Self.play])
    // The refusal of a rematch that was overtaken brings nothing more.
    #expect(other.hear("ERR REMATCH NOT_PLAYING").isEmpty)
    var third = try race()
    #expect(third.hear("* END round=1", "* MATCH winner=b reason=found") == ["REMATCH"])
    #expect(third.hear("ERR REMATCH NOT_PLAYING") == [Self.play])
  }

  @Test("a rival who is away: it leaves the match, and plays with another one")
  func absentRival() throws {
    var load = try race()
    #expect(load.hear("* AWAY name=bob grace=60") == ["LEAVE"])
    #expect(load.hear("* AWAY name=bob grace=60", "* END round=1", "* MATCH winner=bob reason=left").isEmpty)
    #expect(load.hear("ERR GUESS NOT_PLAYING", "OK LEAVE room=F7KD2Q") == [Self.play])
    var over = try race()
    _ = over.hear("* AWAY name=bob grace=60")
    #expect(over.hear("ERR LEAVE NOT_IN_ROOM") == [Self.play])
    // What is still heard of the match that it left brings nothing more.
    #expect(over.hear("* END round=1", "* MATCH winner=bob reason=left", "* AWAY name=bob grace=60").isEmpty)
    var waiting = try race()
    #expect(
      waiting.hear("* MATCH winner=b reason=found", "* AWAY name=bob grace=60") == ["REMATCH", "LEAVE"])
    #expect(
      waiting.hear("ERR REMATCH NOT_PLAYING").isEmpty && waiting.hear("OK LEAVE room=F7KD2Q") == [Self.play])
  }

  @Test(
    "refusals of PLAY: what can be granted later is asked for again",
    arguments: [
      ("RATE retry_ms=1700", 1_700), ("RATE retry_ms=0", 20), ("RATE retry_ms=99999999999", 10_000),
      ("LIMIT limit=watchers", 1_000),
    ] as [(String, Int64)])
  func retries(refusal: String, milliseconds: Int64) throws {
    var load = try LoadedBench("--players=2")
    _ = load.enter(2)
    #expect(load.hear("ERR PLAY \(refusal)").isEmpty)
    #expect(load.wait(milliseconds: milliseconds - 1).isEmpty)
    #expect(load.wait(milliseconds: 1) == (milliseconds < 10_000 ? [Self.play] : ["QUIT", "QUIT"]))
    #expect(load.bench.context.tally.errors.values.reduce(0, +) == 1 && load.result().code == .failed)
  }

  @Test("a server that drains: nothing new is asked for, and the goodbye is counted")
  func draining() throws {
    var load = try LoadedBench("--players=2")
    _ = load.enter(2)
    #expect(load.hear("ERR PLAY DRAINING").isEmpty && load.wait(milliseconds: 5_000).isEmpty)
    #expect(load.hear("* BYE reason=drain").isEmpty && load.bench.isGone(0) && !load.bench.isGone(1))
    #expect(load.lose(0).isEmpty)
    #expect(load.result().findings == [.serverGone, .sentAway(1, .drain)] && load.result().code == .failed)
    #expect(load.bench.context.tally.errors == [.draining: 1] && load.bench.context.tally.losses == 0)
  }

  @Test("refused guesses: it waits, or guesses what is left")
  func refusedGuesses() throws {
    var load = try race()
    #expect(load.hear("ERR GUESS COOLDOWN retry_ms=750").isEmpty && load.wait(milliseconds: 749).isEmpty)
    #expect(load.wait(milliseconds: 1) == ["38"])
    #expect(load.hear("ERR GUESS OUT_OF_RANGE lo=1 hi=2") == ["1"])
    #expect(load.hear("ERR GUESS NOT_YOUR_TURN").isEmpty)
    #expect(
      load.bench.context.tally.errors == [.cooldown: 1, .outOfRange: 1, .notYourTurn: 1])
  }

  @Test("a connection that breaks is counted, and the others play on")
  func losses() throws {
    var load = try race()
    #expect(load.lose(1).isEmpty && load.lose(1).isEmpty)
    #expect(load.hear("OK GUESS n=1 guess=38 hint=LOW lo=39 hi=39 ms=9") == ["39"])
    #expect(load.lose(0).isEmpty && load.wait(milliseconds: 1).isEmpty && load.bench.phase == .leaving)
    _ = load.wait()
    #expect(load.bench.phase == .over)
    #expect(load.result().findings == [.serverGone, .lost(2)] && load.result().code == .failed)
  }

  @Test("who does not come in within the time is missing, and who comes late plays all the same")
  func latecomers() throws {
    var load = try LoadedBench("--players=4")
    _ = load.connect(3)
    #expect(load.enter(2).isEmpty && load.lose(2).isEmpty)
    #expect(load.wait(milliseconds: 10_003).isEmpty)
    #expect(load.wait(milliseconds: 1) == [Self.play, Self.play])
    #expect(load.result().findings.contains(.missing(2, of: 4)))
    _ = load.hear(Lines.greeting, by: 3)
    let late = load.hear("OK HELLO kind=bot text=off lang=en name=x token=\(Lines.tokenDigits)", by: 3)
    #expect(late == [Self.play] && load.result().findings.contains(.missing(3, of: 4)))
    #expect(load.result().findings.contains(.refused(1)))
  }

  @Test("what answers but speaks another protocol, or sends one away at the door, is told")
  func foreign() throws {
    var load = try LoadedBench("--players=2")
    _ = (load.connect(0), load.connect(1))
    #expect(load.hear("HTTP/1.1 400 Bad Request").isEmpty && load.bench.isGone(0))
    #expect(load.hear("* BYE reason=full", by: 1).isEmpty && load.bench.isGone(1))
    #expect(load.wait().isEmpty)
    #expect(
      load.result().findings == [.foreign, .sentAway(1, .full), .missing(0, of: 2)]
        && load.result().code == .failed)
  }

  @Test("what takes connections and never says a word is no guess-server either")
  func silent() throws {
    var load = try LoadedBench("--players=2")
    _ = (load.connect(0), load.connect(1))
    #expect(load.wait(milliseconds: 10_001).isEmpty && load.bench.phase == .gathering)
    #expect(load.wait(milliseconds: 1).isEmpty && load.bench.phase == .leaving)
    #expect(load.result().findings == [.foreign, .missing(0, of: 2)] && !load.result().hasFigures)
  }

  @Test("all say goodbye at the end, and it waits for them for two seconds")
  func goodbye() throws {
    var load = try race()
    #expect(load.wait(milliseconds: 9_999).isEmpty)
    #expect(load.wait(milliseconds: 1) == ["QUIT", "QUIT"] && load.bench.phase == .leaving)
    // What comes now is measured no more.
    #expect(load.hear("OK GUESS n=1 guess=38 hint=LOW lo=39 hi=100 ms=9").isEmpty)
    #expect(load.hear("OK QUIT", "* BYE reason=quit").isEmpty && load.bench.isGone(0))
    #expect(load.wait(milliseconds: 1_999).isEmpty && load.bench.phase == .leaving)
    #expect(load.wait(milliseconds: 1).isEmpty && load.bench.phase == .over)
    #expect(load.bench.context.tally.guesses == 0 && load.bench.context.tally.farewells.isEmpty)
    #expect(load.result().seconds == 10 && load.result().findings == [.unanswered])
  }

  @Test("Ctrl-C ends it with what was measured until then, and twice at once")
  func interrupted() throws {
    var load = try race()
    _ = load.hear("OK GUESS n=1 guess=38 hint=LOW lo=39 hi=100 ms=9", after: 500)
    #expect(load.stop() == ["QUIT", "QUIT"] && load.bench.phase == .leaving)
    #expect(load.result().code == .interrupted && load.result().seconds == 0.5)
    #expect(load.result().findings == [.interrupted])
    #expect(load.stop().isEmpty && load.bench.phase == .over)
    var early = try LoadedBench("--players=2")
    _ = early.connect()
    #expect(early.stop().isEmpty && early.wait().isEmpty && early.bench.phase == .over)
    #expect(early.result().code == .interrupted && !early.result().hasFigures)
  }
}
