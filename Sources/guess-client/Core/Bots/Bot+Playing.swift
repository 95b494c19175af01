import GuessProtocol

extension Bot {
  /// Starts a record, unless a match is running.
  mutating func beginMatch() {
    // Paired rivals asked for the same settings; the reply with them may be lost with its connection.
    guard record == nil, match.location.isSeat, let settings = match.settings ?? task?.settings else {
      return
    }
    (task, retryTime) = (nil, nil)
    pending.clear()
    record = MatchRecord(room: room, rival: match.rival?.name, settings: settings)
    tell(.begun(rival: match.rival?.name))
  }

  var room: RoomCode? {
    if case .seat(let room) = match.location { room } else { nil }
  }

  mutating func begin(_ start: RoundStart, at now: Instant) {
    beginMatch()
    // The round belongs to a match that was given up.
    guard let record, record.fault == nil else { return }
    pending.clear()
    // Servers measure the pace within a round.
    pending.lastAnswer = nil
    pending.earliest = .start
    guard start.rules.hasNoTurns else { return }
    let delay = Milliseconds(.random(in: 0...startDelay.count, using: &random))
    pending.earliest = now + delay
    ask(at: now)
  }

  /// Returns to a running round. The state says whether guesses in flight counted.
  mutating func catchUp(with state: RoundState, at now: Instant) {
    guard record != nil, record?.fault == nil else { return }
    record?.score = state.score
    pending.clear()
    pending.earliest = .start
    if state.rules.hasNoTurns || state.turn == name || state.step != nil && !state.isSealed { ask(at: now) }
  }

  mutating func ask(at now: Instant) {
    guard let round = match.round, let rules = match.rules, let record, record.fault == nil else { return }
    pending.put(
      GuessQuestion(
        range: round.range, whole: match.whole ?? round.range, rules: rules, round: round.number,
        number: match.ownGuesses.addingSaturating(1), last: lastGuess,
        rival: match.rival?.name ?? record.rival,
        score: record.score),
      at: now)
  }

  /// The bot's own last guess that counted in the round.
  private var lastGuess: GuessQuestion.Past? {
    match.guesses.last { $0.player == nil }.map { GuessQuestion.Past(guess: $0.number, hint: $0.hint) }
  }

  /// Ends a round; the bot played in it if `wasRunning`.
  mutating func finishRound(_ end: RoundEnd, wasRunning: Bool) {
    record?.score = end.score
    if wasRunning, record?.fault == nil {
      let isFound = end.isTie || end.winner == name
      record?.note(MatchRecord.Round(guesses: match.ownGuesses, isFound: isFound))
    }
    pending.clear()
  }

  mutating func finish(_ end: MatchEnd) {
    record?.score = end.score
    finish(end.winner.map { $0 == name ? .won : .lost } ?? .tied, reason: end.reason)
  }

  mutating func finish(_ result: MatchRecord.Result, reason: MatchEnd.Reason?) {
    guard var record else { return }
    record.result = result
    record.reason = reason
    self.record = nil
    pending.clear()
    tell(.over(record))
  }
}

extension Rules {
  /// True if guesses may come at any time.
  fileprivate var hasNoTurns: Bool { self == .race || self == .solo }
}
