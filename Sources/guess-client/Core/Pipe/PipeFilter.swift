/// Passes the server's bytes on as they are, but for three things: what could command or fool a terminal is left out, as
/// no honest server sends it; a token is hidden; and answers to the client's own requests are left out. It works in
/// whatever pieces the bytes come, and stores no more than a few of them.
struct PipeFilter {
  private enum State {
    /// At the beginning of a line, of which so many bytes are those of `ownTag`.
    case lineStart(matched: Int)
    /// At the beginning of a word, of which so many bytes are those of `tokenKey`.
    case wordStart(matched: Int)
    case word
    case token
    case ownLine
  }

  private static let ownTag = Array("#\(Keepalive.mark) ".utf8)
  private static let tokenKey = Array("token=".utf8)
  private static let hidden = Array("hidden".utf8)

  private var display = DisplayFilter()
  private var state = State.lineStart(matched: 0)

  /// Takes bytes and answers what is to be printed of them; a few may be held back until more is known.
  mutating func filter(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var fit: [UInt8] = []
    // First, or something invisible within `token=` would show the token.
    for byte in bytes { display.filter(byte, into: &fit) }
    var output: [UInt8] = []
    for byte in fit { filter(byte, into: &output) }
    return output
  }

  /// What was held back when no more bytes come.
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

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") || isLineEnd(byte)
  }
}
