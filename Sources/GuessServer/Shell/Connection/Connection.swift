import GuessServerCore
import GuessProtocol
import Platform

/// One client's socket, what has come from it and what waits to go there.
///
/// A class, so that what changes it during one batch holds it at hand and looks it up once. There
/// is one for everyone who connects, so its parts stand in an order that leaves no gaps, and what only few have at a time is
/// in boxes of their own: a quiet one takes 120 bytes from the heap, and none of that is a buffer.
@MainActor
final class Connection {
  /// How far the connection is.
  enum Phase: Equatable {
    /// A proxy has connected, and has so long to say for whom. The lobby does not know of it yet.
    indirect case arriving(ProxyHeaderReader, until: Instant)
    case open
    /// The lobby was told that no further line will come, and has still to say its last word.
    case ended
    /// The lobby is done with it; what waits has to be sent, for so long.
    indirect case closing(until: Instant)
    /// We have said that nothing more will be sent. What the client had sent before it knew is discarded, so many bytes
    /// of it: closing with something unread would take our last lines away from it.
    indirect case lingering(until: Instant, bytes: Int)
    /// It is broken or not worth a word, and will be gone at the end of the batch.
    case lost
  }

  /// How long a client has time that does not read what waits for it.
  private struct Patience: Equatable {
    var stallsAt: Instant?
    var slowUntil: Instant?
    /// Bytes that waited after the last time of sending.
    var waiting = 0
    /// How many of them may wait beyond the limit: they have come at once, and nobody reads that fast.
    var excused = 0
  }

  let descriptor: Descriptor
  var interest: Interest = []
  /// What the poller has reported and was not looked at yet: while there is any, it stands among those that are ready.
  var readiness: Interest = []
  /// Whether it stands in the list of those that are to be looked at before the batch is over.
  var isTouched = false
  /// Whether the lobby has not let it in.
  var isAtDoor = false
  var outbox = Outbox()
  /// What has come first.
  var detector = ForeignProtocolDetector()
  var phase = Phase.open
  private var box: Box<Patience>?
  var intake = Intake()
  // The last byte: in front of the outbox it took 16, and moved the whole to the next larger piece of the heap.
  /// Whether it was not let in, and is waited for until it closes.
  var lingersAtDoor = false

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Nothing is asked of one that reads all that waits, which is nearly everyone.
  private var patience: Patience {
    get { box?.value ?? Patience() }
    set { box = newValue == Patience() ? nil : Box(newValue) }
  }

  /// When a client that takes nothing of what waits is given up; nil while nothing waits.
  var stallsAt: Instant? { patience.stallsAt }

  /// When a client for which too much waits is given up; nil while less waits.
  var slowUntil: Instant? { patience.slowUntil }

  /// Whether more than `limit` bytes wait, beside those that are left of one batch that was larger than any limit by itself: the
  /// results of all matches that have become final together.
  func isOverfull(limit: Int) -> Bool { outbox.count > limit + patience.excused }

  /// Whether the next line may be handed in.
  var takesLines: Bool {
    if case .open = phase { !outbox.isStalled && !intake.isHeld } else { false }
  }

  /// Whether its client is connected to another node, so that it has no socket here.
  var isGuest: Bool { descriptor == .none }

  /// Whether the lobby still counts on it.
  var isKnownToLobby: Bool {
    switch phase {
    case .open, .ended: true
    case .arriving, .closing, .lingering, .lost: false
    }
  }

  /// Whether something is to be read, and wanted.
  var isReadable: Bool { readiness.contains(.read) && interest.contains(.read) }

  /// What the poller should watch, now that all has been sent that could be.
  var wantedInterest: Interest {
    var wanted: Interest = []
    if !outbox.isEmpty { wanted.insert(.write) }
    switch phase {
    case .open:
      if !intake.hasEnded, intake.isEmpty, !outbox.isStalled, !intake.isHeld { wanted.insert(.read) }
    case .arriving, .lingering: wanted.insert(.read)
    case .ended, .closing, .lost: break
    }
    return wanted
  }

  /// Takes note that `count` bytes of what waits have been sent, or none because the client has no room for any (nil).
  func noteSending(of count: Int?, at now: Instant, limits: ServerLimits) {
    outbox.removeFirst(count ?? 0)
    guard !outbox.isEmpty else {
      if box != nil { box = nil }
      return
    }
    var patience = patience
    if count != nil || stallsAt == nil { patience.stallsAt = now + limits.stall }
    patience.slowUntil = outbox.isStalled ? slowUntil ?? now + limits.outboxSlowTime : nil
    let waiting = outbox.count
    let isBurst = waiting - patience.waiting > limits.outboxBytes
    patience.excused = isBurst ? waiting : outbox.isStalled ? min(patience.excused, waiting) : 0
    patience.waiting = waiting
    self.patience = patience
  }

  /// Why it has to be given up, if it has to be: it takes nothing, or too little, of what waits.
  func fault(at now: Instant) -> Loss.Reason? {
    if let stallsAt, stallsAt <= now { return .unread }
    if let slowUntil, slowUntil <= now { return .slow }
    if case .closing(let until) = phase, until <= now { return .slow }
    if case .arriving(_, let until) = phase, until <= now { return .header(.late) }
    return nil
  }

  /// When it has to be looked at again although nothing comes.
  var nextDeadline: Instant? {
    let until: Instant? =
      switch phase {
      case .arriving(_, let until), .closing(let until), .lingering(let until, _): until
      case .open, .ended, .lost: nil
      }
    return .earliest(intake.resumesAt, stallsAt, slowUntil, until)
  }
}
