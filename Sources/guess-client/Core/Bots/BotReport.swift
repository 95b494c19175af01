import GuessProtocol

struct BotReport {
  /// Longest label in the title, in cells.
  private static let labelCells = 48

  let tally: BotTally
  let brain: GuessSource
  let name: Name?
  let server: ServerAddress

  /// One match as a JSON object, with its line ending.
  static func line(of match: MatchRecord, number: Int) -> String {
    var object = JSONObject()
    object.set("type", "match")
    object.set("number", number)
    object.set("room", match.room?.description)
    object.set("rival", match.rival?.description)
    object.set("rules", match.settings.rules.rawValue)
    object.set(match.settings.range)
    object.set("first_to", match.settings.firstTo)
    object.set("result", match.result.rawValue)
    object.set("reason", match.reason?.rawValue)
    object.set("score", match.score)
    object.set("rounds", match.rounds.count)
    object.set("guesses_made", match.guesses)
    object.set("guesses_found", match.found)
    object.set("time_ms", match.thinking.count > 0 ? match.thinking.mean : nil)
    object.set("fault", match.fault?.word)
    object.set("passes", match.passes)
    object.set("refused", match.refused)
    return object.text
  }

  /// All matches as a JSON object, with its line ending.
  var summary: String {
    var object = JSONObject()
    object.set("type", "summary")
    object.set("name", name?.description)
    object.set("bot", brain.label)
    object.set("server", server.description)
    object.set("matches", tally.matches)
    tally.set(in: &object)
    return object.text
  }

  /// The table for people; empty if nothing was played.
  var table: [String] {
    guard tally.matches > 0 else { return [] }
    let player = name.map { "as \($0) " } ?? ""
    var table = TextTable([.left, .left])
    for row in rows { table.add([row.label, row.value]) }
    return ["\(brain.label.shortened(to: Self.labelCells)), \(player)on \(server)", ""] + table.lines
  }

  private var rows: [(label: String, value: String)] {
    [
      ("matches", "\(tally.matches)"), ("won", "\(tally.won)"), ("lost", "\(tally.lost)"),
      ("tied", "\(tally.tied)"),
    ]
      + (tally.unknown > 0 ? [("result unknown", "\(tally.unknown)")] : [])
      + [
        ("guesses", guesses), ("time", time), ("given up, too slow", "\(tally.timeouts)"),
        ("given up, wrong", "\(tally.faults)"), ("left or forfeited", "\(tally.forfeits)"),
        ("missed turns", "\(tally.passes)"), ("refused guesses", "\(tally.refused)"),
      ]
  }

  private var guesses: String {
    let found = tally.guesses
    guard found.count > 0 else { return "–" }
    return
      "\(found.plusMinus(2)) per round in which it found the number (\(found.count) of \(tally.rounds, "round", "rounds"))"
  }

  private var time: String {
    tally.thinking.count == 0 ? "–" : "\(tally.thinking.plusMinus(1)) ms per guess"
  }
}

extension BotTally {
  /// Sets the keys that the summaries of a bot and of an arena share.
  func set(in object: inout JSONObject) {
    object.set("won", won)
    object.set("lost", lost)
    object.set("tied", tied)
    object.set("unknown", unknown)
    object.set("rounds", rounds)
    object.set("rounds_found", guesses.count)
    object.set("guesses_mean", guesses.count > 0 ? guesses.mean : nil)
    object.set("guesses_sd", guesses.count > 1 ? guesses.deviation : nil)
    object.set("time_ms_mean", thinking.count > 0 ? thinking.mean : nil)
    object.set("time_ms_sd", thinking.count > 1 ? thinking.deviation : nil)
    object.set("timeouts", timeouts)
    object.set("faults", faults)
    object.set("forfeits", forfeits)
    object.set("passes", passes)
    object.set("refused", refused)
  }
}

extension RunningStats {
  /// The mean and the standard deviation.
  func plusMinus(_ digits: Int) -> String {
    count < 2 ? mean.fixed(digits) : "\(mean.fixed(digits)) ± \(deviation.fixed(digits))"
  }
}

extension GuessSource {
  /// The name in reports: the strategy, or the program as given.
  package var label: String {
    switch self {
    case .strategy(let strategy): strategy.rawValue
    case .point(let point): "\(point)/256"
    case .program(let program): program
    }
  }
}
