import GuessGame
import GuessProtocol

extension Lobby {
  /// Handles an input; returns and clears its effects.
  package mutating func effects(of input: consuming Input, at now: Instant) -> Effects {
    handle(input, at: now)
    return takeEffects()
  }

  /// Returns and clears all effects.
  package mutating func takeEffects() -> Effects {
    defer { removeEffects() }
    return context.effects
  }
}
