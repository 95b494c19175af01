/// A line from the server as received: the part for programs and the sentence for people.
///
/// Accepts any bytes. If the line is malformed, or newer than this library, `line` is nil; its text may still be shown.
public struct ReceivedLine: Hashable, Sendable {
  /// The parsed line; nil if not understood.
  public let line: ServerLine?
  /// The part after the first ` : `, without the characters that `Unicode.Scalar.isFitForDisplay` refuses; nil if empty or
  /// not UTF-8.
  public let text: String?

  /// Reads one line, without its ending.
  public init(_ bytes: Span<UInt8>) {
    let mark = Self.positionOfMark(in: bytes)
    text = mark.flatMap { Self.text(in: bytes.extracting(($0 + Self.markLength)...)) }
    var fields = FieldReader(bytes.extracting(..<(mark ?? bytes.count)))
    line = try? ServerLine(reading: &fields, text: text)
  }

  /// ` : ` separates the two halves.
  private static let markLength = 3

  private static func positionOfMark(in bytes: Span<UInt8>) -> Int? {
    guard bytes.count >= markLength else { return nil }
    return (0...bytes.count - markLength).first {
      bytes[$0] == UInt8(ascii: " ") && bytes[$0 + 1] == UInt8(ascii: ":")
        && bytes[$0 + 2] == UInt8(ascii: " ")
    }
  }

  private static func text(in bytes: Span<UInt8>) -> String? {
    guard let text = String(validating: bytes)?.fitForDisplay, !text.isEmpty else { return nil }
    return text
  }
}
