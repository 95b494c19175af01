/// Removes Telnet negotiation from a stream and declines each option once (RFC 854 and RFC 855). Memory is bounded.
struct TelnetFilter: Sendable {
  /// Longest subnegotiation skipped; a window size, the usual one, has 5 bytes.
  static let subnegotiationBytes = 64
  /// Declined options remembered. About 50 are assigned; a client that offers more is not telnet.
  static let rememberedOptions = 64
  /// Bytes of pending replies: every option declined in both directions, at once.
  static let replyBytes = 3 * 2 * rememberedOptions

  private enum State {
    case text
    case command
    case option(verb: UInt8)
    /// `isCommand` is true after an IAC in it.
    case subnegotiation(bytes: UInt16, isCommand: Bool)
  }

  private struct Offer: Equatable {
    static let timingMark = Offer(verb: .do, option: .timingMark)

    let verb: UInt8
    let option: UInt8
  }

  /// The declined ones, then those with a pending reply. One array, because every connection has a filter and few speak Telnet.
  private var offers: [Offer] = []
  private var state = State.text
  /// Number of offers replied to.
  private var declined: UInt8 = 0

  var isInsideCommand: Bool { if case .text = state { false } else { true } }

  /// True if `byte` completes the command AYT.
  func isQuestion(before byte: UInt8) -> Bool {
    if case .command = state { byte == .areYouThere } else { false }
  }

  mutating func takeReplies() -> [UInt8] {
    let waiting = offers[Int(declined)...]
    guard !waiting.isEmpty else { return [] }
    offers = offers[..<Int(declined)] + waiting.filter { $0 != .timingMark }
    declined = UInt8(offers.count)
    return waiting.flatMap { [.interpretAsCommand, $0.verb == .will ? .dont : .wont, $0.option] }
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
      decline(Offer(verb: verb, option: byte))
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

  private mutating func decline(_ offer: Offer) {
    guard offer.verb == .will || offer.verb == .do else { return }
    // After an interrupt, telnet discards output until its timing mark is answered, every time.
    if offer != .timingMark {
      let known = offers.count { $0 != .timingMark }
      guard !offers.contains(offer), known < Self.rememberedOptions else { return }
    }
    guard 3 * (offers.count - Int(declined)) < Self.replyBytes else { return }
    offers.append(offer)
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
  /// RFC 860.
  fileprivate static let timingMark: UInt8 = 6
}
