import GuessProtocol

/// Removes invalid UTF-8 from a byte stream, and what `Unicode.Scalar.isFitForDisplay` refuses except tabs and line ends. Accepts
/// any chunks, and stores at most three bytes.
struct DisplayFilter {
  /// The beginning of a multi-byte character.
  private var beginning: [UInt8] = []
  /// Its total length.
  private var length = 0

  /// Consumes a byte; appends to `output` the character that it completes.
  mutating func filter(_ byte: UInt8, into output: inout [UInt8]) {
    guard UTF8.isContinuation(byte), !beginning.isEmpty else { return begin(with: byte, into: &output) }
    beginning.append(byte)
    guard beginning.count == length else { return }
    let isFit = String(validating: beginning, as: UTF8.self)?.unicodeScalars.allSatisfy(\.isFitForDisplay)
    if isFit == true { output += beginning }
    beginning = []
  }

  private mutating func begin(with byte: UInt8, into output: inout [UInt8]) {
    beginning = []
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E: output.append(byte)
    case 0xC2...0xDF: hold(byte, length: 2)
    case 0xE0...0xEF: hold(byte, length: 3)
    case 0xF0...0xF4: hold(byte, length: 4)
    default: break
    }
  }

  private mutating func hold(_ byte: UInt8, length: Int) {
    beginning = [byte]
    self.length = length
  }
}
