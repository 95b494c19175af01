import GuessProtocol
import TestSupport

@testable import GuessClientBots
@testable import GuessClientCore
@testable import GuessClientPlay

/// The players of a load test with their clock. `<` are lines to the first player, `<1` to the second; `enter` connects this many,
/// grants their names and begins. The output of an act: what is sent, a new phase, and the number of those who are gone now. `tally`
/// and `result` tell what was measured, `report` prints other figures, and `finds` what there is to say about them.
struct BenchActs: ScriptStage {
  private static let usual = [
    "start": BotLines.start(), "lost": BotLines.lost, "found": BotLines.found,
    "end": BotLines.end(winner: "bob"), "alone": Lines.solo,
    "paired": "OK PLAY room=F7KD2Q rival=bob \(BotLines.settings())",
    "named": "OK HELLO kind=bot text=off lang=en name=x token=\(Lines.tokenDigits)",
  ]

  private var bench: Bench
  /// Nanoseconds.
  private var now: Int64 = 0

  init() throws { bench = try Self.bench("") }

  private static func bench(_ words: String) throws -> Bench {
    Bench(try commandLine("bench \(words)"), at: 0, using: WordNumbers("load"))
  }

  mutating func act(_ words: Words) throws -> [String]? {
    let (phase, gone) = (bench.phase, goneCount)
    switch words.name {
    case "bench":
      (bench, now) = (try Self.bench(words.text), 0)
      return []
    case "connected": bench.handle(.connected(to: nil), for: words.number(), at: now)
    case "enter": enter(words.number())
    case "lost": bench.handle(.disconnected, for: words.number(), at: now)
    case "wait":
      let isPast = words.rest.first == "past"
      let start = words.rest.isEmpty || isPast ? bench.nextDeadline : now
      now = start + Int64(words.number(isPast ? 1 : 0)) * 1_000_000
      tick()
    case "pass": now += Int64(words.number()) * 1_000_000
    case "interrupted": bench.stop(at: now)
    case "pings":
      for _ in 0..<words.number() { bench.handle(.received(Lines.bytes(["OK PING"])), for: 0, at: now) }
    case "progress": return [bench.progress(at: now)]
    case "tally": return tally
    case "result": return Self.verdict(on: bench.result(processor: 0, waiting: .max / 2))
    case "finds": return try Self.verdict(on: Self.result(words))
    case "report":
      let result = try Self.result(words)
      let only = words.text("only") ?? ""
      return result.lines(result.options.signs).map(\.text).filter { $0.hasPrefix(only) }
    default:
      guard words.name.hasPrefix("<") else { return nil }
      let lines = Lines.bytes(Lines.written(words.text, names: Self.usual))
      bench.handle(.received(lines), for: Int(words.name.dropFirst()) ?? 0, at: now)
    }
    let sent = String(decoding: bench.output, as: UTF8.self).split(separator: "\n").map(String.init)
    bench.output = []
    return sent + (bench.phase == phase ? [] : ["\(bench.phase)"])
      + (goneCount == gone ? [] : ["\(goneCount) gone"])
  }

  private var goneCount: Int { bench.players.indices.count(where: bench.isGone) }

  private mutating func tick() {
    bench.tick(at: now)
    while bench.wake(dueBy: now, at: now) != nil {}
  }

  private mutating func enter(_ count: Int) {
    for number in 0..<count {
      bench.handle(.connected(to: nil), for: number, at: now)
      let bytes = Lines.bytes(Lines.written("greeting & named", names: Self.usual))
      bench.handle(.received(bytes), for: number, at: now)
    }
    bench.output = []
    tick()
  }

  private var tally: [String] {
    let result = bench.result(processor: 0, waiting: .max / 2)
    let (tally, measured) = (result.tally, result.tally.measured)
    func longest(_ times: LatencyHistogram) -> String {
      "\(times.count) up to \(times.greatest / 1_000_000) ms"
    }
    return [
      "\(measured.guesses) guesses, \(measured.late) late", "\(measured.requests) requests",
      "\(measured.matchesTold) ends",
      "answers \(longest(measured.latencies))", "lags \(longest(measured.lags))", "\(result.seconds) s",
    ]
      + tally.errors.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue) \($0.value)" }
      + (tally.losses > 0 ? ["\(tally.losses) lost"] : [])
      + (result.heldBack > 0 ? ["\(result.heldBack) held back"] : [])
  }

  // MARK: - Reports

  private static func verdict(on result: BenchResult) -> [String] {
    ["exits: \(result.code)"] + result.findings.map { "\($0.word): \($0.text)" }
  }

  /// A result with figures as they are named, and with `times=` of answers in microseconds.
  private static func result(_ words: Words) throws -> BenchResult {
    let options = try commandLine("bench \(words.rest.filter { $0.hasPrefix("--") }.joined(separator: " "))")
    let times = (words.text("times") ?? "150,180,180,400,3000").split(separator: ",").compactMap {
      Double($0)
    }
    var tally = BenchTally()
    tally.begun = words.value("begun") ?? options.players
    (tally.measured.guesses, tally.measured.late) = (times.count, 1)
    (tally.measured.requests, tally.measured.lines) = (2 * times.count, 1_000)
    tally.measured.matchesTold = 25
    for time in times { tally.measured.latencies.record(Int64(time * 1_000)) }
    if let lag = words.text("lag").flatMap({ Double($0) }) { tally.measured.lags.record(Int64(lag * 1_000)) }
    tally.isForeign = words.rest.contains("foreign")
    (tally.refusals, tally.losses) = (words.value("refused") ?? 0, words.value("lost") ?? 0)
    for code in Refusal.Code.allCases { tally.errors[code] = words.value(code.rawValue) }
    for reason in DisconnectReason.allCases {
      tally.farewells[reason] = words.value("bye:\(reason.rawValue)")
    }
    func share(_ key: String) -> Double { words.text(key).flatMap { Double($0) } ?? 0.47 }
    return BenchResult(
      options: options, tally: tally, seconds: words.text("seconds").flatMap { Double($0) } ?? 10,
      lineRate: Int64(words.value("rate") ?? 0), heldBack: words.value("held") ?? 0, busyShare: share("busy"),
      workingShare: share("working"),
      isInterrupted: words.rest.contains("interrupted"))
  }
}
