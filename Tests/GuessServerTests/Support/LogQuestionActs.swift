import Foundation
import GuessProtocol
import TestSupport

@testable import GuessServer
@testable import GuessServerCore

/// Requests of a node to Redis, and how their answers are read.
struct LogQuestionActs {
  private var node = ClusterNode(
    run: "00000000000000aa", name: "a", address: PublicAddress(Array("play.example.org:1".utf8).span),
    lease: .seconds(6))
  private var question = RedisQuestion.quarantine

  mutating func act(_ words: Words) throws -> [String]? {
    let position = words.rest.first.flatMap { LogPosition($0) }
    switch words.name {
    case "lease":
      guard let want = LeaseQuestion.Want(rawValue: words.rest[0]) else { return nil }
      return ask(
        .lease(LeaseQuestion(want, term: UInt64(words.number(1)), sentAt: .start), shard: node.shard))
    case "shard":
      (node.shard, node.shards) = (Int(words.number()), Int(words.number(1)))
      (node.players, node.matches) = (5, 2)
      return []
    case "append":
      let piece = Words(words.rest.dropFirst().joined(separator: " "))
      guard let position, let kind = LogChunk.Kind(rawValue: piece.name) else { return nil }
      return ask(.append(LogChunk(position, kind, piece.bytes)))
    case "page": return ask(.read(.page(after: position), reading: 1))
    case "aside": return ask(.quarantine)
    // A ban, or one that is lifted.
    case "append-ban":
      let bans = [words.rest[0]: words.rest.dropFirst().first]
      return ask(.append(LogChunk(LogPosition(generation: 1, number: 5), .change, [10], bans: bans)))
    case "answer":
      if words.text == "lost" { return hear(nil) }
      let json = try JSONSerialization.jsonObject(with: Data(words.text.utf8), options: .fragmentsAllowed)
      return hear(Self.value(json))
    default: return nil
    }
  }

  /// The words of a request, with the name of a script instead of its text.
  private mutating func ask(_ question: RedisQuestion) -> [String] {
    self.question = question
    let scripts = [(PackageResources.lease_lua, "lease"), (PackageResources.append_lua, "append")]
    let words = scripts.reduce(RedisActs.words(question.request(by: node).bytes)) { words, script in
      words.replacing(String(decoding: script.0, as: UTF8.self), with: script.1)
    }
    return [words.replacing("\n", with: "\\n")]
  }

  private func hear(_ answer: RESPValue?) -> [String] {
    switch question {
    case .lease:
      guard let answer = LeaseAnswer(answer) else { return ["nothing"] }
      let owner = answer.owner.map { "run \($0.run) at \($0.address.map { "\($0)" } ?? "-")" }
      let waiting = answer.waiting.map { $0.map { "\($0)" } ?? "-" }
      let shards = answer.shards.map {
        "shard \($0.shard) at \($0.address.map { "\($0)" } ?? "-"), \($0.players) \($0.matches)"
      }
      let bans = answer.banChanges > 0 ? ["bans \(answer.banChanges)"] : []
      return ["\(answer.state), term \(answer.term)"] + [owner].compactMap(\.self) + waiting + shards + bans
    case .append:
      return [answer?.text.flatMap(AppendAnswer.init).map { "\($0)" } ?? "nothing"]
    default:
      guard case .array(let entries) = answer else { return ["nothing"] }
      return entries.map { entry in
        LogChunk(entry).map { "\($0.position.text) \($0.kind) \(String(decoding: $0.bytes, as: UTF8.self))" }
          ?? "foreign"
      }
    }
  }

  /// A value of Redis, from JSON.
  private static func value(_ json: Any) -> RESPValue {
    switch json {
    case let text as String: .bytes(Array(text.utf8))
    case let number as Int64: .integer(number)
    case let values as [Any]: .array(values.map(value))
    default: .null
    }
  }
}
