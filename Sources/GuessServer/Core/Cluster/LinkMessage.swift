import GuessGame
import GuessProtocol

/// Number of a session on a link. The node with the client's connection assigns it, and never twice.
package struct LinkSession: Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Number of a question to another node, which the answer repeats.
package struct LinkQuestion: Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A session on its way to another node, and the request that makes it move.
package struct Move: Hashable, Sendable {
  /// An encoded `Handover`.
  package let handover: [UInt8]
  /// Line of the request, without its ending.
  package let request: [UInt8]
  /// True if the client already has its answer and receives only what follows.
  package let isQuiet: Bool

  package init(handover: [UInt8], request: [UInt8], isQuiet: Bool = false) {
    (self.handover, self.request, self.isQuiet) = (handover, request, isQuiet)
  }
}

/// Message between linked nodes.
///
/// The *edge* has the client's connection, the *owner* has its session and room. Lines of both are sent whole and unchanged.
package enum LinkMessage: Hashable, Sendable {
  /// The edge hands a session over, on trial. Nothing is final before `accepted`.
  case move(LinkSession, Move)
  /// The owner has granted the request and has the session now.
  case accepted(LinkSession)
  /// The session has left its old place for good, and takes its name along.
  case settled(LinkSession)
  /// The owner has refused the request with these lines, and the session stays where it was. A miss is a code without a room.
  case refused(LinkSession, isMiss: Bool, lines: [UInt8])
  /// The edge ends the move, as if the player had left.
  case cancelled(LinkSession)
  /// Lines of the client, each with its LF.
  case said(LinkSession, [UInt8])
  /// Lines for the client.
  case lines(LinkSession, [UInt8])
  /// The client has closed its sending side.
  case ended(LinkSession)
  /// The client's connection is gone.
  case lost(LinkSession)
  /// The owner is done with the session: the edge closes the connection after all lines so far are written.
  case close(LinkSession)
  /// The owner asks the edge to move the session to the node in this slot, on trial as well, and takes no lines meanwhile.
  case moveOn(LinkSession, to: NodeSlot, Move)
  /// That node has refused: the session stays with its owner, and its client has been answered.
  case stay(LinkSession, isMiss: Bool)
  /// That node has accepted: the owner forgets the session.
  case moved(LinkSession)
  /// The owner has forgotten the session, and these lines of the client are still unread.
  case returned(LinkSession, lines: [UInt8])
  /// The edge hands over a session whose owner is gone or was out of reach. The node should have its absent player, or the room
  /// that it watches, and replies `accepted` or `refused`.
  case attach(LinkSession, handover: [UInt8], watched: RoomCode?)
  /// Current state of a session, which the edge needs to attach it elsewhere.
  case renewed(LinkSession, handover: [UInt8], watched: RoomCode?)
  /// The sender has taken over the rooms of that run of the node in this slot.
  case heir(of: NodeSlot, Incarnation)
  /// Address of the sender for players.
  case address(PublicAddress)
  /// Asks if a player there holds the token with this digest.
  case holder(LinkQuestion, TokenDigest)
  case held(LinkQuestion, Bool)
  /// Asks for the listed rooms after a code, or for the first ones.
  case rooms(LinkQuestion, after: RoomCode?)
  /// One row per room.
  case listing(LinkQuestion, rows: [UInt8])
  /// Status of the sender, once a second.
  case status(NodeStatus)
  /// Rooms of the sender whose codes belong to other slots.
  case strays([RoomCode])
  /// An address has tried a code without a room.
  case miss(Origin)
  /// Bans and mutes, in force or lifted: all of them on a new link, then each new one.
  case sanctions([Sanction])
  /// Rows of the tables of results: all of the sender on a new link, beginning with a message that `isWhole`, then those that change.
  case scores(isWhole: Bool, [ScoreRecord])
  /// Asks for a sign of life.
  case ping
  case pong
}

package struct NodeStatus: Hashable, Sendable {
  let players: UInt32
  let rooms: UInt32
  let matches: UInt32
  /// In seconds since its start.
  let uptime: UInt32
  /// True if Redis is away or unusable.
  let isDegraded: Bool
}

extension LinkMessage {
  /// Most bytes of a message after its length: a handover and a whole batch of lines.
  package static let byteLimit = 64 * 1_024
  /// Bytes of the length prefix.
  static let lengthBytes = 4
  /// Most room codes in one message.
  package static let mostStrays = 10_000
  /// Most bans and mutes in one message, each of less than a kibibyte.
  static let mostSanctions = 50
  /// Most rows of results in one message, each of less than half a kibibyte.
  static let mostScores = 100

  enum Kind: UInt8 {
    case move = 1
    case accepted, settled, refused, cancelled, said, lines, ended, lost, close, moveOn, stay, moved, returned
    case holder, held, rooms, listing, status, strays, miss, ping, pong, attach, renewed, heir, address,
      sanctions, scores
  }

  /// Error in a received message.
  package enum Fault: Error, Hashable, Sendable {
    /// The length is 0 or above `byteLimit`.
    case length
    case unknownKind(UInt8)
    /// It ends too early or too late.
    case malformed
  }

  /// The message with its length prefix of 4 bytes; all numbers are big-endian.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// Appends the message with its length prefix.
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
    case .heir, .address, .holder, .held, .rooms, .listing, .status, .strays, .miss, .sanctions, .scores,
      .ping, .pong:
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
    case .scores(let isWhole, let rows):
      bytes += [Kind.scores.rawValue, isWhole ? 1 : 0]
      for row in rows { row.write(to: &bytes) }
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
