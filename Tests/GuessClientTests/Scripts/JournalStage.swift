import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore
@testable import GuessClientJournals

/// Journals. `only` has these entries alone, ` // ` between two files, and shows its matches; ` | ` is between journals of which the same is shown, and
/// one that begins with `//` has the first file of the one before. `file` begins one, `add` writes entries to it, with ` & ` between two: in full, or in
/// short as `lines(_:)` reads them; and the result of a match before its end, with other fields of `over` if they are its own. `replay`, `verify` and
/// `standings` read them with these options, and `closed` verifies files to which nothing will be added. The other acts damage the file or read all of
/// them: `matches` shows each round as moves, with its faults and the open matches.
struct JournalStage: ScriptStage {
  /// The time of the commands: the end of the first match.
  private static let now: Int64 = 1_763_719_260

  private var files: [[UInt8]] = []
  /// Lengths of the last file.
  private var marks: [String: Int] = [:]

  init() {}

  mutating func act(_ words: Words) throws -> [String]? {
    let last = files.count - 1
    switch words.name {
    case "none": files = []
    case "only":
      var first = ""
      let outputs = try words.text.components(separatedBy: " | ").map { journal in
        let texts = (journal.hasPrefix("// ") ? "\(first) \(journal)" : journal).components(
          separatedBy: " // ")
        first = texts[0]
        files = []
        for file in texts {
          for step in ["file", "add \(file)"] { _ = try act(Words(step)) }
        }
        return matches()
      }
      return Set(outputs).count == 1 ? outputs[0] : outputs.flatMap(\.self)
    case "file":
      files.append(
        Journals.text(
          Journals.head(words.value("file") ?? files.count + 1, time: words.value("time") ?? 1_763_719_200)))
    case "again": files.append(files[last])
    case "content": files.append(words.bytes)
    case "add":
      for text in words.text.components(separatedBy: " & ") {
        let fields = Words(text).rest.filter { $0.contains(/^(guesses|ms|found|name)[12]=/) }
        for line in try lines(text) { files[last] += result(before: line, fields) + Journals.text([line]) }
      }
    case "mark": marks[words.text] = files[last].count
    case "taken": files[last] += Journals.text(["taken length=\(marks[words.text] ?? 0)"])
    case "cut": files[last].removeLast(words.number())
    case "flip": files[last][files[last].count / 2] ^= 0x04
    case "matches": return matches()
    case "replay", "verify", "standings":
      let isWhole = words.rest.first == "whole"
      let options = try commandLine(
        "\(words.name) journals \(words.rest.dropFirst(isWhole ? 1 : 0).joined(separator: " "))")
      let lines = report(options.output(at: Self.now), as: options.form)
      return isWhole ? lines : Self.changes(in: lines)
    case "closed": return report(.faults, isComplete: true)
    case "choice": return [Options.matchDigits(words.text) ?? "none"]
    default: return nil
    }
    return []
  }

  /// The result that a server writes before the line that ends its match, with other `fields`.
  private func result(before line: String, _ fields: [String]) -> [UInt8] {
    guard line.hasPrefix("over ") else { return [] }
    var (history, result) = (JournalHistory(), MatchResult?.none)
    for file in files.dropLast() + [(files.last ?? []) + Journals.text([line])] {
      result = nil
      _ = history.readFile(file.span, match: { result = $0.tableResult })
    }
    guard let result else { return [] }
    let text = String(decoding: JournalEntry.result(result).text, as: UTF8.self).replacing(
      /\ sum=.*\n/, with: "")
    return Journals.text([Lines.changing(text, fields)])
  }

  private func matches() -> [String] {
    var history = JournalHistory()
    var output: [String] = []
    for file in files {
      _ = history.readFile(
        file.span,
        match: { match in
          output.append(
            match.rounds.map(\.sketch).joined(separator: " | ") + ", \(match.score.own)-\(match.score.other)")
        },
        fault: { output.append("line \($0.line): \($0.text)") })
    }
    return Self.changes(in: output) + history.openMatches.map { "open: \($0)" }
  }

