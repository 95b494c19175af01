import GuessProtocol

// Values of options that are more than a word or a number.

extension GuessRange {
  package init?(option text: String) {
    guard let dots = text.firstRange(of: "..") else { return nil }
    guard let lo = Int64(text[..<dots.lowerBound]), let hi = Int64(text[dots.upperBound...]) else {
      return nil
    }
    self.init(lo: lo, hi: hi)
  }
}

extension ScoreTable {
  package init?(option text: String) {
    switch text.lowercased() {
    case "all": self = .all
    case "day=today", "seed=today": self = .today
    case "day=yesterday": self = .yesterday
    default:
      if let code = RoomCode(text) {
        self = .tournament(code)
        return
      }
      guard text.hasPrefix("seed="), let word = ShortWord(text.dropFirst(5)) else { return nil }
      self = .seed(word)
    }
  }
}

extension UTCTime {
  /// Reads a time before `now`, like `90m`, `3h` or `7d`, or the start of a day like `2026-11-26`, as Unix time in seconds; nil for
  /// anything else.
  package static func start(option text: String, at now: Int64) -> Int64? {
    if let day = Day(text) { return day.number * 86_400 }
    let units: [Character: Int64] = ["m": 60, "h": 3_600, "d": 86_400]
    // Ten years in minutes have seven digits.
    guard text.count <= 8, let unit = text.last.flatMap({ units[$0] }) else { return nil }
    return UInt32(text.dropLast()).map { now - Int64($0) * unit }
  }
}
