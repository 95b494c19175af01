import GuessGame
import GuessProtocol

/// Number of a session on a link. The node with the client's connection assigns it, and never twice.
package struct LinkSession: RawRepresentable, LinkValue, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Number of a question to another node, which the answer repeats.
package struct LinkQuestion: RawRepresentable, LinkValue, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A session on its way to another node, and the request that makes it move.
package struct Move: Hashable, Sendable {
  package let handover: Handover
  /// Line of the request, without its ending.
  package let request: [UInt8]
  /// True if the client already has its answer and receives only what follows.
  package var isQuiet = false
}

/// Message between linked nodes.
///
/// The *edge* has the client's connection, the *owner* has its session and room. Lines of both are sent whole and unchanged.
package enum LinkMessage: Hashable, Sendable {
  /// The edge hands a session over, on trial. Nothing is final before `accepted`.
  indirect case move(LinkSession, Move)
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
  case lines(LinkSession, [UInt8])
  /// The client has closed its sending side.
  case ended(LinkSession)
  /// The client's connection is gone.
  case lost(LinkSession)
  /// The owner is done with the session: the edge closes the connection after all lines so far are written.
  case close(LinkSession)
  /// The owner asks the edge to move the session to the node in this slot, on trial as well, and takes no lines meanwhile.
  indirect case moveOn(LinkSession, to: NodeSlot, Move)
  /// That node has refused: the session stays with its owner, and its client has been answered.
  case stay(LinkSession, isMiss: Bool)
  /// That node has accepted: the owner forgets the session.
  case moved(LinkSession)
  /// The owner has forgotten the session, and these lines of the client are still unread.
  case returned(LinkSession, lines: [UInt8])
  /// The edge hands over a session whose owner is gone or was out of reach. The node should have its absent player, or the room
  /// that it watches, and replies `accepted` or `refused`.
  indirect case attach(LinkSession, Whereabouts)
  /// Current state of a session, which the edge needs to attach it elsewhere.
  indirect case renewed(LinkSession, Whereabouts)
  /// The sender has the rooms of that run, from the node in this slot.
  case newOwner(of: NodeSlot, RunID)
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
  case status(ServerStatus)
  /// Rooms of the sender whose codes belong to other slots.
  case relocated([RoomCode])
  /// An address has tried a code without a room.
  case miss(Origin)
  /// Bans and mutes, in force or lifted: all of them on a new link, then each new one.
  case sanctions([Sanction])
  /// Rows of the tables of results: all of the sender on a new link, beginning with a message that `isWhole`, then those that change.
  case scores(isWhole: Bool, [ScoreRecord])
  case ping
  case pong
}

extension LinkMessage {
  /// Most bytes of a message after its length: a handover and a whole batch of lines.
  package static let byteLimit = 64 * 1_024
  static let lengthBytes = 4
  package static let mostRelocated = 10_000
  /// Most bans and mutes in one message, each of less than a kibibyte.
  static let mostSanctions = 50
  /// Most rows of results in one message, each of less than half a kibibyte.
  static let mostScores = 100

  enum Kind: UInt8, LinkValue {
    case move = 1
    case accepted, settled, refused, cancelled, said, lines, ended, lost, close, moveOn, stay, moved,
      returned, attach, renewed
    case newOwner, address, holder, held, rooms, listing, status, relocated, miss, sanctions, scores, ping,
      pong
  }

  /// The message with its length before it.
  package var bytes: [UInt8] {
    var (bytes, body): ([UInt8], [UInt8]) = ([], [])
    writeBody(to: &body)
    bytes.write(body)
    return bytes
  }

  // Each case lists its values twice, in the same order.

