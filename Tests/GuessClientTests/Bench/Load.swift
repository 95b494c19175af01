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

  /// Connects a player; returns what it sends.
  mutating func connect(_ number: Int = 0) -> [String] {
    bench.connect(number, at: now)
    return sent()
  }

  /// Has a player receive lines of the server after `milliseconds`; returns what the player sends.
  mutating func hear(_ lines: String..., by number: Int = 0, after milliseconds: Int64 = 0) -> [String] {
    now += milliseconds * 1_000_000
    let bytes = Array(lines.map { "\($0)\n" }.joined().utf8)
    bench.receive(bytes, for: number, at: now)
    return sent()
  }

  mutating func hear(bytes: [UInt8], by number: Int = 0) -> [String] {
    bench.receive(bytes, for: number, at: now)
    return sent()
  }

  mutating func lose(_ number: Int = 0) -> [String] {
    bench.disconnect(number, at: now)
    return sent()
  }

  /// Advances the clock and does what is due; returns what the players send.
  mutating func wait(milliseconds: Int64 = 0) -> [String] {
    now += milliseconds * 1_000_000
    for number in bench.tick(at: now) ?? 0..<0 { bench.wake(number, at: now) }
    while let number = bench.nextDue(at: now) { bench.wake(number, at: now) }
    return sent()
  }

  mutating func stop() -> [String] {
    for number in bench.stop(at: now) ?? 0..<0 { bench.wake(number, at: now) }
    return sent()
  }

  /// Connects `count` players and grants their names; returns what the last one sends when the load begins.
  mutating func enter(_ count: Int = 1, limits: [String] = []) -> [String] {
    for number in 0..<count {
      _ = connect(number)
      let hello = hear(
        "* HELLO proto=1 server=guess-server/1.0.0 max_line=512 caps=resume", by: number)
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

  func result() -> BenchResult { bench.result(on: .local, using: GeneratorTime(waiting: .max / 2)) }
}
