/// Removes Telnet negotiation from a stream and declines each offer (RFC 854 and RFC 855). Memory is bounded.
struct TelnetFilter: Sendable {
  /// Longest subnegotiation skipped; a window size, the usual one, has 5 bytes.
  static let subnegotiationBytes = 64
  /// Bytes of replies that wait to be sent: 64 options declined in both directions, at once. About 50 are assigned.
  static let replyBytes = 3 * 2 * 64

  private enum State {
    case text
    case command
    case option(verb: UInt8)
    /// `isCommand` is true after an IAC in it.
    case subnegotiation(bytes: UInt16, isCommand: Bool)
  }

  private var replies: [UInt8] = []
  private var state = State.text

  var isInsideCommand: Bool { if case .text = state { false } else { true } }

  /// True if `byte` completes the command AYT.
  func isQuestion(before byte: UInt8) -> Bool {
    if case .command = state { byte == .areYouThere } else { false }
  }

  mutating func takeReplies() -> [UInt8] {
    defer { replies = [] }
    return replies
  }

  /// True if `byte` shows that the IAC before it was text in another encoding (я in Windows-1251).
  ///
  /// Nothing below 236 is a command; line endings must stay, or two lines would merge. They end a subnegotiation too (яъ).
  mutating func abandonsCommand(before byte: UInt8) -> Bool {
    switch state {
    case .command where byte < .leastCommand,
      .subnegotiation where byte == .lineFeed || byte == .carriageReturn:
      state = .text
      return true
    default: return false
    }
  }

  /// Consumes a byte of a command, including its IAC; returns the byte of text that it stands for, if any.
  mutating func consume(_ byte: UInt8) -> UInt8? {
    switch state {
    case .text:
      state = .command
    case .command:
      return consumeCommand(byte)
    case .option(let verb):
      state = .text
      decline(verb, byte)
    case .subnegotiation(let count, let isCommand):
      if count == Self.subnegotiationBytes || isCommand && byte == .subnegotiationEnd {
        state = .text
      } else {
        let isCommand = byte == .interpretAsCommand && !isCommand
        state = .subnegotiation(bytes: count + 1, isCommand: isCommand)
      }
    }
    return nil
  }

  private mutating func consumeCommand(_ byte: UInt8) -> UInt8? {
    switch byte {
    case .will, .wont, .do, .dont: state = .option(verb: byte)
    case .subnegotiationBegin: state = .subnegotiation(bytes: 0, isCommand: false)
    default: state = .text
    }
    return byte == .interpretAsCommand ? byte : nil
  }

  private mutating func decline(_ verb: UInt8, _ option: UInt8) {
    guard verb == .will || verb == .do, replies.count < Self.replyBytes else { return }
    replies += [.interpretAsCommand, verb == .will ? .dont : .wont, option]
  }
}

extension UInt8 {
  static let interpretAsCommand: UInt8 = 255
  fileprivate static let dont: UInt8 = 254
  fileprivate static let `do`: UInt8 = 253
  fileprivate static let wont: UInt8 = 252
  fileprivate static let will: UInt8 = 251
  fileprivate static let subnegotiationBegin: UInt8 = 250
  /// AYT; Ctrl-T in some telnets.
  fileprivate static let areYouThere: UInt8 = 246
  fileprivate static let subnegotiationEnd: UInt8 = 240
  /// End of file (RFC 1184), the lowest command assigned.
  fileprivate static let leastCommand: UInt8 = 236
}
