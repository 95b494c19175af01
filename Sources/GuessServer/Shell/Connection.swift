import GuessServerCore
import Protocol

/// One client's socket, what has come from it and what waits to go there.
///
/// A class, so that what changes it during one batch holds it at hand and looks it up once. A quiet one is under 200 bytes,
/// and none of that is a buffer.
@MainActor
final class Connection {
  /// How far the connection is.
  enum Phase: Equatable {
    /// Lines are taken.
    case open
    /// The lobby was told that no further line will come, and has still to say its last word.
    case ended
    /// The lobby is done with it; what waits has to be sent.
    case closing
    /// We have said that nothing more will be sent. What the client had sent before it knew is discarded, so many bytes
    /// of it: closing with something unread would take our last lines away from it.
    case lingering(until: Instant, bytes: Int)
    /// It is broken or not worth a word, and will be gone at the end of the batch.
    case lost
  }

  let descriptor: Descriptor
  var phase = Phase.open
  var intake = Intake()
  var outbox = Outbox()
  /// When a client that takes nothing of what waits is given up; nil while nothing waits.
  var stallsAt: Instant?
  /// What the poller watches.
  var interest: Interest = []
  /// Whether it stands in the list of those that are to be looked at before the batch is over.
  var isTouched = false
  /// What has come first.
  var opening = Opening()

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Whether the next line may be handed in.
  var takesLines: Bool { phase == .open && !outbox.isStalled }

  /// Whether the lobby still counts on it.
  var isKnownToLobby: Bool { phase == .open || phase == .ended }

  /// What the poller should watch, now that all has been sent that could be.
  var wantedInterest: Interest {
    var wanted: Interest = []
    if !outbox.isEmpty { wanted.insert(.write) }
    switch phase {
    case .open: if !intake.hasEnded, intake.isEmpty, !outbox.isStalled { wanted.insert(.read) }
    case .lingering: wanted.insert(.read)
    case .ended, .closing, .lost: break
    }
    return wanted
  }

  /// When it has to be looked at again although nothing comes.
  var nextDeadline: Instant? {
    var next = [intake.resumesAt, stallsAt].compactMap(\.self).min()
    if case .lingering(let until, _) = phase { next = min(next ?? until, until) }
    return next
  }
}
