import Protocol

/// What a person types, and what comes of it.
extension TerminalSession {
  mutating func type(_ bytes: [UInt8], at now: Instant, _ turn: inout Turn) {
    editor.isHeld = isOffline
    editor.isAnswering = introduction.isAsking
    editor.vocabulary = vocabulary
    let typedBefore = editor.text
    let actions = editor.type(bytes)
    let current = match.round?.number
    for (index, action) in actions.enumerated() {
      if case .interrupt = action {
        interrupt(at: now, &turn)
        continue
      }
      isLeavingConfirmed = false
      if case .leaving = phase { continue }
      let wasThere = index == 0 && action == .submit(typedBefore)
      take(action, meantFor: wasThere ? editedRound ?? current : current, at: now, &turn)
    }
    if editor.text != typedBefore { editedRound = current }
  }

  private mutating func take(
    _ action: LineEditor.Action, meantFor round: Int?, at now: Instant, _ turn: inout Turn
  ) {
    switch action {
    case .submit(let line): submit(line, meantFor: round, &turn)
    case .hold: if !editor.text.isEmpty { turn.say(Remark(words(for: .notSent), .error)) }
    case .list(let words): turn.say(Remark(words.joined(separator: "  ")))
    case .overflow: turn.say(remark(.overflow(bytes: LineEditor.limit), .error))
    case .endOfInput: leave(with: .done, at: now, &turn)
    case .clearScreen: turn.clearScreen(terminal)
    case .suspend: turn.suspend()
    case .interrupt: break
    }
  }

  mutating func interrupt(at now: Instant, _ turn: inout Turn) {
    if case .leaving = phase {
      turn.quit(.interrupted)
    } else if match.isInMatch, !isLeavingConfirmed {
      isLeavingConfirmed = true
      turn.say(Remark(words(for: .confirmLeaving)))
    } else {
      leave(with: .interrupted, at: now, &turn)
    }
  }

  private mutating func leave(with code: ExitCode, at now: Instant, _ turn: inout Turn) {
    // The seat is kept until the server gives it up, but nobody here waits for it.
    if isOffline { return turn.quit(code == .done ? .failed : code) }
    seat.giveUp()
    turn.send(.quit)
    turn.finishSending()
    phase = .leaving(code, until: now + Self.goodbyeTime)
  }

  // MARK: - Lines

  private mutating func submit(_ line: String, meantFor round: Int?, _ turn: inout Turn) {
    turn.echo(prompt: prompt, line.hidingToken)
    let words = line.trimmingBlanks
    guard !answer(words, &turn), !words.isEmpty else { return }
    let request = Request(line: Array(words.utf8).span)
    // A guess is of no use in another round, so it is under the up key, but in no file.
    if request.verb != .guess, History.isWorthRemembering(line) { turn.remember(line) }
    send(words, request, meantFor: round, &turn)
  }

  /// Asks the server for something, as if it had been typed.
  mutating func request(_ words: Substring, _ turn: inout Turn) {
    guard !isOver else { return }
    send(words, Request(line: Array(words.utf8).span), meantFor: match.round?.number, &turn)
  }

  private mutating func send(
    _ words: Substring, _ request: Request, meantFor round: Int?, _ turn: inout Turn
  ) {
    if case .success(.help(.start)) = request.command {
      for cue in [Cue.wordsHelp, .keysHelp, .reconnectionHelp] { turn.say(Remark(self.words(for: cue))) }
    }
    var (words, request) = (String(words), request)
    if request.tag == nil, case .success(.guess(let number, nil)) = request.command, let round {
      // With its round a guess that comes too late does not count in the next one.
      let guess = Command.guess(number, round: round)
      (words, request) = (guess.line(), Request(guess))
    }
    guesses.send(request, current: match.round?.number)
    turn.send(typed: words)
  }
}
