/// What a player is called: a letter, then up to 15 of letters, digits, `_` and `-`, all of it ASCII.
///
/// Two names that differ only in case are the same name; what is shown is what the player typed.
public struct Name: Sendable {
  let text: InlineASCII

  /// Reads a name from the bytes of one word; nil when they break a rule above.
  public init?(_ bytes: Span<UInt8>) {
    guard let text = InlineASCII(bytes), text.count > 0, text[0].isLetter else { return nil }
    guard (1..<text.count).allSatisfy({ text[$0].isWordCharacter }) else { return nil }
    self.text = text
  }

  /// Reads a name from text; nil when it breaks a rule above.
  public init?(_ text: String) {
    self.init(Array(text.utf8).span)
  }
}

extension Name: Hashable {
  /// Whether two names are the same but for case.
  public static func == (left: Name, right: Name) -> Bool {
    left.text.uppercased == right.text.uppercased
  }

  /// Hashes what two names that are the same have in common.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text.uppercased)
  }
}

extension Name: CustomStringConvertible {
  /// The name as its player typed it.
  public var description: String { text.description }
}

/// A word of 1 to 16 letters, digits, `_` and `-`, told apart by case: the tag of a request, and the seed of a match.
///
/// A program puts a tag in front of a request to find its answer; on the wire it follows a `#`, which is not part of it.
/// The secrets of a match follow from its seed; `today`, in any case, stands for the day: everyone on a server gets
/// the same number until midnight UTC.
public struct ShortWord: Hashable, Sendable {
  let text: InlineASCII

  /// Reads a word; nil when it breaks the rule above.
  public init?(_ bytes: Span<UInt8>) {
    guard let text = InlineASCII(bytes), text.count > 0,
      (0..<text.count).allSatisfy({ text[$0].isWordCharacter })
    else { return nil }
    self.text = text
  }

  /// Reads a word; nil when it breaks the rule above.
  public init?(_ text: String) {
    self.init(Array(text.utf8).span)
  }

  /// Whether it stands for the day, as a seed.
  public var isToday: Bool { text.lowercased == "today" }
}

extension ShortWord: CustomStringConvertible {
  /// The word as it was typed.
  public var description: String { text.description }
}
