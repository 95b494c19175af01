import GuessClientCore
import GuessProtocol

extension BotRun {
  /// Longest label in the title, in cells.
  private static let labelCells = 48

  static func line(of match: MatchRecord, number: Int) -> String {
    JSONObject([
      ("type", "match"), ("number", number), ("room", match.room?.description),
      ("rival", match.rival?.description), ("rules", match.settings.rules.rawValue),
      ("lo", "\(match.settings.range.lo)"), ("hi", "\(match.settings.range.hi)"),
      ("first_to", match.settings.firstTo), ("result", match.result.rawValue),
      ("reason", match.reason?.rawValue), ("score", match.score), ("rounds", match.rounds),
      ("guesses_made", match.guesses), ("guesses_found", match.found),
      ("time_ms", match.thinking.mean), ("fault", match.fault?.word),
      ("missed", match.missed), ("refused", match.refused),
    ]).text
  }

  var summary: String {
    JSONObject(
      [
        ("type", "summary"), ("name", name?.description), ("bot", options.brain.label),
        ("server", options.server.description), ("matches", tally.matches),
      ] + tally.members
    ).text
  }

  var table: [String] {
    guard tally.matches > 0 else { return [] }
    let player = name.map { "as \($0) " } ?? ""
    let rows = ([("matches", tally.matches)] + tally.members).map { key, value in
      [key.replacing("_", with: " "), value.cell ?? "–"]
    }
    return ["\(options.brain.label.shortened(to: Self.labelCells)), \(player)on \(options.server)", ""]
      + TextTable.lines(of: rows)
  }
}

extension BotTally {
  /// The results that the summaries of a bot and of an arena share, and the rows of the table of a bot.
  var members: JSONMembers {
    [
      ("won", balance.won), ("lost", balance.lost), ("tied", balance.tied), ("unknown", unknown),
      ("rounds", rounds), ("rounds_found", guesses.count),
      ("guesses_mean", guesses.mean), ("guesses_sd", guesses.deviation), ("time_ms_mean", thinking.mean),
      ("time_ms_sd", thinking.deviation), ("timeouts", timeouts), ("faults", faults),
      ("forfeits", forfeits), ("missed", missed), ("refused", refused),
    ]
  }
}
