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
    let mark = (0..<max(0, bytes.count - Self.markLength + 1)).first { bytes.has(" : ", at: $0) }
    text = mark.flatMap { String(validating: bytes.extracting(($0 + Self.markLength)...))?.shown }
    var fields = FieldReader(bytes.extracting(..<(mark ?? bytes.count)))
    line = try? ServerLine(reading: &fields, text: text)
  }

  /// ` : ` separates the two halves.
  private static let markLength = 3
}
