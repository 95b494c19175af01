import GuessProtocol

extension Request {
  /// The request that a line of text is.
  init(_ line: String) {
    self.init(line: Array(line.utf8).span)
  }
}

extension Nonce {
  /// The nonce that hexadecimal digits spell.
  init?(_ digits: String) {
    self.init(Array(digits.utf8).span)
  }
}

extension Token {
  /// The token that hexadecimal digits spell.
  init?(_ digits: String) {
    self.init(Array(digits.utf8).span)
  }
}

extension Commitment {
  /// The commitment that hexadecimal digits spell.
  init?(_ digits: String) {
    self.init(Array(digits.utf8).span)
  }
}

/// What a line asks for, or why it is refused.
func command(_ line: String) -> Result<Command, Refusal> {
  Request(line).command
}

/// What a line is refused for; nil when it is not.
func refusal(_ line: String) -> Refusal? {
  if case .failure(let refusal) = command(line) { refusal } else { nil }
}

/// The bytes that hexadecimal digits spell; blanks are skipped.
func bytes(hex: String) -> [UInt8] {
  let digits = hex.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

extension Sequence<UInt8> {
  /// The bytes as hexadecimal digits.
  var hex: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
