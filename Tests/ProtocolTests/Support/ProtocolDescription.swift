import Foundation
import TestSupport

@testable import GuessGame
@testable import GuessProtocol

/// share/guess/protocol.json, from the tables of the library. Fields are those of its samples, and of a kind that it reads.
struct ProtocolDescription: Encodable {
  struct Field: Encodable {
    /// `arg` is the name of a word in refusals, `needs` the option without which this one is refused.
    var key, arg, kind, needs: String?
    var values: [String]?
    var optional: Bool?
    var min, max: Int64?
    var `default`: String?
  }

  /// A verb, a row, a code, an event or a limit.
  struct Entry: Encodable {
    let name: String
    var usage: String?
    var needsName, echo, text: Bool?
    var short, states: [String]?
    var words, options, reply, fields: [Field]?
    var value: Int64?
  }

  let `protocol` = "guess/1"
  let verbs: [Entry]
  let rows = Row.leadingKeys.map {
    Self.message("\($0.value)", $0.value == .owner ? "ROW name" : "ROW \($0.key)")
  }
  let errors = Refusal.Code.allCases.map { Self.message($0.rawValue, "ERR \($0.rawValue)") }
  let events = Event.Word.allCases.map { Self.message($0.rawValue, "* \($0.rawValue)") }
  let limits = LimitName.allCases.map { Entry(name: $0.rawValue, value: ServerLimits().value(of: $0)) }

  /// `table` has the states in which each verb is possible.
  init(states table: String) {
    let states = Self.states(table)
    verbs = Verb.allCases.map { Self.form(of: $0, states: states[$0] ?? []) }
  }

  // MARK: - Lines from the server

  /// Lines of every shape, without sentences; refusals of one verb, or of none.
  static let lines: [Vector] = (CatalogueSamples.plain?.lines ?? []).compactMap { line in
    switch line {
    case .row(let row, _): return ServerLine.row(row, tag: nil)
    case .error(let refusal, let verb, _):
      let isOfLine = [Refusal.Code.badLine, .badVerb, .tooLong].contains(refusal.code)
      return verb == (isOfLine ? nil : .play) ? .error(refusal, verb: verb, tag: nil) : nil
    case .ok, .event: return line
    }
  }.map { Vector(written($0)) }
  private static let messages = Dictionary(grouping: lines, by: \.message)

  /// Words that a key has in any message or usage.
  private static let words: [String: Set<String>] = {
    var words: [String: Set<String>] = [:]
    for part in Verb.allCases.flatMap({ parts(of: $0) }) {
      words[part.key ?? "", default: []].formUnion(part.shown.split(separator: "|").map(String.init))
    }
    for (key, value) in lines.flatMap({ $0.fields ?? [:] }) { words[key, default: []].insert(value) }
    return words
  }()

  /// Keys of which the reader takes new values for known ones, or for none.
  private static let keysReadAsKnown: Set = [
    "proto", "state", "kind", "pairing", "with", "computer", "lang", "reason", "why", "arg", "limit", "plays",
  ]

  private static func message(_ name: String, _ message: String) -> Entry {
    let hasText = messages[message]?.contains { $0.text != nil } == true
    return Entry(name: name, text: hasText ? true : nil, fields: fields(of: message))
  }

  /// Fields in the order of the longest line; those that it lacks are before the next ones that it has.
  private static func fields(of message: String) -> [Field] {
    let lines = messages[message] ?? []
    var keys: [String] = []
    for line in lines.sorted(by: { $0.keys.count > $1.keys.count }) {
      var next = keys.endIndex
      for key in line.keys.reversed() {
        if let known = keys.firstIndex(of: key) { next = known } else { keys.insert(key, at: next) }
      }
    }
    return keys.map { key in field(key, in: lines.filter { $0.fields?[key] != nil }, of: lines.count) }
  }

  private static func field(_ key: String, in lines: [Vector], of count: Int) -> Field {
    // The reader itself says what may be in the place of a value.
    func accepts(_ value: String) -> Bool {
      lines.prefix(4).contains { line in
        let old = " \(key)=\(line.fields?[key] ?? "")"
        let new = " \(key)=\(value)"
        guard let read = received(line.line.replacing(old, with: new, maxReplacements: 1)).line else {
          return false
        }
        return !Self.keysReadAsKnown.contains(key) || written(read).contains(new)
      }
    }
    let all = words[key] ?? []
    var field = Field(key: key, kind: kind(accepts), optional: lines.count < count ? true : nil)
    // A field that is written for programs and never read may have any value.
    if field.kind == "text", all.allSatisfy({ Int64($0) != nil }) {
      field.kind = all == ["0"] || all == ["1"] ? nil : "number"
    }
    if field.kind == "name", accepts("-") { field.values = ["-"] }
    if field.kind == nil { field.values = all.filter(accepts).sorted() }
    return field
  }

