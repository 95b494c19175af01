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

  /// What Telnet's "are you there" asks for, as a line.
  private static let signOfLife = Array("PING".utf8)

  private var partial: [UInt8] = []
  private var telnet = TelnetFilter()
  let limit: UInt16
  private var marks: Marks = []
  /// Bytes since the last frame, at most one more than `Limits.floodBytes`.
  private var unanswerable: UInt32 = 0

  /// What has to be remembered of the stream, in one byte: a server has one of these for everyone who connects.
  private struct Marks: OptionSet {
    let rawValue: UInt8

    static let isDiscarding = Marks(rawValue: 1)
    static let followsCarriageReturn = Marks(rawValue: 2)
    static let endsLinesInCarriageReturn = Marks(rawValue: 4)
    static let isFlooded = Marks(rawValue: 8)
  }

  private var isDiscarding: Bool {
    get { marks.contains(.isDiscarding) }
    set { mark(.isDiscarding, newValue) }
  }

  private var followsCarriageReturn: Bool {
    get { marks.contains(.followsCarriageReturn) }
    set { mark(.followsCarriageReturn, newValue) }
  }

  /// Whether a line has ended in CR: such a client wants CR LF back.
  public var endsLinesInCarriageReturn: Bool { marks.contains(.endsLinesInCarriageReturn) }

  /// Whether more than `Limits.floodBytes` have come without a frame, whatever they were: part of a line, Telnet's
  /// negotiation or empty lines.
  public var isFlooded: Bool { marks.contains(.isFlooded) }

  private mutating func mark(_ mark: Marks, _ isSet: Bool) {
    if isSet { marks.insert(mark) } else { marks.remove(mark) }
  }

  /// Makes a framer for lines of up to `limit` bytes without their ending; at most 65,535.
  public init(limit: Int = Limits.requestLineBytes) {
    self.limit = UInt16(clamping: limit)
  }

  /// What has to go back to the client's Telnet, if anything; empty afterwards.
  public mutating func takeTelnetReplies() -> [UInt8] {
    telnet.takeReplies()
  }

  /// True if the bytes so far end inside a command of Telnet.
  package var isInsideTelnetCommand: Bool { telnet.isInsideCommand }

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
    let start = offset
    let result = find(in: bytes, from: &offset, body)
    guard case .some = result else {
      count(offset - start)
      return nil
    }
    // What ends a line is no part of it.
    count(offset - start - 1)
    unanswerable = 0
    return result
  }

  /// Whether nothing that came before has any bearing on the next line.
  var isBetweenLines: Bool {
    isIdle && !telnet.isInsideCommand && !followsCarriageReturn && unanswerable == 0
  }

  private mutating func count(_ bytes: Int) {
    let most = Limits.floodBytes
    guard Int(unanswerable) + bytes > most else {
      unanswerable += UInt32(bytes)
      return
    }
    unanswerable = UInt32(most) + 1
    marks.insert(.isFlooded)
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
      if telnet.abandonsCommand(before: special) { storeByte(.interpretAsCommand) }
      let text = bytes.extracting(start..<offset - 1)
      guard isLineEnd(special), !telnet.isInsideCommand else {
        store(text)
        let isQuestion = telnet.isQuestion(before: special)
        if handleSpecial(special) { return body(.endOfTransmission, Span()) }
        // What is typed of the next line stays.
        if isQuestion { return body(.line, Self.signOfLife.span) }
        continue
      }
      let isWhole = isIdle && text.count <= limit
      if !isWhole { store(text) }
      if special == .carriageReturn {
        marks.formUnion([.followsCarriageReturn, .endsLinesInCarriageReturn])
      } else if followsCarriageReturn {
        followsCarriageReturn = false
      }
      if isWhole {
        if text.count > 0 { return body(.line, text) }
        continue
      }
      if let result = finishStored(body) { return result }
    }
    return nil
  }

  /// Where the next byte stands that needs a look of its own, outside of Telnet commands; the end where none does.
  private static func firstSpecial(in bytes: Span<UInt8>, from start: Int) -> Int {
    var offset = bytes.endOfPlainText(from: start)
    while offset < bytes.count {
      let byte = bytes[offset]
      // All that people type is above all of them but one.
      if byte <= .carriageReturn || byte == .interpretAsCommand, isSpecial(byte) { return offset }
      offset += 1
    }
    return offset
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == .lineFeed || byte == .carriageReturn || byte == .interpretAsCommand || byte == .endOfTransmission
      || byte == 0
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

  /// What is stored of a line that is not complete, which is forgotten here. Of a line that is too long already, as many bytes
  /// as make one so.
  package mutating func takePartial() -> [UInt8] {
    defer {
      partial = []
      isDiscarding = false
    }
    return isDiscarding ? [UInt8](repeating: UInt8(ascii: "-"), count: Int(limit) + 1) : partial
  }

  private mutating func store(_ bytes: Span<UInt8>) {
    guard bytes.count > 0 else { return }
    followsCarriageReturn = false
    guard makeRoom(for: bytes.count) else { return }
    partial.append(copying: bytes)
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

extension [UInt8] {
  /// The bytes of a span.
  package init(copying bytes: Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { Array($0) }
  }

  /// Appends the bytes of a span.
  package mutating func append(copying bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}
