import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("Load test players who think like people", .timed)
struct BenchPaceTests {
  @Test("think for two or three seconds, by the documented quantiles")
  func times() {
    var random: any RandomNumberGenerator = WordNumbers("times")
    let times = (0..<4_000).map { _ in BotPace.ofPerson.thinkingTime(of: nil, using: &random).count }.sorted()
    let bounds = BotPace.quantiles
    #expect(times.allSatisfy { (bounds[0]...bounds[64]).contains($0) })
    // Within three standard deviations of the median of 4,000 draws.
    #expect((2_400...2_600).contains(times[2_000]))
    #expect(bounds == bounds.sorted() && bounds.count == 65)
    // No thinking time exceeds the 20 s of a turn.
    #expect(bounds[64] < 20_000)
  }

  @Test("guess when they have thought, and the time of an answer counts from when the guess was due")
  func due() throws {
    var load = try LoadedBench("--players=1", "--rules=solo", "--pace=human", "--seconds=60")
    #expect(load.enter().isEmpty)
    #expect(load.wait(milliseconds: load.bench.nextDeadline / 1_000_000 + 1) == ["SOLO"])
    let begun = load.now
    #expect(load.hear(Lines.solo, BotLines.start("solo")).isEmpty)
    let due = load.bench.nextDeadline
    let thought = BotPace.quantiles[0] * 1_000_000...BotPace.quantiles[64] * 1_000_000
    #expect(thought.contains(due - begun))
    #expect(load.wait(milliseconds: (due - begun) / 1_000_000 - 1).isEmpty)
    // The player wakes up 30 ms late, and the answer takes 5 ms.
    #expect(load.wait(milliseconds: 31) == ["GUESS 38 round=1"])
    _ = load.hear(BotLines.answer(1, 38, "LOW", 39, 100), after: 5)
    let (tally, late) = (load.result().tally, load.now - 5_000_000 - due)
    #expect(tally.lags.greatest == late && tally.latencies.greatest == late + 5_000_000)
    #expect(load.findings == ["server_gone", "lagging"])
  }

  @Test("do not guess if the round has ended meanwhile, and think before the next match as well")
  func overtaken() throws {
    var load = try LoadedBench("--players=2", "--pace=human", "--seconds=60")
    #expect(load.enter(2).isEmpty && load.wait(milliseconds: 10_600).count == 2)
    #expect(load.hear(LoadedBench.paired, BotLines.start()).isEmpty)
    #expect(load.hear(BotLines.end(winner: "bob"), BotLines.lost).isEmpty)
    #expect(load.wait(milliseconds: 500).isEmpty)
    #expect(load.wait(milliseconds: 10_100) == ["REMATCH"])
    #expect(load.result().tally.lags.count == 0)
  }

  @Test("need time to think twice: a shorter test without an answer reports that, with the least duration")
  func tooShort() throws {
    let longest = 2 * (BotPace.quantiles.last ?? 0)
    for (pace, seconds, finding) in [
      ("human", 3, "too_short"), ("human", 21, "too_short"), ("human", 22, "unanswered"),
      ("none", 3, "unanswered"),
    ] as [(String, Int64, String)] {
      #expect(pace == "none" || (longest <= seconds * 1_000) == (finding == "unanswered"))
      var load = try LoadedBench("--players=2", "--pace=\(pace)", "--seconds=\(seconds)")
      _ = load.enter(2)
      _ = load.wait(milliseconds: seconds * 1_000)
      #expect(load.findings == [finding] && load.result().code == .failed)
    }
  }

  @Test("wake up in order, however many they are")
  func alarms() {
    var random = WordNumbers("alarms")
    for count in [1, 2, 3, 500] {
      var alarms = BenchAlarms(players: count)
      let times = (0..<count).map { _ in Int64(random.next() % 1_000) }
      // The second time of a player replaces the first.
      for time in [500, nil] as [Int64?] {
        for number in times.indices { alarms.set(number, to: time ?? times[number]) }
      }
      var woken: [Int64] = []
      while alarms.first < .max {
        let first = alarms.first
        woken.append(times[alarms.removeFirst()])
        #expect(woken.last == first)
      }
      #expect(woken == times.sorted())
    }
  }
}
