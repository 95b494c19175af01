/// The mark a program puts in front of a request to find its answer: 1 to 16 letters, digits, `_` and `-`.
///
/// On the wire it stands behind a `#`, which is not part of it.
public struct Tag: Hashable, Sendable {
  let text: InlineASCII

  /// Reads a tag from the bytes behind the `#`; nil when they break the rule above.
  public init?(_ bytes: Span<UInt8>) {
    guard let text = InlineASCII(bytes), text.count > 0 else { return nil }
    guard (0..<text.count).allSatisfy({ text[$0].isWordCharacter }) else { return nil }
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
