/// A line from the server as it arrived: what it tells programs, and what it tells people.
///
/// Any bytes can be read. A line that is broken, or newer than this library, has no `line`; its text may still be shown.
public struct ReceivedLine: Hashable, Sendable {
  /// What the line says; nil where that is not known.
  public let line: ServerLine?
  /// What stands behind the first ` : `, without the characters that `Unicode.Scalar.isFitForDisplay` refuses;
  /// nil when nothing does, or it is not UTF-8.
  public let text: String?

  /// Reads one line, without its ending.
  public init(_ bytes: Span<UInt8>) {
    let mark = Self.positionOfMark(in: bytes)
    text = mark.flatMap { Self.text(in: bytes.extracting(($0 + Self.markLength)...)) }
    var fields = FieldReader(bytes.extracting(..<(mark ?? bytes.count)))
    line = try? ServerLine(reading: &fields, text: text)
  }

  /// A blank, a colon and a blank lie between the two halves.
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
