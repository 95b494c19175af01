import GuessGame
import GuessProtocol
import Platform

/// A connection to the admin socket, a file that nobody but the operator may use.
///
/// No further line is taken while answers are unread, or while the last command waits for the disk.
@MainActor
final class AdminClient: OperatorClient {
  /// Returns the answer; nil if the client has to wait for it.
  typealias Responder = (AdminRequest, AdminClient) -> [UInt8]?

  /// Connections at a time: an operator's, a script's, and two that were forgotten.
  nonisolated static let mostConnections = 4
  /// Bytes that may be unread before the next line is taken. One answer may be larger: that to BANS has up to 700 KiB.
  nonisolated static let unsentBytes = 64 * 1_024
  /// Bytes of lines that may wait: a script of a thousand lines. More is read after some were taken.
  nonisolated static let heldBytes = 64 * 1_024
  /// Descriptors that the socket needs: connections, the one being accepted, and the listener.
  nonisolated static let descriptors = mostConnections + 2
  /// Lines taken at once, so that a script does not delay players: a list of many players takes milliseconds.
  private static let linesInTurn = 16
  /// Time for a client to close after BYE.
  private static let lingering = ServerLimits().lingering

  static let displacement = goodbye(.displaced)
  static let kind = PollKey.Kind.admin

  let key: UInt32
  let wire: BufferedSocket
  /// The user id of the client's process; nil if the system does not report it.
  let user: UInt32?
  private var framer = LineFramer(limit: Limits.requestLineBytes)
  /// Bytes that were not taken yet. The framer has part of a line, with a limit of its own.
  private var held: [UInt8] = []
  private(set) var lastInput: Instant
  /// The last request and its report if they are answered only once this revision of the bans is on disk.
  var waiting: (request: AdminRequest, report: AdminReport, revision: Int)?
  private(set) var end: Instant?

  init(_ wire: BufferedSocket, key: UInt32, at now: Instant) {
    (self.wire, self.key, lastInput) = (wire, key, now)
    user = wire.peerUser
    let greeting = "* HELLO admin=1 server=guess-server/\(Release.version) : HELP lists the commands.\n"
    wire.write { $0 += greeting.utf8 }
  }

  private var takesLines: Bool { end == nil && waiting == nil && wire.unsent < Self.unsentBytes }

  /// Unlimited after BYE, when input is discarded.
  var room: Int { end == nil ? Self.heldBytes - held.count : .max }
  var isFlooded: Bool { framer.isFlooded }
  var isDue: Bool { takesLines && !held.isEmpty }
  var isDone: Bool { end != nil || wire.hasEnded && waiting == nil && held.isEmpty }

  func take(_ bytes: Span<UInt8>, at now: Instant) {
    lastInput = now
    if end == nil { held.append(copying: bytes) }
  }

  func proceed(at now: Instant, _ respond: Responder) throws(SystemError) {
    try wire.flush()
    for _ in 0..<Self.linesInTurn {
      guard takesLines, let request = nextRequest() else { return }
      if let bytes = respond(request, self) { wire.write { $0 += bytes } }
      if case .success(.quit) = request.command {
        wire.write { $0 += Self.goodbye(.quit) }
        end = now + Self.lingering
      }
      try wire.flush()
    }
  }

  /// The next complete line; a partial one goes to the framer.
  private func nextRequest() -> AdminRequest? {
    let bytes = held
    var offset = 0
    let request = framer.next(in: bytes.span, from: &offset) { frame, line in
      switch frame {
      case .line: AdminRequest(line: line)
      case .tooLong: AdminRequest.tooLong
      case .endOfTransmission: AdminRequest(line: Array("QUIT".utf8).span)
      }
    }
    held.removeFirst(offset)
    return request
  }

  static func goodbye(_ why: DisconnectReason) -> [UInt8] { Array("* BYE reason=\(why.rawValue)\n".utf8) }
}
