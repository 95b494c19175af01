import TestSupport
import Testing

/// A game, and changes to all that was said in it.
struct TamperingStage: ScriptStage {
  static let places = ["ada": 0, "bob": 1, "cyn": 2, "dan": 3]

  private var scenario = Scenario()

  init() {}

  mutating func act(_ words: Words) throws -> [String]? {
    if try play(words) { return [] }
    var dialogue = scenario.world.dialogue
    if words.name != "honest" {
      for change in "\(words.name) \(words.text)".components(separatedBy: "; ") {
        guard try Tampering(change, of: dialogue).change(&dialogue) else { return nil }
      }
    }
    return [dialogue.violation.map { "\($0.check)" } ?? "keeps all promises"]
  }

  /// Plays on; false for a change.
  private mutating func play(_ words: Words) throws -> Bool {
    switch (words.name, Self.places[words.name], words.text) {
    case ("underway", _, _): scenario = try .underway()
    case ("seat", _, let text):
      let settings = text.components(separatedBy: " joining ")
      scenario = try .seated(settings[0], joining: settings.dropFirst().map { " \($0)" }.joined())
    case ("connect", _, let name): try scenario.world.connect(Self.places[name] ?? 0, as: .silent)
    case ("wait", _, _): try scenario.wait(Int64(words.number()))
    case (_, let place?, "miss"): try scenario.miss(place)
    case (_, let place?, "hit"): try scenario.say("\(try scenario.secret(of: place))", place)
    case (_, let place?, "find"): try scenario.find(place)
    case (_, let place?, "lose"): try scenario.lose(place)
    case (_, let place?, "back"): try scenario.comeBack(place)
    case (_, let place?, let text):
      let (tokens, room) = (scenario.world.tokens[0], scenario.world.rumors.first ?? "")
      let line = text.replacing("$ada", with: tokens.last ?? "").replacing("$first", with: tokens.first ?? "")
      try scenario.say(line.replacing("@", with: room), place)
    default: return false
    }
    return true
  }
}

/// A change to a dialogue: a verb, perhaps `last`, a client or `all`, the kind of a line, and more after a colon.
private struct Tampering {
  private let verb: String
  private let isLast: Bool
  /// Nil for all.
  private let peer: Peer?
  private var kind: String
  private let rest: String

  /// Reads a change; `{ada OK NAME.token}` is a value in `dialogue`.
  init(_ text: String, of dialogue: [Step]) throws {
    let text = try text.replacing(/\{([^{}]*)\.(\w+)\}/) { match in
      try Tampering("find \(match.1)", of: dialogue).line(in: dialogue)[String(match.2)] ?? ""
    }
    let parts = text.split(separator: ":", maxSplits: 1)
    var words = parts[0].split(separator: " ")[...]
    verb = String(words.removeFirst())
    isLast = words.first == "last"
    if isLast { words.removeFirst() }
    peer = try Self.peer(words.removeFirst())
    kind = words.joined(separator: " ")
    rest = parts.count > 1 ? String(parts[1].dropFirst()) : ""
  }

