import GuessServerCore
import GuessProtocol
import Platform

/// A connection to the admin socket, a file that nobody but the operator may use.
///
/// One whose answers are not read, or whose last command waits for the disk, is asked for no other line.
@MainActor
final class AdminClient: HostClient {
  /// What comes of a line.
  enum Outcome {
    case answered([UInt8])
    /// The answer is given once that revision of the list of bans is on disk.
    case waits(AdminAnswer, revision: Int)
    /// The last answer.
    case ends([UInt8])
  }

  /// Does what a line asks for.
  typealias Responder = (AdminRequest, AdminClient) -> Outcome

  static let socket = "admin"
  /// An operator's, a script's, and two that were forgotten.
  nonisolated static let mostConnections = 4
  /// Bytes that may wait to be read before the next line is taken; one answer may be larger, that to BANS up to 700 KiB.
  nonisolated static let unsentBytes = 64 * 1_024
  /// Bytes of lines that may wait to be taken: a script of a thousand lines. More is read when some of them were.
  nonisolated static let heldBytes = 64 * 1_024
  /// Descriptors that the socket needs: connections, the one that is being taken, and the listener.
  nonisolated static let descriptors = mostConnections + 2
  /// Lines that are taken at once, so that players are not kept waiting by a script: a list of many players takes milliseconds.
  private static let linesInTurn = 16
  /// How long a client may take to close after it was told goodbye.
  private static let lingering = ServerLimits().lingering

  static let displacement = goodbye(.displaced)

  static func pollKey(_ key: UInt32) -> PollKey { .admin(key) }

  let key: UInt32
  let wire: Wire
  /// The user id of the program at the other end; nil where the system does not say.
  let user: UInt32?
  private var framer = LineFramer()
  /// What has come, of which so many bytes were taken.
  private var held: [UInt8] = []
  private var taken = 0
  private(set) var heard: Instant
  /// The answer to its last line, while it is still to come.
  private var waiting: (answer: AdminAnswer, revision: Int)?
  private(set) var end: Instant?

  init(_ wire: Wire, key: UInt32, at now: Instant) {
    (self.wire, self.key, heard) = (wire, key, now)
    user = wire.peerUser
    let greeting = "* HELLO admin=1 server=guess-server/\(Release.version) : HELP lists the commands.\n"
    wire.write { $0 += greeting.utf8 }
  }

  /// Bytes that were not taken yet; part of a line is with the framer, which has a bound of its own.
  private var untaken: Int { held.count - taken }

  /// Whether its next line can be taken: the last one is answered, and answers are being read.
  private var takesLines: Bool { end == nil && waiting == nil && wire.unsent < Self.unsentBytes }

  /// What comes after a goodbye is thrown away.
  var room: Int { end == nil ? Self.heldBytes - untaken : .max }
  var isFlooded: Bool { framer.isFlooded }
  var isDue: Bool { takesLines && untaken > 0 }
  var isDone: Bool { end != nil || wire.hasEnded && waiting == nil && untaken == 0 }

  func take(_ bytes: Span<UInt8>, at now: Instant) {
    heard = now
    guard end == nil else { return }
    held.removeFirst(taken)
    taken = 0
    held.append(copying: bytes)
  }

  func proceed(at now: Instant, _ respond: Responder) throws(SystemError) {
    try wire.flush()
    for _ in 0..<Self.linesInTurn {
      guard takesLines, let request = nextRequest() else { return }
      switch respond(request, self) {
      case .answered(let bytes): wire.write { $0 += bytes }
      case .waits(let answer, let revision): waiting = (answer, revision)
      case .ends(let bytes):
        wire.write { $0 += bytes + Self.goodbye(.quit) }
        end = now + Self.lingering
      }
      try wire.flush()
    }
  }

  /// The answer that has waited for a list of bans to be on disk; nil if it still waits, or none does.
  func takeAnswer(waitingFor revision: Int) -> AdminAnswer? {
    guard let waiting, waiting.revision <= revision else { return nil }
    self.waiting = nil
    return waiting.answer
  }

  /// The next whole line that has come; what is left of a line goes to the framer.
  private func nextRequest() -> AdminRequest? {
    let bytes = held
    var offset = taken
    let request = framer.next(in: bytes.span, from: &offset) { frame, line in
      switch frame {
      case .line: AdminRequest(line: line)
      case .tooLong: AdminRequest.tooLong
      case .endOfTransmission: AdminRequest(line: Array("QUIT".utf8).span)
      }
    }
    taken = offset
    return request
  }

  static func goodbye(_ reason: Farewell) -> [UInt8] { Array("* BYE reason=\(reason.rawValue)\n".utf8) }
}