  /// Kinds with what they accept; the first that fits counts.
  private static let kinds: KeyValuePairs<String, [String]> = [
    "text": ["猜"], "names": ["a,b"], "word": ["zz", "7"], "name": ["zz"], "number": ["7"], "code": ["F7KD2Q"],
    "score": ["1-2"], "counts": ["1,2"], "range": ["1..2"], "hints": ["LHX"], "date": ["2026-11-21"],
    "address": ["b.example.org:1"], "hex16": [String(repeating: "a", count: 16)],
    "hex32": [String(repeating: "a", count: 32)], "hex64": [String(repeating: "a", count: 64)],
  ]

  private static func kind(_ accepts: (String) -> Bool) -> String? {
    kinds.first { $0.value.allSatisfy(accepts) }?.key
  }

  // MARK: - Requests

  /// The parts of a usage after the verb, such as `<code>` or `[with=human|bot|any]`.
  private static func parts(of verb: Verb) -> [(key: String?, shown: String, isOptional: Bool)] {
    verb.usage.description.split(separator: " ").dropFirst().map { part in
      let pieces: [String] = part.filter { $0 != "[" && $0 != "]" }.split(separator: "=").map(String.init)
      return (pieces.count > 1 ? pieces[0] : nil, pieces[pieces.count - 1], part.hasPrefix("["))
    }
  }

  private static func form(of verb: Verb, states: [String]) -> Entry {
    var (words, options, start): ([Field], [Field], String) = ([], [], verb.rawValue)
    for part in parts(of: verb) {
      var field = argument(part.shown, after: "\(start) \(part.key.map { "\($0)=" } ?? "")", of: start)
      field.key = part.key
      if part.key != nil {
        options.append(field)
        continue
      }
      if part.isOptional { field.optional = true }
      field.arg = argument(of: start, beside: part.shown)
      words.append(field)
      // A word that is accepted here, for the options after it.
      let examples = part.isOptional ? ["1", "7", "zz"] : ["1", "7", "zz", "F7KD2Q"]
      start = examples.map { "\(start) \($0)" }.first { refusal($0) == nil } ?? start
    }
    return Entry(
      name: verb.rawValue, usage: "\(verb.usage)", needsName: Access.of(verb).needsName ? true : nil,
      echo: verb == .ping ? true : nil,
      short: ["?", "q", "exit", "bye", "50"].filter { Request($0).verb == verb },
      states: states, words: words, options: options, reply: fields(of: "OK \(verb.rawValue)"))
  }

  /// Describes what the usage shows of an argument, such as `<name>`, `race|lockstep|duel` or `<word>|today`.
  private static func argument(_ shown: String, after start: String, of request: String) -> Field {
    func accepts(_ value: String) -> Bool {
      ["", " computer=hard"].contains { refusal(start + value + $0) == nil }
    }
    // The last number accepted on the way to an end; nil for the end itself.
    func bound(_ end: Int64) -> Int64? {
      var (inside, outside) = (Int128(shown) ?? 1, Int128(end))
      if accepts("\(end)") { return nil }
      while (inside - outside).magnitude > 1 {
        let middle = (inside + outside) / 2
        if accepts("\(middle)") { inside = middle } else { outside = middle }
      }
      return Int64(inside)
    }
    let choices = shown.split(separator: "|").map(String.init)
    let isComplete = ["7", choices[0]].contains { refusal(start + $0) == nil }
    let placeholder = choices.first { $0.hasPrefix("<") }.map { String($0.dropFirst().prefix { $0 != ">" }) }
    var field = Field(kind: kind(accepts))
    if field.kind == nil || field.kind == "text" { field.kind = placeholder ?? field.kind }
    if field.kind == "number" { (field.min, field.max) = (bound(.min), bound(.max)) }
    if field.kind == nil || placeholder != nil && choices.count > 1 {
      field.values = choices.filter { !$0.hasPrefix("<") }
    }
    if refusal(request) == nil, command(start + choices[0]) == command(request) { field.default = choices[0] }
    if start.hasSuffix("="), !isComplete, accepts("7") { field.needs = "computer" }
    return field
  }

  /// The name that a refusal gives to the word after `start`: without it, or with one that can't be it.
  private static func argument(of start: String, beside shown: String) -> String {
    for line in [start, "\(start) %", "\(start) \u{2028}"] {
      if case .badArgument(let argument?)? = refusal(line), argument != .extra { return argument.rawValue }
    }
    return shown.filter { $0.isLetter }
  }

  /// Reads tables of verbs and states up to those of a stopping server. The first row of a verb has its plain request.
  private static func states(_ table: String) -> [Verb: [String]] {
    var (columns, states, seen): ([String], [Verb: [String]], Set<String>) = ([], [:], [])
    for line in table.split(separator: "### While")[0].split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if cells[0] == "request" { columns = cells }
      for verb in cells[0].split(separator: "`").compactMap({ Request(String($0)).verb })
      where seen.insert("\(verb) \(columns)").inserted {
        states[verb, default: []] += zip(columns, cells).filter { $1 == "OK" }.map(\.0)
      }
    }
    return states
  }
}
