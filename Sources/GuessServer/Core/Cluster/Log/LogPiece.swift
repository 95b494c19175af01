import GuessProtocol

/// Where a piece stands in the log of a node: pieces of one generation have numbers without a gap, from 0.
package struct LogPosition: Hashable, Comparable, Sendable {
  /// Which time all rooms were told as they were, from 1.
  package let generation: UInt64
  package let number: UInt64

  package init(generation: UInt64, number: UInt64) {
    (self.generation, self.number) = (generation, number)
  }

  package static func < (left: LogPosition, right: LogPosition) -> Bool {
    (left.generation, left.number) < (right.generation, right.number)
  }
}

/// A piece of the log of a node: lines of the journal, with secrets sealed, as `SecretSeal` does it.
package struct LogPiece: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A generation begins.
    case begin
    /// Rooms as they were then.
    case rooms
    /// All of those are told, and the generations before are needed no more. It repeats the checksum of the last line that was
    /// recorded.
    case whole
    /// What has happened since.
    case change
  }

  package let position: LogPosition
  package let kind: Kind
  package let bytes: [UInt8]
  /// The run of the node that has written it, which is proved where it was read.
  package var run = Incarnation(rawValue: 0)
  /// Matches that are over by it.
  var endedMatches: [MatchID] = []
  /// How many times something had been recorded when it was put down; nil where it does not tell all of that.
  var recordedCount: UInt64?

  /// Bytes of a piece: one is written and read in a fraction of a millisecond.
  package static let byteLimit = 48 * 1_024

  package init(_ position: LogPosition, _ kind: Kind, _ bytes: [UInt8] = []) {
    (self.position, self.kind, self.bytes) = (position, kind, bytes)
  }

  /// What the piece weighs beside its bytes, in Redis and on the way, with its proof.
  static let overhead = 128
}

/// What a node asks of where its log is kept.
package enum LogQuestion: Hashable, Sendable {
  /// What is there of the log, and whether another node has taken it.
  case open
  /// Puts a piece down behind the others; the first one of a generation makes the log where there is none.
  case append(LogPiece)
  /// Forgets the generations before that one.
  case trim(generation: UInt64)
  /// Another node has taken the log, and this one has given the rooms up: it begins a new one.
  case accept
  /// Ends the lease, so that another node goes on with the rooms at once.
  case leave
}

/// What comes of it. A question without an answer was asked in vain.
package enum LogAnswer: Hashable, Sendable {
  /// The last piece that is there; nil where there is no log.
  case opened(last: LogPosition?)
  case done
  /// There is no log to put it into: it was taken, or is lost.
  case missing
  /// Another node has taken the log and goes on with the rooms. What this node has recorded behind the line with this checksum
  /// counts for nobody; nil where the log did not end with a line.
  case taken(lastSum: UInt32?)
  /// What is there was not written by a node of this cluster, and can be forgotten with `accept`.
  case foreign
}