  private static func peer(_ word: Substring) throws -> Peer? {
    guard word != "all" else { return nil }
    return Peer(number: try #require(TamperingStage.places[String(word)] ?? Int(word), "\(word)"))
  }

  // MARK: - Places

  private func isMeant(_ outcome: Step.Outcome) -> Bool {
    guard case .line(let line, let hearer) = outcome else { return false }
    return line.kind == kind && (peer == nil || peer == hearer)
  }

  /// The first or last line that is meant.
  private func place(in dialogue: [Step]) throws -> (step: Int, outcome: Int) {
    let places = dialogue.enumerated().flatMap { step, value in
      value.outcomes.enumerated().filter { isMeant($1) }.map { (step: step, outcome: $0.offset) }
    }
    return try #require(isLast ? places.last : places.first, "no \(kind) to \(verb)")
  }

  private func line(in dialogue: [Step]) throws -> SeenLine {
    let place = try place(in: dialogue)
    guard case .line(let line, _) = dialogue[place.step].outcomes[place.outcome] else {
      throw Violation(.form, "no line")
    }
    return line
  }

  // MARK: - Changes

  /// Makes the change; false for an unknown verb.
  func change(_ dialogue: inout [Step]) throws -> Bool {
    let end = dialogue.last?.time ?? 0
    switch verb {
    case "say", "close", "dismiss":
      let outcomes = (verb == "close" ? [] : [try said(rest)]) + (verb == "say" ? [] : [.close(try client)])
      dialogue.append(Step(time: end, cause: .deadline, outcomes: outcomes))
    case "keep":
      let close = Step.Outcome.close(try client)
      for step in dialogue.indices { dialogue[step].outcomes.removeAll { $0 == close } }
    case "forget": dialogue.removeAll { $0.outcomes.contains(where: isMeant) }
    case "hurry":
      for index in try place(in: dialogue).step..<dialogue.count {
        let step = dialogue[index]
        dialogue[index] = Step(time: step.time - 1, cause: step.cause, outcomes: step.outcomes)
      }
    case "step":
      let place = try place(in: dialogue)
      dialogue.insert(try addition(at: dialogue[place.step].time), at: place.step + 1)
    case "advance":
      let (place, line) = (try place(in: dialogue), try line(in: dialogue))
      dialogue[place.step].outcomes.remove(at: place.outcome)
      var earlier = self
      earlier.kind = rest
      let new = try earlier.place(in: dialogue)
      dialogue[new.step].outcomes.insert(.line(line, to: try client), at: new.outcome + 1)
    default:
      let place = try place(in: dialogue)
      return try change(&dialogue[place.step].outcomes, at: place.outcome)
    }
    return true
  }

  /// Changes the outcomes of a step; the line that is meant is at `index`.
  private func change(_ outcomes: inout [Step.Outcome], at index: Int) throws -> Bool {
    switch verb {
    case "rewrite", "lengthen": outcomes = try outcomes.map { isMeant($0) ? try rewritten($0) : $0 }
    case "insert":
      let words = rest.split(separator: " ", maxSplits: 1)
      outcomes.insert(try said(String(words[1]), to: Self.peer(words[0])), at: index + 1)
    case "double": outcomes.insert(outcomes[index], at: index)
    case "replace": outcomes[index] = try said(rest)
    case "drop": outcomes.remove(at: index)
    case "hasten": outcomes.insert(outcomes.remove(at: index), at: 0)
    case "silence":
      let words = Set(rest.split(separator: " ").map(String.init))
      outcomes.removeAll { outcome in
        switch outcome {
        case .line(let line, let hearer): !words.isDisjoint(with: ["all", line.subject, "\(hearer.number)"])
        case .close(let hearer): !words.isDisjoint(with: ["all", "\(hearer.number)"])
        }
      }
    default: return false
    }
    return true
  }

  private var client: Peer { get throws { try #require(peer, "\(verb) needs a client") } }

  /// The line to a client.
  private func said(_ text: String, to hearer: Peer? = nil) throws -> Step.Outcome {
    .line(try SeenLine(Array(text.utf8)), to: try hearer ?? client)
  }

  /// The step of `bob 500 < OK GUESS`, in which bob sends 500.
  private func addition(at time: Int64) throws -> Step {
    let parts = rest.components(separatedBy: " < ")
    let words = parts[0].split(separator: " ")
    switch parts[0] {
    case "deadline": return Step(time: time, cause: .deadline, outcomes: [try said(parts[1])])
    case "journal": return Step(time: time, cause: .journal(.failed), outcomes: [try said(parts[1])])
    default:
      let asker = try #require(try Self.peer(words[0]))
      return Step(
        time: time, cause: .line(Array(words[1].utf8), from: asker), outcomes: [try said(parts[1], to: asker)]
      )
    }
  }

  /// The line with `old` replaced by `new`. If that changes a field, the sentence, which repeats it, is dropped.
  private func rewritten(_ outcome: Step.Outcome) throws -> Step.Outcome {
    guard case .line(let line, let hearer) = outcome else { return outcome }
    let words = rest.components(separatedBy: " =>").map { $0.replacing("␣", with: " ") }
    let (old, new) = (
      words[0], verb == "lengthen" ? String(repeating: "a", count: 1_024) : String(words[1].dropFirst())
    )
    let text = String(decoding: line.bytes, as: UTF8.self)
    let fields = line.sentence.map { String(text.dropLast($0.count + " : ".count)) } ?? text
    return try said(
      (fields.contains(old) ? fields : text).replacing(old, with: new, maxReplacements: 1), to: hearer)
  }
}
