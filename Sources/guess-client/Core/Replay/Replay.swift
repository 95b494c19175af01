import Protocol

/// Shows the matches that journals tell: all of them in a table, or one move by move.
package struct Replay {
  /// Matches that are named where several are meant; more than that nobody compares.
  static let namesShown = 5

  private static let columns = ["match", "ended (UTC)", "rules", "range", "players", "score", "result"]

  private let choice: MatchChoice?
  private var chronicle = Chronicle()
  private var found = Found()

  /// What was asked for, of what has been read so far. Matches are sorted as they come, so that all of a large journal
  /// never stands in the memory move by move.
  private struct Found {
    /// Those that are over, without their moves: there may be a million of them.
    var table = TextTable(Replay.columns.map { _ in .left })
    var count = 0
    var chosen: MatchStory?
    /// The first of those that may be meant, and how many there are.
    var fitting: [MatchID] = []
    var fittingCount = 0
    var faultCount = 0

    init() { table.add(Replay.columns) }

    mutating func take(_ story: MatchStory, for choice: MatchChoice?) {
      guard let id = story.id, let result = story.result else { return }
      count += 1
      guard let choice else {
        return table.add([
          id.description, UTCTime.text(result.unixTime, hasSeconds: false), story.settings.rules.rawValue,
          "\(story.settings.range.lo)..\(story.settings.range.hi)", story.names.players, story.score.dashed,
          result.text(story.names),
        ])
      }
      guard choice.fits(id) else { return }
      chosen = story
      fittingCount += 1
      if fitting.count < Replay.namesShown { fitting.append(id) }
    }
  }

  /// Shows one match, or all of them.
  package init(_ choice: MatchChoice?) {
    self.choice = choice
  }

  /// Takes the text of the next file; answers whether its last line is torn.
  package mutating func take(_ text: Span<UInt8>, of file: String) throws(JournalTrouble) -> Bool {
    var found = Found()
    swap(&found, &self.found)
    defer { self.found = found }
    let choice = choice
    let report = chronicle.read(
      text, match: { found.take($0, for: choice) }, fault: { _ in found.faultCount += 1 })
    if case .broken(let fault) = report.ending { throw JournalTrouble(fault, in: file) }
    return report.ending == .torn
  }

  /// Prints what was asked for, once all files are read; answers whether nothing was found to be wrong with it.
  package func print(to print: (Remark) -> Void) throws(JournalTrouble) -> Bool {
    guard let choice else {
      printTable(to: print)
      return found.faultCount == 0
    }
    let story = try story(for: choice)
    for line in MatchScript(story).lines { print(line) }
    return story.faults.isEmpty
  }

  /// Prints all matches, the newest one last.
  private func printTable(to print: (Remark) -> Void) {
    if found.count == 0 {
      print(Remark("No finished match in these files."))
    } else {
      for line in found.table.lines { print(Remark(line)) }
      print(Remark(""))
      print(
        Remark(
          "\(found.count, "match", "matches"). To see one move by move, add the first digits of its match ID after the files, or “last”."
        ))
    }
    if found.faultCount > 0 {
      let count = "\(found.faultCount, "error", "errors")"
      print(Remark("\(count) found in these files; guess-client verify has the details.", .error))
    }
  }

  private func story(for choice: MatchChoice) throws(JournalTrouble) -> MatchStory {
    switch choice {
    case .last:
      guard let chosen = found.chosen else { throw .noMatch(beginning: nil) }
      return chosen
    case .beginning(let digits, _):
      guard found.fittingCount < 2 else {
        throw .ambiguous(beginning: digits, found.fitting, count: found.fittingCount)
      }
      if let chosen = found.chosen { return chosen }
      if let open = chronicle.openMatches.first(where: choice.fits) { throw .notOver(open) }
      throw .noMatch(beginning: digits)
    }
  }
}

extension BySeat<Name?> {
  /// What the player in a seat is called.
  func text(of seat: Seat) -> String { self[seat]?.description ?? "?" }

  /// Everyone who plays.
  var players: String {
    let names = Seat.allCases.compactMap { self[$0]?.description }
    return names.isEmpty ? "?" : names.joined(separator: " – ")
  }
}
