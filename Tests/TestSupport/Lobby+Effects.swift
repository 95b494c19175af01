import GuessServerCore
import GuessProtocol

extension Lobby {
  /// Takes one input, and answers what has to be done, which counts as done then.
  package mutating func effects(of input: consuming Input, at now: Instant) -> Effects {
    handle(input, at: now)
    return takeEffects()
  }

  /// What has to be done, which counts as done then.
  package mutating func takeEffects() -> Effects {
    defer { removeEffects() }
    return context.effects
  }
}
