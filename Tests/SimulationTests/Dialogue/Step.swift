import GuessServerCore

/// One input to the lobby, and everything that it did in return.
struct Step: Hashable, Sendable {
  /// What happened.
  enum Cause: Hashable, Sendable {
    case connected(Peer)
    /// A line that the framer cut out, without its ending.
    case line([UInt8], from: Peer)
    /// A line that was too long to be kept.
    case tooLong(from: Peer)
    case ended(Peer)
    case lost(Peer)
    case deadline
    case drain
    case journal(JournalNews)
  }

  /// What the lobby did.
  enum Outcome: Hashable, Sendable {
    case line(SeenLine, to: Peer)
    case close(Peer)
  }

  /// Milliseconds since the start of the run.
  let time: Int64
  let cause: Cause
  var outcomes: [Outcome]
  /// Players who had a seat, and have none any more since another one is kept in its place, or theirs could not be.
  var gaveWay: Set<String> = []

  /// Who has asked for something, if anyone has.
  var asker: Peer? {
    switch cause {
    case .line(_, let peer), .tooLong(let peer): peer
    case .connected, .ended, .lost, .deadline, .drain, .journal: nil
    }
  }
}
