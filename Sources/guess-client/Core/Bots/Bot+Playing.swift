import Protocol

/// How a bot goes through a match.
extension Bot {
  /// A match begins, unless it is running already.
  mutating func begin(_ table: Table?) {
    guard let table, match == nil else { return }
    self.table = table
    errand = nil
    round = nil
    desk.clear()
    match = MatchRecord(room: table.room, rival: table.rival, settings: table.settings)
    tell(.begun(rival: table.rival))
  }

  mutating func begin(_ start: RoundStart, at now: Instant) {
    begin(table)
    // Of a match that was given up.
    guard match != nil, match?.fault == nil else { return }
    round = Round(number: start.round, rules: start.rules, whole: start.range, range: start.range)
    desk.clear()
    // Servers count the pace within a round.
    desk.lastAnswer = nil
    guard start.rules.hasNoTurns else { return }
    let delay = Milliseconds(.random(in: 0...startDelay.count, using: &random))
    round?.earliest = now + delay
    ask(at: now)
  }

  /// Comes back into a round that is running. Guesses that were on their way count or don't; the state knows.
  mutating func catchUp(with state: RoundState, at now: Instant) {
    guard match != nil, match?.fault == nil else { return }
    let before = round.flatMap { $0.number == state.round ? $0 : nil }
    round = Round(
      number: state.round, rules: state.rules, whole: before?.whole ?? state.range, range: state.range,
      guesses: state.guesses, last: before?.last)
    match?.score = state.score
    desk.clear()
    if state.rules.hasNoTurns || state.turn == name || state.step != nil && !state.isSealed { ask(at: now) }
  }

  /// A guess is due.
  mutating func ask(at now: Instant) {
    guard let round, let match else { return }
    desk.put(
      GuessQuestion(
        range: round.range, whole: round.whole, rules: round.rules, round: round.number,
        number: round.guesses.addingSaturating(1), last: round.last, rival: table?.rival ?? match.rival,
        score: match.score),
      at: now)
  }

  /// What was said of a guess of one's own.
  mutating func record(own answer: GuessAnswer) {
    refusalsInRow = 0
    round?.guesses = answer.number
    round?.range = answer.range
    round?.last = GuessQuestion.Past(guess: answer.guess, hint: answer.hint)
  }

  mutating func finishRound(_ end: RoundEnd) {
    match?.score = end.score
    if let round, round.number == end.round {
      let isFound = end.isTie || end.winner == name
      match?.note(MatchRecord.Round(guesses: round.guesses, isFound: isFound))
    }
    round = nil
    desk.clear()
  }

  mutating func finish(_ end: MatchEnd) {
    match?.score = end.score
    finish(end.winner.map { $0 == name ? .won : .lost } ?? .tied, reason: end.reason)
  }

  /// The match is over.
  mutating func finish(_ result: MatchRecord.Result, reason: MatchEnd.Reason?) {
    guard var record = match else { return }
    record.result = result
    record.reason = reason
    match = nil
    round = nil
    desk.clear()
    tell(.over(record))
  }
}

extension Rules {
  /// Whether one guesses whenever one likes.
  fileprivate var hasNoTurns: Bool { self == .race || self == .solo }
}
