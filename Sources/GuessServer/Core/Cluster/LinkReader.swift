import GuessGame
import GuessProtocol

/// Splits the bytes of a linked node, in pieces of any size, into messages.
package struct LinkReader: Sendable {
  private var buffer: [UInt8] = []
  private var offset = 0

  package init() {}

  /// Bytes that are kept: less than two messages and a read.
  package var bufferedBytes: Int { buffer.count - offset }

  package mutating func append(_ bytes: [UInt8]) { buffer += bytes }

  /// Returns the next message, or nil if it is incomplete. After an error the rest means nothing.
  package mutating func next() throws(LinkMessage.Fault) -> LinkMessage? {
    let rest = buffer[offset...]
    guard rest.count >= LinkMessage.lengthBytes else { return forgetRead() }
    let count = rest.prefix(LinkMessage.lengthBytes).reduce(0) { $0 << 8 | Int($1) }
    guard (1...LinkMessage.byteLimit).contains(count) else { throw .length }
    let end = offset + LinkMessage.lengthBytes + count
    guard buffer.count >= end else { return forgetRead() }
    let message = try LinkMessage(buffer[(offset + LinkMessage.lengthBytes)..<end])
    offset = end
    return message
  }

  private mutating func forgetRead() -> LinkMessage? {
    buffer.removeFirst(offset)
    offset = 0
    return nil
  }
}

extension LinkMessage {
  /// Reads a message without its length prefix.
  init(_ body: ArraySlice<UInt8>) throws(Fault) {
    var rest = LinkFields(bytes: body)
    let byte = try rest.number(UInt8.self)
    guard let kind = Kind(rawValue: byte) else { throw .unknownKind(byte) }
    switch kind {
    case .move: self = .move(try rest.session(), try rest.move())
    case .accepted: self = .accepted(try rest.session())
    case .settled: self = .settled(try rest.session())
    case .refused: self = .refused(try rest.session(), isMiss: try rest.flag(), lines: rest.all())
    case .cancelled: self = .cancelled(try rest.session())
    case .said: self = .said(try rest.session(), rest.all())
    case .lines: self = .lines(try rest.session(), rest.all())
    case .ended: self = .ended(try rest.session())
    case .lost: self = .lost(try rest.session())
    case .close: self = .close(try rest.session())
    case .moveOn: self = .moveOn(try rest.session(), to: try rest.slot(), try rest.move())
    case .stay: self = .stay(try rest.session(), isMiss: try rest.flag())
    case .moved: self = .moved(try rest.session())
    case .returned: self = .returned(try rest.session(), lines: rest.all())
    case .attach:
      let (session, watched) = (try rest.session(), try rest.codeIfAny())
      self = .attach(session, handover: rest.all(), watched: watched)
    case .renewed:
      let (session, watched) = (try rest.session(), try rest.codeIfAny())
      self = .renewed(session, handover: rest.all(), watched: watched)
    case .address:
      guard let address = PublicAddress(rest.all().span) else { throw .malformed }
      self = .address(address)
    case .heir:
      let slot = try rest.slot()
      self = .heir(of: slot, Incarnation(rawValue: try rest.number(UInt64.self)))
    case .holder: self = .holder(try rest.question(), try rest.digest())
    case .held: self = .held(try rest.question(), try rest.flag())
    case .rooms: self = .rooms(try rest.question(), after: try rest.codeIfAny())
    case .listing: self = .listing(try rest.question(), rows: rest.all())
    case .status: self = .status(try rest.status())
    case .strays: self = .strays(try rest.codes())
    case .miss: self = .miss(try rest.origin())
    case .sanctions: self = .sanctions(try rest.sanctions())
    case .scores: self = .scores(isWhole: try rest.flag(), try rest.scores())
    case .ping: self = .ping
    case .pong: self = .pong
    }
    guard rest.bytes.isEmpty else { throw .malformed }
  }
}

/// Reads the fields of a message in order.
private struct LinkFields {
  var bytes: ArraySlice<UInt8>

  mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) throws(LinkMessage.Fault) -> Number {
    let size = Number.bitWidth / 8
    guard bytes.count >= size else { throw .malformed }
    defer { bytes = bytes.dropFirst(size) }
    return bytes.prefix(size).reduce(0) { $0 << 8 | Number($1) }
  }

  mutating func flag() throws(LinkMessage.Fault) -> Bool {
    switch try number(UInt8.self) {
    case 0: false
    case 1: true
    default: throw .malformed
    }
  }

  mutating func session() throws(LinkMessage.Fault) -> LinkSession {
    LinkSession(rawValue: try number(UInt32.self))
  }

  mutating func question() throws(LinkMessage.Fault) -> LinkQuestion {
    LinkQuestion(rawValue: try number(UInt32.self))
  }

  mutating func slot() throws(LinkMessage.Fault) -> NodeSlot {
    guard let slot = NodeSlot(rawValue: try number(UInt8.self)) else { throw .malformed }
    return slot
  }

  mutating func move() throws(LinkMessage.Fault) -> Move {
    let isQuiet = try flag()
    let count = Int(try number(UInt32.self))
    guard count <= bytes.count else { throw .malformed }
    let handover = Array(bytes.prefix(count))
    bytes = bytes.dropFirst(count)
    return Move(handover: handover, request: all(), isQuiet: isQuiet)
  }

  mutating func digest() throws(LinkMessage.Fault) -> TokenDigest {
    guard let digest = TokenDigest(try text()) else { throw .malformed }
    return digest
  }

  mutating func codeIfAny() throws(LinkMessage.Fault) -> RoomCode? {
    let number = try number(UInt32.self)
    if number == .max { return nil }
    guard let code = RoomCode(rawValue: number) else { throw .malformed }
    return code
  }

  mutating func codes() throws(LinkMessage.Fault) -> [RoomCode] {
    var codes: [RoomCode] = []
    while !bytes.isEmpty {
      guard let code = try codeIfAny() else { throw .malformed }
      codes.append(code)
    }
    return codes
  }

  mutating func status() throws(LinkMessage.Fault) -> NodeStatus {
    NodeStatus(
      players: try number(UInt32.self), rooms: try number(UInt32.self), matches: try number(UInt32.self),
      uptime: try number(UInt32.self), isDegraded: try flag())
  }

  mutating func origin() throws(LinkMessage.Fault) -> Origin {
    guard let origin = Origin(try text()) else { throw .malformed }
    return origin
  }

  /// Reads whole lines, at most as many as fit one message.
  mutating func sanctions() throws(LinkMessage.Fault) -> [Sanction] {
    let lines = all().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.last?.isEmpty != false, lines.count <= LinkMessage.mostSanctions + 1 else { throw .malformed }
    var entries: [Sanction] = []
    for line in lines.dropLast() {
      guard let entry = Sanction(line: line) else { throw .malformed }
      entries.append(entry)
    }
    return entries
  }

  mutating func scores() throws(LinkMessage.Fault) -> [ScoreRecord] {
    let lines = all().split(separator: UInt8(ascii: "\n"))
    guard lines.count <= LinkMessage.mostScores else { throw .malformed }
    var rows: [ScoreRecord] = []
    for line in lines {
      guard let row = ScoreRecord(line.span) else { throw .malformed }
      rows.append(row)
    }
    return rows
  }

  private mutating func text() throws(LinkMessage.Fault) -> String {
    guard let text = String(validating: all(), as: UTF8.self) else { throw .malformed }
    return text
  }

  mutating func all() -> [UInt8] {
    defer { bytes = [] }
    return Array(bytes)
  }
}
