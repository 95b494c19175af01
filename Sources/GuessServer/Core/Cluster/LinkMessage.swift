import GuessProtocol

/// One of the sessions that a link carries: the node that has the client's connection gives the numbers out, and none twice.
package struct LinkSession: Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A question that one node has asked another, which the answer repeats.
package struct LinkQuestion: Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A session on its way to another node, and the request that makes it go there.
package struct Move: Hashable, Sendable {
  /// What the node has to know of the session, see `Handover`.
  package let handover: [UInt8]
  /// The line of the request, without its ending.
  package let request: [UInt8]
  /// Whether the client has its answer already, and hears only of what comes of it.
  package let isQuiet: Bool

  package init(handover: [UInt8], request: [UInt8], isQuiet: Bool = false) {
    (self.handover, self.request, self.isQuiet) = (handover, request, isQuiet)
  }
}

/// What nodes say to each other once they are linked.
///
/// The *edge* has the client's connection, the *owner* the room that it is in. Whole lines go both ways as they are.
package enum LinkMessage: Hashable, Sendable {
  /// The edge hands a session over, on trial. Nothing is final before `accepted`.
  case move(LinkSession, Move)
  /// The owner has granted the request, and the session is its own.
  case accepted(LinkSession)
  /// The session has left the old place for good: its name goes along.
  case settled(LinkSession)
  /// The owner has refused the request, which these lines answer; the session stays where it was. A miss is a code that opens
  /// no room.
  case refused(LinkSession, isMiss: Bool, lines: [UInt8])
  /// The edge has no more use for the move, which ends as if the player had left.
  case cancelled(LinkSession)
  /// Lines of the client, each with its LF.
  case said(LinkSession, [UInt8])
  /// Lines for the client.
  case lines(LinkSession, [UInt8])
  /// The client has sent all that it will send.
  case ended(LinkSession)
  /// The client's connection is gone.
  case lost(LinkSession)
  /// The owner is done with the session: the edge closes the connection when all lines before have been written.
  case close(LinkSession)
  /// The owner asks the edge to take the session to the node with this slot, on trial as well. Meanwhile it takes no line.
  case moveOn(LinkSession, to: NodeSlot, Move)
  /// That node has refused; the session stays with its owner, and its client has been answered.
  case stay(LinkSession, isMiss: Bool)
  /// That node has accepted; the owner forgets the session.
  case moved(LinkSession)
  /// The owner has forgotten it, and has not taken these lines of the client.
  case returned(LinkSession, lines: [UInt8])
  /// The edge hands over a session whose owner is gone, or was out of reach: its player is to be there, away, or the room that it
  /// watches. `accepted` or `refused` answers it.
  case attach(LinkSession, handover: [UInt8], watched: RoomCode?)
  /// How a session is by now, which the edge needs to attach it elsewhere.
  case renewed(LinkSession, handover: [UInt8], watched: RoomCode?)
  /// The sender goes on with the rooms of the node that had this slot, in that run.
  case heir(of: NodeSlot, Incarnation)
  /// Where players reach the sender.
  case address(PublicAddress)
  /// Whether anyone holds the token with this digest.
  case holder(LinkQuestion, TokenDigest)
  case held(LinkQuestion, Bool)
  /// The listed rooms behind a code, or the first ones.
  case rooms(LinkQuestion, after: RoomCode?)
  /// A row each.
  case listing(LinkQuestion, rows: [UInt8])
  /// How the node is doing, once a second.
  case status(NodeStatus)
  /// Rooms that the node has beside those whose codes tell its slot.
  case strays([RoomCode])
  /// An address has tried a code that opens no room.
  case miss(Origin)
  /// Bans and mutes, in force or lifted: all when a link was made, and then each as it is decided.
  case sanctions([Sanction])
  /// A sign of life is asked for.
  case ping
  case pong
}

/// What a node tells the others of how it is doing.
package struct NodeStatus: Hashable, Sendable {
  let players: UInt32
  let rooms: UInt32
  let matches: UInt32
  /// Seconds since it started.
  let uptime: UInt32
  /// Whether Redis is away, or can't be used.
  let isDegraded: Bool
}

extension LinkMessage {
  /// Bytes of a message behind its length: a handover and a whole batch of lines.
  package static let byteLimit = 64 * 1_024
  /// Bytes of the length in front.
  static let lengthBytes = 4
  /// Codes of rooms in one message.
  package static let mostStrays = 10_000
  /// Bans and mutes in one message, each of less than a kibibyte.
  static let mostSanctions = 50

