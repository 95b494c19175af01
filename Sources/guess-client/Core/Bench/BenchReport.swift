import Protocol

/// What is told of a load: a table for people, or one object of JSON.
package struct BenchReport {
  /// The lines of the table above the times.
  enum Row: CaseIterable, Hashable {
    case guesses, requestsRaw, late, matches, requests, lines, errors, busy
  }

  /// The parts of all answers whose times are told.
  static let quantiles: [(name: String, part: Double)] = [
    ("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999), ("max", 1),
  ]
  /// Cells of the longest bar: with its label and figures it fits into a row of 80.
  private static let barCells = 40

  let result: BenchResult
  let isASCII: Bool

  /// The report of a result; drawn with nothing but ASCII if asked.
  package init(_ result: BenchResult, asASCII isASCII: Bool) {
    self.result = result
    self.isASCII = isASCII
  }

  private var tally: BenchTally { result.tally }

  // MARK: - For people

  /// The table and the sentences below it; only the sentences where nothing was measured. Sentences are broken into lines of
  /// no more than so many cells, if there is such a limit.
  package func remarks(in language: Language, cells: Int? = nil) -> [Remark] {
    func broken(_ text: String) -> [String] { cells.map { text.wrapped(cells: $0) } ?? [text] }
    let findings = result.findings.flatMap { finding in
      broken(language.words(for: finding)).map { Remark($0, finding.isSpoiling ? .error : .high) }
    }
    guard result.hasFigures else { return findings }
    let lines = broken(title(in: language)) + [""] + table(in: language) + [""] + times(in: language)
    return lines.map { Remark($0) } + (findings.isEmpty ? [] : [Remark("")]) + findings
  }

  private func title(in language: Language) -> String {
    language.words(for: .title(result.request, result.server, seconds: result.seconds.fixed(1)))
  }

  private func table(in language: Language) -> [String] {
    let rows = Row.allCases.filter(isShown).map { row in
      (language.words(for: BenchPhrase.row(row)), value(of: row, in: language))
    }
    let width = rows.map(\.0.cellWidth).max() ?? 0
    return rows.map { "\($0.0.padded(to: width))  \($0.1)" }
  }

  private func isShown(_ row: Row) -> Bool {
    switch row {
    case .guesses, .matches, .requests: result.request.load.isGame
    case .requestsRaw: !result.request.load.isGame
    case .late: result.request.load.isGame && tally.late > 0
    case .lines, .errors, .busy: true
    }
  }

  private func value(of row: Row, in language: Language) -> String {
    switch row {
    case .guesses, .requestsRaw: count(tally.guesses, in: language)
    case .late: count(tally.late, in: language)
    case .matches: count(result.matches, in: language)
    case .requests: count(tally.requests, in: language)
    case .lines: count(tally.lines, in: language)
    case .errors:
      tally.errors.isEmpty
        ? language.words(for: .noErrors)
        : errors.map { "\($0.code) \($0.count)" }.joined(separator: ", ")
    case .busy: "\((result.busyShare * 100).fixed(0))%"
    }
  }

  private var errors: [(code: String, count: Int)] {
    tally.errors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  private func count(_ count: Int, in language: Language) -> String {
    language.words(
      for: .perSecond(count, result.perSecond(count).fixed(result.perSecond(count) < 100 ? 1 : 0)))
  }

  private func times(in language: Language) -> [String] {
    guard tally.latencies.count > 0 else { return [] }
    let quantiles = Self.quantiles.map { name, part in
      "\(name) \(tally.latencies.quantile(part).map(time) ?? "–")"
    }
    let bars = bars
    let width = bars.map(\.label.cellWidth).max() ?? 0
    return [language.words(for: .latency(quantiles.joined(separator: "  "))), ""]
      + bars.map { bar in
        let cells = max(1, bar.count * Self.barCells / max(1, bars.map(\.count).max() ?? 1))
        let drawn = String(repeating: isASCII ? "#" : "█", count: bar.count > 0 ? cells : 0)
        let share = Double(bar.count) / Double(tally.latencies.count) * 100
        return "\(bar.label.paddedLeft(to: width))  \(share.fixed(2).paddedLeft(to: 6))%  \(drawn)"
          .trimmedAtEnd
      }
  }

  /// Nanoseconds as people read them, with three digits; the bounds are where one more would be rounded to.
  private func time(_ nanoseconds: Int64) -> String {
    let micro = isASCII ? "us" : "µs"
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

  /// Times from one bound to the next, in nanoseconds, and how many there are.
  struct Bar: Hashable {
    let from: Int64
    let to: Int64
    let count: Int
    var label = ""
  }

  /// 1, 2 and 5 times the powers of ten, up to the longest time.
  private static let bounds: [Int64] = {
    var bounds: [Int64] = [0]
    var power: Int64 = 1
    while power <= LatencyHistogram.longest {
      bounds += [power, 2 * power, 5 * power]
      power *= 10
    }
    return bounds
  }()

  /// From the first bar with something in it to the last one.
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
    case ..<milli: "\(nanoseconds / micro) \(isASCII ? "us" : "µs")"
    case ..<whole: "\(nanoseconds / milli) ms"
    default: "\(nanoseconds / whole) s"
    }
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
