import GuessProtocol
import TestSupport

/// A node's log, its requests and its connection, at a Redis that answers as the script says. Tests/Fixtures/README.md has the acts.
struct NodeStage: ScriptStage {
  private var now = Instant.start
  private var log = RoomLogActs()
  private var requests = LogQuestionActs()
  private var redis: RedisActs

  init() throws { redis = try RedisActs() }

  mutating func act(_ words: Words) throws -> [String]? {
    if words.name == "log" { now = .start }
    if words.name == "wait", !redis.isUsed {
      now = now + Milliseconds(Int64(words.number()))
      return []
    }
    return try redis.act(words, at: &now) ?? log.act(words, at: now) ?? requests.act(words)
  }
}
