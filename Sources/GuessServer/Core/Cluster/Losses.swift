import GuessGame
import GuessProtocol

/// Work after the loss of a node: a step of it at once, and the rest with pauses for everyone else. All of it for ten thousand
/// clients takes a quarter of a second.
struct Losses {
  enum Task {
    case removeGuest(ConnectionID)
    /// Answers what the lost node of a client has not, and gives the client time until another node has its room.
    case detach(ConnectionID)
    case warn(ConnectionID)
    case attach(ConnectionID, to: NodeSlot)

    /// Time that it takes, in microseconds: a guest's rival is notified, and attaching takes as long at the other end.
    var cost: Int {
      switch self {
      case .detach: 2
      case .removeGuest, .warn: 20
      case .attach: 100
      }
    }
  }

  /// Length of a step, in microseconds, and the time from one to the next: 10,000 clients are attached in three seconds.
  static let (stepLength, pause) = (1_000, Milliseconds(3))

  /// Guests to remove and clients to detach, which come before the other tasks.
  private var urgent: ArraySlice<Task> = []
  private var others: ArraySlice<Task> = []
  /// Start of the current step, and what is left of it.
  private var (since, left) = (Instant.start, stepLength)

  /// Time of the next step; nil if nothing is left to do.
  var due: Instant? { urgent.isEmpty && others.isEmpty ? nil : left > 0 ? since : since + Self.pause }

  mutating func add(_ task: Task, at now: Instant) {
    beginStep(at: now)
    switch task {
    case .removeGuest, .detach: urgent.append(task)
    case .warn, .attach: others.append(task)
    }
  }

  /// Returns a task of the current step; nil at its end.
  mutating func next(at now: Instant, isUrgent: Bool = false) -> Task? {
    beginStep(at: now)
    guard left > 0, let task = urgent.popFirst() ?? (isUrgent ? nil : others.popFirst()) else { return nil }
    left -= task.cost
    return task
  }

  mutating func popUrgent() -> Task? { urgent.popFirst() }

  /// Begins a step after a pause. With more than 10,000 clients it is longer, so that 60,000 are attached in nine seconds, before
  /// any must reconnect.
  private mutating func beginStep(at now: Instant) {
    if now - since >= Self.pause { (since, left) = (now, max(Self.stepLength, others.count / 10)) }
  }
}
