import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("Load test players who think like people", .timed)
struct BenchPaceTests {
  @Test("think for two or three seconds, by the documented quantiles")
  func times() {
    var random: any RandomNumberGenerator = WordNumbers("times")
    let times = (0..<4_000).map { _ in ThinkingTime.draw(using: &random).count }.sorted()
    let bounds = ThinkingTime.quantiles
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
    let thought = ThinkingTime.quantiles[0] * 1_000_000...ThinkingTime.quantiles[64] * 1_000_000
    #expect(thought.contains(due - begun))
    #expect(load.wait(milliseconds: (due - begun) / 1_000_000 - 1).isEmpty)
    // The player wakes up 30 ms late, and the answer takes 5 ms.
    #expect(load.wait(milliseconds: 31) == ["GUESS 38 round=1"])
    _ = load.hear(BotLines.answer(1, 38, "LOW", 39, 100), after: 5)
    let (tally, late) = (load.result().tally, load.now - 5_000_000 - due)
    #expect(tally.lags.greatest == late && tally.latencies.greatest == late + 5_000_000)
    #expect(load.result().findings.contains { if case .lagging = $0 { true } else { false } })
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

  @Test("need time to think twice: a shorter test without an answer says so, and how long it has to be")
  func tooShort() throws {
    let longest = 2 * (ThinkingTime.quantiles.last ?? 0)
    for (seconds, finding) in [
      (3, BenchFinding.tooShort(3, needed: 22)), (21, .tooShort(21, needed: 22)), (22, .unanswered),
    ] {
      #expect((longest <= Int64(seconds) * 1_000) == (finding == .unanswered))
      var load = try LoadedBench("--players=2", "--pace=human", "--seconds=\(seconds)")
      _ = load.enter(2)
      _ = load.wait(milliseconds: Int64(seconds) * 1_000)
      #expect(load.result().findings == [finding] && load.result().code == .failed)
    }
    var quick = try LoadedBench("--players=2", "--seconds=3")
    _ = quick.enter(2)
    _ = quick.wait(milliseconds: 3_000)
    #expect(quick.result().findings == [.unanswered])
  }

  @Test("wake up in order, however many they are, and never before their time")
  func alarms() {
    var alarms = BenchAlarms()
    var random = WordNumbers("alarms")
    let times = (0..<500).map { _ in Int64(random.next() % 1_000) }
    for (number, time) in times.enumerated() { alarms.add(number, at: time) }
    #expect(alarms.first == times.min() && alarms.popFirst(until: (times.min() ?? 0) - 1) == nil)
    var woken: [Int64] = []
    while let number = alarms.popFirst(until: 1_000) { woken.append(times[number]) }
    #expect(woken == times.sorted() && alarms.first == nil)
  }
}