  private func writeBody(to bytes: inout [UInt8]) {
    switch self {
    case .move(let session, let move): bytes.write(Kind.move, session, move)
    case .accepted(let session): bytes.write(Kind.accepted, session)
    case .settled(let session): bytes.write(Kind.settled, session)
    case .refused(let session, let isMiss, let lines): bytes.write(Kind.refused, session, isMiss, lines)
    case .cancelled(let session): bytes.write(Kind.cancelled, session)
    case .said(let session, let lines): bytes.write(Kind.said, session, lines)
    case .lines(let session, let lines): bytes.write(Kind.lines, session, lines)
    case .ended(let session): bytes.write(Kind.ended, session)
    case .lost(let session): bytes.write(Kind.lost, session)
    case .close(let session): bytes.write(Kind.close, session)
    case .moveOn(let session, let slot, let move): bytes.write(Kind.moveOn, session, slot, move)
    case .stay(let session, let isMiss): bytes.write(Kind.stay, session, isMiss)
    case .moved(let session): bytes.write(Kind.moved, session)
    case .returned(let session, let lines): bytes.write(Kind.returned, session, lines)
    case .attach(let session, let whereabouts): bytes.write(Kind.attach, session, whereabouts)
    case .renewed(let session, let whereabouts): bytes.write(Kind.renewed, session, whereabouts)
    case .newOwner(let slot, let run): bytes.write(Kind.newOwner, slot, run)
    case .address(let address): bytes.write(Kind.address, address)
    case .holder(let question, let digest): bytes.write(Kind.holder, question, digest)
    case .held(let question, let isHeld): bytes.write(Kind.held, question, isHeld)
    case .rooms(let question, let code): bytes.write(Kind.rooms, question, code)
    case .listing(let question, let rows): bytes.write(Kind.listing, question, rows)
    case .status(let status): bytes.write(Kind.status, status)
    case .relocated(let codes):
      bytes.write(Kind.relocated)
      bytes.write(rest: codes)
    case .miss(let origin): bytes.write(Kind.miss, origin)
    case .sanctions(let entries):
      bytes.write(Kind.sanctions)
      bytes.write(rest: entries)
    case .scores(let isWhole, let rows):
      bytes.write(Kind.scores, isWhole)
      bytes.write(rest: rows)
    case .ping: bytes.write(Kind.ping)
    case .pong: bytes.write(Kind.pong)
    }
  }

  /// Reads a message without its length prefix.
  init(_ body: ArraySlice<UInt8>) throws(Unreadable) {
    var body = body
    self =
      switch try body.read() as Kind {
      case .move: try .move(body.read(), body.read())
      case .accepted: try .accepted(body.read())
      case .settled: try .settled(body.read())
      case .refused: try .refused(body.read(), isMiss: body.read(), lines: body.read())
      case .cancelled: try .cancelled(body.read())
      case .said: try .said(body.read(), body.read())
      case .lines: try .lines(body.read(), body.read())
      case .ended: try .ended(body.read())
      case .lost: try .lost(body.read())
      case .close: try .close(body.read())
      case .moveOn: try .moveOn(body.read(), to: body.read(), body.read())
      case .stay: try .stay(body.read(), isMiss: body.read())
      case .moved: try .moved(body.read())
      case .returned: try .returned(body.read(), lines: body.read())
      case .attach: try .attach(body.read(), body.read())
      case .renewed: try .renewed(body.read(), body.read())
      case .newOwner: try .newOwner(of: body.read(), body.read())
      case .address: try .address(body.read())
      case .holder: try .holder(body.read(), body.read())
      case .held: try .held(body.read(), body.read())
      case .rooms: try .rooms(body.read(), after: body.read())
      case .listing: try .listing(body.read(), rows: body.read())
      case .status: try .status(body.read())
      case .relocated: try .relocated(body.readRest(atMost: Self.mostRelocated))
      case .miss: try .miss(body.read())
      case .sanctions: try .sanctions(body.readRest(atMost: Self.mostSanctions))
      case .scores: try .scores(isWhole: body.read(), body.readRest(atMost: Self.mostScores))
      case .ping: .ping
      case .pong: .pong
      }
    guard body.isEmpty else { throw Unreadable() }
  }
}
