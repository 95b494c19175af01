import GuessProtocol

extension Request {
  /// Parses a line of text.
  init(_ line: String) {
    self.init(line: Array(line.utf8).span)
  }
}

extension Nonce {
  /// Reads hexadecimal digits.
  init?(_ digits: String) {
    self.init(Array(digits.utf8).span)
  }
}

extension Token {
  /// Reads hexadecimal digits.
  init?(_ digits: String) {
    self.init(Array(digits.utf8).span)
  }
}

extension Commitment {
  /// Reads hexadecimal digits.
  init?(_ digits: String) {
    self.init(Array(digits.utf8).span)
  }
}

/// Parses a line into its command or refusal.
func command(_ line: String) -> Result<Command, Refusal> {
  Request(line).command
}

/// The refusal of a line; nil if it is valid.
func refusal(_ line: String) -> Refusal? {
  if case .failure(let refusal) = command(line) { refusal } else { nil }
}

/// Reads hexadecimal digits, skipping blanks.
func bytes(hex: String) -> [UInt8] {
  let digits = hex.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

extension Sequence<UInt8> {
  var hex: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
