import GuessProtocol

struct ArenaReport {
  let plan: ArenaPlan
  let standings: ArenaStandings
  var signs = Glyphs()

  /// Longest bot label, in cells, so that a table of four fits into a terminal of 80.
  private static let labelCells = 24

  // MARK: - Tables

  /// The cross table and the ranking, for people; empty if nothing was played.
  var tables: [String] {
    guard standings.played > 0 else { return [] }
    let range = plan.match.range
    var lines = [
      "\(plan.match.rules.rawValue), \(range.lo)..\(range.hi), first to \(plan.match.firstTo); \(plan.matches, "match", "matches") per pair.",
      "Seed: \(plan.seed)",
    ]
    if standings.played < plan.count {
      lines.append("Stopped after \(standings.played) of \(plan.count, "match", "matches").")
    }
    return lines + [""] + crossTable + [""] + ranking + [""] + Self.legend + [reproducibility]
  }

  private static let legend = [
    "Cells: wins–losses–ties of the row's bot against the column's.",
    "share: of all points, where a tie is half a point; followed by its 95% confidence interval (Wilson).",
    "guesses: the mean where the bot found the number, with its 95% confidence interval (Student's t).",
  ]

  /// A sentence on repeating the tables with the same seed.
  private var reproducibility: String {
    if plan.match.rules == .race {
      return "A race also depends on timing, so the same seed may give other tables."
    }
    return plan.isAway
      ? "On this server, the same seed with deterministic bots gives the same tables again."
      : "The same seed with deterministic bots gives the same tables again."
  }

  /// Wins, losses and ties of the rows against the columns, which are numbered like the rows.
  private var crossTable: [String] {
    let bots = plan.entrants.indices
    var table = TextTable([.right, .left] + bots.map { _ in .right }, signs: signs)
    table.add(["", ""] + bots.map { "\($0 + 1)" })
    for row in bots {
      let cells = bots.map { column in
        row == column ? "–" : standings.balances[row][column].text
      }
      table.add(["\(row + 1)", label(of: row)] + cells)
    }
    return Array(table.lines)
  }

  private var ranking: [String] {
    let head = ["", "bot", "points", "share", "95%", "won", "lost", "tied", "guesses", "slow", "wrong"]
    var table = TextTable([.right, .left] + head.dropFirst(2).map { _ in .right }, signs: signs)
    table.add(head)
    for (place, bot) in standings.ranking.enumerated() {
      let tally = standings.tallies[bot]
      let share = tally.share
      table.add([
        "\(place + 1)", label(of: bot), tally.points.fixed(1), share.map { Self.percent($0.share) } ?? "–",
        share.map { "\(($0.low * 100).fixed(0))–\(Self.percent($0.high))" } ?? "–", "\(tally.won)",
        "\(tally.lost)", "\(tally.tied)", Self.guesses(of: tally), "\(tally.timeouts)", "\(tally.faults)",
      ])
    }
    return Array(table.lines)
  }

  private static func percent(_ share: Double) -> String { "\((share * 100).fixed(0))%" }

  /// A program's command line may be long; both of its ends are kept.
  private func label(of bot: Int) -> String { plan.entrants[bot].label.shortened(to: Self.labelCells) }

  private static func guesses(of tally: BotTally) -> String {
    guard tally.guesses.count > 0 else { return "–" }
    let mean = tally.guesses.mean.fixed(2)
    return tally.guesses.marginOfError.map { "\(mean) ± \($0.fixed(2))" } ?? mean
  }

  // MARK: - JSON

  /// One match as a JSON object, with its line ending.
  static func line(
    of first: MatchRecord, _ second: MatchRecord, in fixture: ArenaPlan.Fixture, number: Int,
    of plan: ArenaPlan
  ) -> String {
    let result = first.result == .unknown ? second.result.reversed : first.result
    let winner = result == .won ? fixture.first : result == .lost ? fixture.second : nil
    return JSONObject([
      ("type", "match"), ("number", number), ("seed", fixture.seed.description),
      ("first", plan.entrants[fixture.first].label), ("second", plan.entrants[fixture.second].label),
      ("winner", winner.map { plan.entrants[$0].label }),
      ("reason", (first.reason ?? second.reason)?.rawValue), ("score", first.score),
      ("rounds", max(first.rounds.count, second.rounds.count)), ("first_guesses", first.guesses),
      ("second_guesses", second.guesses), ("first_fault", first.fault?.word),
      ("second_fault", second.fault?.word),
    ]).text
  }

  /// The pairs, the bots and the summary as JSON objects, a line each.
  var objects: String {
    pairLines + botLines + summary
  }

  private var pairLines: String {
    let bots = plan.entrants.indices
    return bots.flatMap { row in
      bots.filter { $0 > row }.map { column in
        let balance = standings.balances[row][column]
        return JSONObject([
          ("type", "pair"), ("one", plan.entrants[row].label), ("other", plan.entrants[column].label),
          ("won", balance.won), ("lost", balance.lost), ("tied", balance.tied),
        ]).text
      }
    }.joined()
  }

  private var botLines: String {
    standings.ranking.enumerated().map { place, bot in
      let tally = standings.tallies[bot]
      return JSONObject(
        [
          ("type", "bot"), ("place", place + 1), ("bot", plan.entrants[bot].label),
          ("matches", tally.matches), ("points", tally.points), ("share", tally.share?.share),
          ("share_low", tally.share?.low), ("share_high", tally.share?.high),
          ("guesses_reach", tally.guesses.marginOfError),
        ] + tally.members
      ).text
    }.joined()
  }

  private var summary: String {
    JSONObject([
      ("type", "summary"), ("seed", plan.seed.description), ("rules", plan.match.rules.rawValue),
      ("lo", "\(plan.match.range.lo)"), ("hi", "\(plan.match.range.hi)"), ("first_to", plan.match.firstTo),
      ("matches_per_pair", plan.matches), ("matches", standings.played), ("planned", plan.count),
    ]).text
  }
}

extension ArenaStandings.Balance {
  var text: String { "\(won)–\(lost)–\(tied)" }
}
