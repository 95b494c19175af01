/// A player's name: a letter, then up to 15 letters, digits, `_` and `-`, all ASCII.
///
/// Names that differ only in case are equal; the player's spelling is shown.
public struct Name: Sendable {
  let text: InlineASCII

  /// Reads a name; nil if it breaks a rule above.
  public init?(_ bytes: Span<UInt8>) {
    guard let text = InlineASCII(bytes), text.count > 0, text[0].isLetter else { return nil }
    guard (1..<text.count).allSatisfy({ text[$0].isWordCharacter }) else { return nil }
    self.text = text
  }

  /// Reads a name; nil if it breaks a rule above.
  public init?(_ text: String) {
    self.init(Array(text.utf8).span)
  }
}

extension Name: Hashable {
  /// Compares names, ignoring case.
  public static func == (left: Name, right: Name) -> Bool {
    left.text.uppercased == right.text.uppercased
  }

  /// Hashes the name without its case.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text.uppercased)
  }
}

extension Name: CustomStringConvertible {
  /// The name in its player's spelling.
  public var description: String { text.description }
}

/// A word of 1 to 16 letters, digits, `_` and `-`, case-sensitive: the tag of a request, or the seed of a match.
///
/// A program tags a request to recognize its answer; on the wire, a `#` precedes the tag. A match's secrets are derived
/// from its seed. `today`, in any case, is the seed of the day: the same number for everyone on a server until midnight
/// UTC.
public struct ShortWord: Hashable, Sendable {
  let text: InlineASCII

  /// Reads a word; nil if it breaks the rule above.
  public init?(_ bytes: Span<UInt8>) {
    guard let text = InlineASCII(bytes), text.count > 0,
      (0..<text.count).allSatisfy({ text[$0].isWordCharacter })
    else { return nil }
    self.text = text
  }

  /// Reads a word; nil if it breaks the rule above.
  public init?(_ text: String) {
    self.init(Array(text.utf8).span)
  }

  /// True for the seed of the day.
  public var isToday: Bool { text.lowercased == "today" }
}

extension ShortWord: CustomStringConvertible {
  /// The word as typed.
  public var description: String { text.description }
}
