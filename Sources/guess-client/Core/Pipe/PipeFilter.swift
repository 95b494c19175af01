/// Passes on the server's bytes, except for what could control or deceive a terminal, which no honest server sends; tokens; and the
/// answers to the client's own requests. Accepts any chunks, and stores a few bytes.
struct PipeFilter {
  private enum State {
    /// At the start of a line, with this many bytes of `ownTag` matched.
    case lineStart(matched: Int)
    /// At the start of a word, with this many bytes of `tokenKey` matched.
    case wordStart(matched: Int)
    case word
    case token
    case ownLine
  }

  private static let ownTag = Array("#\(Keepalive.mark) ".utf8)
  private static let tokenKey = Array("token=".utf8)
  private static let hidden = Array("hidden".utf8)

  private var characters = UTF8Decoder()
  private var state = State.lineStart(matched: 0)

  /// Consumes bytes and returns those to print; holds back a few if undecided.
  mutating func filter(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var fit: [UInt8] = []
    // First, as an invisible character inside `token=` would reveal the token.
    for byte in bytes { if let character = characters.decode(byte) { fit += String(character).utf8 } }
    var output: [UInt8] = []
    for byte in fit { filter(byte, into: &output) }
    return output
  }

  /// Returns the bytes held back at the end of input.
  mutating func finish() -> [UInt8] {
    defer { state = .lineStart(matched: 0) }
    return switch state {
    case .lineStart(let matched): Array(Self.ownTag[..<matched])
    case .wordStart(let matched): Array(Self.tokenKey[..<matched])
    case .word, .token, .ownLine: []
    }
  }

  private mutating func filter(_ byte: UInt8, into output: inout [UInt8]) {
    switch state {
    case .lineStart(let matched):
      if byte == Self.ownTag[matched] {
        state = matched + 1 == Self.ownTag.count ? .ownLine : .lineStart(matched: matched + 1)
      } else {
        output += Self.ownTag[..<matched]
        state = matched == 0 ? .wordStart(matched: 0) : .word
        filter(byte, into: &output)
      }
    case .wordStart(let matched):
      if byte == Self.tokenKey[matched] {
        state = .wordStart(matched: matched + 1)
        guard matched + 1 == Self.tokenKey.count else { return }
        output += Self.tokenKey + Self.hidden
        state = .token
      } else {
        output += Self.tokenKey[..<matched]
        pass(byte, into: &output)
      }
    case .word: pass(byte, into: &output)
    case .token: if Self.isBlank(byte) { pass(byte, into: &output) }
    case .ownLine: if Self.isLineEnd(byte) { state = .lineStart(matched: 0) }
    }
  }

  private mutating func pass(_ byte: UInt8, into output: inout [UInt8]) {
    output.append(byte)
    state =
      Self.isLineEnd(byte) ? .lineStart(matched: 0) : Self.isBlank(byte) ? .wordStart(matched: 0) : .word
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") || isLineEnd(byte)
  }
}
