import GuessClientCore
import GuessProtocol

/// The status row of the match, above the line that is being typed.
///
/// Text only. Parts are dropped by priority if the row is too narrow.
struct StatusLine {
  /// Least width for the range, the rival and the clock: a phone's, as for the wheels.
  static let leastColumns = 40
  static let leastRows = 4
  /// Cells of the range's bar: fewer than 6 show nothing, more than 30 show no more.
  private static let barCells = 6...30

  private enum Part: CaseIterable {
    case title, round, score, range, bar, left, rival, needs, progress, wait, clock

    var isTight: Bool { [.bar, .left, .progress].contains(self) }
  }

  let play: PlaySession

  private var match: MatchState { play.match }
  private var signs: Glyphs { play.options.signs }

  /// The row, at least one cell narrower than `columns`; nil if it is empty.
  func row(columns: Int) -> StyledRow? {
    let least = Self.barCells.lowerBound
    var parts: Set<Part> = []
    var row = StyledRow()
    for part in Self.byWeight {
      let longer = self.row(of: parts.union([part]), barCells: least, columns)
      guard longer.cells < columns else { continue }
      row = longer
      parts.insert(part)
    }
    guard !row.pieces.isEmpty else { return nil }
    guard parts.contains(.bar) else { return row }
    let free = columns - 1 - row.cells
    return self.row(of: parts, barCells: min(least + free, Self.barCells.upperBound), columns)
  }

  private static let byWeight: [Part] = [
    .wait, .clock, .range, .rival, .score, .bar, .needs, .round, .title, .left, .progress,
  ]

  private func row(of parts: Set<Part>, barCells: Int, _ columns: Int) -> StyledRow {
    var row = StyledRow()
    for part in Part.allCases where parts.contains(part) {
      guard let text = text(of: part, besides: parts, barCells: barCells, columns) else { continue }
      if !row.pieces.isEmpty { row.add(part.isTight ? " " : "  ") }
      row.add(signs.text(text), part == .bar || part == .progress ? .dim : .plain)
    }
    return row
  }

  private func text(of part: Part, besides parts: Set<Part>, barCells: Int, _ columns: Int) -> String? {
    switch part {
    case .range: range.map { signs.ends(of: $0, cells: columns - Self.cellsBesidesRange) }
    case .bar: range.map { signs.bar(of: $0, in: match.whole ?? $0, cells: barCells) }
    case .title: title
    case .round: match.location == .alone ? nil : round.map { text(of: .round($0.number)) }
    case .score: score
    case .left: range.map { text(of: .left($0.count)) }
    case .rival: rivalText(isFull: parts.contains(.needs))
    case .progress: progressBar
    case .wait: message?.text(in: match.language)
    case .clock: timer?.text(at: play.now)
    // Part of the rival's.
    case .needs: nil
    }
  }

  /// Enough for a clock, and a name with its guesses.
  private static let cellsBesidesRange = 20

  private func text(of message: StatusMessage) -> String { message.text(in: match.language) }

  /// True if the room and the match are shown, not only what is waited for.
  private var hasPlace: Bool { !play.isOffline && match.location != .lobby }

  private var round: MatchState.Round? { hasPlace ? match.round : nil }

  private var range: GuessRange? { match.location.isSeat ? round?.range : nil }

  private var title: String? {
    switch match.location {
    case .seat(let room):
      hasPlace && (match.isInMatch || play.wait != .status(.waitingForRoom(room)))
        ? match.tournament?.label ?? "\(room)" : nil
    case .attending: hasPlace ? match.tournament?.label : nil
    case .watching(let room): hasPlace ? "\(room)" : nil
    case .alone: round == nil ? nil : Rules.solo.rawValue
    case .lobby, .waiting: nil
    }
  }

  private var score: String? {
    guard hasPlace, match.location != .alone else { return nil }
    if case .attending = match.location {
      return match.tournament?.standing.map { text(of: .standing($0)) }
    }
    // That of a later round is not known to a spectator who came after the round before.
    let isFirst = round?.number == 1
    let score = (match.score ?? (isFirst ? Score(own: 0, other: 0) : nil)).map { "\($0.own)-\($0.other)" }
    guard match.players.count == 2 else { return score }
    return "\(match.players[0].name) \(score ?? "–") \(match.players[1].name)"
  }

  private var rival: MatchState.Opponent? {
    hasPlace ? match.rival.flatMap { $0.hasLeft ? nil : $0 } : nil
  }

  private func rivalText(isFull: Bool) -> String? {
    guard let rival else { return nil }
    if rival.isAway { return text(of: .away(rival.name)) }
    // Between rounds the row shows only the name.
    guard range != nil else { return "\(rival.name)" }
    return text(of: .rival(rival.name, guesses: rival.guesses, needs: isFull ? rival.needs : nil))
  }

  private var progressBar: String? {
    guard let rival, !rival.isAway, let needs = rival.needs, let par = match.whole?.par, range != nil else {
      return nil
    }
    return signs.bar(needs: needs, par: par)
  }

  /// The timer that ends first: of the round, of the turn or of a reserved seat.
  var timer: MatchClock.Timer? {
    guard play.isOffline || match.round != nil else { return nil }
    return [play.clock, play.timer].compactMap(\.self).min { $0.end < $1.end }
  }

  /// The wait in the words of the wheels; nil if the player may do something.
  private var message: (any LocalizedText)? {
    switch play.wait {
    case .choice: nil
    case .status(.waitingForRoom) where match.isInMatch: nil
    case .round(nil): match.rules == .duel ? StatusMessage.yourTurn : nil
    case let wait: wait
    }
  }
}
