import GuessClientCore
import GuessProtocol

extension Arena {
  /// Longest bot label, in cells, so that a table of four fits into a terminal of 80.
  private static let labelCells = 24

  // MARK: - Tables

  var tables: [String] {
    guard standings.played > 0 else { return [] }
    let range = plan.match.range
    var lines = [
      "\(plan.match.rules.rawValue), \(range.lo)..\(range.hi), first to \(plan.match.firstTo); \(matches).",
      "Seed: \(plan.seed)",
    ]
    if let test = plan.test {
      lines += ["\(test.text(after: standings.balances[0][1])): \(verdict)"]
    } else if standings.played < plan.count {
      lines.append("Stopped after \(standings.played) of \(plan.count, "match", "matches").")
    }
    let cross = plan.entrants.count <= Options.crossLimit ? crossTable + [""] : []
    return lines + [""] + cross + ranking
  }

  private var matches: String {
    let matches = "\(plan.options.matches, "match", "matches")"
    return plan.test == nil ? "\(matches) per pair" : "at most \(matches)"
  }

  private var verdict: String {
    let (one, other) = (label(of: 0), label(of: 1))
    let after = "after \(standings.played, "match", "matches")"
    return switch (standings.accepted, plan.test) {
    case (.h1?, let test?):
      "H1 accepted \(after), \(one) is stronger than \(other), by \(test.elo1) Elo rather than \(test.elo0)."
    case (.h0?, let test?):
      "H0 accepted \(after), \(one) is not \(test.elo1) Elo stronger than \(other), \(test.elo0) is likelier."
    default: "not decided \(after)."
    }
  }

  /// Wins, losses and ties of the rows against the columns, which are numbered like the rows.
  private var crossTable: [String] {
    let bots = plan.entrants.indices
    let rows = bots.map { row in
      let cells = bots.map { column in
        let balance = standings.balances[row][column]
        return row == column ? "–" : "\(balance.won)–\(balance.lost)–\(balance.tied)"
      }
      return ["\(row + 1)", label(of: row)] + cells
    }
    let head = ["", ""] + bots.map { "\($0 + 1)" }
    return TextTable.lines(of: [head] + rows, right: { $0 != 1 }, signs: plan.options.signs)
  }

  var ranking: [String] {
    let head = [
      "", "bot", "points", "share", "95%", "Elo", "won", "lost", "tied", "guesses", "slow", "wrong",
    ]
    let rows = standings.ranking.enumerated().map { place, bot in
      let tally = standings.tallies[bot]
      let (balance, share) = (tally.balance, tally.balance.share)
      return [
        "\(place + 1)", label(of: bot), balance.points.fixed(1), share.map { Self.percent($0.share) } ?? "–",
        share.map { "\(($0.low * 100).fixed(0))–\(Self.percent($0.high))" } ?? "–",
        Self.text(ofElo: balance),
        "\(balance.won)", "\(balance.lost)", "\(balance.tied)",
        tally.guesses.text, "\(tally.timeouts)", "\(tally.faults)",
      ]
    }
    return TextTable.lines(of: [head] + rows, right: { $0 != 1 }, signs: plan.options.signs)
  }

  private static func text(ofElo balance: Balance) -> String {
    guard case (let elo?, let low?, let high?) = balance.elo else { return "–" }
    return "\(elo >= 0.5 ? "+" : "")\(elo.fixed(0)) ± \(((high - low) / 2).fixed(0))"
  }

  private static func percent(_ share: Double) -> String { "\((share * 100).fixed(0))%" }

  /// A program's command line may be long; both of its ends are kept.
  private func label(of bot: Int) -> String { plan.entrants[bot].label.shortened(to: Self.labelCells) }

  // MARK: - JSON

  func line(
    of first: MatchRecord, _ second: MatchRecord, in fixture: ArenaPlan.Fixture
  ) -> String {
    let result = first.result == .unknown ? second.result.reversed : first.result
    let winner = result == .won ? fixture.first : result == .lost ? fixture.second : nil
    let members: JSONMembers = [
      ("type", "match"), ("number", standings.played), ("seed", fixture.seed.description),
      ("first", plan.entrants[fixture.first].label), ("second", plan.entrants[fixture.second].label),
      ("winner", winner.map { plan.entrants[$0].label }),
      ("reason", (first.reason ?? second.reason)?.rawValue), ("score", first.score),
      ("rounds", max(first.rounds, second.rounds)), ("first_guesses", first.guesses),
      ("second_guesses", second.guesses), ("first_fault", first.fault?.word),
      ("second_fault", second.fault?.word),
    ]
    return JSONObject(members + (plan.test == nil ? [] : [("llr", likelihoodRatio)])).text
  }

  private var likelihoodRatio: Double? {
    plan.test.map { standings.balances[0][1].likelihoodRatio($0.elo0, $0.elo1) }
  }

  var objects: String {
    let pairs = plan.pairs.map { pair -> JSONMembers in
      let balance = standings.balances[pair.one][pair.other]
      return [
        ("type", "pair"), ("one", plan.entrants[pair.one].label),
        ("other", plan.entrants[pair.other].label), ("won", balance.won), ("lost", balance.lost),
        ("tied", balance.tied),
      ]
    }
    return (pairs + rankedBots.map { [("type", "bot")] + $0 } + [summary]).map { JSONObject($0).text }
      .joined(separator: "\n")
  }

  private var rankedBots: [JSONMembers] {
    standings.ranking.enumerated().map { place, bot in
      let tally = standings.tallies[bot]
      let (balance, share, elo) = (tally.balance, tally.balance.share, tally.balance.elo)
      return [
        ("rank", place + 1), ("bot", plan.entrants[bot].label), ("matches", tally.matches),
        ("points", balance.points), ("share", share?.share), ("share_low", share?.low),
        ("share_high", share?.high), ("elo", elo.difference), ("elo_low", elo.low),
        ("elo_high", elo.high), ("guesses_reach", tally.guesses.marginOfError),
      ] + tally.members
    }
  }

  private var summary: JSONMembers {
    let members: JSONMembers = [
      ("type", "summary"), ("seed", plan.seed.description), ("rules", plan.match.rules.rawValue),
      ("lo", "\(plan.match.range.lo)"), ("hi", "\(plan.match.range.hi)"), ("first_to", plan.match.firstTo),
      ("matches_per_pair", plan.options.matches), ("matches", standings.played), ("planned", plan.count),
    ]
    let test: JSONMembers =
      plan.test.map {
        [
          ("elo0", $0.elo0), ("elo1", $0.elo1), ("llr", likelihoodRatio), ("llr_low", -SequentialTest.bound),
          ("llr_high", SequentialTest.bound), ("accepted", standings.accepted?.rawValue),
        ]
      } ?? []
    return members + test
  }
}
