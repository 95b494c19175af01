import GuessClientCore
import GuessProtocol

extension BenchResult {
  static let quantiles: [(name: String, part: Double)] = [
    ("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999), ("max", 1),
  ]

  /// The table and the findings below it; only the findings if nothing was measured.
  package func lines(_ signs: Glyphs) -> [Message] {
    let findings = findings.map { Message($0.text, $0.isSpoiling ? .error : .high) }
    guard hasFigures else { return findings }
    let lines = [title, ""] + table + answers
    return lines.map { Message(signs.text($0)) } + (findings.isEmpty ? [] : [Message("")]) + findings
  }

  private var title: String {
    let pace = options.pace == .ofPerson ? "at human speed" : "as fast as answers come"
    return
      "\(options.load): \(options.players, "player", "players") on \(options.server) for \(seconds.fixed(1)) s, \(pace)"
  }

  private var table: [String] {
    let errors = tally.errors.map { (code: $0.key.rawValue, count: $0.value) }
      .sorted { ($1.count, $0.code) < ($0.count, $1.code) }.map { "\($0.code) \($0.count)" }
    let late = tally.measured.late > 0 ? [["too late", count(tally.measured.late)]] : []
    let rows = [
      ["matches", count(matches)], ["requests", count(tally.measured.requests)],
      ["lines received", count(tally.measured.lines)],
      ["errors", errors.isEmpty ? "none" : errors.joined(separator: ", ")],
      ["own CPU", "\((busyShare * 100).fixed(0))%"],
    ]
    return TextTable.lines(of: [["guesses", count(tally.measured.guesses)]] + late + rows)
  }

  private func count(_ count: Int) -> String {
    let rate = perSecond(count)
    return "\(count), \(rate.fixed(rate < 100 ? 1 : 0)) a second"
  }

  private var answers: [String] {
    guard tally.measured.latencies.count > 0 else { return [] }
    let quantiles = Self.quantiles.map { "\($0) \(time(tally.measured.latencies.quantile($1) ?? 0))" }
    return ["", "answers took  \(quantiles.joined(separator: "  "))"]
  }

  /// Formats nanoseconds with a unit and three digits; at the bounds rounding would give one digit more.
  private func time(_ nanoseconds: Int64) -> String {
    let value = Double(nanoseconds)
    return switch nanoseconds {
    case ..<9_950: "\((value / 1e3).fixed(1)) µs"
    case ..<999_500: "\((value / 1e3).fixed(0)) µs"
    case ..<9_995_000: "\((value / 1e6).fixed(2)) ms"
    case ..<99_950_000: "\((value / 1e6).fixed(1)) ms"
    case ..<999_500_000: "\((value / 1e6).fixed(0)) ms"
    case ..<9_995_000_000: "\((value / 1e9).fixed(2)) s"
    default: "\((value / 1e9).fixed(1)) s"
    }
  }

  // MARK: - JSON

  package var object: String { JSONObject(counts + times + problems).text }

  private var counts: JSONMembers {
    [
      ("type", "bench"), ("server", "\(options.server)"), ("rules", options.match.rules.rawValue),
      ("lo", "\(options.match.range.lo)"), ("hi", "\(options.match.range.hi)"), ("players", options.players),
      ("players_begun", tally.begun), ("thinking", options.text(.pace)?.lowercased() ?? "none"),
      ("measured_s", seconds),
      ("guesses_counted", tally.measured.guesses), ("guesses_per_s", perSecond(tally.measured.guesses)),
      ("guesses_late", tally.measured.late), ("matches", matches), ("requests", tally.measured.requests),
      ("requests_per_s", perSecond(tally.measured.requests)), ("lines_received", tally.measured.lines),
    ]
  }

  private var times: JSONMembers {
    func micro(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e3 }
    let quantiles: JSONMembers = Self.quantiles.map { name, part in
      ("\(name.filter { $0 != "." })_us", tally.measured.latencies.quantile(part).map(micro))
    }
    return quantiles + [("lag_p99_us", tally.measured.lags.quantile(0.99).map(micro))]
  }

  private var problems: JSONMembers {
    let errors = tally.errors.sorted { $0.key.rawValue < $1.key.rawValue }.map {
      JSONObject([("code", $0.key.rawValue), ("count", $0.value)])
    }
    let goodbyes = DisconnectReason.allCases.compactMap { reason in
      tally.farewells[reason].map { JSONObject([("reason", reason.rawValue), ("count", $0)]) }
    }
    let findings = findings.map { JSONObject([("finding", $0.word), ("text", $0.text)]) }
    return [
      ("errors", errors), ("goodbyes", goodbyes), ("connections_refused", tally.refusals),
      ("connections_lost", tally.losses), ("lines_per_s_limit", lineRate > 0 ? Int(clamping: lineRate) : nil),
      ("players_held_back", heldBack), ("busy_share", busyShare), ("working_share", workingShare),
      ("findings", findings),
    ]
  }
}
