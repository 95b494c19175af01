import GuessProtocol

/// The report of a load test: a table for people, or one JSON object.
package struct BenchReport {
  /// Reported quantiles of the reply times.
  static let quantiles: [(name: String, part: Double)] = [
    ("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999), ("max", 1),
  ]
  /// Length of the longest bar, in cells: with its label and figures it fits into a row of 80.
  private static let barCells = 40

  let result: BenchResult
  let signs: Glyphs

  package init(_ result: BenchResult, signs: Glyphs) {
    self.result = result
    self.signs = signs
  }

  private var tally: BenchTally { result.tally }

  // MARK: - Text

  /// The table and the findings below it; only the findings if nothing was measured.
  package func lines() -> [Message] {
    let findings = result.findings.map { Message($0.text, $0.isSpoiling ? .error : .high) }
    guard result.hasFigures else { return findings }
    let lines = [title, ""] + table + [""] + times
    return lines.map { Message($0) } + (findings.isEmpty ? [] : [Message("")]) + findings
  }

  private var title: String {
    let options = result.options
    let pace = options.pace == .human ? "at human speed" : "as fast as answers come"
    return
      "\(options.load): \(options.players, "player", "players") on \(result.server) for \(result.seconds.fixed(1)) s, \(pace)"
  }

  private var table: [String] {
    let errors = errors.map { "\($0.code) \($0.count)" }.joined(separator: ", ")
    var table = TextTable([.left, .left])
    table.add(["guesses", count(tally.guesses)])
    if tally.late > 0 { table.add(["too late", count(tally.late)]) }
    table.add(["matches", count(result.matches)])
    table.add(["requests", count(tally.requests)])
    table.add(["lines received", count(tally.lines)])
    table.add(["errors", errors.isEmpty ? "none" : errors])
    table.add(["own CPU", "\((result.busyShare * 100).fixed(0))%"])
    return Array(table.lines)
  }

  private var errors: [(code: String, count: Int)] {
    tally.errors.map { ($0.key.rawValue, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }

  private func count(_ count: Int) -> String {
    let rate = result.perSecond(count)
    return "\(count), \(rate.fixed(rate < 100 ? 1 : 0)) a second"
  }

  private var times: [String] {
    guard tally.latencies.count > 0 else { return [] }
    let quantiles = Self.quantiles.map { name, part in
      "\(name) \(tally.latencies.quantile(part).map(time) ?? signs.text("–"))"
    }
    return ["answers took  \(quantiles.joined(separator: "  "))", ""] + histogram
  }

  private var histogram: [String] {
    let bars = bars
    let most = max(1, bars.map(\.count).max() ?? 1)
    var table = TextTable([.right, .right, .left])
    for bar in bars {
      let cells = bar.count > 0 ? max(1, bar.count * Self.barCells / most) : 0
      let share = Double(bar.count) / Double(tally.latencies.count) * 100
      table.add([
        bar.label, "\(share.fixed(2).paddedLeft(to: 6))%", signs.bar(cells: cells),
      ])
    }
    return Array(table.lines)
  }

  /// Formats nanoseconds with a unit and three digits; at the bounds rounding would give one digit more.
  private func time(_ nanoseconds: Int64) -> String {
    let micro = signs.text("µs")
    let value = Double(nanoseconds)
    return switch nanoseconds {
    case ..<9_950: "\((value / 1e3).fixed(1)) \(micro)"
    case ..<999_500: "\((value / 1e3).fixed(0)) \(micro)"
    case ..<9_995_000: "\((value / 1e6).fixed(2)) ms"
    case ..<99_950_000: "\((value / 1e6).fixed(1)) ms"
    case ..<999_500_000: "\((value / 1e6).fixed(0)) ms"
    case ..<9_995_000_000: "\((value / 1e9).fixed(2)) s"
    default: "\((value / 1e9).fixed(1)) s"
    }
  }

  // MARK: - The histogram

  /// The number of times in a range, whose bounds are in nanoseconds.
  struct Bar: Hashable {
    let from: Int64
    let to: Int64
    let count: Int
    var label = ""
  }

  /// The bounds of the bars: 1, 2 and 5 times the powers of ten, up to the longest time.
  private static let bounds: [Int64] = {
    var bounds: [Int64] = [0]
    var power: Int64 = 1
    while power <= LatencyHistogram.longest {
      bounds += [power, 2 * power, 5 * power]
      power *= 10
    }
    return bounds
  }()

  /// The bars from the first to the last that is not empty.
  var bars: [Bar] {
    let below = tally.latencies.counts(below: Self.bounds)
    let all = zip(Self.bounds.indices, Self.bounds.dropFirst()).map { index, to in
      Bar(from: Self.bounds[index], to: to, count: below[index + 1] - below[index])
    }
    guard let first = all.firstIndex(where: { $0.count > 0 }),
      let last = all.lastIndex(where: { $0.count > 0 })
    else { return [] }
    return all[first...last].map { bar in
      Bar(from: bar.from, to: bar.to, count: bar.count, label: "< \(bound(bar.to))")
    }
  }

  private func bound(_ nanoseconds: Int64) -> String {
    let (micro, milli, whole) = (Int64(1_000), Int64(1_000_000), Int64(1_000_000_000))
    return switch nanoseconds {
    case ..<micro: "\(nanoseconds) ns"
    case ..<milli: "\(nanoseconds / micro) \(signs.text("µs"))"
    case ..<whole: "\(nanoseconds / milli) ms"
    default: "\(nanoseconds / whole) s"
    }
  }
}
