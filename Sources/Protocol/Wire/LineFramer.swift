/// Splits a byte stream into lines, however it is chunked.
///
/// LF and CR end lines, empty lines are skipped, and Telnet negotiation (RFC 854) is removed first. Lines are read in
/// place; only an incomplete one is stored, up to `limit` bytes.
public struct LineFramer: Sendable {
  /// A unit of the stream.
  public enum Frame: Hashable, Sendable {
    /// A line, without its ending.
    case line
    /// A line above the limit, discarded.
    case tooLong
    /// Ctrl-D as sent by telnet: the person wants to leave.
    case endOfTransmission
  }

  /// The line that Telnet's "are you there" stands for.
  private static let signOfLife = Array("PING".utf8)

  private var partial: [UInt8] = []
  private var telnet = TelnetFilter()
  let limit: UInt16
  private var isDiscarding = false
  private var followsCarriageReturn = false
  /// True if a line has ended in CR: the client expects CR LF.
  public private(set) var endsLinesInCarriageReturn = false
  /// Bytes since the last frame; once they exceed `Limits.floodBytes`, one more than that.
  private var unanswerable: UInt32 = 0

  /// A framer at the beginning of a connection.
  ///
  /// - Parameter limit: The most bytes of a line without its ending: `Limits.serverLineBytes` for a client,
  ///   `Limits.requestLineBytes` for a server, and 65,535 at most.
  public init(limit: Int) { self.limit = UInt16(clamping: limit) }

  /// Removes the replies to the client's Telnet negotiation, which are sent to it before the next line; often none.
  public mutating func takeTelnetReplies() -> [UInt8] { telnet.takeReplies() }

  package var isInsideTelnetCommand: Bool { telnet.isInsideCommand }

  /// True after more than `Limits.floodBytes` bytes without a frame: a partial line, Telnet negotiation or empty lines.
  public var isFlooded: Bool { unanswerable > Limits.floodBytes }

  /// True if nothing is stored.
  public var isIdle: Bool { partial.isEmpty && !isDiscarding }

  /// Finds the next frame.
  ///
  /// - Parameters:
  ///   - bytes: What the connection has delivered, cut anywhere.
  ///   - offset: Where to begin; moved past the frame, or to the end if there is none.
  ///   - body: Receives the frame and its line, which is empty for other frames and valid during the call only.
  /// - Returns: What `body` returns; nil if `bytes` has no further complete frame. The rest is then stored.
  public mutating func next<Result>(
    in bytes: Span<UInt8>, from offset: inout Int, _ body: (Frame, Span<UInt8>) -> Result
  ) -> Result? {
    let start = offset
    let result = find(in: bytes, from: &offset, body)
    guard case .some = result else {
      count(offset - start)
      return nil
    }
    // Excludes the ending.
    count(offset - start - 1)
    if !isFlooded { unanswerable = 0 }
    return result
  }

  /// True if earlier bytes have no effect on the next line.
  var isBetweenLines: Bool {
    isIdle && !telnet.isInsideCommand && !followsCarriageReturn && unanswerable == 0
  }

  private mutating func count(_ bytes: Int) {
    unanswerable = UInt32(min(Int(unanswerable) + bytes, Limits.floodBytes + 1))
  }

  private mutating func find<Result>(
    in bytes: Span<UInt8>, from offset: inout Int, _ body: (Frame, Span<UInt8>) -> Result
  ) -> Result? {
    while offset < bytes.count {
      let start = offset
      if !telnet.isInsideCommand { offset = Self.firstSpecial(in: bytes, from: offset) }
      guard offset < bytes.count else {
        store(bytes.extracting(start..<offset))
        return nil
      }
      let special = bytes[offset]
      offset += 1
      if telnet.abandonsCommand(before: special) { store([.interpretAsCommand].span) }
      let text = bytes.extracting(start..<offset - 1)
      guard special == .lineFeed || special == .carriageReturn, !telnet.isInsideCommand else {
        store(text)
        let isQuestion = telnet.isQuestion(before: special)
        if handleSpecial(special) { return body(.endOfTransmission, Span()) }
        // Keeps the partial line.
        if isQuestion { return body(.line, Self.signOfLife.span) }
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

  /// Returns the index of the next special byte outside Telnet commands, or the end.
  private static func firstSpecial(in bytes: Span<UInt8>, from start: Int) -> Int {
    var offset = bytes.endOfPlainText(from: start)
    while offset < bytes.count {
      switch bytes[offset] {
      case 0, .endOfTransmission, .lineFeed, .carriageReturn, .interpretAsCommand: return offset
      default: offset += 1
      }
    }
    return offset
  }

  /// Handles a special byte that ends no line. Returns true for the end of transmission.
  private mutating func handleSpecial(_ byte: UInt8) -> Bool {
    defer { followsCarriageReturn = false }
    if telnet.isInsideCommand || byte == .interpretAsCommand {
      if let literal = telnet.consume(byte) { store([literal].span) }
      return false
    }
    if byte == .endOfTransmission {
      (partial, isDiscarding) = ([], false)
      return true
    }
    // Telnet sends a bare CR as CR NUL. Any other NUL stays in the line, which is then refused.
    if !(byte == 0 && followsCarriageReturn) { store([byte].span) }
    return false
  }

  private mutating func finishStored<Result>(_ body: (Frame, Span<UInt8>) -> Result) -> Result? {
    let (line, wasTooLong) = (partial, isDiscarding)
    (partial, isDiscarding) = ([], false)
    if wasTooLong { return body(.tooLong, Span()) }
    return line.isEmpty ? nil : body(.line, line.span)
  }

  private mutating func store(_ bytes: Span<UInt8>) {
    guard bytes.count > 0 else { return }
    followsCarriageReturn = false
    if isDiscarding || partial.count + bytes.count > limit {
      (partial, isDiscarding) = ([], true)
    } else {
      partial.append(copying: bytes)
    }
  }
}

extension UInt8 {
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let endOfTransmission: UInt8 = 0x04
}

extension [UInt8] {
  package init(copying bytes: Span<UInt8>) { self = bytes.withUnsafeBufferPointer { Array($0) } }

  package mutating func append(copying bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}
