import Foundation
import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientBots
@testable import GuessClientCommandLine
@testable import GuessClientCore

/// docs/reference/json.md is normative for the object of a load test, docs/hosting/load-test.md explains the table.
@Suite("The documents on load tests", .timed)
struct BenchDocumentTests {
  private let json: String
  private let bench: String

  init() throws {
    json = try Project.text(of: "docs/reference/json.md")
    bench = try Project.text(of: "docs/hosting/load-test.md")
  }

  private func result(_ words: String...) throws -> BenchResult {
    var tally = BenchTally()
    tally.begun = 2
    (tally.measured.guesses, tally.measured.late) = (3, 1)
    (tally.measured.requests, tally.measured.lines) = (6, 40)
    tally.measured.matchesTold = 2
    for time in [150_000, 180_000, 400_000] as [Int64] { tally.measured.latencies.record(time) }
    tally.errors = [.rate: 1]
    tally.farewells[.slow] = 1
    return BenchResult(
      options: try commandLine("bench \(words.joined(separator: " "))"), tally: tally,
      seconds: 10, lineRate: 5, heldBack: 1,
      busyShare: 0.97, workingShare: 0.98, isInterrupted: false)
  }

  private func object(_ result: BenchResult) throws -> [String: Any] {
    let text = result.object
    #expect(text.hasSuffix("}\n"))
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("show an object exactly as it is printed")
  func example() throws {
    let printed = try result("--players=2").object
    #expect(json.contains(printed), "\(printed)")
  }

  @Test("explain every key, with its type")
  func keys() throws {
    let game = try object(result("--players=2"))
    #expect(game.count > 25)
    let rows = json.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
    for (key, value) in game {
      let row = rows.first { $0.hasPrefix("| `\(key)` |") } ?? rows.first { $0.contains("`\(key)`") }
      #expect(row != nil, "\(key)")
      guard let row else { continue }
      switch value {
      case is String: #expect(row.contains("string"), "\(key)")
      case is [Any]: #expect(row.contains("list"), "\(key)")
      case is NSNull: break
      default: #expect(row.contains("number"), "\(key)")
      }
    }
    #expect(game["lo"] as? String == "1" && game["hi"] as? String == "100")
  }

  @Test("name every finding in the script of load tests")
  func findings() throws {
    let script = try Project.text(of: "Tests/Fixtures/sessions/bench.txt")
    let words = Set(script.matches(of: /→ ([a-z_]+): [A-Z0-9]/).map(\.output.1))
    #expect(words.count == 12)
    for word in words { #expect(json.contains("`\(word)`"), "\(word)") }
  }

  @Test("explain every row of the table, and every option")
  func rows() {
    for title in ["guesses", "too late", "matches", "requests", "lines received", "errors", "own CPU"] {
      #expect(bench.contains("| \(title) |"), "\(title)")
    }
    for option in Subcommand.bench.options where option != .color && option != .lang {
      #expect(bench.contains("`\(option.spelling)"), "\(option)")
    }
  }
}
