import GuessProtocol

/// Shows the matches in journals: all of them in a table, or one move by move.
package struct Replay {
  /// Matches that are listed where several fit; nobody compares more.
  static let namesShown = 5

  private static let columns = ["match", "ended (UTC)", "rules", "range", "players", "score", "result"]

  private let choice: MatchChoice?
  private var history = JournalHistory()
  private var found = Found()

  /// What was asked for, of what has been read so far. Matches are selected as they come, so that the moves of a large journal
  /// are never in memory all at once.
  private struct Found {
    /// Finished matches, without their moves.
    var table = TextTable(Replay.columns.map { _ in .left })
    var count = 0
    var chosen: RecordedMatch?
    /// The first of those that fit, and how many there are.
    var fitting: [MatchID] = []
    var fittingCount = 0
    var faultCount = 0

    init() { table.add(Replay.columns) }

    mutating func add(_ match: RecordedMatch, for choice: MatchChoice?) {
      guard let id = match.id, let result = match.result else { return }
      count += 1
      guard let choice else {
        return table.add([
          id.description, UTCTime.text(result.unixTime, hasSeconds: false), match.settings.rules.rawValue,
          "\(match.settings.range.lo)..\(match.settings.range.hi)", match.names.players, match.score.dashed,
          result.text(match.names),
        ])
      }
      guard choice.fits(id) else { return }
      chosen = match
      fittingCount += 1
      if fitting.count < Replay.namesShown { fitting.append(id) }
    }
  }

  /// Shows one match, or all of them.
  package init(_ choice: MatchChoice?) {
    self.choice = choice
  }

  /// Reads the text of the next file; returns whether its last line is torn.
  package mutating func read(_ text: Span<UInt8>, of file: String) throws(JournalError) -> Bool {
    var found = Found()
    swap(&found, &self.found)
    defer { self.found = found }
    let choice = choice
    let report = history.readFile(
      text, match: { found.add($0, for: choice) }, fault: { _ in found.faultCount += 1 })
    if case .broken(let fault) = report.ending { throw JournalError(fault, in: file) }
    return report.ending == .torn
  }

  /// Prints what was asked for, once all files are read; returns whether it has no faults.
  package func print(to print: (Message) -> Void) throws(JournalError) -> Bool {
    guard let choice else {
      printTable(to: print)
      return found.faultCount == 0
    }
    let match = try match(for: choice)
    for line in MatchTranscript(match).lines { print(line) }
    return match.faults.isEmpty
  }

  /// Prints all matches, the newest one last.
  private func printTable(to print: (Message) -> Void) {
    if found.count == 0 {
      print(Message("No finished match in these files."))
    } else {
      for line in found.table.lines { print(Message(line)) }
      print(Message(""))
      print(
        Message(
          "\(found.count, "match", "matches"). To see one move by move, add the first digits of its match ID after the files, or “last”."
        ))
    }
    if found.faultCount > 0 {
      let count = "\(found.faultCount, "error", "errors")"
      print(Message("\(count) found in these files; guess-client verify has the details.", .error))
    }
  }

  private func match(for choice: MatchChoice) throws(JournalError) -> RecordedMatch {
    switch choice {
    case .last:
      guard let chosen = found.chosen else { throw .noMatch(beginning: nil) }
      return chosen
    case .beginning(let digits, _):
      guard found.fittingCount < 2 else {
        throw .ambiguous(beginning: digits, found.fitting, count: found.fittingCount)
      }
      if let chosen = found.chosen { return chosen }
      if let open = history.openMatches.first(where: choice.fits) { throw .notOver(open) }
      throw .noMatch(beginning: digits)
    }
  }
}

extension BySeat<Name?> {
  /// The name of the player in a seat.
  func text(of seat: Seat) -> String { self[seat]?.description ?? "?" }

  /// Everyone who plays.
  var players: String {
    let names = Seat.allCases.compactMap { self[$0]?.description }
    return names.isEmpty ? "?" : names.joined(separator: " – ")
  }
}
