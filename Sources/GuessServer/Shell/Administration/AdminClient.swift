import GuessServerCore
import GuessProtocol
import Platform

/// Someone who is connected to the admin socket.
@MainActor
final class AdminClient {
  /// An answer that is not given before a list of bans is on disk.
  struct Waiting {
    let answer: AdminAnswer
    /// The list that has to be.
    let revision: Int
  }

  let key: UInt32
  let wire: Wire
  /// Who runs the program at the other end, by number; nil where the system does not say.
  let user: UInt32?
  private var framer = LineFramer()
  /// What has come, of which so many bytes were taken.
  private var held: [UInt8] = []
  private var taken = 0
  /// When something has come last.
  private(set) var heard: Instant
  /// The answer to its last line, while it is still to come.
  var waiting: Waiting?
  /// When it is closed in any case, since it was told goodbye.
  var end: Instant?
  /// Whether it knows that nothing more will be sent.
  var isToldEnd = false
  /// Whether lines are left that it has had no turn for.
  var isDue = false

  init(_ wire: Wire, key: UInt32, user: UInt32?, at now: Instant) {
    (self.wire, self.key, self.user, heard) = (wire, key, user, now)
  }

  /// Bytes that have come and were not taken yet; part of a line is with the framer, which has a bound of its own.
  var heldBytes: Int { held.count - taken }

  /// Whether there is room for more of what it says. After a goodbye that is thrown away.
  var hasRoom: Bool { end != nil || heldBytes < AdminEndpoint.heldBytes }

  /// Whether its next line can be taken: the last one is answered, and answers are being read.
  var takesLines: Bool { end == nil && waiting == nil && wire.unsent < AdminEndpoint.unsentBytes }

  /// Whether it was answered all that there will be.
  var isDone: Bool { end != nil || wire.hasEnded && waiting == nil && heldBytes == 0 }

  /// Whether more has come without the end of a line than a host ever sends.
  var isFlooded: Bool { framer.isFlooded }

  /// Reads once, as much as there is room for.
  func receive(into buffer: inout [UInt8], at now: Instant) throws(SystemError) {
    guard !wire.hasEnded, hasRoom else { return }
    let most = end == nil ? AdminEndpoint.heldBytes - heldBytes : buffer.count
    guard let count = try wire.receive(into: &buffer, atMost: most), count > 0 else { return }
    heard = now
    guard end == nil else { return }
    held.removeFirst(taken)
    taken = 0
    held += buffer[..<count]
  }

  /// The next whole line that has come; what is left of a line goes to the framer.
  func nextRequest() -> AdminRequest? {
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
}
