import Protocol

/// What is told of a bot's matches.
struct BotReport {
  /// Cells that the name of a program takes at most in the title.
  private static let labelCells = 48

  let tally: BotTally
  let brain: BotBrain
  let name: Name?
  let server: ServerAddress

  /// The lines of the table: what stands in front of a value, and what is said where it is.
  enum Row: CaseIterable, Hashable {
    case matches, won, lost, tied, unknown, guesses, time, timeouts, faults, forfeits, passes, refused
  }

  /// One match as an object of JSON, with its line ending.
  static func line(of match: MatchRecord, number: Int) -> String {
    var object = ReportObject()
    object.set("type", "match")
    object.set("number", number)
    object.set("room", match.room.description)
    object.set("rival", match.rival?.description)
    object.set("rules", match.rules.rawValue)
    object.set(match.range)
    object.set("first_to", match.firstTo)
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
    return object.line
  }

  /// All matches as an object of JSON, with its line ending.
  var summary: String {
    var object = ReportObject()
    object.set("type", "summary")
    object.set("name", name?.description)
    object.set("bot", brain.label)
    object.set("server", server.description)
    object.set("matches", tally.matches)
    tally.set(in: &object)
    return object.line
  }

  /// The table for people; nothing where nothing was played.
  func table(in language: Language) -> String {
    guard tally.matches > 0 else { return "" }
    let rows = Row.allCases.filter { $0 != .unknown || tally.unknown > 0 }.map { row in
      (language.words(for: BotPhrase.row(row)), value(of: row, in: language))
    }
    let width = rows.map(\.0.cellWidth).max() ?? 0
    let title = language.words(for: BotPhrase.title(brain.label.shortened(to: Self.labelCells), name, server))
    let lines = [title, ""] + rows.map { "\($0.0.padded(to: width))  \($0.1)" }
    return lines.map { "\($0.fitForDisplay)\n" }.joined()
  }

  private func value(of row: Row, in language: Language) -> String {
    switch row {
    case .matches: "\(tally.matches)"
    case .won: "\(tally.won)"
    case .lost: "\(tally.lost)"
    case .tied: "\(tally.tied)"
    case .unknown: "\(tally.unknown)"
    case .guesses:
      tally.guesses.count == 0
        ? "–"
        : "\(tally.guesses.plusMinus(2)) "
          + language.words(for: BotPhrase.perRound(found: tally.guesses.count, of: tally.rounds))
    case .time:
      tally.thinking.count == 0
        ? "–" : "\(tally.thinking.plusMinus(1)) ms " + language.words(for: BotPhrase.perGuess)
    case .timeouts: "\(tally.timeouts)"
    case .faults: "\(tally.faults)"
    case .forfeits: "\(tally.forfeits)"
    case .passes: "\(tally.passes)"
    case .refused: "\(tally.refused)"
    }
  }
}

extension BotTally {
  /// Sets the keys that a bot's summary and an arena's have in common.
  func set(in object: inout ReportObject) {
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

extension Spread {
  /// The mean and the standard deviation.
  func plusMinus(_ digits: Int) -> String {
    count < 2 ? mean.fixed(digits) : "\(mean.fixed(digits)) ± \(deviation.fixed(digits))"
  }
}

extension BotBrain {
  /// What it is called in reports: the strategy's name, or the program as it was given.
  package var label: String {
    switch self {
    case .strategy(let strategy): strategy.rawValue
    case .program(let program): program
    }
  }
}

extension String {
  /// As much of the text as takes no more than so many cells of a terminal, and nothing that could command one.
  package func cut(to cells: Int) -> String { String(fitForDisplay.prefix(cells: max(0, cells))) }
}
