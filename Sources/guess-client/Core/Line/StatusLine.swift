import GuessProtocol

/// The one row that tells how the match stands, above the line that is being typed.
///
/// It says everything in words or numbers. What matters least is left out where the row is too short.
struct StatusLine {
  /// The least row that holds the range, the rival and the clock: the telephone's width, as for the wheels.
  static let leastColumns = 40
  /// Rows of a terminal that leaves room for what is said.
  static let leastRows = 4
  /// Cells of the range's bar: below six it says nothing, above thirty it says no more.
  private static let barCells = 6...30
  /// Cells of the rival's bar, at most.
  private static let rivalBarCells = 10

  /// A part of the row, by what it tells.
  private enum Part: CaseIterable {
    case title, round, score, range, bar, left, rival, needs, progress, wait, clock

    /// Whether it belongs to what stands in front of it.
    var isTight: Bool { [.bar, .left, .progress].contains(self) }
  }

  var language = Language.english
  var signs = Glyphs()
  /// What is played: the room's code, or `solo`.
  var title: String?
  var round: Int?
  var score: Score?
  /// Who plays, where that is somebody else: first the one whose score comes first.
  var players: [Name] = []
  /// What is still possible, and where the round began.
  var range: GuessRange?
  var whole: GuessRange?
  var rival: MatchState.Opponent?
  /// What is waited for, or what has just happened, in words.
  var wait: String?
  /// How long it still lasts.
  var time: Milliseconds?

  /// The row, at least one cell narrower than `columns`; nil where there is nothing to tell.
  func row(columns: Int) -> StyledRow? {
    let least = Self.barCells.lowerBound
    var parts: Set<Part> = []
    for part in Self.byWeight {
      let more = parts.union([part])
      if row(of: more, barCells: least, columns).cells < columns { parts = more }
    }
    let row = row(of: parts, barCells: least, columns)
    guard !row.pieces.isEmpty else { return nil }
    guard parts.contains(.bar) else { return row }
    let free = columns - 1 - row.cells
    return self.row(of: parts, barCells: min(least + free, Self.barCells.upperBound), columns)
  }

  /// What must not be missing comes first.
  private static let byWeight: [Part] = [
    .wait, .clock, .range, .rival, .score, .bar, .needs, .round, .title, .left, .progress,
  ]

  private func row(of parts: Set<Part>, barCells: Int, _ columns: Int) -> StyledRow {
    var row = StyledRow()
    for part in Part.allCases where parts.contains(part) {
      let text =
        switch part {
        case .range: ends(columns: columns)
        case .bar: range.map { signs.bar(of: $0, in: whole ?? $0, cells: barCells) }
        default: text(of: part, besides: parts)
        }
      guard let text else { continue }
      if !row.pieces.isEmpty { row.add(part.isTight ? " " : "  ") }
      row.add(signs.text(text), part == .bar || part == .progress ? .dim : .plain)
    }
    return row
  }

  private func text(of part: Part, besides parts: Set<Part>) -> String? {
    switch part {
    case .title: title
    case .round: round.map { StatusMessage.roundNumber($0).text(in: language) }
    case .score: scoreText
    case .left: range.map { StatusMessage.remaining($0.count).text(in: language) }
    case .rival: rivalText(isFull: parts.contains(.needs))
    case .progress: progressBar
    case .wait: wait
    case .clock: time.map(Self.clock)
    case .range, .bar, .needs: nil
    }
  }

  /// `51..74`; numbers that would leave no room for the rest are told by their ends.
  private func ends(columns: Int) -> String? {
    guard let range else { return nil }
    let ends = "\(range.lo)..\(range.hi)"
    let cells = columns - Self.cellsBesidesRange
    guard ends.cellWidth > cells else { return ends }
    return [range.lo, range.hi].map { "\($0)".shortened(to: (cells - 2) / 2, more: signs.more) }
      .joined(separator: "..")
  }

  /// Enough for a clock, and a name with its guesses.
  private static let cellsBesidesRange = 20

  private func rivalText(isFull: Bool) -> String? {
    guard let rival else { return nil }
    if rival.isAway { return StatusMessage.isAway(rival.name).text(in: language) }
    // Between rounds it is only a name.
    guard range != nil else { return "\(rival.name)" }
    return StatusMessage.progress(rival.name, guesses: rival.guesses, needs: isFull ? rival.needs : nil).text(
      in: language)
  }

  private var scoreText: String? {
    let score = score.map { "\($0.own)-\($0.other)" }
    guard players.count == 2 else { return score }
    return "\(players[0]) \(score ?? "0-0") \(players[1])"
  }

  private var progressBar: String? {
    guard let rival, !rival.isAway, let needs = rival.needs, let par = whole?.par, range != nil else {
      return nil
    }
    return signs.bar(needs: needs, par: par, cells: min(par, Self.rivalBarCells))
  }

  /// `2:41`, or `0:09`.
  private static func clock(_ time: Milliseconds) -> String {
    let (minutes, seconds) = time.secondsRoundedUp.quotientAndRemainder(dividingBy: 60)
    return "\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
  }
}

/// What the row at the prompt says, in the fewest words that tell it.
enum StatusMessage: Hashable {
  case roundNumber(Int)
  /// How many numbers are left.
  case remaining(String)
  /// A rival's guesses, and how many more suffice, where that is known.
  case progress(Name, guesses: Int, needs: Int?)
  case isAway(Name)
  case hasTurn(Name)
  case yourTurn
  /// One's guess of this step; nil after a lost connection.
  case isSealed(Int64?)
  case getReady(seconds: Int64)
  case lookingForRival
  case waiting(in: RoomCode)
  case lookingOn
  case isOver
  case isOffline
}
