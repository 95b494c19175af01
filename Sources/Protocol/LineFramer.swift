/// Cuts a stream of bytes into lines, whatever pieces it arrives in.
///
/// Every LF or CR ends a line, empty lines are skipped, and Telnet's negotiation (RFC 854) is taken out first. Lines are
/// read where they lie; only one that is not complete yet is stored, at most `limit` bytes of it.
public struct LineFramer: Sendable {
  /// What the stream holds next.
  public enum Frame: Hashable, Sendable {
    /// A line, without its ending.
    case line
    /// A line above the limit; it was discarded up to its end.
    case tooLong
    /// Ctrl-D as telnet sends it: the person wants to go.
    case endOfTransmission
  }

  private let limit: Int
  private var partial: [UInt8] = []
  private var isDiscarding = false
  private var followsCarriageReturn = false
  private var telnet = TelnetFilter()

  /// Whether a line has ended in CR: such a client wants CR LF back.
  public private(set) var endsLinesInCarriageReturn = false

  /// Makes a framer for lines of up to `limit` bytes without their ending.
  public init(limit: Int = Limits.requestLineBytes) {
    self.limit = limit
  }

  /// What has to go back to the client's Telnet, if anything; empty afterwards.
  public mutating func takeTelnetReplies() -> [UInt8] {
    telnet.takeReplies()
  }

  /// Whether nothing is stored between two calls.
  public var isIdle: Bool {
    partial.isEmpty && !isDiscarding
  }

  /// Finds the next frame in `bytes` at or after `offset`, moves `offset` behind it and hands it to `body`.
  ///
  /// The span is the line, and empty for other frames. Nil when `bytes` holds no further frame; what it holds of the
  /// next one is then stored, and `offset` is at the end.
  public mutating func next<Result>(
    in bytes: Span<UInt8>, from offset: inout Int, _ body: (Frame, Span<UInt8>) -> Result
  ) -> Result? {
    while offset < bytes.count {
      let start = offset
      while offset < bytes.count, !isSpecial(bytes[offset]) { offset += 1 }
      guard offset < bytes.count else {
        store(bytes.extracting(start..<offset))
        return nil
      }
      let special = bytes[offset]
      offset += 1
      if telnet.abandonsCommand(before: special) { storeByte(.interpretAsCommand) }
      let text = bytes.extracting(start..<offset - 1)
      guard isLineEnd(special), !telnet.isInsideCommand else {
        store(text)
        if handleSpecial(special) { return body(.endOfTransmission, Span()) }
        continue
      }
      let isWhole = isIdle && text.count <= limit
      if !isWhole { store(text) }
      followsCarriageReturn = special == .carriageReturn
      if followsCarriageReturn { endsLinesInCarriageReturn = true }
      if isWhole {
        if text.count > 0 { return body(.line, text) }
        continue
      }
      if let result = finishStored(body) { return result }
    }
    return nil
  }

  /// Bytes that need a look of their own; inside a Telnet command that is all of them.
  private func isSpecial(_ byte: UInt8) -> Bool {
    byte == .lineFeed || byte == .carriageReturn || byte == .interpretAsCommand || byte == .endOfTransmission
      || byte == 0 || telnet.isInsideCommand
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == .lineFeed || byte == .carriageReturn
  }

  /// Handles a byte that is special but ends no line; answers whether it was the end of the transmission.
  private mutating func handleSpecial(_ byte: UInt8) -> Bool {
    defer { followsCarriageReturn = false }
    if telnet.isInsideCommand || byte == .interpretAsCommand {
      if let literal = telnet.consume(byte) { storeByte(literal) }
      return false
    }
    if byte == .endOfTransmission {
      partial = []
      isDiscarding = false
      return true
    }
    // Telnet writes a bare CR as CR NUL; any other NUL is part of the line, which will be refused for it.
    if !(byte == 0 && followsCarriageReturn) { storeByte(byte) }
    return false
  }

  private mutating func finishStored<Result>(_ body: (Frame, Span<UInt8>) -> Result) -> Result? {
    let line = partial
    let wasTooLong = isDiscarding
    partial = []
    isDiscarding = false
    if wasTooLong { return body(.tooLong, Span()) }
    return line.isEmpty ? nil : body(.line, line.span)
  }

  private mutating func store(_ bytes: Span<UInt8>) {
    guard bytes.count > 0 else { return }
    followsCarriageReturn = false
    guard makeRoom(for: bytes.count) else { return }
    bytes.withUnsafeBufferPointer { partial.append(contentsOf: $0) }
  }

  private mutating func storeByte(_ byte: UInt8) {
    followsCarriageReturn = false
    if makeRoom(for: 1) { partial.append(byte) }
  }

  private mutating func makeRoom(for count: Int) -> Bool {
    guard !isDiscarding else { return false }
    guard partial.count + count > limit else { return true }
    partial = []
    isDiscarding = true
    return false
  }
}

extension UInt8 {
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let endOfTransmission: UInt8 = 0x04
}
