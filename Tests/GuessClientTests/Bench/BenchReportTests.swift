import Foundation
import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The report of a load test", .timed)
struct BenchReportTests {
  /// A result with answers after the given microseconds.
  private static func result(
    _ words: [String] = [], times: [Int64] = [150, 180, 180, 400, 3_000], heldBack: Int = 0,
    busy: Double = 0.47, working: Double = 0.5, isInterrupted: Bool = false, seconds: Double = 10,
    _ change: (inout BenchTally) -> Void = { _ in }
  ) throws -> BenchResult {
    let options = try commandLine("bench \(words.joined(separator: " "))")
    var tally = BenchTally()
    tally.begun = options.players
    (tally.guesses, tally.late, tally.requests) = (times.count, 1, 2 * times.count)
    (tally.lines, tally.matchesTold) = (1_000, 25)
    for time in times { tally.latencies.record(time * 1_000) }
    change(&tally)
    return BenchResult(
      options: options, server: .local, tally: tally, seconds: seconds, heldBack: heldBack, busyShare: busy,
      workingShare: working, isInterrupted: isInterrupted)
  }

  private func lines(_ result: BenchResult, asASCII: Bool = false) -> [String] {
    result.lines(Glyphs(isASCII: asASCII)).map(\.text)
  }

  @Test("is a table: the times with bars, and notes on how to read them")
  func table() throws {
    let result = try Self.result(heldBack: 50) { tally in
      tally.errors = [.rate: 1, .cooldown: 2]
      tally.limits[.lineRate] = 5
    }
    let text = lines(result).joined(separator: "\n")
    #expect(
      text == """
        race 1..100: 50 players on localhost:4837 for 10.0 s, as fast as answers come

        guesses         5, 0.5 a second
        too late        1, 0.1 a second
        matches         12, 1.2 a second
        requests        10, 1.0 a second
        lines received  1000, 100 a second
        errors          COOLDOWN 2, RATE 1
        own CPU         47%

        answers took  p50 180 µs  p90 3.00 ms  p99 3.00 ms  p99.9 3.00 ms  max 3.00 ms

        < 200 µs   60.00%  ████████████████████████████████████████
        < 500 µs   20.00%  █████████████
          < 1 ms    0.00%
          < 2 ms    0.00%
          < 5 ms   20.00%  █████████████

        The server's limit of 5 lines a second per connection held 50 players back, so this measures the limit. Start the server with --rate off for a load test.
        """)
    #expect(result.code == .failed)
  }

  @Test("names the pace, and draws with ASCII alone if asked")
  func ascii() throws {
    let result = try Self.result(["--rules=solo"], times: [9, 20_000, 2_000_000])
    let lines = lines(result, asASCII: true)
    #expect(
      lines[0] == "solo 1..100: 50 players on localhost:4837 for 10.0 s, as fast as answers come")
    #expect(try self.lines(Self.result(["--pace=human"]))[0].hasSuffix(" for 10.0 s, at human speed"))
    #expect(
      lines.contains { $0.contains("p50 20.1 ms  p90 2.00 s") }
        && lines.contains { $0.contains("< 10 us   33.33%") })
    #expect(lines.contains { $0.hasSuffix(" ########################################") })
    #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) } && result.code == .done && result.findings.isEmpty)
  }

  @Test("has no line that is wider than a terminal")
  func width() throws {
    let result = try Self.result(times: (0..<28).map { 1 << $0 + 1 })
    for line in lines(result).dropFirst() { #expect(line.cellWidth <= 80, "\(line)") }
  }

  @Test("prints times with three digits, whatever they round to")
  func digits() throws {
    let told: [(Int64, String)] = [
      (9_949, "9.9 µs"), (9_950, "10 µs"), (999_499, "999 µs"), (999_500, "1.00 ms"), (9_994_999, "9.99 ms"),
      (9_995_000, "10.0 ms"), (99_949_999, "99.9 ms"), (99_950_000, "100 ms"), (999_499_999, "999 ms"),
      (999_500_000, "1.00 s"), (9_994_999_999, "9.99 s"), (9_995_000_000, "10.0 s"),
      (3_599_900_000_000, "3599.9 s"),
    ]
    for (time, words) in told {
      let result = try Self.result(times: []) { $0.latencies.record(time) }
      #expect(lines(result).contains { $0.hasSuffix("  max \(words)") }, "\(time)")
    }
  }

  @Test("is only the reason if nothing was measured")
  func nothing() throws {
    let result = try Self.result(times: [], seconds: 0) { tally in
      tally.begun = 0
      tally.isForeign = true
    }
    #expect(lines(result).count == 2 && lines(result)[0].contains("guess/1") && result.code == .failed)
  }

  /// Results, each with its only finding, its exit code and a part of its text.
  static func findings() throws -> [(result: BenchResult, word: String, code: ExitCode, text: String)] {
    let away = try DisconnectReason.allCases.map { reason in
      (try result { $0.farewells[reason] = 3 }, "sent_away", ExitCode.failed, "3 players were disconnected")
    }
    return try [
      (result(isInterrupted: true), "interrupted", .interrupted, "Interrupted;"),
      (result { $0.isForeign = true }, "foreign", .failed, "guess/1"),
      (result(seconds: 9.8), "server_gone", .failed, "before the end"),
      (result(times: []), "unanswered", .failed, "No answers arrived during"),
      (
        result(["--pace=human", "--seconds=3"], times: [], seconds: 3), "too_short", .failed,
        "in 3 seconds, which is too short: people think before they begin, and before each guess. Use --seconds 22"
      ),
      (result { $0.refusals = 1 }, "refused", .failed, "1 connection was refused"),
      (result { $0.refusals = 22 }, "refused", .failed, "22 connections were refused"),
      (result { $0.losses = 1 }, "lost", .failed, "1 connection was lost unexpectedly."),
      (result { $0.losses = 22 }, "lost", .failed, "22 connections were lost unexpectedly."),
      (result { $0.begun = 49 }, "missing", .failed, "Only 49 of 50 players took part."),
      (
        result(heldBack: 3) { $0.limits[.lineRate] = 5 }, "held_back", .done,
        "limit of 5 lines a second per connection held 3 players back"
      ),
      (result(busy: 0.9), "generator_bound", .done, "busy 90% of the time"),
      (result(busy: 0.97, working: 0.99), "generator_bound", .done, "busy 97% of the time"),
      (
        result(busy: 0.33, working: 0.9), "generator_starved", .done,
        "work 90% of the time but a processor only 33%"
      ),
      (result { $0.lags.record(10_000_000) }, "lagging", .done, "10 ms late"),
    ] + away
  }

  @Test("has one clean line for every finding, with its values and its exit code")
  func findings() throws {
    for (result, word, code, text) in try Self.findings() {
      #expect(result.findings.map(\.word) == [word] && result.code == code)
      let told = try #require(result.findings.first).text
      #expect(told.contains(text) && (told.hasSuffix(".") || told.hasSuffix("?")), "\(told)")
      #expect(!told.contains("\n") && !told.contains("  ") && !told.contains(". ."), "\(told)")
      #expect(lines(result).last == told)
    }
  }

  @Test("finds nothing just below the limits, and no server without a single connection")
  func limits() throws {
    for result in try [
      Self.result(), Self.result(busy: 0.899), Self.result(busy: 0.33, working: 0.899),
      Self.result { $0.lags.record(9_900_000) },
    ] { #expect(result.findings.isEmpty && result.code == .done) }
    let unreachable = try Self.result(seconds: 0) { tally in (tally.begun, tally.refusals) = (0, 50) }
    #expect(unreachable.code == .unreachable)
  }
}
