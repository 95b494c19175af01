/// A line from the server as received: the part for programs and the sentence for people.
///
/// Accepts any bytes. If the line is malformed, or newer than this library, `line` is nil; its text may still be shown.
public struct ReceivedLine: Hashable, Sendable {
  /// The parsed line; nil if not understood.
  public let line: ServerLine?
  /// The part after the first ` : `, without the characters that `Unicode.Scalar.isFitForDisplay` refuses; nil if empty or
  /// not UTF-8.
  public let text: String?
  /// A statement about proofs that secrets are fixed; nil for most lines.
  package let proof: Proof?
  /// The first words of an answer that this library does not know, such as `ERR JOIN LOCKED`, after its tag if it has one; nil for
  /// all other lines.
  ///
  /// Every request has one answer, so a program that waits for one need not wait after this.
  public let newAnswer: String?
  /// If that is a refusal without a tag: the same request, refused by a code that means nothing else to a client.
  package var newRefusal: ServerLine? {
    guard let words = newAnswer?.split(separator: " "), words.count == 3 else { return nil }
    return Verb(rawValue: String(words[1])).map { .error(.draining, verb: $0, tag: nil) }
  }

  /// A greeting with `commit` in its `caps=`, or a round without a commitment or its nonce.
  package enum Proof { case announced, missing }

  /// Reads one line without its ending, as a `LineFramer` finds it.
  public init(_ bytes: Span<UInt8>) {
    let mark = (0..<max(0, bytes.count - Self.markLength + 1)).first { bytes.has(" : ", at: $0) }
    text = mark.flatMap { String(validating: bytes.extracting(($0 + Self.markLength)...))?.shown }
    var fields = FieldReader(bytes.extracting(..<(mark ?? bytes.count)))
    let head = fields
    line = try? ServerLine(reading: &fields, text: text)
    // Checked where it matters only, as bots read many lines.
    proof =
      switch line {
      case nil, .event(.hello): Self.proof(in: head)
      default: nil
      }
    newAnswer = line == nil ? Self.answer(in: head) : nil
  }

  private static func answer(in head: FieldReader) -> String? {
    var fields = head
    let first: String? = try? fields.word()
    let tag = first.flatMap { $0.hasPrefix("#") ? $0 : nil }
    let mark: String? = tag == nil ? first : try? fields.word()
    guard let mark, ["OK", "ERR"].contains(mark), let verb: String = try? fields.word() else { return nil }
    let code: String? = mark == "ERR" ? try? fields.word() : nil
    return [tag, mark, verb, code].compactMap(\.self).joined(separator: " ").fitForDisplay
  }

  private static func proof(in head: FieldReader) -> Proof? {
    var fields = head
    guard let mark: InlineASCII = try? fields.word(), mark == "*", let event: Event.Word = try? fields.word()
    else { return nil }
    switch event {
    case .hello:
      let caps: String? = try? fields.field("caps")
      return caps?.split(separator: ",").contains("commit") == true ? .announced : nil
    case .start, .state: return (try? fields.field("commit", nil) as Commitment) == nil ? .missing : nil
    case .end: return (try? fields.field("nonce", nil) as Nonce) == nil ? .missing : nil
    default: return nil
    }
  }

  /// ` : ` separates the two halves.
  private static let markLength = 3
}
