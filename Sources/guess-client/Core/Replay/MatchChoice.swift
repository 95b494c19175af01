import Protocol

/// Which match someone wants to see.
package enum MatchChoice: Hashable, Sendable {
  /// The one that ended last.
  case last
  /// The one whose name begins with these digits; `value` is what they spell.
  case beginning(String, value: UInt64)

  /// Digits that a beginning has at least. With fewer, words that mean a file would be taken for one.
  package static let leastDigits = 4

  /// Reads `last`, or 4 to 16 hexadecimal digits; nil for anything else.
  package init?(_ word: String) {
    if word.lowercased() == "last" {
      self = .last
      return
    }
    guard (Self.leastDigits...MatchID.length).contains(word.utf8.count), word.allSatisfy(\.isHexDigit),
      let value = UInt64(word, radix: 16)
    else { return nil }
    self = .beginning(word.lowercased(), value: value)
  }

  /// Whether the match may be meant.
  package func fits(_ id: MatchID) -> Bool {
    switch self {
    case .last: true
    case .beginning(let digits, let value):
      id.rawValue >> UInt64(4 * (MatchID.length - digits.utf8.count)) == value
    }
  }
}
