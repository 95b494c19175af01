import GuessProtocol

/// Position of a piece in a node's log; the numbers in a generation begin at 0 and have no gaps.
package struct LogPosition: Hashable, Comparable, Sendable {
  /// Increases whenever all rooms are written; the first one of a node is its term, or more.
  package let generation: UInt64
  package let number: UInt64

  package init(generation: UInt64, number: UInt64) {
    (self.generation, self.number) = (generation, number)
  }

  package static func < (left: LogPosition, right: LogPosition) -> Bool {
    (left.generation, left.number) < (right.generation, right.number)
  }
}

package struct LogChunk: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case begin
    case rooms
    /// Rows of the tables, as `ScoreRecord` writes them. Results that follow are lines of the journal.
    case scores
    /// End of the rooms: earlier generations are not needed any more.
    case whole
    case change
  }

  package let position: LogPosition
  package let kind: Kind
  package let bytes: [UInt8]
  /// Bans that change with it: the lines by their kind and target; nil if one is lifted.
  package internal(set) var bans: [String: String?] = [:]
  var endedMatches: [MatchID] = []
  /// Number of records made until then; nil if the pieces so far don't contain all of them.
  var recordedCount: UInt64?

  /// Most bytes of a piece: one is written and read in a fraction of a millisecond.
  static let byteLimit = 48 * 1_024

  package init(
    _ position: LogPosition, _ kind: Kind, _ bytes: [UInt8] = [], bans: [String: String?] = [:]
  ) {
    (self.position, self.kind, self.bytes, self.bans) = (position, kind, bytes, bans)
  }

  /// Bytes of a piece beside its content, in Redis and in flight.
  static let overhead = 128
}

/// The answer to a piece that is appended; a piece without one may be in the log.
package enum AppendAnswer: String, Sendable {
  case done
  /// The store has forgotten the lease or the log.
  case missing
  /// Another node has the lease.
  case lost
}