  private func report(_ output: JournalReport.Output, as form: ReportForm = .table, isComplete: Bool = false)
    -> [String]
  {
    var report = JournalReport(output, as: form)
    var lines: [String] = []
    func print(_ message: Message) { lines.append(message.text + (message.tone == .error ? " (red)" : "")) }
    do throws(JournalError) {
      for (index, file) in files.enumerated() {
        let note = try report.read(file.span, of: "j\(index + 1)", isComplete: isComplete, to: print)
        if let note { lines.append("note: \(note.text)") }
      }
      if try !report.finish(to: print) { lines.append("exits: failed") }
    } catch { lines.append("error: \(error.text)") }
    return lines
  }

  /// What the usual match has, line by line and within a line.
  private static let usual = [
    "Room F7KD2Q, ended 2025-11-21 10:01:00 UTC.", "ada – bob", "", "Round 1", "  commit=\(commitment)",
    "  nonce=\(nonce)", "  ✓ fair: 75 was fixed before the first guess.", "",
  ]
  private static let usualPassages = [
    "room F7KD2Q, match 2b84f9281954ed80, round 1",
    #""type":"match","match":"2b84f9281954ed80","ended":"2025-11-21T10:01:00Z","room":"F7KD2Q""#,
    #""lo":"1","hi":"100","first_to":1,"seed":null,"day":null,"names":["ada","bob"],"handicaps":[null,null]"#,
    #""round":1,"commit":"\#(commitment)","secret":"75","nonce":"\#(nonce)""#,
  ]
  private static let commitment = "2b84f9281954ed80cb6a0b2b86d7773a8d852c8cf7aaf262eae11c287503f33d"
  private static let nonce = "00000000000000000000000000000001"

  /// What differs from the usual match: other lines, and `–` before a usual one that is missing. `…` is a usual part of an object.
  private static func changes(in lines: [String]) -> [String] {
    guard lines.first?.hasPrefix("Match ") == true else {
      return lines.map { line in usualPassages.reduce(line) { $0.replacing($1, with: "…") } }
    }
    return lines.difference(from: usual).map { change in
      switch change {
      case .insert(_, let line, _): line
      case .remove(_, let line, _): "– " + line
      }
    }
  }

  /// A whole match that ada has `won`, one alone (`game 1`), `both` in their room before a match, or an `event` and its members.
  private func passage(_ words: Words) throws -> [String]? {
    switch words.name {
    case "won":
      try ["race", "round", "guess 1 50", "guess 2 80", "guess 1 75", "end 1", "over"].flatMap(lines)
    case "game":
      try lines("solo ada in=00000\(words.number()) nonce=\(words.number()) guesses=\(words.number()),5")
    case "both": Array(Journals.raceBegins().dropLast())
    case "event":
      [
        "tournament tournament=K7M2QX pairing=swiss rounds=2 with=human break=15 rules=race lo=1 hi=100 first_to=1 pace=0 clock=180 countdown=3"
          + " plays=no ended=no"
      ] + words.rest.map { "enter tournament=K7M2QX name=\($0) kind=human" }
    default: nil
    }
  }

