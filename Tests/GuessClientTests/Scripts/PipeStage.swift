import Foundation
import GuessProtocol
import TestSupport

@testable import GuessClientCore

/// A client without a terminal, which a server has greeted. `<` are lines of the server, `>` is input. The output of an act: what is
/// printed, reported on standard error and sent.
struct PipeStage: ScriptStage {
  private var session: PipeSession
  private var now = Instant.start

  init() throws { session = PipeSession(Options(), at: .start) }

  mutating func act(_ words: Words) throws -> [String]? {
    switch words.name {
    case "pipe", "stranger":
      var options = try game(
        at: words.text("url") ?? "localhost", name: words.text("name"),
        via: words.rest.contains("nc") ? "nc %h %p" : nil)
      options[.json] = words.rest.contains("json")
      (session, now) = (PipeSession(options, at: .start), .start)
      if words.name == "pipe" { _ = session.handle(.received(Lines.bytes([Lines.greeting])), at: now) }
      return []
    case "<": return handle(.received(Lines.bytes(Lines.written(words.text))))
    case "part": return handle(.received(words.bytes))
    case ">": return handle(.typed(words.bytes))
    case "connected": return handle(.connected(to: nil))
    case "ended": return handle(.inputEnded)
    case "lost": return handle(.disconnected)
    case "interrupted": return handle(.interrupted)
    case "wait":
      now = now + Milliseconds(Int64(words.number()))
      return handle(.deadline)
    case "due": return [session.nextDeadline.map { "in \($0.milliseconds - now.milliseconds) ms" } ?? "never"]
    default: return nil
    }
  }

  private mutating func handle(_ input: Input) -> [String] {
    session.handle(input, at: now).flatMap { effect -> [String] in
      switch effect {
      case .print(let bytes): Self.lines(bytes)
      case .send(let bytes): Self.lines(bytes).map { "sends \($0)" }
      case .complain(let text): ["complains: \(text)"]
      case .finishSending: ["ends its input"]
      case .quit(let code): ["exits: \(code)"]
      default: ["\(effect)"]
      }
    }
  }

  /// The lines; those that do not end are marked, and bytes that are no text are numbers.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["\(bytes)"] }
    let lines = Lines.shortened(text).replacing("\r", with: "\\r").components(separatedBy: "\n")
    return lines.dropLast() + (lines.last.map { $0.isEmpty ? [] : ["\($0)…"] } ?? [])
  }
}
