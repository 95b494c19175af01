import Protocol

/// How a player goes through its matches.
extension BenchPlayer {
  // MARK: - Matches

  /// Asks for the next match: with the same rival, if that is how it goes on.
  mutating func playOn(_ turn: inout BenchTurn) {
    plan = .playOn
    wakeTime = Self.never
    if turn.orders.rules == .solo {
      guard inFlight == 0 else { return }
      turn.output += turn.orders.request
      if turn.orders.pipeline > 1 {
        range = turn.orders.range
        sendGuesses(since: turn.now, &turn)
      }
    } else if needsNewRival || matchesInRow == 0 {
      awaitsRematch = false
      needsNewRival = false
      matchesInRow = 1
      turn.output += turn.orders.request
    } else {
      awaitsRematch = true
      matchesInRow += 1
      turn.send("REMATCH\n")
    }
  }

  mutating func begin(round range: GuessRange?, _ turn: inout BenchTurn) {
    awaitsRematch = false
    if let range { self.range = range }
    (isInRound, isInMatch) = (true, true)
    // With a pipeline the first guesses are on their way already.
    let rules = turn.orders.rules
    if rules == .race || rules == .solo && inFlight == 0 { considerGuess(&turn) }
  }

  mutating func finishMatch(_ turn: inout BenchTurn) {
    guard isInMatch else { return }
    (isInRound, isInMatch) = (false, false)
    if turn.tally.isMeasuring { turn.tally.matchesTold += 1 }
    if matchesInRow >= Self.matchesInRow { needsNewRival = true }
    // With a pipeline some guesses are still to be answered; behind the last of them it goes on.
    if turn.orders.pipeline == 1 { considerMatch(&turn) }
  }

  /// Asks for the next match, after some thought where it thinks; so people don't begin all at once either.
  mutating func considerMatch(_ turn: inout BenchTurn) {
    guard turn.orders.pace == .human else { return playOn(&turn) }
    plan = .playOn
    wakeTime = turn.now + ThinkingTime.draw(using: &turn.random)
  }

  /// Its rival has gone for good, or won't be there for long; so there is no rematch.
  mutating func loseRival(_ turn: inout BenchTurn) {
    needsNewRival = true
    if awaitsRematch, !isLeavingRoom { playOn(&turn) }
  }

  // MARK: - Guesses

  /// It may guess now, and does so when it has thought.
  mutating func considerGuess(_ turn: inout BenchTurn) {
    guard inFlight == 0 else { return }
    guard turn.orders.pace == .human else { return sendGuesses(since: turn.now, &turn) }
    plan = .guess
    wakeTime = turn.now + ThinkingTime.draw(using: &turn.random)
  }

  mutating func sendGuesses(since due: Int64, _ turn: inout BenchTurn) {
    dueSince = due
    if turn.orders.pace == .human, turn.tally.isMeasuring { turn.tally.lags.record(turn.now - due) }
    guard turn.orders.pipeline > 1 else {
      inFlight = 1
      return turn.send(guess: guess)
    }
    let most = UInt64(turn.orders.pipeline - 1)
    let last = range.lo &+ Int64(min(most, range.span))
    for guess in range.lo...last { turn.send(guess: guess) }
    inFlight = Int(min(most, range.span)) + 1
  }

  /// What it guesses: near the middle of what is left, from 3/8 to 5/8 of it. Each player has a place of its own there, or two
  /// who meet in lockstep would find every number in the same step, and tie.
  private var guess: Int64 {
    let place = 96 + UInt64(truncatingIfNeeded: number &* 0x9E37_79B9 >> 12 & 63)
    return range.lo &+ Int64(bitPattern: (range.span >> 8) * place + ((range.span & 255) * place) >> 8)
  }

  /// A guess has counted.
  mutating func takeAnswer(_ line: BenchLine, _ turn: inout BenchTurn) {
    noteGuess(isLate: false, &turn)
    if line.isHit { isInRound = false }
    if let range = line.range, !line.isHit { self.range = range }
    goOn(&turn)
  }

  /// Counts the answer to a guess.
  mutating func noteGuess(isLate: Bool, _ turn: inout BenchTurn) {
    noteAnswer(&turn)
    inFlight = max(0, inFlight - 1)
    guard turn.tally.isMeasuring else { return }
    if isLate { turn.tally.late += 1 } else { turn.tally.guesses += 1 }
    turn.tally.latencies.record(turn.now - dueSince)
  }

  /// All guesses are answered, or some are still to be.
  mutating func goOn(_ turn: inout BenchTurn) {
    guard inFlight == 0 else { return }
    if turn.orders.rules == .race || turn.orders.rules == .solo, isInRound {
      considerGuess(&turn)
    } else if turn.orders.pipeline > 1, !isInRound {
      considerMatch(&turn)
    }
  }

  mutating func noteAnswer(_ turn: inout BenchTurn) {
    guard turn.tally.isMeasuring else { return }
    turn.tally.requests += 1
    answered += 1
  }
}
