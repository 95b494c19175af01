import Foundation
import GuessProtocol

/// A contest with its odds and its results: a row of a table.
struct TableRow {
  let contest: Contest
  let odds: Contest.Odds
  let tally: ContestRun.Tally

  var row: String {
    let shares = [tally.first] + (contest.hasTies ? [tally.ties] : [])
    return exactPart + shares.map { " \(Self.interval($0, of: tally.rounds)) |" }.joined()
  }

  /// The part of the row that is the same in every run.
  var exactPart: String {
    let shares = [odds.first] + (contest.hasTies ? [odds.tie] : [])
    return Report.line([contest.firstTitle, contest.secondTitle] + shares.map { "\(Self.percent($0)) %" })
  }

  private static func interval(_ hits: Int, of cases: Int) -> String {
    let interval = Interval(hits: hits, of: cases)
    return "\(percent(interval.low))–\(percent(interval.high)) %"
  }

  private static func percent(_ share: Double) -> String {
    String(format: "%.1f", 100 * share)
  }
}

extension Contest {
  /// True if both can find the number at once.
  var hasTies: Bool { rules == .lockstep }

  /// Name of the first in the table.
  var firstTitle: String { first.label + (rules == .duel && starter == .first ? ", begins" : "") }

  /// Name of the second in the table.
  var secondTitle: String { second.label + (rules == .duel && starter == .second ? ", begins" : "") }
}
