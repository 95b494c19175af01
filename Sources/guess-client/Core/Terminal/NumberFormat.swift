import GuessProtocol

extension Double {
  /// Formats with this many decimals, 0 to 9.
  func fixed(_ digits: Int) -> String {
    let factor = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    let scaled = (magnitude * factor).rounded()
    guard isFinite, scaled < 1e15 else { return "0" }
    let whole = "\(Int64(scaled))"
    let padded = String(repeating: "0", count: max(0, digits + 1 - whole.count)) + whole
    let sign = self < 0 && scaled > 0 ? "-" : ""
    return digits == 0 ? sign + padded : "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}

/// Formats of times for people.
enum UTCTime {
  /// A time in UTC as `2026-11-21 10:04`, with seconds if asked.
  static func text(_ unixTime: Int64, hasSeconds: Bool) -> String {
    let second = ((unixTime % 86_400) + 86_400) % 86_400
    let minutes = "\(two(second / 3_600)):\(two(second / 60 % 60))"
    // A journal may contain any number, so nothing is subtracted from it.
    let day = Day(unixTime: unixTime)
    return "\(day) \(minutes)" + (hasSeconds ? ":\(two(second % 60))" : "")
  }

  /// A duration as `1:05.240`: minutes, seconds and thousandths.
  static func text(_ time: Milliseconds) -> String {
    let thousandths = "\(1_000 + time.count % 1_000)".dropFirst()
    return "\(time.count / 60_000):\(two(time.count / 1_000 % 60)).\(thousandths)"
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
