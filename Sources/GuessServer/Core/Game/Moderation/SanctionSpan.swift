import GuessProtocol

/// The duration of a ban or mute as text: `90s`, `30m`, `2h`, `7d`, combinations such as `1d12h`, or `ever` for nil.
enum SanctionSpan {
  /// From one second to ten years. Use `ever` for more.
  static let times = Milliseconds.seconds(1)...Milliseconds.seconds(3_650 * 86_400)

  /// Units in seconds, longest first.
  private static let units: [(letter: String, seconds: Int64)] = [
    ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]

  static func read(_ text: String) throws(AdminRefusal) -> Milliseconds? {
    let text = text.lowercased()
    if text == "ever" { return nil }
    // Each unit once, longer ones first. Nine digits exceed the maximum in any unit, and can't overflow.
    let form = /(?:([0-9]{1,9})d)?(?:([0-9]{1,9})h)?(?:([0-9]{1,9})m)?(?:([0-9]{1,9})s)?/
    guard let (_, days, hours, minutes, seconds) = text.wholeMatch(of: form)?.output else { throw .badSpan }
    let counts = [days, hours, minutes, seconds].map { $0.flatMap { Int64($0) } ?? 0 }
    let time = Milliseconds.seconds(zip(counts, units).reduce(0) { $0 + $1.0 * $1.1.seconds })
    guard times.contains(time) else { throw .badSpan }
    return time
  }

  /// The text that reads as this duration, rounded up to the second.
  static func text(of time: Milliseconds?) -> String {
    guard let time else { return "ever" }
    var (rest, text) = (time.secondsRoundedUp, "")
    for unit in units where rest >= unit.seconds {
      text += "\(rest / unit.seconds)\(unit.letter)"
      rest %= unit.seconds
    }
    return text.isEmpty ? "0s" : text
  }
}
