import GuessGame
import GuessProtocol
import Platform

/// One client's socket, its input and its output.
///
/// A class, so that a batch looks it up once and changes it in place. There is one for each client, so its properties are
/// ordered without gaps, and rare state is boxed: an idle connection takes 104 bytes of heap, and no buffer.
@MainActor
final class Connection {
  /// From the first byte to the last. Each may be followed by a later one or by `lost`, and never by an earlier one.
  enum State: Equatable {
    /// A proxy has connected and must send its header by then. The lobby does not know of it yet.
    indirect case arriving(ProxyHeaderReader, until: Instant)
    /// Greeted. Its first line may still turn out to be of another protocol.
    indirect case greeted(ForeignProtocolDetector)
    case open
    /// The client has closed its output; lines that it sent before are held.
    case finishing
    /// Removed from the lobby; queued bytes are sent until its deadline.
    indirect case closing(Goodbye)
    /// Our output is closed. Up to `bytes` that the client sent before it knew are discarded: closing a socket with unread
    /// input would destroy our last lines.
    indirect case lingering(Goodbye, bytes: Int)
    /// Broken or refused; it is removed at the end of the batch.
    case lost
  }

  /// The end of a connection that the lobby does not know any more.
  struct Goodbye: Equatable {
    var until: Instant
    /// True if the lobby has not accepted it.
    var isRefused = false
    /// True if the client has closed its output, and so reads until the end.
    var isMutual = false
  }

  /// Time limits of a client that does not read its queued bytes.
  private struct SlowReaderDeadlines {
    var stallsAt: Instant?
    var slowUntil: Instant?
    /// Bytes that were queued after the last send.
    var waiting = 0
    /// Bytes allowed beyond the limit: they were queued at once, and nobody reads that fast.
    var excused = 0
  }

  let descriptor: Descriptor
  var interest: Interest = []
  /// Reports of the poller that are not handled yet; while there are any, the connection is in the ready queue.
  var readiness: Interest = []
  /// True if it is listed to be flushed at the end of the batch.
  var isTouched = false
  var outbox = Outbox()
  var state = State.greeted(ForeignProtocolDetector())
  /// Nil for a client that has read everything, as nearly all have.
  private var slowness: Box<SlowReaderDeadlines>?
  var intake = Intake()

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  var stallsAt: Instant? { slowness?.value.stallsAt }

  var slowUntil: Instant? { slowness?.value.slowUntil }

  /// True if more than `limit` bytes are queued, apart from those of a batch that exceeded the limit by itself.
  func isOverfull(limit: Int) -> Bool { outbox.count > limit + (slowness?.value.excused ?? 0) }

  /// True while the lobby has a session for it and takes its lines, held ones too.
  var isKnownToLobby: Bool {
    switch state {
    case .greeted, .open, .finishing: true
    case .arriving, .closing, .lingering, .lost: false
    }
  }

  var takesLines: Bool { isKnownToLobby && !outbox.isStalled }

  var isReadable: Bool { readiness.contains(.read) && interest.contains(.read) }

  /// The interest for the poller, after as much as possible was sent.
  var wantedInterest: Interest {
    var wanted: Interest = []
    if !outbox.isEmpty { wanted.insert(.write) }
    switch state {
    case .greeted, .open: if takesLines, !intake.isBehind { wanted.insert(.read) }
    case .arriving, .lingering: wanted.insert(.read)
    case .finishing, .closing, .lost: break
    }
    return wanted
  }

  /// Updates the limits after `count` bytes were sent, or nil if the socket had no room.
  func noteSending(of count: Int?, at now: Instant, limits: @autoclosure () -> ServerLimits) {
    outbox.removeFirst(count ?? 0)
    guard !outbox.isEmpty else {
      slowness = nil
      return
    }
    let limits = limits()
    var new = slowness?.value ?? SlowReaderDeadlines()
    if count != nil || stallsAt == nil { new.stallsAt = now + limits.stall }
    new.slowUntil = outbox.isStalled ? slowUntil ?? now + limits.outboxSlowTime : nil
    let waiting = outbox.count
    let isBurst = waiting - new.waiting > limits.outboxBytes
    new.excused = isBurst ? waiting : outbox.isStalled ? min(new.excused, waiting) : 0
    new.waiting = waiting
    slowness = Box(new)
  }

  func fault(at now: Instant) -> Loss? {
    if let stallsAt, stallsAt <= now { return .unread }
    if let slowUntil, slowUntil <= now { return .slow }
    if case .closing(let goodbye) = state, goodbye.until <= now { return .slow }
    if case .arriving(_, let until) = state, until <= now { return .header(.late) }
    return nil
  }

  var nextDeadline: Instant? {
    let until: Instant? =
      switch state {
      case .arriving(_, let until): until
      case .closing(let goodbye), .lingering(let goodbye, _): goodbye.until
      case .greeted, .open, .finishing, .lost: nil
      }
    return .earliest(intake.resumesAt, stallsAt, slowUntil, until)
  }
}
