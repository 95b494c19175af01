import Protocol

/// One of the sessions that a link carries: the node that has connected the client gives the numbers out.
package struct LinkSession: Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// What nodes say to each other once they are linked.
///
/// The *edge* has the client's connection, the *owner* the room that it is in. Whole lines go both ways as they are.
package enum LinkMessage: Hashable, Sendable {
  /// The edge hands a session over, with the request that made it go there. Nothing is final before `accepted`.
  case move(LinkSession, handover: [UInt8], request: [UInt8])
  /// The owner has granted the request, and the session is its own.
  case accepted(LinkSession)
  /// The owner has refused the request; the session stays where it was, and hears these lines.
  case refused(LinkSession, lines: [UInt8])
  /// Lines of the client, or for it, each with its LF.
  case lines(LinkSession, [UInt8])
  /// The client has sent all that it will send.
  case ended(LinkSession)
  /// The connection is gone, or the move is cancelled.
  case lost(LinkSession)
  /// The owner is done with the session: the edge closes the connection when all lines before have been written.
  case close(LinkSession)
  /// The session has to go on to another node, or home where it is nil, with the lines that were not read yet.
  case moveOn(LinkSession, to: ShortWord?, handover: [UInt8], lines: [UInt8])
  /// A sign of life is asked for.
  case ping
  case pong
}

extension LinkMessage {
  /// Bytes of a message behind its length: a handover and a whole batch of lines.
  package static let byteLimit = 64 * 1_024
  /// Bytes of the length in front.
  static let lengthBytes = 4

  private enum Kind: UInt8 {
    case move = 1, accepted, refused, lines, ended, lost, close, moveOn, ping, pong
  }

  /// What is wrong with what a node has sent.
  package enum Fault: Error, Hashable, Sendable {
    /// The length is 0 or above `byteLimit`.
    case length
    case unknownKind(UInt8)
    /// It ends before all of it was told, or goes on behind.
    case malformed
  }

  /// The message with its length in front: 4 bytes, big-endian, as all numbers here are.
  package var bytes: [UInt8] {
    var body: [UInt8]
    switch self {
    case .move(let session, let handover, let request):
      body = Self.head(.move, session) + Self.field(handover) + request
    case .accepted(let session): body = Self.head(.accepted, session)
    case .refused(let session, let lines): body = Self.head(.refused, session) + lines
    case .lines(let session, let lines): body = Self.head(.lines, session) + lines
    case .ended(let session): body = Self.head(.ended, session)
    case .lost(let session): body = Self.head(.lost, session)
    case .close(let session): body = Self.head(.close, session)
    case .moveOn(let session, let node, let handover, let lines):
      body =
        Self.head(.moveOn, session) + Self.field(Array((node.map { "\($0)" } ?? "").utf8))
        + Self.field(handover)
        + lines
    case .ping: body = [Kind.ping.rawValue]
    case .pong: body = [Kind.pong.rawValue]
    }
    return Self.big(UInt32(body.count)) + body
  }

  private static func head(_ kind: Kind, _ session: LinkSession) -> [UInt8] {
    [kind.rawValue] + big(session.rawValue)
  }

  private static func field(_ bytes: [UInt8]) -> [UInt8] { big(UInt32(bytes.count)) + bytes }

  private static func big(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * $0)) }
  }

  /// Reads what stands behind a length.
  init(_ body: ArraySlice<UInt8>) throws(Fault) {
    var rest = Fields(bytes: body)
    let byte = try rest.byte()
    guard let kind = Kind(rawValue: byte) else { throw .unknownKind(byte) }
    switch kind {
    case .ping: self = .ping
    case .pong: self = .pong
    case .move:
      self = .move(try rest.session(), handover: try rest.field(), request: rest.all())
    case .accepted: self = .accepted(try rest.session())
    case .refused: self = .refused(try rest.session(), lines: rest.all())
    case .lines: self = .lines(try rest.session(), rest.all())
    case .ended: self = .ended(try rest.session())
    case .lost: self = .lost(try rest.session())
    case .close: self = .close(try rest.session())
    case .moveOn:
      let session = try rest.session()
      let node = try rest.field()
      self = .moveOn(session, to: try Self.name(node), handover: try rest.field(), lines: rest.all())
    }
    guard rest.bytes.isEmpty else { throw .malformed }
  }

  private static func name(_ bytes: [UInt8]) throws(Fault) -> ShortWord? {
    if bytes.isEmpty { return nil }
    guard let text = String(validating: bytes, as: UTF8.self), let name = ShortWord(text) else {
      throw .malformed
    }
    return name
  }

  /// The fields of a message, from the front.
  private struct Fields {
    var bytes: ArraySlice<UInt8>

    mutating func byte() throws(Fault) -> UInt8 {
      guard let byte = bytes.popFirst() else { throw .malformed }
      return byte
    }

    mutating func number() throws(Fault) -> UInt32 {
      guard bytes.count >= 4 else { throw .malformed }
      defer { bytes = bytes.dropFirst(4) }
      return bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func session() throws(Fault) -> LinkSession { LinkSession(rawValue: try number()) }

    mutating func field() throws(Fault) -> [UInt8] {
      let count = Int(try number())
      guard count <= bytes.count else { throw .malformed }
      defer { bytes = bytes.dropFirst(count) }
      return Array(bytes.prefix(count))
    }

    mutating func all() -> [UInt8] {
      defer { bytes = [] }
      return Array(bytes)
    }
  }
}

/// Cuts what a linked node sends into messages, in whatever pieces it comes.
package struct LinkReader: Sendable {
  private var buffer: [UInt8] = []
  private var offset = 0

  package init() {}

  /// Bytes that are kept: less than two messages and a read.
  package var bufferedBytes: Int { buffer.count - offset }

  /// Takes what has come.
  package mutating func append(_ bytes: [UInt8]) { buffer += bytes }

  /// The next message; nil where it has not come whole. After a fault nothing that follows means anything.
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
