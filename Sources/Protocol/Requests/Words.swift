/// The mark a program puts in front of a request to find its answer: 1 to 16 letters, digits, `_` and `-`.
///
/// On the wire it stands behind a `#`, which is not part of it.
public struct Tag: Hashable, Sendable {
  let text: InlineASCII

  /// Reads a tag from the bytes behind the `#`; nil when they break the rule above.
  public init?(_ bytes: Span<UInt8>) {
    guard let text = InlineASCII(word: bytes) else { return nil }
    self.text = text
  }

  /// Reads a tag from text; nil when it breaks the rule above.
  public init?(_ text: String) {
    self.init(Array(text.utf8).span)
  }
}

extension Tag: CustomStringConvertible {
  /// The tag, without the `#`.
  public var description: String { text.description }
}

/// The word that the secrets of a seeded match follow from: 1 to 16 letters, digits, `_` and `-`.
///
/// `today` stands for the day: everyone on a server gets the same number until midnight UTC.
public struct SeedWord: Hashable, Sendable {
  let text: InlineASCII

  /// Reads a word; nil when it breaks the rule above.
  public init?(_ bytes: Span<UInt8>) {
    guard let text = InlineASCII(word: bytes) else { return nil }
    self.text = text
  }

  /// Reads a word; nil when it breaks the rule above.
  public init?(_ text: String) {
    self.init(Array(text.utf8).span)
  }

  /// Whether it stands for the day.
  public var isToday: Bool { text.lowercased == "today" }
}

extension SeedWord: CustomStringConvertible {
  /// The word as it was typed.
  public var description: String { text.description }
}

extension InlineASCII {
  /// Takes 1 to 16 letters, digits, `_` and `-`; nil for anything else.
  fileprivate init?(word bytes: Span<UInt8>) {
    self.init(bytes)
    guard count > 0, (0..<count).allSatisfy({ self[$0].isWordCharacter }) else { return nil }
  }
}
