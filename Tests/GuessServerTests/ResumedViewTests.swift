import GuessServerCore
import GuessProtocol
import TestSupport
import Testing

@Suite("A player who resumes", .timed)
struct ResumedViewTests {
  /// A player's view of the match, from the received lines.
  private struct View: Equatable {
    var round: [String: String] = [:]
    var score: String?
    var rivalGuesses = "0"
    var rivalNeeds: String?
    var strikes = ["0", "0"]
    /// The ends of the countdown, the round, and the step or turn, in milliseconds.
    var ends: [String: Int64] = [:]
    /// The ends of the last round and the last match.
    var lastEnd: [String] = []
    var isRematchWanted = false
    /// True if the last line was `STATE`, which has the strikes of this moment.
    var hasJustBegun = false
    var range: ClosedRange<Int64>? {
      guard let lo = round["lo"].flatMap({ Int64($0) }), let hi = round["hi"].flatMap({ Int64($0) }) else {
        return nil
      }
      return lo...hi
    }
    private var isDuel: Bool { round["rules"] == "duel" }

    mutating func take(_ line: String, at now: Instant, clock: Int64) {
      func value(_ key: String) -> String? { line.value(of: key) }
      func end(in seconds: String?) -> Int64? {
        seconds.flatMap { Int64($0) }.map { now.milliseconds + 1_000 * $0 }
      }
      let words = line.split(separator: " ").prefix(2).joined(separator: " ")
      defer { hasJustBegun = words == "* STATE" }
      switch words {
      case "OK RESUME": score = value("score") ?? score
      case "* COUNTDOWN": ends = ["countdown": end(in: value("in")) ?? 0]
      case "* START", "* STATE":
        self = View(score: value("score") ?? score ?? "0-0", strikes: strikes)
        for key in ["round", "rules", "lo", "hi", "commit", "turn", "step", "sealed"] {
          round[key] = value(key)
        }
        round["n"] = value("n") ?? "0"
        ends["round"] = end(in: value("left") ?? String(clock))
        if words == "* STATE" { strikes = [value("strikes") ?? "0", value("rival_strikes") ?? "0"] }
      case "OK GUESS":
        if value("sealed") != nil { return round["sealed"] = "1" }
        take(guess: line)
        strikes[0] = "0"
        if isDuel { round["turn"] = "bob" }
      case "* HINT":
        take(guess: line)
        strikes[0] = "0"
      case "* GUESSED":
        rivalGuesses = value("n") ?? ""
        for key in ["lo", "hi", "turn"] { round[key] = value(key) ?? round[key] }
        strikes[1] = "0"
      case "* RIVAL":
        (rivalGuesses, rivalNeeds) = (value("n") ?? "", isDuel ? nil : value("needs"))
        if !hasJustBegun { strikes[1] = "0" }
      case "* STEP":
        if round["step"] != value("step") { round["sealed"] = nil }
        round["step"] = value("step")
        ends["order"] = end(in: value("in"))
      case "* TURN":
        round["turn"] = value("name")
        ends["order"] = end(in: value("in"))
      case "* PASS": strikes[value("name") == "ada" ? 0 : 1] = value("strikes") ?? ""
      case "* END":
        // Strikes continue in the next round.
        if value("winner") == "ada" || value("tie") != nil { strikes[0] = "0" }
        if value("winner") == "bob" || value("tie") != nil { strikes[1] = "0" }
        self = View(score: value("score"), strikes: strikes, lastEnd: [line])
      case "* MATCH", "* REVIEW":
        strikes = ["0", "0"]
        score = value("score") ?? score
        lastEnd.append(line)
      case "* REMATCH": isRematchWanted = true
      default: break
      }
    }

    private mutating func take(guess line: String) {
      for key in ["n", "lo", "hi"] { round[key] = line.value(of: key) ?? round[key] }
    }
  }

  /// A match with the views of both players.
  private struct Evening {
    static let clock: Int64 = 60
    var table: Table
    var views = ["ada": View(), "bob": View()]
    /// The last sights.
    var last: [Table.Sight] = []

    init(rules: String, seed: UInt64) throws {
      table = Table(seed: seed)
      let settings = "range=1..40 first_to=2 clock=\(Self.clock) countdown=2"
      let code = try table.openRoom(by: "ada", with: "rules=\(rules) \(settings)")
      table.connect("bob")
      _ = table.answer(to: "NAME bob", from: "bob")
      table.send("JOIN \(code)", from: "bob")
      look()
    }

    /// Has both read the new lines.
    mutating func look() {
      last = table.takeSights()
      for case .line(let name, let line) in last { views[name]?.take(line, at: table.now, clock: Self.clock) }
    }

    mutating func move(using random: inout SeededGenerator) {
      let name = Bool.random(using: &random) ? "ada" : "bob"
      if let range = views[name]?.range, Int.random(in: 0..<3, using: &random) > 0 {
        table.send("\(Int64.random(in: range, using: &random))", from: name)
      } else if Int.random(in: 0..<8, using: &random) == 0 {
        table.send("REMATCH", from: "bob")
      } else {
        let seconds = Int.random(in: 0..<6, using: &random) == 0 ? 21 : Int.random(in: 1...4, using: &random)
        for _ in 1..<seconds {
          table.pass(.seconds(1))
          look()
        }
        table.pass(.seconds(1))
      }
      look()
    }
  }

  @Test(
    "has the same view as a player who stayed, at every moment and under all rules",
    arguments: ["race", "lockstep", "duel"])
  func sameView(rules: String) throws {
    var moments: Set<String> = []
    for seed in 1...UInt64(Effort.count(quick: 4, usual: 20, full: 500)) {
      var random = SeededGenerator(seed: seed, stream: 8)
      var evening = try Evening(rules: rules, seed: seed)
      for step in 0..<60 {
        evening.move(using: &random)
        var other = evening.table
        other.resume("ada", as: "again")
        var resumed = View()
        let lines = other.takeLines(of: "again")
        for line in lines { resumed.take(line, at: other.now, clock: Evening.clock) }
        var stayed = try #require(evening.views["ada"])
        // A score needs a match, and strikes a running round.
        if stayed.round.isEmpty { stayed.strikes = ["0", "0"] }
        (resumed.hasJustBegun, stayed.hasJustBegun) = (false, false)
        if lines.contains(where: { $0.hasPrefix("* END") }) { resumed.strikes = ["0", "0"] }
        if lines.contains(where: { $0.hasPrefix("* COUNTDOWN") }) { stayed.score = stayed.score ?? "0-0" }
        #expect(resumed == stayed, "seed \(seed), step \(step): \(evening.last) then \(lines)")
        moments.insert(lines.count > 1 ? String(lines[1].split(separator: " ")[1]) : "-")
        if resumed != stayed { return }
      }
    }
    #expect(moments.isSuperset(of: ["STATE", "COUNTDOWN", "END"]), "\(moments)")
  }
}
