import GuessProtocol
import TestSupport

@testable import GuessServer

/// A connection to a Redis that answers as the script says.
struct RedisActs {
  private var connection: RedisConnection
  /// False until the script has a connection.
  private(set) var isUsed = false
  /// Number of requests so far.
  private var asked = 0

  init() throws { connection = try Self.connection("redis://h") }

  private static func connection(_ address: String, password: String? = nil) throws -> RedisConnection {
    RedisConnection(
      to: try RedisAddress(address), password: password, longestPause: .seconds(2), at: .start,
      random: SeededGenerator(seed: 1))
  }

  mutating func act(_ words: Words, at now: inout Instant) throws -> [String]? {
    var effects: [RedisConnection.Effect] = []
    switch words.name {
    case "redis":
      isUsed = true
      connection = try Self.connection(words.rest[0], password: words.rest.dropFirst().first)
      (now, asked) = (.start, 0)
    case "ready":
      isUsed = true
      for text in ["wait", "connected", #"hear $20\r\nredis_version:7.0.15\r\n"#] {
        _ = try act(Words(text), at: &now)
      }
      return connection.history != nil ? [] : ["it is not ready"]
    case "wait":
      guard let deadline = connection.deadline else { return ["no deadline"] }
      now = words.rest.isEmpty ? deadline : now + Milliseconds(Int64(words.number()))
      connection.tick(at: now, &effects)
    case "due": return connection.deadline.map { ["in \(($0 - now).count) ms"] } ?? []
    case "waiting": return ["\(connection.waiting.count)"]
    case "connected": connection.connected(at: now, &effects)
    case "hear": connection.received(words.bytes, at: now, &effects)
    case "lost": connection.disconnected(at: now, &effects)
    case "ask": ask(words.rest, at: now, &effects)
    case "flood":
      for _ in 0..<words.number() { ask(["PING"], at: now, &effects) }
      return []
    default: return nil
    }
    return effects.map(sketch)
  }

  private mutating func ask(_ words: [String], at now: Instant, _ effects: inout [RedisConnection.Effect]) {
    asked += 1
    connection.ask(RESPRequest(words), for: .read(.secret, reading: asked), at: now, &effects)
  }

  private func sketch(_ effect: RedisConnection.Effect) -> String {
    switch effect {
    case .connect: return "connect"
    case .send(let bytes): return "send \(Self.words(bytes))"
    case .hangUp: return "hang up"
    case .answered(.read(.secret, let number), let answer):
      return "answer \(number) " + (answer.map { "is \(Self.text($0))" } ?? "fails")
    case .answered(let question, _): return "answer to \(question)"
    case .ready: return "ready"
    case .away(let reason): return "away: \(reason)"
    }
  }

  private static func text(_ value: RESPValue) -> String {
    if case .bytes(let bytes) = value { String(decoding: bytes, as: UTF8.self) } else { "\(value)" }
  }

  /// The words of requests.
  static func words(_ bytes: [UInt8]) -> String {
    var reader = RESPReader()
    reader.append(bytes)
    var requests: [String] = []
    while case .array(let values)? = try? reader.next() {
      requests.append(values.map(text).joined(separator: " "))
    }
    return requests.joined(separator: ", ")
  }
}
