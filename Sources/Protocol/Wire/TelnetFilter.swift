/// Takes Telnet's negotiation out of a stream and declines all of it (RFC 854 and RFC 855).
///
/// Declining each option once is enough, and the only answer that can't loop. What is remembered is bounded.
struct TelnetFilter: Sendable {
  /// Longest subnegotiation that is skipped; behind that the stream is text again. Real ones have tens of bytes.
  static let subnegotiationBytes = 512
  /// Options that are remembered as declined. About 50 are assigned; who offers more is no telnet.
  static let rememberedOptions = 64
  /// Bytes of replies that wait to be taken: every option declined in both directions, in one piece.
  static let replyBytes = 3 * 2 * rememberedOptions

  private enum State {
    case text
    case command
    case option(verb: UInt8)
    case subnegotiation(bytes: UInt16)
    case subnegotiationCommand(bytes: UInt16)
  }

  private struct Offer: Equatable {
    static let timingMark = Offer(verb: .do, option: .timingMark)

    let verb: UInt8
    let option: UInt8
  }

  /// What was offered, verb and option of each: what was declined, then what waits for its reply. In one array, because
  /// everyone who connects has one of these, and hardly anyone speaks Telnet.
  private var offers: [UInt8] = []
  private var state = State.text
  /// Offers that were replied to.
  private var declined: UInt8 = 0

  var isInsideCommand: Bool {
    if case .text = state { false } else { true }
  }

  /// True if `byte` makes the command AYT.
  func isQuestion(before byte: UInt8) -> Bool {
    if case .command = state { byte == .areYouThere } else { false }
  }

  mutating func takeReplies() -> [UInt8] {
    let first = 2 * Int(declined)
    guard first < offers.count else { return [] }
    let waiting = stride(from: first, to: offers.count, by: 2).map(offer(at:))
    offers.removeSubrange(first...)
    for offer in waiting where offer != .timingMark { offers += [offer.verb, offer.option] }
    declined = UInt8(offers.count / 2)
    return waiting.flatMap { [.interpretAsCommand, $0.verb == .will ? .dont : .wont, $0.option] }
  }

  private func offer(at place: Int) -> Offer {
    Offer(verb: offers[place], option: offers[place + 1])
  }

  /// Whether `byte` shows that the IAC before it was text in another encoding, where it is a letter (я in Windows-1251).
  ///
  /// Nothing below 236 is a command; a line ending least of all, or the line would run into the next one.
  mutating func abandonsCommand(before byte: UInt8) -> Bool {
    guard case .command = state, byte < .leastCommand else { return false }
    state = .text
    return true
  }

  /// Takes one byte of a command, the IAC that starts it included; answers the byte of text that it stood for, if any.
  mutating func consume(_ byte: UInt8) -> UInt8? {
    switch state {
    case .text:
      state = .command
    case .command:
      return consumeCommand(byte)
    case .option(let verb):
      state = .text
      decline(Offer(verb: verb, option: byte))
    case .subnegotiation(let count), .subnegotiationCommand(let count):
      state = afterSubnegotiation(byte, count: count + 1)
    }
    return nil
  }

  private func afterSubnegotiation(_ byte: UInt8, count: UInt16) -> State {
    if count > Self.subnegotiationBytes { return .text }
    if case .subnegotiationCommand = state {
      return byte == .subnegotiationEnd ? .text : .subnegotiation(bytes: count)
    }
    return byte == .interpretAsCommand ? .subnegotiationCommand(bytes: count) : .subnegotiation(bytes: count)
  }

  private mutating func consumeCommand(_ byte: UInt8) -> UInt8? {
    switch byte {
    case .will, .wont, .do, .dont: state = .option(verb: byte)
    case .subnegotiationBegin: state = .subnegotiation(bytes: 0)
    default: state = .text
    }
    return byte == .interpretAsCommand ? byte : nil
  }

  private mutating func decline(_ offer: Offer) {
    guard offer.verb == .will || offer.verb == .do else { return }
    // After an interrupt telnet mutes all output until its timing mark comes back, every time.
    if offer != .timingMark {
      // A loop and no list: a client that offers for ever must not cost memory each time.
      var known = 0
      for place in stride(from: 0, to: offers.count, by: 2) {
        let other = self.offer(at: place)
        guard other != offer else { return }
        if other != .timingMark { known += 1 }
      }
      guard known < Self.rememberedOptions else { return }
    }
    guard 3 * (offers.count / 2 - Int(declined)) < Self.replyBytes else { return }
    offers += [offer.verb, offer.option]
  }
}

extension UInt8 {
  static let interpretAsCommand: UInt8 = 255
  fileprivate static let dont: UInt8 = 254
  fileprivate static let `do`: UInt8 = 253
  fileprivate static let wont: UInt8 = 252
  fileprivate static let will: UInt8 = 251
  fileprivate static let subnegotiationBegin: UInt8 = 250
  /// AYT, Ctrl-T in some telnets.
  fileprivate static let areYouThere: UInt8 = 246
  fileprivate static let subnegotiationEnd: UInt8 = 240
  /// End of file (RFC 1184), the lowest that was ever assigned.
  fileprivate static let leastCommand: UInt8 = 236
  /// RFC 860.
  fileprivate static let timingMark: UInt8 = 6
}
