import GuessClientCore
import GuessProtocol

extension Bot {
  /// Decides on a due guess, and sends a decided one when its time has come.
  mutating func think(at now: Instant) {
    guard phase == .present else { return }
    if case .due(let question, _) = pending.stage { decide(question, at: now) }
    guard case .decided(let decision) = pending.stage, now >= decision.time else { return }
    pending.stage = .sent(decision)
    send(.guess(decision.guess, round: decision.question.round))
  }

  private mutating func decide(_ question: GuessQuestion, at now: Instant) {
    let (guess, time): (Int64, Milliseconds)
    switch brain {
    case .strategy(let strategy):
      time = setup.takesTime ? strategy.thinkingTime(using: &random) : .zero
      guess = strategy.guess(for: question, using: &random)
    case .program: return askProgram(question, at: now)
    }
    record?.thinking.add(Double(time.count))
    decide(guess, on: question, notBefore: now + time)
  }

  private mutating func decide(_ guess: Int64, on question: GuessQuestion, notBefore time: Instant) {
    let pace = min(match.settings?.pace ?? .zero, Self.retries.upperBound)
    let earliest = pending.lastAnswer.map { pace > .zero ? $0 + pace + Self.slack : $0 } ?? time
    pending.stage = .decided(
      PendingGuess.Decision(guess: guess, question: question, time: max(time, earliest, pending.earliest)))
  }

  // MARK: - The program

  private mutating func askProgram(_ question: GuessQuestion, at now: Instant) {
    guard pending.asked == nil else { return }
    if case .failed(let fault, let isOpen) = program.state {
      guard isRestarted(after: fault), !isOpen else {
        program.fail(fault)
        return giveUp(fault)
      }
      guard program.mayStart(at: now) else { return }
      effects.append(.restartProgram)
    }
    pending.asked = PendingGuess.Asked(question: question, deadline: now + PendingGuess.patience)
    effects.append(.ask(question.line()))
  }

  /// True if the program is started again for the next question: always after it was ended because it took too long.
  func isRestarted(after fault: BotFault) -> Bool { setup.restartsProgram || fault == .timeout }

  /// Time at which a program can be started again for a question that waits for it.
  var awaitedStart: Instant? {
    guard case .due = pending.stage, pending.asked == nil, let fault = program.fault,
      isRestarted(after: fault)
    else { return nil }
    return program.earliestStart
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
      if case .due(_, let since?) = pending.stage {
        record?.thinking.add(Double(now.milliseconds - since.milliseconds))
      }
      decide(guess, on: asked.question, notBefore: now)
    } catch {
      if error == .number { program.noteOddLine(text.fitForDisplay) }
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

  /// Ends a program that has printed a line without a question, which would answer the next one; it may do so at each start.
  private mutating func endProgram(printing text: String) {
    let fault = BotFault.unasked(text, after: program.oddLine)
    program.fail(fault, isOpen: record == nil)
    effects.append(.endProgram)
    if case .leaving = phase { return }
    record == nil ? tell(.gaveUp(fault)) : giveUp(fault)
  }

  mutating func receive(programEnd end: ProgramEnd) {
    let isAwaited = pending.asked.map { $0.question == pending.question } ?? false
    pending.asked = nil
    // It costs a match, whether its end is noticed before the next question or after it.
    program.fail(.ended(end), isOpen: !isAwaited)
    if isAwaited { return giveUp(.ended(end)) }
    if case .leaving = phase { return }
    if record == nil, task != nil, !setup.restartsProgram { tell(.gaveUp(.ended(end))) }
  }

  /// Ends a program that took too long: a late answer would be taken for the answer to the next question.
  mutating func tickProgram(at now: Instant) {
    guard let asked = pending.asked, now >= asked.deadline else { return }
    guard now <= asked.deadline + PendingGuess.latest else { return pending.resume(at: now) }
    pending.asked = nil
    program.fail(.timeout)
    effects.append(.endProgram)
    if asked.question == pending.question { giveUp(.timeout) }
  }

  private mutating func giveUp(_ fault: BotFault) {
    pending.clear()
    guard record != nil, record?.fault == nil else { return }
    record?.fault = fault
    tell(.gaveUp(fault))
    // The match counts as lost; `over` follows.
    if phase == .present { send(.leave) }
  }
}

struct ProgramHealth {
  /// Least time between two starts, so that a program that always fails does not keep the machine busy.
  static let startPause = Milliseconds.seconds(1)

  enum State {
    case running
    /// It can't answer until it is restarted. That is still to cost a match if it is open.
    case failed(BotFault, isOpen: Bool)
  }

  private(set) var state = State.running
  private(set) var earliestStart = Instant.start
  /// The first line since its start that was taken for an answer and is no number, such as a greeting: it shifts all answers.
  private(set) var oddLine: String?

  var fault: BotFault? { if case .failed(let fault, _) = state { fault } else { nil } }

  mutating func noteOddLine(_ text: String) { oddLine = oddLine ?? text }

  mutating func fail(_ fault: BotFault, isOpen: Bool = false) { state = .failed(fault, isOpen: isOpen) }

  mutating func mayStart(at now: Instant) -> Bool {
    guard now >= earliestStart else { return false }
    (state, earliestStart, oddLine) = (.running, now + Self.startPause, nil)
    return true
  }
}
