import GuessProtocol

/// How a player plays its matches.
extension BenchPlayer {
  // MARK: - Matches

  /// Requests the next match, a rematch if there can be one.
  mutating func requestMatch(_ context: inout BenchContext) {
    plan = .requestMatch
    wakeTime = Self.never
    if context.request.rules == .solo {
      guard inFlight == 0 else { return }
      context.output += context.matchLine
      if context.request.pipeline > 1 {
        range = context.request.range
        sendGuesses(dueSince: context.now, &context)
      }
    } else if needsNewRival || matchesInRow == 0 {
      awaitsRematch = false
      needsNewRival = false
      matchesInRow = 1
      context.output += context.matchLine
    } else {
      awaitsRematch = true
      matchesInRow += 1
      context.output += context.rematchLine
    }
  }

  mutating func startRound(in range: GuessRange?, _ context: inout BenchContext) {
    awaitsRematch = false
    if let range { self.range = range }
    (isInRound, isInMatch) = (true, true)
    // With a pipeline the first guesses are sent already.
    let rules = context.request.rules
    if rules == .race || rules == .solo && inFlight == 0 { scheduleGuess(&context) }
  }

  mutating func finishMatch(_ context: inout BenchContext) {
    guard isInMatch else { return }
    (isInRound, isInMatch) = (false, false)
    if context.tally.isMeasuring { context.tally.matchesTold += 1 }
    if matchesInRow >= Self.matchesInRow { needsNewRival = true }
    // With a pipeline some guesses have no answer yet; the last answer requests the next match.
    if context.request.pipeline == 1 { scheduleMatch(&context) }
  }

  /// Requests the next match, after a thinking time if it has one; so human players don't begin all at once either.
  mutating func scheduleMatch(_ context: inout BenchContext) {
    guard context.request.pace == .human else { return requestMatch(&context) }
    plan = .requestMatch
    wakeTime = context.now + ThinkingTime.draw(using: &context.random)
  }

  /// Its rival is gone for good, or will be soon; so there is no rematch.
  mutating func loseRival(_ context: inout BenchContext) {
    needsNewRival = true
    if awaitsRematch, !isLeavingRoom { requestMatch(&context) }
  }

  // MARK: - Guesses

  /// It may guess now, and does so after its thinking time, if it has one.
  mutating func scheduleGuess(_ context: inout BenchContext) {
    guard inFlight == 0 else { return }
    guard context.request.pace == .human else { return sendGuesses(dueSince: context.now, &context) }
    plan = .guess
    wakeTime = context.now + ThinkingTime.draw(using: &context.random)
  }

  mutating func sendGuesses(dueSince due: Int64, _ context: inout BenchContext) {
    dueSince = due
    if context.request.pace == .human, context.tally.isMeasuring {
      context.tally.lags.record(context.now - due)
    }
    guard context.request.pipeline > 1 else {
      inFlight = 1
      return context.send(guess: guess)
    }
    let most = UInt64(context.request.pipeline - 1)
    let last = range.lo &+ Int64(min(most, range.span))
    for guess in range.lo...last { context.send(guess: guess) }
    inFlight = Int(min(most, range.span)) + 1
  }

  /// What it guesses: near the middle of what is left, from 3/8 to 5/8 of it. Each player has a point of its own there, or two
  /// who meet in lockstep would find every number in the same step, and tie.
  private var guess: Int64 {
    let point = 96 + UInt64(truncatingIfNeeded: number &* 0x9E37_79B9 >> 12 & 63)
    return range.lo &+ Int64(bitPattern: (range.span >> 8) * point + ((range.span & 255) * point) >> 8)
  }

  /// A guess has counted.
  mutating func handle(guessAnswer line: BenchLine, _ context: inout BenchContext) {
    countGuess(isLate: false, &context)
    if line.isHit { isInRound = false }
    if let range = line.range, !line.isHit { self.range = range }
    continueIfAnswered(&context)
  }

  /// Plays on if no guess is in flight any more.
  mutating func continueIfAnswered(_ context: inout BenchContext) {
    guard inFlight == 0 else { return }
    if context.request.rules == .race || context.request.rules == .solo, isInRound {
      scheduleGuess(&context)
    } else if context.request.pipeline > 1, !isInRound {
      scheduleMatch(&context)
    }
  }

  // MARK: - Counts

  /// Counts the answer to a guess.
  mutating func countGuess(isLate: Bool, _ context: inout BenchContext) {
    countAnswer(&context)
    inFlight = max(0, inFlight - 1)
    guard context.tally.isMeasuring else { return }
    if isLate { context.tally.late += 1 } else { context.tally.guesses += 1 }
    context.tally.latencies.record(context.now - dueSince)
  }

  /// Counts the answer to any request.
  mutating func countAnswer(_ context: inout BenchContext) {
    guard context.tally.isMeasuring else { return }
    context.tally.requests += 1
    answered += 1
  }
}
