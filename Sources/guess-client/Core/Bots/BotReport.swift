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
    JSONObject([
      ("type", "match"), ("number", number), ("room", match.room?.description),
      ("rival", match.rival?.description), ("rules", match.settings.rules.rawValue),
      ("lo", "\(match.settings.range.lo)"), ("hi", "\(match.settings.range.hi)"),
      ("first_to", match.settings.firstTo), ("result", match.result.rawValue),
      ("reason", match.reason?.rawValue), ("score", match.score), ("rounds", match.rounds.count),
      ("guesses_made", match.guesses), ("guesses_found", match.found),
      ("time_ms", match.thinking.count > 0 ? match.thinking.mean : nil), ("fault", match.fault?.word),
      ("passes", match.passes), ("refused", match.refused),
    ]).text
  }

  /// All matches as a JSON object, with its line ending.
  var summary: String {
    JSONObject(
      [
        ("type", "summary"), ("name", name?.description), ("bot", brain.label),
        ("server", server.description), ("matches", tally.matches),
      ] + tally.members
    ).text
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
  /// The members that the summaries of a bot and of an arena share.
  var members: JSONMembers {
    [
      ("won", won), ("lost", lost), ("tied", tied), ("unknown", unknown), ("rounds", rounds),
      ("rounds_found", guesses.count), ("guesses_mean", guesses.count > 0 ? guesses.mean : nil),
      ("guesses_sd", guesses.count > 1 ? guesses.deviation : nil),
      ("time_ms_mean", thinking.count > 0 ? thinking.mean : nil),
      ("time_ms_sd", thinking.count > 1 ? thinking.deviation : nil), ("timeouts", timeouts),
      ("faults", faults), ("forfeits", forfeits), ("passes", passes), ("refused", refused),
    ]
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
