import GuessProtocol
import TestSupport

/// The parts of the server's loop that decide by time, with a clock that the script advances. Tests/Fixtures/README.md has the acts.
struct LoopStage: ScriptStage {
  private var now = Instant.start
  private var loop = EventLoopActs()
  private var intake = IntakeActs()
  private var limits = LimitActs()
  private var moderation = ModerationActs()

  mutating func act(_ words: Words) throws -> [String]? {
    if words.name == "wait" {
      now = now + Milliseconds(Int64(words.number()))
      return []
    }
    return try loop.act(words, at: &now) ?? intake.act(words, at: &now) ?? limits.act(words, at: now)
      ?? moderation.act(words, at: now)
  }
}
