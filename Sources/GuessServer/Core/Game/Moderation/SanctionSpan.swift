import GuessProtocol

/// The duration of a ban or mute: `90s`, `30m`, `2h`, `7d`, combinations such as `1d12h`, or `ever`.
package struct SanctionSpan: Hashable, Sendable {
  /// Nil for `ever`.
  let time: Milliseconds?

  /// From one second to ten years. Use `ever` for more.
  static let times = Milliseconds.seconds(1)...Milliseconds.seconds(3_650 * 86_400)

  /// Units in seconds, longest first.
  private static let units: [(letter: UInt8, seconds: Int64)] = [
    (UInt8(ascii: "d"), 86_400), (UInt8(ascii: "h"), 3_600), (UInt8(ascii: "m"), 60), (UInt8(ascii: "s"), 1),
  ]

  /// The end of a span that begins at `start`; nil for `ever`.
  func end(after start: Milliseconds) -> Milliseconds? { time.map { start + $0 } }
}

extension SanctionSpan: CustomStringConvertible {
  /// Parses a span; nil for anything else.
  package init?(_ text: some Collection<UInt8>) {
    if String(decoding: text, as: UTF8.self).lowercased() == "ever" {
      self.init(time: nil)
      return
    }
    var (total, number, digits) = (Int64(0), Int64(0), 0)
    var units = Self.units[...]
    for byte in text {
      if byte.isDigit {
        // Nine digits exceed the maximum in any unit, and can't overflow.
        guard digits < 9 else { return nil }
        number = number * 10 + Int64(byte - 0x30)
        digits += 1
        continue
      }
      // Each unit once, longer ones first.
      guard digits > 0, let place = units.firstIndex(where: { $0.letter == byte | 0x20 }) else { return nil }
      total += number * units[place].seconds
      units = units[(place + 1)...]
      (number, digits) = (0, 0)
    }
    let time = Milliseconds.seconds(total)
    guard digits == 0, Self.times.contains(time) else { return nil }
    self.init(time: time)
  }

  /// The text that parses to this span, rounded up to the second.
  package var description: String {
    guard let time else { return "ever" }
    var (rest, text) = (time.secondsRoundedUp, "")
    for unit in Self.units where rest >= unit.seconds {
      text += "\(rest / unit.seconds)" + String(UnicodeScalar(unit.letter))
      rest %= unit.seconds
    }
    return text.isEmpty ? "0s" : text
  }
}
