import GuessProtocol

/// A node whose lease has ended, so that another one can take over its rooms.
package struct DepartedNode: Hashable, Sendable {
  package let node: NodeLabel
  /// Identity of its data directory.
  package let identity: String
  /// True if it has ended its lease itself, so that nobody has to look for it.
  package let hasLeft: Bool

  package init(_ node: NodeLabel, identity: String, hasLeft: Bool) {
    (self.node, self.identity, self.hasLeft) = (node, identity, hasLeft)
  }
}

/// A log of a lost node that this one has taken, and whose rooms it is to restore.
package struct TakenLog: Hashable, Sendable {
  /// The node that had the rooms.
  package let node: NodeLabel
  /// Number of logs taken before it that are still there. It may contain takeovers of their rooms by its own node.
  package let number: Int

  package init(_ node: NodeLabel, number: Int) { (self.node, self.number) = (node, number) }

  package var run: RunID { node.run }
}

/// Question of a node that takes over others.
package enum FailoverQuestion: Hashable, Sendable {
  /// Takes the log of a node whose lease has ended. It fails if the node is alive, or another one was faster.
  case take(DepartedNode)
  /// Lists the logs that this node has taken, and whose rooms are in no other log yet.
  case takenLogs
  /// Reads a page of a taken log, after a position. It fails if this node's own log was taken, and with it all that it had
  /// taken.
  case page(TakenLog, after: LogPosition?)
  case settle(TakenLog)

  /// Pieces read at once: a mebibyte at most.
  package static let piecesAtOnce = 20
  /// Logs listed at once: twice the number of nodes. The others follow once those are deleted.
  package static let mostTakenLogs = 2 * NodeSlot.count
}

/// Answer to a question; a question without one has failed.
package enum FailoverAnswer: Hashable, Sendable {
  case done
  case takenLogs([TakenLog])
  /// Some pieces, and the position after which there may be more; nil at the end. `foreign` counts skipped pieces that no node
  /// has written.
  case page([LogPiece], more: LogPosition? = nil, foreign: Int = 0)
}
