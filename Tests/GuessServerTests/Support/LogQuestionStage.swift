import Foundation
import GuessProtocol
import TestSupport

@testable import GuessServer
@testable import GuessServerCore

/// Requests to Redis about logs, of this node and of others, and how their answers are read.
struct LogQuestionStage: ScriptStage {
  private let run: NodeRun
  private let departed: DepartedNode
  private let scripts: [(ClusterScript, name: String)] = [
    (.open, "open"), (.begin, "begin"), (.leave, "leave"), (.take, "take"), (.legacies, "legacies"),
    (.page, "page"), (.settle, "settle"),
  ]
  private var isStarting = false
  /// The questions that answers are for, about a node's own log and about one that is taken over.
  private var (question, failover): (LogQuestion?, FailoverQuestion?)

  init() throws {
    guard let name = ShortWord("a"),
      let departed = DepartedNode("- 5 b 00000000000000cc 127.0.0.1:4839 00000000000000dd")
    else { throw CocoaError(.coderInvalidValue) }
    run = NodeRun(
      identity: "00000000000000aa", place: "here", name: name, id: RunID(rawValue: 0xB),
      address: "127.0.0.1:4838", fingerprint: "f", proof: LogProof(try SecretSealTests.key(1)),
      lease: .seconds(6), reserve: .seconds(90), slot: NodeSlot(rawValue: 3))
    self.departed = departed
  }

  mutating func act(_ words: Words) throws -> [String]? {
    let taken = TakenLog(departed.node, number: 2)
    let position = words.rest.first.flatMap { LogPosition($0) }
    switch words.name {
    case "starting": isStarting = true
    case "open": return ask(.open)
    case "append":
      let piece = Words(words.rest.dropFirst().joined(separator: " "))
      guard let position, let kind = LogPiece.Kind(rawValue: piece.name) else { return nil }
      return ask(.append(LogPiece(position, kind, piece.bytes)))
    case "trim": return ask(.trim(generation: UInt64(words.number())))
    case "accept": return ask(.accept)
    case "leave": return ask(.leave)
    case "take": return ask(.take(departed))
    case "list": return ask(.takenLogs)
    case "page": return ask(.page(taken, after: position))
    case "settle": return ask(.settle(taken))
    case "proof": return RunID(words.rest[0]).map { [run.proof.text(ofTaking: $0, from: words.rest[1])] }
    case "lost": return hear(.failure(.lost))
    case "hear":
      let json = try JSONSerialization.jsonObject(with: Data(words.text.utf8), options: .fragmentsAllowed)
      return hear(.success(Self.value(json)))
    default: return nil
    }
    return []
  }

  private mutating func ask(_ question: LogQuestion) -> [String] {
    (self.question, failover) = (question, nil)
    return [sketch(question.request(by: run))]
  }

  private mutating func ask(_ question: FailoverQuestion) -> [String] {
    (self.question, failover) = (nil, question)
    return [sketch(question.request(by: run))]
  }

  /// The content of an answer of Redis to the last question.
  private func hear(_ answer: RedisAnswer) -> [String] {
    if let failover { return FailoverAnswer(answer, to: failover, by: run).map(Self.sketch) ?? ["nothing"] }
    let read = question.flatMap { LogAnswer(answer, to: $0, by: run, isStarting: isStarting) }
    return [read.map(Self.sketch) ?? "nothing"]
  }

  /// A value of Redis, from JSON; an error is an object with its text.
  private static func value(_ json: Any) -> RESPValue {
    switch json {
    case let text as String: .bytes(Array(text.utf8))
    case let number as Int64: .integer(number)
    case let values as [Any]: .array(values.map(value))
    case let error as [String: String]: .error(RESPError(text: error["error"] ?? ""))
    default: .null
    }
  }

  // MARK: - Words

  /// The words of a request, with the name of a script instead of its text.
  private func sketch(_ request: RESPRequest) -> String {
    let words = RedisStage.words(request.bytes)
    let named = scripts.reduce(words) { words, script in words.replacing(script.0.text, with: script.name) }
    return named.replacing("\n", with: "\\n")
  }

  private static func sketch(_ answer: LogAnswer) -> String {
    switch answer {
    case .opened(let last): "opened, last \(last?.text ?? "-")"
    case .taken(let sum): "taken after \(sum.map { String($0, radix: 16) } ?? "-")"
    default: "\(answer)"
    }
  }

  private static func sketch(_ answer: FailoverAnswer) -> [String] {
    switch answer {
    case .takenLogs(let logs):
      ["\(logs.count) logs"]
        + logs.map { "\($0.number) of \($0.node.name), run \($0.run), slot \($0.node.slot.rawValue)" }
    case .page(let pieces, let more, let foreign):
      pieces.map {
        "\($0.position.text) \($0.kind) \(String(decoding: $0.bytes, as: UTF8.self)), by \($0.run)"
      } + ["\(foreign) foreign", more.map { "more after \($0.text)" } ?? "the end"]
    default: ["\(answer)"]
    }
  }
}
