import Protocol

/// A match as it is read, move by move.
struct MatchScript {
  private let story: MatchStory
  /// What is printed, line by line.
  private(set) var lines: [Remark] = []

  init(_ story: MatchStory) {
    self.story = story
    addHead()
    var strikes = story.strikes
    var score = BySeat(repeating: 0)
    for seat in Seat.allCases { score[seat] = story.earlier?.tally(of: seat).wins ?? 0 }
    for round in story.rounds {
      add("")
      addBeginning(of: round)
      addMoves(of: round, strikes: &strikes)
      for seat in round.end?.winners.all ?? [] { score[seat] = score[seat].addingSaturating(1) }
      addEnd(of: round, score: Score(own: score[.first], other: score[.second]))
    }
    add("")
    addResult()
  }

  private mutating func add(_ text: String, _ tone: Remark.Tone = .plain) { lines.append(Remark(text, tone)) }

  private mutating func add(_ fault: StoryFault.Kind) { add("  ✗ \(fault.text)", .error) }

  // MARK: - Around the rounds

  private mutating func addHead() {
    let settings = story.settings
    if let id = story.id {
      add(
        "Match \(id): \(settings.rules.rawValue), a number from \(settings.range.lo) to \(settings.range.hi), first to \(settings.firstTo)."
      )
    }
    if let result = story.result {
      add("Room \(story.room), ended \(UTCTime.text(result.unixTime, hasSeconds: true)) UTC.")
    }
    add(story.names.players)
    for seat in Seat.allCases {
      guard let range = story.handicaps[seat] else { continue }
      add("\(story.names.text(of: seat)) has a handicap: range \(range.lo)..\(range.hi).")
    }
    if let day = story.day {
      add("This is the daily number of \(day).")
    } else if let seed = settings.seed {
      add("The numbers follow from the seed \(seed).")
    }
    if let earlier = story.earlier {
      add("The rounds before round \(earlier.rounds.addingSaturating(1)) are in none of these files.")
    }
    for fault in story.faults where fault.round == nil { add(fault.kind) }
  }

  private mutating func addResult() {
    guard let result = story.result else { return }
    let tone: Remark.Tone = result.winner == nil ? .plain : .win
    add("The match ended \(story.score.dashed): \(result.text(story.names)).", tone)
    guard story.roundsPlayed > 0 else { return }
    for seat in Seat.allCases where story.names[seat] != nil {
      let tally = story.tally(of: seat)
      let trail = story.rounds.last?.trail(of: seat) ?? Trail()
      let review = Review(
        guesses: tally.guesses, par: tally.par, wasted: tally.wasted, hasFound: tally.hasFound,
        daily: story.day.map { Review.Daily(day: $0, trail: trail) })
      let comment = ServerLine.event(.review(review)).sentence(in: .english) ?? ""
      add("\(story.names.text(of: seat)): \(comment)")
    }
  }

  // MARK: - A round

  private mutating func addBeginning(of round: RoundStory) {
    add("Round \(round.number)")
    add("  commit=\(round.start.commitment)")
    if round.beginsLater { add("  The first guesses of this round are in none of these files.") }
  }

  private mutating func addMoves(of round: RoundStory, strikes: inout BySeat<Int>) {
    var table = TextTable([.right, .left, .left, .right, .left])
    // The same in every round, whoever guesses in it.
    let nameWidth = Seat.allCases.map { story.names.text(of: $0).cellWidth }.max() ?? 0
    for (index, move) in round.moves.enumerated() {
      strikes[move.seat] = move.hint == nil ? strikes[move.seat].addingSaturating(1) : 0
      let guess = if case .guess(let guess, _, _) = move.action { "\(guess)" } else { "–" }
      table.add([
        UTCTime.text(move.elapsed), label(of: move, at: index, in: round),
        story.names.text(of: move.seat).padded(to: nameWidth), guess,
        outcome(of: move, strikes: strikes[move.seat]),
      ])
    }
    for (line, move) in zip(table.lines, round.moves) { add("  \(line)", tone(of: move)) }
  }

  private mutating func addEnd(of round: RoundStory, score: Score) {
    add("  nonce=\(round.start.nonce)")
    let end = round.end ?? RoundStory.End(winners: .none, isBrokenOff: true)
    switch (end.isBrokenOff, end.winners.all.count) {
    case (true, _): add("  The round was not finished: the number was \(round.secret).")
    case (false, 0): add("  Nobody found it: the number was \(round.secret).")
    case (false, 1):
      for seat in end.winners.all {
        guard let name = story.names[seat] else { continue }
        add("  \(name) found it: the number was \(round.secret).", .win)
      }
    case (false, _): add("  Both found it in the same step: the number was \(round.secret).", .win)
    }
    let finding: FairnessCheck.Finding =
      round.isKept ? .kept(secret: round.secret) : .broken(.anotherSecret)
    let remark = finding.remark(in: .english)
    add("  \(remark.text)", remark.tone)
    for fault in story.faults where fault.round == round.number && fault.kind != .anotherSecret {
      add(fault.kind)
    }
    if story.settings.firstTo > 1 { add("  The score is \(score.dashed).") }
  }

  /// Which step or turn a move belongs to, where there are any.
  private func label(of move: StoryMove, at index: Int, in round: RoundStory) -> String {
    if let step = move.step { return "step \(step)" }
    // How many turns were let pass before, no file tells.
    return round.rules == .duel && round.start.progress == nil ? "turn \(index + 1)" : ""
  }

  private func outcome(of move: StoryMove, strikes: Int) -> String {
    guard case .guess(_, let hint, let left) = move.action else { return "no guess, strike \(strikes)" }
    let words =
      switch hint {
      case .low: "▲ too low "
      case .high: "▼ too high"
      case .hit: "✓ found"
      }
    guard hint != .hit else { return words }
    return "\(words)  \(left.lo)..\(left.hi)  \(left.count) left"
  }

  private func tone(of move: StoryMove) -> Remark.Tone {
    switch move.hint {
    case nil: .plain
    case .low: .low
    case .high: .high
    case .hit: .win
    }
  }
}
