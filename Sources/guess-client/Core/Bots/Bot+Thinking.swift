import GuessProtocol

extension Bot {
  /// Decides on a due guess, and sends a decided one when its time has come.
  mutating func think(at now: Instant) {
    guard phase == .present else { return }
    if let question = pending.question, pending.decision == nil { decide(question, at: now) }
    guard let decision = pending.decision, now >= decision.time else { return }
    pending.clear()
    pending.sent = decision
    counts.sent += 1
    send(.guess(decision.guess, round: decision.question.round))
  }

  private mutating func decide(_ question: GuessQuestion, at now: Instant) {
    let (guess, time): (Int64, Milliseconds)
    switch brain {
    case .strategy(let strategy):
      time = pace.thinkingTime(of: strategy, using: &random)
      guess = strategy.guess(for: question, using: &random)
    case .point(let point):
      time = pace.thinkingTime(of: nil, using: &random)
      guess = question.range.number(at: point)
    case .program: return askProgram(question, at: now)
    }
    record?.thinking.add(Double(time.count))
    decide(guess, on: question, notBefore: now + time)
  }

  private mutating func decide(_ guess: Int64, on question: GuessQuestion, notBefore time: Instant) {
    let pace = min(match.settings?.pace ?? .zero, Self.retries.upperBound)
    let earliest = pending.lastAnswer.map { pace > .zero ? $0 + pace + Self.slack : $0 } ?? time
    pending.decision = PendingGuess.Decision(
      guess: guess, question: question, time: max(time, earliest, pending.earliest))
  }

  // MARK: - The program

  private mutating func askProgram(_ question: GuessQuestion, at now: Instant) {
    guard pending.asked == nil else { return }
    if let programFault {
      guard isRestarted(after: programFault), !isFaultOpen else {
        isFaultOpen = false
        return giveUp(programFault)
      }
      guard now >= earliestStart else { return }
      self.programFault = nil
      earliestStart = now + Self.startPause
      effects.append(.restartProgram)
    }
    pending.asked = PendingGuess.Asked(question: question, deadline: now + PendingGuess.patience)
    effects.append(.ask(question.line()))
  }

  /// True if the program is started again for the next question: always after it was ended because it took too long.
  func isRestarted(after fault: BotFault) -> Bool { restartsProgram || fault == .timeout }

  /// Time at which a program can be started again for a question that waits for it.
  var awaitedStart: Instant? {
    guard pending.question != nil, pending.decision == nil, pending.asked == nil, let programFault,
      isRestarted(after: programFault)
    else { return nil }
    return earliestStart
  }

  mutating func receive(answer text: String, at now: Instant) {
    guard var asked = pending.asked else { return endProgram(printing: text.fitForDisplay) }
    // The question may be out of date by now; then the answer is useless.
    guard asked.question == pending.question else {
      pending.asked = nil
      return
    }
    do throws(AnswerFault) {
      let guess = try asked.question.guess(answered: text)
      pending.asked = nil
      if let since = pending.dueSince { record?.thinking.add(Double(now.milliseconds - since.milliseconds)) }
      decide(guess, on: asked.question, notBefore: now)
    } catch {
      asked.wrongAnswers += 1
      guard asked.wrongAnswers < PendingGuess.wrongAnswers else {
        pending.asked = nil
        return giveUp(.wrongAnswer(text.fitForDisplay))
      }
      asked.deadline = now + PendingGuess.patience
      pending.asked = asked
      effects.append(.ask(asked.question.line(error: error)))
    }
  }

  /// Ends a program that has printed a line without a question: the next one would be answered by it. It is only restarted for a
  /// question, as it may print the same line at each start.
  private mutating func endProgram(printing text: String) {
    let fault = BotFault.unasked(text)
    (programFault, isFaultOpen) = (fault, record == nil)
    effects.append(.endProgram)
    if case .leaving = phase { return }
    record == nil ? tell(.gaveUp(fault)) : giveUp(fault)
  }

  mutating func receive(programEnd end: ProgramEnd) {
    programFault = .ended(end)
    guard let asked = pending.asked else {
      if case .leaving = phase { return }
      if record == nil, task != nil, !restartsProgram { tell(.gaveUp(.ended(end))) }
      return
    }
    pending.asked = nil
    // If the question is out of date, the end is reported with the next one.
    if asked.question == pending.question { giveUp(.ended(end)) }
  }

  /// Ends a program that took too long: a late answer would be taken for the answer to the next question.
  mutating func tickProgram(at now: Instant) {
    guard let asked = pending.asked, now >= asked.deadline else { return }
    guard now <= asked.deadline + PendingGuess.latest else { return pending.resume(at: now) }
    pending.asked = nil
    programFault = .timeout
    effects.append(.endProgram)
    if asked.question == pending.question { giveUp(.timeout) }
  }

  /// Gives up the match for lack of a guess.
  private mutating func giveUp(_ fault: BotFault) {
    pending.clear()
    guard record != nil, record?.fault == nil else { return }
    record?.fault = fault
    tell(.gaveUp(fault))
    if phase == .present { leaveMatch() }
  }
}
