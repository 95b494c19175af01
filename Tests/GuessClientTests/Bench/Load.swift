import GuessProtocol
import Testing

@testable import GuessClientCore

/// The players of a load test with their clock.
struct LoadedBench {
  static let paired = "OK PLAY room=F7KD2Q rival=bob \(BotLines.settings())"
  /// The request for the first match of a race.
  static let play = "PLAY countdown=0"

  private(set) var bench: Bench
  /// Nanoseconds.
  private(set) var now: Int64 = 0

  init(_ words: String...) throws {
    bench = Bench(
      try commandLine("bench \(words.joined(separator: " "))"), on: .local, at: 0, using: WordNumbers("load"))
  }

  /// Returns what the players have sent since the last call.
  mutating func sent() -> [String] {
    let text = String(decoding: bench.output, as: UTF8.self)
    bench.output = []
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }

  private mutating func handle(_ input: Input, by number: Int) -> [String] {
    bench.handle(input, for: number, at: now)
    return sent()
  }

  /// Connects a player; returns what it sends.
  mutating func connect(_ number: Int = 0) -> [String] { handle(.connected, by: number) }

  /// Has a player receive lines of the server after `milliseconds`; returns what the player sends.
  mutating func hear(_ lines: String..., by number: Int = 0, after milliseconds: Int64 = 0) -> [String] {
    now += milliseconds * 1_000_000
    return handle(.received(Array(lines.map { "\($0)\n" }.joined().utf8)), by: number)
  }

  mutating func lose(_ number: Int = 0) -> [String] { handle(.disconnected, by: number) }

  /// Advances the clock and does what is due; returns what the players send.
  mutating func wait(milliseconds: Int64 = 0) -> [String] {
    now += milliseconds * 1_000_000
    bench.tick(at: now)
    while bench.wake(dueBy: now, at: now) != nil {}
    return sent()
  }

  /// Stops it, and has the first player receive a line before anyone quits.
  mutating func stop(before line: String? = nil) -> [String] {
    bench.stop(at: now)
    if let line { bench.handle(.received(Array("\(line)\n".utf8)), for: 0, at: now) }
    while bench.wake(dueBy: now, at: now) != nil {}
    return sent()
  }

  /// Connects `count` players and grants their names; returns what the last one sends when the load begins.
  mutating func enter(_ count: Int = 1, limits: [String] = []) -> [String] {
    for number in 0..<count {
      let hello = connect(number) + hear(Lines.greeting, by: number)
      let name = hello.first?.split(separator: "=").last ?? ""
      _ = hear(
        "OK HELLO kind=bot text=off lang=en name=\(name) token=\(Lines.tokenDigits)", by: number)
      if number == 0 {
        for limit in limits { _ = hear("ROW \(limit)") }
        _ = hear("OK LIMITS count=\(limits.count)")
      }
    }
    return wait()
  }

  func result() -> BenchResult { bench.result(processor: 0, waiting: .max / 2) }

  var findings: [String] { result().findings.map(\.word) }
}
