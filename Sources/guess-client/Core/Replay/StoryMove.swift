import Protocol

/// What a player did in a round, and what came of it.
package struct StoryMove: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// A guess, its hint, and what was possible for the player afterwards.
    case guess(Int64, Hint, left: GuessRange)
    /// A step or a turn without a guess.
    case pass
  }

  package let seat: Seat
  package let action: Action
  /// Since the beginning of the round.
  package let elapsed: Milliseconds
  /// The step, from 1, where there are steps.
  package let step: Int?

  /// The hint that it was answered with; nil for a pass.
  package var hint: Hint? {
    if case .guess(_, let hint, _) = action { hint } else { nil }
  }
}
