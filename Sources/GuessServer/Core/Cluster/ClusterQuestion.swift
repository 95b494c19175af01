import GuessProtocol

/// A question to what all nodes share, by the order in which they were asked.
package struct QuestionID: Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// What a node asks of what all nodes share, or tells it: each is done at once and as a whole.
package enum ClusterQuestion: Hashable, Sendable {
  /// Takes a name, unless a node holds it for someone else. Nothing happens where a node has it to which its player has
  /// moved later: what nodes ask comes in any order.
  case claim(TaggedName)
  /// Gives a name back, unless a node has it to which its player has moved later.
  case release(TaggedName)
  /// Takes a wish of another node that suits this one, and publishes this one where there is none.
  case match(Wish)
  /// Takes a wish back.
  case withdraw(Wish)
  /// Frees the names of a run of a node that is gone: its heir has claimed those that it needs.
  case vacate(Incarnation)
}

/// What comes of a question. A question without an answer was asked in vain.
package enum ClusterAnswer: Hashable, Sendable {
  case done
  /// Someone else has the name.
  case taken
  /// A node has the name to which its player has moved later.
  case moved
  /// A node that had a suiting wish, by its slot; nil where the own one is published now.
  case suiting(NodeSlot?)
}

/// What a player waits for with `PLAY`, as the other nodes see it.
package struct Wish: Hashable, Sendable {
  package let settings: MatchSettings
  package let kind: Kind
  package let company: Company
  /// Whose it is: a number that nobody else on this node has.
  package let player: PlayerID
}
