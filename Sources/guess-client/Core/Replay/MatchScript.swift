import Protocol

/// A match as it is read, move by move.
struct MatchScript {
  private let story: MatchStory
  private let language: Language

  init(_ story: MatchStory, in language: Language) {
    self.story = story
    self.language = language
  }

  /// Prints all of it.
  func print(to print: (Remark) -> Void) {
    printHead(to: print)
    var strikes = story.strikes
    var score = BySeat(repeating: 0)
    for seat in Seat.allCases { score[seat] = story.earlier?.tally(of: seat).wins ?? 0 }
    for round in story.rounds {
      print(Remark(""))
      printBeginning(of: round, to: print)
      printMoves(of: round, strikes: &strikes, to: print)
      for seat in round.end?.winners.all ?? [] { score[seat] = score[seat].addingSaturating(1) }
      printEnd(of: round, score: Score(own: score[.first], other: score[.second]), to: print)
    }
    print(Remark(""))
    printResult(to: print)
  }

  // MARK: - Around the rounds

  private func printHead(to print: (Remark) -> Void) {
    if let id = story.id { say(.title(id, story.settings), to: print) }
    if let result = story.result {
      say(.place(story.room, over: UTCTime.text(result.unixTime, hasSeconds: true)), to: print)
    }
    print(Remark(story.names.players))
    for seat in Seat.allCases {
      if let range = story.handicaps[seat] { say(.handicap(story.names.text(of: seat), range), to: print) }
    }
    if let day = story.day {
      say(.daily(day), to: print)
    } else if let seed = story.settings.seed {
      say(.seed(seed), to: print)
    }
    if let earlier = story.earlier {
      say(.earlierRounds(before: earlier.rounds.addingSaturating(1)), to: print)
    }
    for fault in story.faults where fault.round == nil { report(fault.kind, to: print) }
  }

  private func printResult(to print: (Remark) -> Void) {
    guard let result = story.result else { return }
    let winner = result.winner.map { story.names.text(of: $0) }
    say(.final(story.score, winner: winner, result.reason), winner == nil ? .plain : .win, to: print)
    guard story.roundsPlayed > 0 else { return }
    for seat in Seat.allCases where story.names[seat] != nil {
      let tally = story.tally(of: seat)
      let trail = story.rounds.last?.trail(of: seat) ?? Trail()
      let review = Review(
        guesses: tally.guesses, par: tally.par, wasted: tally.wasted, hasFound: tally.hasFound,
        daily: story.day.map { Review.Daily(day: $0, trail: trail) })
      let comment = ServerLine.event(.review(review)).sentence(in: language) ?? ""
      say(.review(of: story.names.text(of: seat), comment), to: print)
    }
  }

  // MARK: - A round

  private func printBeginning(of round: RoundStory, to print: (Remark) -> Void) {
    say(.round(round.number), to: print)
    print(Remark("  commit=\(round.start.commitment)"))
    if round.beginsLater { say(.earlierMoves, indented: true, to: print) }
  }

  private func printMoves(
    of round: RoundStory, strikes: inout BySeat<Int>, to print: (Remark) -> Void
  ) {
    let labels = round.moves.indices.map { label(of: round.moves[$0], at: $0, in: round) }
    let times = round.moves.map { UTCTime.text($0.elapsed) }
    let guesses = round.moves.map { move in
      if case .guess(let guess, _, _) = move.action { "\(guess)" } else { "–" }
    }
    let names = Seat.allCases.map { story.names.text(of: $0) }
    let widths = [labels, times, names, guesses].map { $0.map(\.cellWidth).max() ?? 0 }
    for (index, move) in round.moves.enumerated() {
      strikes[move.seat] = move.hint == nil ? strikes[move.seat].addingSaturating(1) : 0
      let cells = [
        times[index].paddedLeft(to: widths[1]), labels[index].padded(to: widths[0]),
        story.names.text(of: move.seat).padded(to: widths[2]), guesses[index].paddedLeft(to: widths[3]),
        outcome(of: move, strikes: strikes[move.seat]),
      ]
      print(Remark("  " + cells.filter { !$0.isEmpty }.joined(separator: "  "), tone(of: move)))
    }
  }

  private func printEnd(of round: RoundStory, score: Score, to print: (Remark) -> Void) {
    print(Remark("  nonce=\(round.start.nonce)"))
    let end = round.end ?? RoundStory.End(winners: .none, isBrokenOff: true)
    switch (end.isBrokenOff, end.winners.all.count) {
    case (true, _): say(.brokenOff(round.secret), indented: true, to: print)
    case (false, 0): print(Remark("  " + language.words(for: GameNews.nobodyFound(round.secret))))
    case (false, 1):
      for seat in end.winners.all {
        guard let name = story.names[seat] else { continue }
        print(Remark("  " + language.words(for: GameNews.playerFound(round.secret, name)), .win))
      }
    case (false, _): say(.tied(round.secret), .win, indented: true, to: print)
    }
    let finding: FairnessCheck.Finding =
      round.isKept ? .kept(secret: round.secret) : .broken(.anotherSecret)
    let remark = finding.remark(in: language)
    print(Remark("  " + remark.text, remark.tone))
    for fault in story.faults where fault.round == round.number && fault.kind != .anotherSecret {
      report(fault.kind, to: print)
    }
    if story.settings.firstTo > 1 { say(.score(score), indented: true, to: print) }
  }

  /// Which step or turn a move belongs to, where there are any.
  private func label(of move: StoryMove, at index: Int, in round: RoundStory) -> String {
    if let step = move.step { return language.words(for: ReplayPhrase.step(step)) }
    // How many turns were let pass before, no file tells.
    guard round.rules == .duel, round.start.progress == nil else { return "" }
    return language.words(for: ReplayPhrase.turn(index + 1))
  }

  private func outcome(of move: StoryMove, strikes: Int) -> String {
    guard case .guess(_, let hint, let left) = move.action else {
      return language.words(for: ReplayPhrase.pass(strikes: strikes))
    }
    let arrow = hint == .low ? "▲" : hint == .high ? "▼" : "✓"
    let words = "\(arrow) \(language.words(for: ReplayPhrase.hint(hint)))"
    guard hint != .hit else { return words }
    let count = language.words(for: PickPhrase.left(left.count))
    let widest = [Hint.low, .high].map { language.words(for: ReplayPhrase.hint($0)).cellWidth }.max() ?? 0
    return "\(words.padded(to: widest + 2))  \(left.lo)..\(left.hi)  \(count)"
  }

  private func tone(of move: StoryMove) -> Remark.Tone {
    switch move.hint {
    case nil: .plain
    case .low: .low
    case .high: .high
    case .hit: .win
    }
  }

  // MARK: - Words

  private func say(
    _ phrase: ReplayPhrase, _ tone: Remark.Tone = .plain, indented: Bool = false,
    to print: (Remark) -> Void
  ) {
    print(Remark((indented ? "  " : "") + language.words(for: phrase), tone))
  }

  private func report(_ kind: StoryFault.Kind, to print: (Remark) -> Void) {
    print(Remark("  ✗ " + language.words(for: kind), .error))
  }
}
