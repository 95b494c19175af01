/// A value that is one word on a line: a name, a code, a digest.
public protocol LineWord: CustomStringConvertible, Hashable, Sendable {
  /// Reads all bytes of a word; nil if they break a rule of the type.
  init?(_ bytes: Span<UInt8>)
}

extension LineWord {
  /// Reads all of a word; nil if it breaks a rule of the type.
  public init?(_ text: some StringProtocol) { self.init(Array(text.utf8).span) }
}

/// A player's name: a letter, then up to 15 letters, digits, `_` and `-`, all ASCII.
///
/// Names that differ only in case are equal; the player's spelling is shown.
public struct Name: LineWord, LineWrapper {
  let rawValue: InlineASCII
  /// The name in its player's spelling.
  public var description: String { rawValue.description }
}

extension Name {
  /// Reads a name in ASCII; nil if it breaks a rule above.
  public init?(_ bytes: Span<UInt8>) {
    guard let word = ShortWord(bytes), word.rawValue[0].isLetter else { return nil }
    rawValue = word.rawValue
  }

  /// Compares names, ignoring case.
  public static func == (left: Name, right: Name) -> Bool {
    left.rawValue.uppercased == right.rawValue.uppercased
  }

  /// Hashes the name without its case.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue.uppercased) }

  /// A value in the order of names, ignoring case.
  package var caselessOrder: UInt128 {
    let word = rawValue.uppercased
    return UInt128(word.first) << 64 | UInt128(word.second)
  }
}

/// A word of 1 to 16 letters, digits, `_` and `-`, case-sensitive: the tag of a request, or the seed of a match.
///
/// A program tags a request to recognize its answer; on the wire, a `#` precedes the tag. A match's secrets are derived
/// from its seed. `today`, in any case, is the seed of the day: the same number for everyone on a server until midnight
/// UTC.
public struct ShortWord: LineWord, LineWrapper {
  let rawValue: InlineASCII
  /// The word as typed.
  public var description: String { rawValue.description }
}

extension ShortWord {
  /// Reads a tag, without its `#`, or a seed in ASCII; nil if it breaks the rule above.
  public init?(_ bytes: Span<UInt8>) {
    guard let text = InlineASCII(bytes), text.count > 0,
      (0..<text.count).allSatisfy({ text[$0].isWordCharacter })
    else { return nil }
    rawValue = text
  }

  /// True for the seed of the day.
  public var isToday: Bool { rawValue.lowercased == "today" }
  /// True if it is meant as the seed of the day before, which has none: its number is in `SCORES`.
  package var isYesterday: Bool { rawValue.lowercased == "yesterday" }
}
