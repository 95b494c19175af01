import GuessProtocol
import Testing

@testable import GuessClientCore

@Suite("A player of a load")
struct BenchPlayerTests {
  private static let low = "OK GUESS n=1 guess=38 hint=LOW lo=39 hi=100 ms=9"
  private static let hit = "OK GUESS n=2 guess=62 hint=HIT ms=9"
  private static let found = "* MATCH winner=b score=1-0 reason=found"

  @Test("takes a name, the first one asks for the limits, and all begin together")
  func begins() throws {
    var load = try LoadedBench("--players=2")
    #expect(load.connect(0).isEmpty && load.connect(1).isEmpty)
    let hello = load.hear(Lines.greeting, by: 0)
    #expect(hello.count == 1 && hello[0].hasPrefix("HELLO 1 kind=bot text=off name=b"))
    #expect(load.hear("OK HELLO kind=bot text=off lang=en name=x token=\(Lines.tokenDigits)") == ["LIMITS"])
    #expect(load.hear("ROW limit=lines_per_s value=5", "OK LIMITS count=1").isEmpty)
    #expect(load.bench.phase == .gathering && load.wait(milliseconds: 100).isEmpty)
    _ = load.hear(Lines.greeting, by: 1)
    _ = load.hear("OK HELLO kind=bot text=off lang=en name=y token=\(Lines.tokenDigits)", by: 1)
    let asked = "PLAY countdown=0"
    #expect(load.wait() == [asked, asked] && load.bench.phase == .measuring)
    #expect(load.result().lineRate == 5)
  }

