import Foundation
import Protocol

/// The tables of the page about balance, as Markdown.
enum Report {
  /// A section with what was played.
  static func text(of section: Programme.Section, _ tallies: [Evening.Tally]) -> String {
    let hasTies = section.contests.contains { $0.rules == .lockstep }
    let columns =
      ["first", "second", "first wins"] + (hasTies ? ["ties"] : [])
      + ["played: first wins"] + (hasTies ? ["played: ties"] : [])
    let head = ["### \(section.title)", "", line(columns), line(columns.map { _ in "---" })]
    let rows = zip(section.contests, tallies).map { contest, tally in
      let shares = [tally.first] + (hasTies ? [tally.ties] : [])
      return exactPart(of: contest) + shares.map { " \(interval($0, of: tally.rounds)) |" }.joined()
    }
    return (head + rows + [""]).joined(separator: "\n")
  }

  /// The beginning of a row, which is the same in every run.
  static func exactPart(of contest: Contest) -> String {
    let odds = contest.odds
    let shares = [odds.first] + (contest.rules == .lockstep ? [odds.tie] : [])
    return line(names(of: contest) + shares.map { "\(percent($0)) %" })
  }

  private static func names(of contest: Contest) -> [String] {
    let begins = ", begins"
    switch contest.rules {
    case .duel:
      return [
        contest.first.label + (contest.starter == .first ? begins : ""),
        contest.second.label + (contest.starter == .second ? begins : ""),
      ]
    case .race where contest.house == nil:
      return [contest.first.label, "\(contest.second.label), pace=\(contest.pace)"]
    default: return [contest.first.label, contest.second.label]
    }
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  private static func interval(_ hits: Int, of cases: Int) -> String {
    let interval = Interval(hits: hits, of: cases)
    return "\(percent(interval.low))–\(percent(interval.high)) %"
  }

  private static func percent(_ share: Double) -> String {
    String(format: "%.1f", 100 * share)
  }
}
