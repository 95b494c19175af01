import GuessProtocol
import TestSupport

@testable import GuessClientBots
@testable import GuessClientCore
@testable import GuessClientPlay

/// Parts of clients. `edit` types keys in a new editor: the output is what they ask for, and the line with | for the cursor; it knows
/// the rooms and names of the lines that ada has had to `learn`. `check` has the findings of a new check of fairness, one for each line.
/// `match` begins with a match of ada after these lines, `hear` continues it, also `at` a later time in seconds: the output is all that
/// is known. `wheels` takes a range and keys: the output is the number, the rows of each wheel, and the selected one.
struct PartStage: ScriptStage {
  private var vocabulary = Vocabulary()
  private var match = MatchState()
  private var now = Instant.start

  init() {}

  mutating func act(_ words: Words) throws -> [String]? {
    switch words.name {
    case "edit":
      var editor = LineEditor()
      editor.vocabulary = vocabulary
      let actions = editor.type(words.bytes)
      return actions.map { "\($0)" } + ["\(editor.before)|\(editor.after)"]
    case "learn":
      vocabulary = Vocabulary()
      for line in Self.lines(words.text) { vocabulary.learn(from: line, own: Name("ada")) }
      return vocabulary.rooms.map { "\($0)" } + vocabulary.names.map { "\($0)" }
    case "check":
      var check = FairnessCheck()
      return Lines.written(words.text).map { line in
        check.check(Lines.received(line)).map { "\($0)".replacing(/[A-Z]\w*\./, with: "") } ?? "-"
      }
    case "match":
      (match, now) = (MatchState(), .start)
      for line in Self.lines("named & \(words.text)") { match.follow(line, at: now) }
      return facts
    case "hear": for line in Self.lines(words.text) { match.follow(line, at: now) }
    case "at": now = .start + .seconds(Int64(words.number()))
    case "wheels": return try Self.wheels(words)
    case "notifier":
      let names = ["TERM": words.text("term") ?? "", "TERM_PROGRAM": words.text("program") ?? ""]
      return [Notifier(names).map { "\($0)" } ?? "none"]
    case "decimal": return [(Double(words.rest[0]) ?? .nan).fixed(words.number(1))]
    case "hide": return [words.text.hidingToken]
    case "pass":
      let printer = PipePrinter(isJSON: false, language: .english)
      return [printer.output(for: words.text).replacing("\n", with: "\\n")]
    default: return nil
    }
    return facts
  }

  private static func lines(_ text: String) -> [ServerLine] {
    Lines.written(text).compactMap { Lines.received($0).line }
  }

  private var facts: [String] {
    let place = "\(match.location)".replacing(/[A-Z]\w*\.|\(rawValue: \w+\)/, with: "")
    let players = match.players.map { player in
      "\(player.name) \(player.guesses)" + (player.needs.map { " needs \($0)" } ?? "")
        + (player.isAway ? " away" : "")
    }
    let guesses = match.guesses.suffix(2).map { guess in
      (guess.player.map { "\($0) " } ?? "") + "\(guess.number)" + Glyphs().arrow(for: guess.hint)
    }
    let facts: [String?] = [
      match.isInMatch ? "\(place), in a match" : place,
      match.round.map { "round \($0.number) \($0.range.lo)..\($0.range.hi)" },
      match.score.map { "score \($0.own)-\($0.other)" }, match.secret.map { "it was \($0)" },
      match.outcome.map { "\($0)" }, players.isEmpty ? nil : players.joined(separator: ", "),
      guesses.isEmpty ? nil : "\(match.guesses.count) guesses, \(guesses.joined(separator: " "))",
      match.rematchRequests.isEmpty ? nil : "again: \(match.rematchRequests.map { "\($0)" }.sorted())",
      text(match.clock.round).map { "clock \($0)" }, text(match.clock.move).map { "turn \($0)" },
    ]
    let graces = match.clock.graces.sorted { "\($0.key)" < "\($1.key)" }
    return facts.compactMap(\.self)
      + graces.compactMap { name, timer in text(timer).map { "\(name) for \($0)" } }
  }

  private func text(_ timer: MatchClock.Timer?) -> String? { timer?.text(at: now) }

  private static func wheels(_ words: Words) throws -> [String] {
    let start = Lines.start(lo: Int64(words.rest[0]) ?? .min, hi: Int64(words.rest[1]) ?? .max)
    var picker = try Picker(Lines.solo, start)
    picker.handle(.typed(Words("keys \(words.rest.dropFirst(2).joined(separator: " "))").bytes))
    guard let wheels = picker.session.wheels else { return [] }
    let rows = wheels.wheels.map { wheel in
      let ends = [wheel.rows.lowerBound, wheel.rows.upperBound].compactMap(wheel.label)
      return wheel.hasChoice ? ends.joined(separator: "…") : ends[0]
    }
    return ["\(wheels.number)", rows.joined(separator: " "), "wheel \(wheels.selection + 1)"]
  }
}