  enum Kind: UInt8 {
    case move = 1
    case accepted, settled, refused, cancelled, said, lines, ended, lost, close, moveOn, stay, moved, returned
    case holder, held, rooms, listing, status, strays, miss, ping, pong, attach, renewed, heir, address,
      sanctions
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
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// Appends the message with its length in front.
  package func write(to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(big: UInt32(0))
    writeBody(to: &bytes)
    let count = UInt32(bytes.count - start - Self.lengthBytes)
    for (index, byte) in count.bigEndianBytes.enumerated() { bytes[start + index] = byte }
  }

  private func writeBody(to bytes: inout [UInt8]) {
    switch self {
    case .move(let session, let move): bytes.append(.move, session, move)
    case .accepted(let session): bytes.append(.accepted, session)
    case .settled(let session): bytes.append(.settled, session)
    case .refused(let session, let isMiss, let lines):
      bytes.append(.refused, session)
      bytes.append(isMiss ? 1 : 0)
      bytes += lines
    case .cancelled(let session): bytes.append(.cancelled, session)
    case .said(let session, let lines):
      bytes.append(.said, session)
      bytes += lines
    case .lines(let session, let lines):
      bytes.append(.lines, session)
      bytes += lines
    case .ended(let session): bytes.append(.ended, session)
    case .lost(let session): bytes.append(.lost, session)
    case .close(let session): bytes.append(.close, session)
    case .moveOn(let session, let slot, let move):
      bytes.append(.moveOn, session, move, to: slot)
    case .stay(let session, let isMiss):
      bytes.append(.stay, session)
      bytes.append(isMiss ? 1 : 0)
    case .moved(let session): bytes.append(.moved, session)
    case .returned(let session, let lines):
      bytes.append(.returned, session)
      bytes += lines
    case .attach(let session, let handover, let watched):
      bytes.append(.attach, session, handover, watched)
    case .renewed(let session, let handover, let watched):
      bytes.append(.renewed, session, handover, watched)
    case .heir, .address, .holder, .held, .rooms, .listing, .status, .strays, .miss, .sanctions, .ping, .pong:
      writeNews(to: &bytes)
    }
  }

  private func writeNews(to bytes: inout [UInt8]) {
    switch self {
    case .address(let address):
      bytes.append(Kind.address.rawValue)
      bytes += Array("\(address)".utf8)
    case .heir(let slot, let run):
      bytes += [Kind.heir.rawValue, slot.rawValue]
      bytes.append(big: run.rawValue)
    case .holder(let question, let digest):
      bytes.append(.holder, question)
      bytes += Array(digest.text.utf8)
    case .held(let question, let isHeld):
      bytes.append(.held, question)
      bytes.append(isHeld ? 1 : 0)
    case .rooms(let question, let code):
      bytes.append(.rooms, question)
      bytes.append(big: code?.rawValue ?? .max)
    case .listing(let question, let rows):
      bytes.append(.listing, question)
      bytes += rows
    case .status(let status):
      bytes.append(Kind.status.rawValue)
      for number in [status.players, status.rooms, status.matches, status.uptime] {
        bytes.append(big: number)
      }
      bytes.append(status.isDegraded ? 1 : 0)
    case .strays(let codes):
      bytes.append(Kind.strays.rawValue)
      for code in codes { bytes.append(big: code.rawValue) }
    case .miss(let origin):
      bytes.append(Kind.miss.rawValue)
      bytes += Array(origin.text.utf8)
    case .sanctions(let entries):
      bytes.append(Kind.sanctions.rawValue)
      for entry in entries { bytes += Array((entry.line + "\n").utf8) }
    case .ping: bytes.append(Kind.ping.rawValue)
    case .pong: bytes.append(Kind.pong.rawValue)
    default: preconditionFailure("messages of sessions are written elsewhere")
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(big number: some FixedWidthInteger) { self += number.bigEndianBytes }

  fileprivate mutating func append(_ kind: LinkMessage.Kind, _ session: LinkSession) {
    append(kind.rawValue)
    append(big: session.rawValue)
  }

  fileprivate mutating func append(
    _ kind: LinkMessage.Kind, _ session: LinkSession, _ handover: [UInt8], _ watched: RoomCode?
  ) {
    append(kind, session)
    append(big: watched?.rawValue ?? .max)
    self += handover
  }

  fileprivate mutating func append(_ kind: LinkMessage.Kind, _ question: LinkQuestion) {
    append(kind.rawValue)
    append(big: question.rawValue)
  }

  fileprivate mutating func append(
    _ kind: LinkMessage.Kind, _ session: LinkSession, _ move: Move, to slot: NodeSlot? = nil
  ) {
    append(kind, session)
    if let slot { append(slot.rawValue) }
    append(move.isQuiet ? 1 : 0)
    append(big: UInt32(move.handover.count))
    self += move.handover + move.request
  }
}

extension FixedWidthInteger {
  fileprivate var bigEndianBytes: [UInt8] {
    (1...Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> Self(Self.bitWidth - 8 * $0)) }
  }
}
