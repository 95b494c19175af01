import GuessProtocol

/// The settings of a match as far as someone cares; nil where they don't.
package struct MatchWish: Hashable, Sendable {
  package let rules: Rules?
  package let range: GuessRange?
  package let firstTo: Int?
  package let countdown: Milliseconds?

  init(_ given: Preferences) {
    self.init(rules: given.choice(.rules), range: given.range, firstTo: given.number(.firstTo))
  }

  /// Rules and range, as they are typed.
  var words: String {
    [rules?.rawValue, range.map { "\($0.lo)..\($0.hi)" }].compactMap(\.self).joined(separator: ", ")
  }
}

extension MatchWish {
  /// A wish with what is given.
  package init(
    rules: Rules? = nil, range: GuessRange? = nil, firstTo: Int? = nil, countdown: Milliseconds? = nil
  ) {
    self.countdown = countdown
    self.rules = rules
    self.range = range
    self.firstTo = firstTo
  }

  /// The settings with what is asked for, as `PLAY` and `CREATE` take them.
  var settings: MatchSettings {
    var settings = MatchSettings.standard
    if let rules { settings.rules = rules }
    if let range { settings.range = range }
    if let firstTo { settings.firstTo = firstTo }
    if let countdown { settings.countdown = countdown }
    return settings
  }
}

extension Preferences {
  var range: GuessRange? { self[.range].flatMap { GuessRange(option: $0) } }
}

extension GuessRange {
  /// Reads `lo..hi`; nil for anything else.
  init?(option text: String) {
    guard let dots = text.firstRange(of: "..") else { return nil }
    guard let lo = Int64(text[..<dots.lowerBound]), let hi = Int64(text[dots.upperBound...]) else {
      return nil
    }
    self.init(lo: lo, hi: hi)
  }
}
