import GuessGame
import GuessProtocol

/// Number of a question to the shared store, in the order of asking.
package struct QuestionID: Hashable, Sendable {
  package let rawValue: UInt64
}

/// A question or command to the store that all nodes share; each is atomic.
package enum ClusterQuestion: Hashable, Sendable {
  /// Takes a name, unless a node holds it for another player. Does nothing if the player has since moved to a node that has the
  /// name, as questions arrive in any order.
  case claim(TaggedName)
  /// Releases a name, unless the player has since moved to a node that has it.
  case release(TaggedName)
  /// Takes a suiting wish of another node, or publishes this one if there is none.
  case match(Wish, of: PlayerID)
  case withdraw(Wish, of: PlayerID)
  /// Frees the names of a lost node's run, after the new owner has claimed those that it needs.
  case vacate(RunID)
}

/// Answer to a question; a question without one has failed.
package enum ClusterAnswer: Hashable, Sendable {
  case done
  case taken
  /// The player has since moved to a node that has the name.
  case moved
  /// Slot of a node that had a suiting wish; nil if the own wish is published now.
  case suiting(NodeSlot?)
}
