import GuessProtocol

/// The duration of a ban or mute: `90s`, `30m`, `2h`, `7d`, combinations such as `1d12h`, or `ever`.
package struct SanctionSpan: Hashable, Sendable {
  /// Nil for `ever`.
  let time: Milliseconds?

  /// From one second to ten years. Use `ever` for more.
  static let times = Milliseconds.seconds(1)...Milliseconds.seconds(3_650 * 86_400)

  /// Units in seconds, longest first.
  private static let units: [(letter: String, seconds: Int64)] = [
    ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]

  /// The end of a span that begins at `start`; nil for `ever`.
  func end(after start: Milliseconds) -> Milliseconds? { time.map { start + $0 } }
}

extension SanctionSpan: CustomStringConvertible {
  package init(_ text: String) throws(AdminRefusal) {
    let text = text.lowercased()
    guard text != "ever" else {
      self.init(time: nil)
      return
    }
    // Each unit once, longer ones first. Nine digits exceed the maximum in any unit, and can't overflow.
    let form = /(?:([0-9]{1,9})d)?(?:([0-9]{1,9})h)?(?:([0-9]{1,9})m)?(?:([0-9]{1,9})s)?/
    guard let (_, days, hours, minutes, seconds) = text.wholeMatch(of: form)?.output else { throw .badSpan }
    let counts = [days, hours, minutes, seconds].map { $0.flatMap { Int64($0) } ?? 0 }
    let time = Milliseconds.seconds(zip(counts, Self.units).reduce(0) { $0 + $1.0 * $1.1.seconds })
    guard Self.times.contains(time) else { throw .badSpan }
    self.init(time: time)
  }

  /// The text that reads as this span, rounded up to the second.
  package var description: String {
    guard let time else { return "ever" }
    var (rest, text) = (time.secondsRoundedUp, "")
    for unit in Self.units where rest >= unit.seconds {
      text += "\(rest / unit.seconds)\(unit.letter)"
      rest %= unit.seconds
    }
    return text.isEmpty ? "0s" : text
  }
}
