import Protocol

/// Times as people read them.
enum UTCTime {
  /// A moment as `2026-11-21 10:04`, with its seconds where they matter, in UTC.
  static func text(_ unixTime: Int64, hasSeconds: Bool) -> String {
    let second = ((unixTime % 86_400) + 86_400) % 86_400
    let minutes = "\(two(second / 3_600)):\(two(second / 60 % 60))"
    // A journal may tell any number, so nothing is subtracted from it.
    let day = Day(unixTime: unixTime)
    return "\(day) \(minutes)" + (hasSeconds ? ":\(two(second % 60))" : "")
  }

  /// A length of time as `1:05.240`: minutes, seconds, and thousandths.
  static func text(_ time: Milliseconds) -> String {
    let thousandths = "\(1_000 + time.count % 1_000)".dropFirst()
    return "\(time.count / 60_000):\(two(time.count / 1_000 % 60)).\(thousandths)"
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
