import GuessProtocol
import TestSupport

@testable import GuessServer

/// A watch of sentinels, which answer as the script says.
struct SentinelStage: ScriptStage {
  private var watch: SentinelWatch
  private var now = Instant.start

  init() throws { watch = SentinelWatch(try RedisAddress("redis+sentinel://a,b/m")) }

  mutating func act(_ words: Words) throws -> [String]? {
    var effects: [SentinelWatch.Effect] = []
    switch words.name {
    case "new": watch = SentinelWatch(try RedisAddress(words.text))
    case "find": watch.find(at: now, &effects)
    case "connect": watch.connected(&effects)
    case "hear": watch.received(words.bytes, at: now, &effects)
    case "letters": watch.received([UInt8](repeating: 0x68, count: words.number()), at: now, &effects)
    case "answer":
      let parts = words.rest.map { "$\($0.utf8.count)\r\n\($0)\r\n" }.joined()
      watch.received(Array("*\(words.rest.count)\r\n\(parts)".utf8), at: now, &effects)
    case "disconnect": watch.disconnected(at: now, &effects)
    case "forget": watch.forget(&effects)
    case "tick":
      guard let deadline = watch.deadline else { return ["no deadline"] }
      watch.tick(at: deadline - Milliseconds(1), &effects)
      let isEarly = !effects.isEmpty
      let waited = deadline - now
      now = deadline
      watch.tick(at: now, &effects)
      return ["after \(waited.count) ms" + (isEarly ? " or sooner" : "")] + effects.map(Self.sketch)
    case "master": return watch.master.map { ["\($0)"] } ?? []
    default: return nil
    }
    return effects.map(Self.sketch)
  }

  private static func sketch(_ effect: SentinelWatch.Effect) -> String {
    switch effect {
    case .connect(let host): "connect to \(host)"
    case .send(let bytes): "send \(RedisStage.words(bytes))"
    case .hangUp: "hang up"
    case .master(let host): "the master is \(host)"
    case .giveUp(let reason): "give up: \(reason)"
    }
  }
}
