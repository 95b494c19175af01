import GuessProtocol

/// A node whose lease has ended, and with whose rooms another one can go on.
package struct DepartedNode: Hashable, Sendable {
  package let node: NodeLabel
  /// What its data directory is known by.
  package let identity: String
  /// Whether it has ended its lease itself, so that nobody has to find out whether it is there.
  package let hasLeft: Bool

  package init(_ node: NodeLabel, identity: String, hasLeft: Bool) {
    (self.node, self.identity, self.hasLeft) = (node, identity, hasLeft)
  }
}

/// Rooms of a node that is gone, which this one has taken, and is to go on with.
package struct Legacy: Hashable, Sendable {
  /// The run of the node that had them.
  package let run: Incarnation
  /// What the node was that had them.
  package let slot: NodeSlot
  package let name: ShortWord
  /// How many were taken before it, of those that are there still. What is in it can tell of those before: which of their rooms
  /// the node had gone on with.
  package let number: Int

  package init(run: Incarnation, slot: NodeSlot, name: ShortWord, number: Int) {
    (self.run, self.slot, self.name, self.number) = (run, slot, name, number)
  }
}

/// What a node asks that goes on with the rooms of another one.
package enum SuccessionQuestion: Hashable, Sendable {
  /// Takes the log of a node whose lease has ended.
  case take(DepartedNode)
  /// What this node has taken, and the log of none tells yet.
  case legacies
  /// A page of what was taken, behind a position.
  case page(Legacy, after: LogPosition?)
  /// Forgets what was taken, since this node's own log tells it.
  case settle(Legacy)

  /// Pieces that are read at once: a mebibyte at most.
  package static let piecesAtOnce = 20
  /// Legacies that are told of at once: twice as many as there are nodes. The others are, once those are forgotten.
  package static let mostLegacies = 2 * NodeSlot.count
}

/// What comes of it. A question without an answer was asked in vain.
package enum SuccessionAnswer: Hashable, Sendable {
  case done
  /// The node is alive, or another one was faster. A page: this node's own log was taken, and with it all that it had taken.
  case refused
  case legacies([Legacy])
  /// Some pieces, and the position behind which there may be more; nil at the end. So many were left out since no node has
  /// written them.
  case page([LogPiece], more: LogPosition? = nil, foreign: Int = 0)
}
