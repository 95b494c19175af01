import GuessProtocol

/// The settings of a match as far as someone cares; nil where they don't.
package struct MatchWish: Hashable, Sendable {
  package let rules: Rules?
  package let range: GuessRange?
  package let firstTo: Int?

  init(_ line: CommandLineWords) throws(UsageError) {
    rules = try line.value(of: .rules) { text in Rules.forTwo.first { $0.rawValue == text.lowercased() } }
    // With one number there is nothing to find out.
    range = try line.value(of: .range) { GuessRange(option: $0).flatMap { $0.span > 0 ? $0 : nil } }
    firstTo = try line.value(of: .firstTo) { text in
      Int(text).flatMap { Limits.firstTo.contains($0) ? $0 : nil }
    }
  }

  /// Rules and range, as they are typed.
  var words: String {
    [rules?.rawValue, range.map { "\($0.lo)..\($0.hi)" }].compactMap(\.self).joined(separator: ", ")
  }
}

extension MatchWish {
  /// A wish with what is given.
  package init(rules: Rules? = nil, range: GuessRange? = nil, firstTo: Int? = nil) {
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
    return settings
  }
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
