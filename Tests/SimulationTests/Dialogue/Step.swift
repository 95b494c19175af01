import GuessGame

/// A connection of a run, numbered in order of arrival; numbers are not reused.
struct Peer: Hashable, Sendable {
  let number: Int
}

extension Peer: CustomStringConvertible {
  var description: String { "c\(number)" }
}

/// An input to the lobby, and all its effects.
struct Step: Hashable, Sendable {
  enum Cause: Hashable, Sendable {
    case connected(Peer)
    /// A line from the framer, without its ending.
    case line([UInt8], from: Peer)
    case tooLong(from: Peer)
    case ended(Peer)
    case lost(Peer)
    case deadline
    case drain
    case journal(JournalNews)
  }

  enum Outcome: Hashable, Sendable {
    case line(SeenLine, to: Peer)
    case close(Peer)
  }

  /// Milliseconds since the start of the run.
  let time: Int64
  let cause: Cause
  var outcomes: [Outcome]
  /// Players who lost their kept seat, because another seat took its place or no more could be kept.
  var gaveWay: Set<String> = []

  /// The client that sent a request; nil for other inputs.
  var asker: Peer? {
    switch cause {
    case .line(_, let peer), .tooLong(let peer): peer
    case .connected, .ended, .lost, .deadline, .drain, .journal: nil
    }
  }
}
