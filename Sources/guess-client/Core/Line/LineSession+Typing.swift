import Protocol

/// What a person types, and what comes of it.
extension LineSession {
  mutating func type(_ bytes: [UInt8], at now: Instant, _ turn: inout LineOutput) {
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
      perform(action, meantFor: wasThere ? editedRound ?? current : current, at: now, &turn)
    }
    if editor.text != typedBefore { editedRound = current }
  }

  private mutating func perform(
    _ action: LineEditor.Action, meantFor round: Int?, at now: Instant, _ turn: inout LineOutput
  ) {
    switch action {
    case .submit(let line): submit(line, meantFor: round, &turn)
    case .hold: if !editor.isEmpty { turn.say(Message(text(of: .notSent), .error)) }
    case .pasted(let lines):
      for line in lines { turn.echo(prompt: "  ", line.hidingToken) }
      turn.say(remark(.pasted(lines: editor.waitingLines)))
    case .list(let words): turn.say(Message(words.joined(separator: "  ")))
    case .overflow: turn.say(remark(.overflow(bytes: LineEditor.limit, lines: LineEditor.pasteLimit), .error))
    case .endOfInput: leave(with: .done, at: now, &turn)
    case .clearScreen: turn.clearScreen(terminal)
    case .suspend: turn.suspend()
    case .interrupt: break
    }
  }

  mutating func interrupt(at now: Instant, _ turn: inout LineOutput) {
    if case .leaving = phase {
      turn.quit(.interrupted)
    } else if match.isInMatch, !isLeavingConfirmed {
      isLeavingConfirmed = true
      turn.say(Message(text(of: .confirmLeaving)))
    } else {
      leave(with: .interrupted, at: now, &turn)
    }
  }

  private mutating func leave(with code: ExitCode, at now: Instant, _ turn: inout LineOutput) {
    // The seat is kept until the server gives it up, but nobody here waits for it.
    if isOffline { return turn.quit(code == .done ? .failed : code) }
    seat.giveUp()
    turn.send(.quit)
    turn.finishSending()
    phase = .leaving(code, until: now + Self.goodbyeTime)
  }

  // MARK: - Lines

  private mutating func submit(_ line: String, meantFor round: Int?, _ turn: inout LineOutput) {
    turn.echo(prompt: prompt, line.hidingToken)
    let words = line.trimmingBlanks
    let offer = enterOffer
    offersSolo = false
    guard !answer(words, &turn) else { return }
    guard !words.isEmpty else { return accept(offer, &turn) }
    let request = Self.request(words)
    guard !isAnsweredHere(request, words, &turn) else { return }
    // A guess is of no use in another round, so it is under the up key, but in no file.
    if request.verb != .guess, History.isWorthRemembering(line) { turn.remember(line) }
    send(words, request, meantFor: round, &turn)
  }

  /// What a line asks for; `exit` is how one leaves a shell.
  private static func request(_ words: Substring) -> Request {
    words.lowercased() == "exit" ? Request(.quit) : Request(line: Array(words.utf8).span)
  }

  private func accept(_ offer: EnterOffer?, _ turn: inout LineOutput) {
    switch offer {
    case .rematch: turn.send(.rematch)
    case .solo: turn.send(.solo(.oneToHundred, seed: nil))
    case nil: break
    }
  }

  /// Answers what is not worth asking a server for: help for those who play, a number where no game runs, and what is no room
  /// code.
  private mutating func isAnsweredHere(_ request: Request, _ words: Substring, _ turn: inout LineOutput)
    -> Bool
  {
    guard request.tag == nil else { return false }
    switch request.command {
    case .success(.help(.start)): for topic in HelpTopic.allCases { turn.say(remark(.help(topic))) }
    case _ where match.name == nil: return false
    case .success(.guess) where match.location == .lobby:
      offersSolo = true
      turn.say(remark(.noGame))
    case .success(.guess) where match.isOver && match.location.isSeat: turn.say(remark(.matchIsOver))
    case .success(.join(nil, _)), .success(.watch(nil)):
      let code = words.split(separator: " ").dropFirst().first ?? ""
      turn.say(remark(.noRoomCode(String(code)), .error))
    default: return false
    }
    return true
  }

  /// Asks the server for something, as if it had been typed.
  mutating func request(_ words: Substring, _ turn: inout LineOutput) {
    guard !isOver else { return }
    send(words, Request(line: Array(words.utf8).span), meantFor: match.round?.number, &turn)
  }

  private mutating func send(
    _ words: Substring, _ request: Request, meantFor round: Int?, _ turn: inout LineOutput
  ) {
    var (words, request) = (
      request.verb == .quit ? Command.quit.line(tag: request.tag) : String(words), request
    )
    if request.tag == nil, case .success(.guess(let number, nil)) = request.command, let round {
      // With its round a guess that comes too late does not count in the next one.
      let guess = Command.guess(number, round: round)
      (words, request) = (guess.line(), Request(guess))
    }
    guesses.send(request, current: match.round?.number)
    turn.send(typed: words)
  }
}