  @Test("takes another name where one is taken, and gives up after twenty")
  func names() throws {
    var load = try LoadedBench("--rules=solo", "--players=1")
    _ = load.connect()
    var names = Set(load.hear(Lines.greeting))
    for _ in 1..<BenchPlayer.nameTries { names.formUnion(load.hear("ERR HELLO NAME_TAKEN")) }
    #expect(names.count == BenchPlayer.nameTries)
    for name in names { #expect(Name(String(name.split(separator: "=").last ?? "")) != nil, "\(name)") }
    #expect(load.hear("ERR HELLO NAME_TAKEN").isEmpty && load.bench.isGone(0))
    #expect(load.bench.context.tally.errors == [.nameTaken: 1])
  }

  @Test(
    "races: guesses at START, goes by the hints, and plays on with REMATCH and every tenth time with PLAY")
  func race() throws {
    var load = try LoadedBench("--players=2")
    _ = load.enter(2)
    #expect(load.hear("OK PLAY room=F7KD2Q rival=bob", "* START round=1 lo=1 hi=100") == ["38"])
    let second = load.hear(Self.low, after: 3)
    #expect(second.count == 1 && (39...100).contains(Int(second[0]) ?? 0))
    #expect(load.hear(Self.hit).isEmpty)
    #expect(load.hear("* END round=1 winner=b", Self.found, "* REVIEW n=2") == ["REMATCH"])
    for _ in 2..<BenchPlayer.matchesInRow {
      #expect(load.hear("* START lo=1 hi=9", Self.found, "ERR GUESS NOT_PLAYING") == ["4", "REMATCH"])
    }
    #expect(load.hear("* START lo=1 hi=9", Self.found).last?.hasPrefix("PLAY") == true)
    let tally = load.bench.context.tally
    #expect(tally.guesses == 2 && tally.matchesTold == 10 && tally.latencies.count == 2 + tally.late)
    #expect(tally.latencies.greatest == 3_000_000)
  }

  @Test("takes a guess that came too late for what it is, and asks for the next match meanwhile")
  func late() throws {
    var load = try LoadedBench("--players=2")
    _ = load.enter(2)
    _ = load.hear("OK PLAY room=F7KD2Q rival=bob", "* START round=1 lo=1 hi=100")
    #expect(load.hear("* END round=1 winner=bob", "* MATCH winner=bob score=0-1 reason=found") == ["REMATCH"])
    #expect(load.hear("ERR GUESS NOT_PLAYING", "OK REMATCH waiting=0").isEmpty)
    #expect(load.hear("* START round=1 lo=1 hi=100") == ["38"])
    #expect(load.bench.context.tally.late == 1 && load.bench.context.tally.errors.isEmpty)
  }

  @Test("seals one guess a step in lockstep, and goes by the hint that comes with the end of it")
  func lockstep() throws {
    var load = try LoadedBench("--players=2", "--rules=lockstep")
    _ = load.enter(2)
    #expect(load.hear("* START round=1 lo=1 hi=100").isEmpty)
    #expect(load.hear("* STEP step=1 in=20") == ["38"])
    #expect(load.hear("OK GUESS n=1 guess=38 sealed=1").isEmpty)
    #expect(load.hear("* HINT step=1 n=1 guess=38 hint=HIGH lo=1 hi=37", "* STEP step=2 in=20") == ["14"])
    #expect(load.bench.context.tally.guesses == 1)
    // A match of several rounds goes on by itself.
    let sealed = "OK GUESS n=2 guess=14 sealed=1"
    #expect(load.hear(sealed, "* HINT step=2 hint=HIT", "* END round=1", "* START round=2 lo=5 hi=6").isEmpty)
    #expect(load.hear("* STEP step=1 in=20") == ["5"])
  }

  @Test("guesses in a duel when its name is called, within what both know")
  func duel() throws {
    var load = try LoadedBench("--players=2", "--rules=duel")
    _ = load.enter(2)
    let own = String(decoding: load.bench.players[0].name, as: UTF8.self)
    #expect(load.hear("* START round=1 lo=1 hi=100 turn=bob", "* TURN name=bob in=20").isEmpty)
    #expect(load.hear("* GUESSED name=bob n=1 guess=50 hint=HIGH lo=1 hi=49 turn=\(own)").isEmpty)
    #expect(load.hear("* TURN name=\(own) in=20") == ["19"])
    #expect(load.hear("OK GUESS n=1 guess=19 hint=LOW lo=20 hi=49 ms=1", "* TURN name=bob in=20").isEmpty)
    #expect(load.hear("* TURN name=\(own)x in=20").isEmpty)
  }

  @Test("counts up with a pipeline, and sends the next game along with its first guesses")
  func pipeline() throws {
    var load = try LoadedBench("--players=1", "--rules=solo", "--pipeline=3", "--range=7..11")
    #expect(load.enter() == ["SOLO range=7..11", "7", "8", "9"])
    #expect(load.hear("OK SOLO lo=7 hi=11", "* START round=1 lo=7 hi=11").isEmpty)
    #expect(load.hear("OK GUESS hint=LOW lo=8 hi=11", "OK GUESS hint=LOW lo=9 hi=11").isEmpty)
    #expect(load.hear("OK GUESS hint=LOW lo=10 hi=11") == ["10", "11"])
    #expect(load.hear("OK GUESS hint=HIT", "* END round=1", Self.found, "* REVIEW n=4").isEmpty)
    #expect(load.hear("ERR GUESS NOT_PLAYING") == ["SOLO range=7..11", "7", "8", "9"])
    let tally = load.bench.context.tally
    #expect(tally.guesses == 4 && tally.late == 1 && tally.requests == 6 && tally.matchesTold == 1)
  }

  @Test("writes every number there is")
  func numbers() throws {
    var load = try LoadedBench("--players=1", "--rules=solo")
    _ = load.enter()
    let least = "-9223372036854775808"
    #expect(load.hear("* START lo=\(least) hi=\(least)") == [least])
    var other = try LoadedBench("--players=1", "--rules=solo")
    _ = other.enter()
    #expect(other.hear("* START lo=9223372036854775807 hi=9223372036854775807") == ["9223372036854775807"])
    for (lo, hi) in [(0, 0), (10, 10), (-7, -7), (0, 1)] as [(Int64, Int64)] {
      var load = try LoadedBench("--players=1", "--rules=solo")
      _ = load.enter()
      #expect(load.hear("* START lo=\(lo) hi=\(hi)") == ["\(lo)"])
    }
    var whole = try LoadedBench("--players=1", "--rules=solo")
    _ = whole.enter()
    #expect(Int64(whole.hear("* START lo=\(least) hi=9223372036854775807").first ?? "") != nil)
  }

  @Test("reads lines in whatever pieces they come, and drops one that is too long")
  func pieces() throws {
    var load = try LoadedBench("--players=1", "--rules=solo")
    _ = load.enter()
    var sent: [String] = []
    for byte in Array("* START round=1 lo=1 hi=100\r\n\n".utf8) { sent += load.hear(bytes: [byte]) }
    #expect(sent == ["38"])
    let long = [UInt8](repeating: 0x20, count: Limits.serverLineBytes + 2)
    #expect(load.hear(bytes: Array("OK GUESS lo=1 hi=2 hint=LOW".utf8) + long).isEmpty)
    #expect(load.hear(bytes: long + [0x0A]).isEmpty)
    #expect(load.hear("OK GUESS n=1 guess=38 hint=HIGH lo=1 hi=1 ms=9") == ["1"])
  }

  @Test("takes a line in pieces that is as long as a line may be, and not one byte more")
  func longest() throws {
    for (length, answer) in [(Limits.serverLineBytes, ["1"]), (Limits.serverLineBytes + 1, [])] {
      var load = try LoadedBench("--players=1", "--rules=solo")
      _ = load.enter()
      var line = Array("* START lo=1 hi=1 : ".utf8)
      line += [UInt8](repeating: 0x2E, count: length - line.count)
      #expect(load.hear(bytes: line).isEmpty && load.hear(bytes: [0x0D]).isEmpty)
      #expect(load.hear(bytes: [0x0A]) == answer, "\(length)")
    }
  }
}
