import GuessProtocol

extension Request {
  /// Parses a line of text.
  init(_ line: String) { self.init(line: Array(line.utf8).span) }
}

/// Parses a line into its command or refusal.
func command(_ line: String) -> Result<Command, Refusal> { Request(line).command }

/// The refusal of a line; nil if it is valid.
func refusal(_ line: String) -> Refusal? {
  if case .failure(let refusal) = command(line) { refusal } else { nil }
}

/// A value that the test knows to be valid.
func word<Word: LineWord>(_ text: String) -> Word {
  guard let word = Word(text) else { preconditionFailure("\(text) is not valid") }
  return word
}

func chat(_ text: String) -> ChatText {
  guard let text = ChatText(text) else { preconditionFailure("\(text) is not valid") }
  return text
}

func range(_ lo: Int64, _ hi: Int64) -> GuessRange {
  guard let range = GuessRange(lo: lo, hi: hi) else { preconditionFailure("\(lo) is above \(hi)") }
  return range
}

/// The line without its ending; by default without its sentence.
func written(_ line: ServerLine, _ style: LineStyle = LineStyle(text: .off)) -> String {
  var bytes: [UInt8] = []
  line.write(to: &bytes, style: style)
  return String(decoding: bytes, as: UTF8.self)
}

func received(_ line: String) -> ReceivedLine { ReceivedLine(Array(line.utf8).span) }

/// Reads hexadecimal digits, skipping blanks.
func bytes(hex: String) -> [UInt8] {
  let digits = hex.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

extension Sequence<UInt8> {
  var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
