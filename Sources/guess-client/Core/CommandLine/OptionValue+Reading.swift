import GuessProtocol

// Values of options that are more than a word or a number.

extension Command {
  /// The request that is written so.
  fileprivate init?(written line: String) {
    guard case .success(let command) = Request(line: Array(line.utf8).span).command else { return nil }
    self = command
  }
}

extension GuessRange {
  package init?(option text: String) {
    guard case .solo(let range, seed: nil)? = Command(written: "SOLO range=\(text)") else { return nil }
    self = range
  }
}

extension ScoreTable {
  package init?(option text: String) {
    let words = text.lowercased() == "all" ? "" : " \(text)"
    guard !text.isEmpty, case .scores(let table, after: 0)? = Command(written: "SCORES\(words)") else {
      return nil
    }
    switch table {
    case .all where !words.isEmpty, .owner: return nil
    case .all, .since, .tournament, .seed, .today, .yesterday, .ratings, .wins, .daily: self = table
    }
  }
}

extension UTCTime {
  /// Reads a time before `now`, like `90m`, `3h` or `7d`, or the start of a day like `2026-11-26`, as Unix time in seconds.
  package static func start(option text: String, at now: Int64) -> Int64? {
    if let day = Day(text) { return day.number * 86_400 }
    let units: [Character: Int64] = ["m": 60, "h": 3_600, "d": 86_400]
    // Ten years in minutes have seven digits.
    guard text.count <= 8, let unit = text.last.flatMap({ units[$0] }) else { return nil }
    return UInt32(text.dropLast()).map { now - Int64($0) * unit }
  }
}