  /// `race`, `lockstep` or `duel` begins a match of ada and bob in room F7KD2Q; `again` repeats it for a new file; `hands` in a
  /// `round` are what both have at its place. `of=SECRET:NONCE` names a match by its first round.
  private func lines(_ text: String) throws -> [String] {
    let words = Words(text)
    let room = words.text("in") ?? "F7KD2Q"
    let plain = words.rest.filter { !$0.contains("=") }
    func number(_ place: Int, _ usual: Int64 = 1_000) -> Int64 {
      place < plain.count ? Int64(plain[place]) ?? 0 : usual
    }
    let (rules, firstTo) = (words.text("rules") ?? "race", words.value("to") ?? 1)
    let of = words.text("of").map { $0 == "-" ? "-" : Self.id($0) } ?? Self.id("75:1")
    switch words.name {
    case _ where text.contains("room="): return [text]
    case "race", "lockstep", "duel": return Journals.raceBegins(rules: words.name, firstTo: firstTo)
    case "again":
      let tallies = [1, 2].map {
        "wins\($0)=0 strikes\($0)=0 guesses\($0)=0 wasted\($0)=0 par\($0)=0 found\($0)=no"
      }
      let told =
        "match room=F7KD2Q starter=1 at=9000 match=\(of) rounds=\(words.value("rounds") ?? 0) silent=0 \(tallies[0]) \(tallies[1])"
      let fields = words.rest.filter { $0.contains(/^[a-z]+[12]=/) }
      return Journals.raceBegins(rules: rules, firstTo: firstTo).dropLast() + [Lines.changing(told, fields)]
    case "round":
      let more = words.rest.filter { word in
        word.contains("=") && !Self.named.contains { word.hasPrefix($0 + "=") }
      }
      let own = more.filter { $0.contains(/^[a-z]+[12]=/) }
      let hands = [1, 2].map { seat in
        let guesses = words.value("guesses\(seat)") ?? 0
        return "lo\(seat)=1 hi\(seat)=100 guesses\(seat)=\(guesses) wasted\(seat)=0"
          + (guesses > 0 ? " last\(seat)=1000" : "")
      }
      let told = plain.contains("hands") ? [Lines.changing(hands.joined(separator: " "), own)] : []
      let fields = (more.filter { !own.contains($0) } + told).joined(separator: " ")
      return [
        Lines.changing(
          Journals.round(
            plain.first.flatMap { Int($0) } ?? 1, secret: words.value("secret").map { Int64($0) } ?? 75,
            nonce: words.value("nonce").map { UInt64($0) }, in: room,
            promised: words.value("promised").map { Int64($0) }, fields),
          words.rest.filter { $0.hasPrefix("drawn=") })
      ]
    case "guess": return [Journals.guess(Int(number(0)), number(1), number(2), in: room)]
    case "seal": return ["seal room=F7KD2Q seat=\(number(0)) guess=\(number(1)) ms=\(number(2))"]
    case "step": return ["step room=F7KD2Q passed=\(plain.first ?? "-") ms=\(number(1, 20_000))"]
    case "pass": return ["missed room=F7KD2Q seat=\(number(0)) ms=\(number(1))"]
    case "end": return [Journals.end(plain.first ?? "1", in: room)]
    case "over":
      return [
        "over room=\(room) match=\(of) winner=\(words.text("winner") ?? "1") reason=\(words.text("reason") ?? "found") at=60000"
      ]
    case "solo":
      // A game alone in a room of its own, with the secret 5.
      let (name, guesses) = (
        plain[0], (words.text("guesses") ?? "5").split(separator: ",").compactMap { Int64($0) }
      )
      let (seed, isFound) = (words.text("seed").map { "seed=\($0) " } ?? "", guesses.last == 5)
      let nonce = words.value("nonce") ?? 1
      return [
        Journals.room(room, rules: "solo", hi: Int64(words.value("hi") ?? 100), seed: seed),
        Journals.sit(1, name, in: room),
        "match room=\(room) starter=1 at=1", Journals.round(secret: 5, nonce: UInt64(nonce), in: room),
      ]
        + guesses.enumerated().map {
          Journals.guess(1, $1, Int64(words.value("time") ?? 1_000) * Int64($0 + 1), in: room)
        } + [
          Journals.end(isFound ? "1" : "-", in: room),
          "over room=\(room) match=\(Self.id("5:\(nonce)")) winner=\(isFound ? "1" : "-") reason=\(isFound ? "found" : "left") at=60000",
        ]
    default: return try passage(words) ?? [text]
    }
  }

  /// Fields of a round that are not appended as they are.
  private static let named = ["secret", "nonce", "promised", "drawn", "in"]

  private static func id(_ text: String) -> String {
    let parts = text.split(separator: ":")
    return "\(Journals.id(Int64(parts[0]) ?? 0, nonce: UInt64(parts[1]) ?? 0))"
  }
}
