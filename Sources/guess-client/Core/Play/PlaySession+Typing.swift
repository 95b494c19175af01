import GuessProtocol

/// What a person types, and what comes of it.
extension LineSession {
  mutating func type(_ bytes: [UInt8], at now: Instant, _ output: inout LineOutput) {
    editor.isHeld = isOffline
    editor.isAnswering = introduction.isAsking
    editor.vocabulary = vocabulary
    let typedBefore = editor.text
    let actions = editor.type(bytes)
    editor.typed(at: now)
    let current = match.round?.number
    for (index, action) in actions.enumerated() {
      if case .leaving = phase, action != .interrupt { continue }
      if !Self.isLeaving(action) { isLeavingConfirmed = false }
      let wasThere = index == 0 && action == .submit(typedBefore)
      perform(action, meantFor: wasThere ? editedRound ?? current : current, at: now, &output)
    }
    if editor.text != typedBefore { editedRound = current }
  }

  mutating func perform(
    _ action: LineEditor.Action, meantFor round: Int?, at now: Instant, _ output: inout LineOutput
  ) {
    switch action {
    case .submit(let line): submit(line, meantFor: round, &output)
    case .hold: if !editor.isEmpty { output.say(Message(text(of: .notSent), .error)) }
    case .pasted(let lines):
      for line in lines { output.echo(prompt: "  ", line.hidingToken) }
      output.say(remark(.pasted(lines: editor.waitingLines)))
    case .list(let words): output.say(Message(words.joined(separator: "  ")))
    case .overflow:
      output.say(remark(.overflow(bytes: LineEditor.limit, lines: LineEditor.pasteLimit), .error))
    case .endOfInput: if mayLeave(&output) { leave(with: .done, at: now, &output) }
    case .clearScreen: output.clearScreen(terminal)
    case .suspend: output.suspend()
    case .interrupt: interrupt(at: now, &output)
    }
  }

  mutating func interrupt(at now: Instant, _ output: inout LineOutput) {
    if case .leaving = phase {
      output.quit(.interrupted)
    } else if mayLeave(&output) {
      leave(with: .interrupted, at: now, &output)
    }
  }

  /// Whether nothing keeps the player from leaving. In a match, which is forfeited with that, it asks once.
  private mutating func mayLeave(_ output: inout LineOutput) -> Bool {
    guard match.isInMatch, !isLeavingConfirmed else { return true }
    isLeavingConfirmed = true
    output.say(remark(.confirmLeaving))
    return false
  }

  /// Whether an action asks to leave the client, in whichever way.
  private static func isLeaving(_ action: LineEditor.Action) -> Bool {
    switch action {
    case .interrupt, .endOfInput: true
    case .submit(let line): request(line.trimmingBlanks).verb == .quit
    default: false
    }
  }

  private mutating func leave(with code: ExitCode, at now: Instant, _ output: inout LineOutput) {
    // The seat is kept until the server gives it up, but nobody here waits for it.
    if isOffline { return output.quit(code == .done ? .failed : code) }
    seat.giveUp()
    output.send(.quit)
    output.finishSending()
    phase = .leaving(code, until: now + Self.goodbyeTime)
  }

  // MARK: - Lines

  private mutating func submit(_ line: String, meantFor round: Int?, _ output: inout LineOutput) {
    output.echo(prompt: prompt, line.hidingToken)
    var words = line.trimmingBlanks
    let offer = enterOffer
    offersSolo = false
    guard !answer(words, &output) else { return }
    guard !words.isEmpty else { return accept(offer, &output) }
    words = self.request(offeredBy: words) ?? words
    let request = Self.request(words)
    guard !isAnsweredHere(request, words, &output) else { return }
    if request.verb == .quit, !mayLeave(&output) { return }
    // A guess is of no use in another round, so it is under the up key, but in no file.
    if request.verb != .guess, History.isWorthRemembering(line) { output.remember(line) }
    send(words, request, meantFor: round, &output)
  }

  /// What a line asks for; `exit` is how one leaves a shell.
  private static func request(_ words: Substring) -> Request {
    words.lowercased() == "exit" ? Request(.quit) : Request(line: Array(words.utf8).span)
  }

  func accept(_ offer: EnterOffer?, _ output: inout LineOutput) {
    switch offer {
    case .rematch: output.send(.rematch)
    case .solo: output.send(.solo(.oneToHundred, seed: nil))
    case nil: break
    }
  }

  /// Answers what is not worth asking a server for: help for those who play, a number where no game runs, and what is no room
  /// code.
  private mutating func isAnsweredHere(_ request: Request, _ words: Substring, _ output: inout LineOutput)
    -> Bool
  {
    guard request.tag == nil else { return false }
    switch request.command {
    case .success(.help(.start)): for topic in HelpTopic.allCases { output.say(remark(.help(topic))) }
    case _ where match.name == nil: return false
    case .success(.guess) where match.location == .lobby:
      offersSolo = true
      output.say(remark(.noGame))
    case .success(.guess) where match.isOver && match.location.isSeat:
      let missed = match.rival.flatMap { $0.hasLeft ? $0.name : nil }
      output.say(remark(missed.map { .rivalLeft($0) } ?? .matchIsOver))
    case .success(.join(nil, _)), .success(.watch(nil)):
      let code = words.split(separator: " ").dropFirst().first ?? ""
      output.say(remark(.noRoomCode(String(code)), .error))
    default: return false
    }
    return true
  }

  /// Asks the server for something, as if it had been typed.
  mutating func request(_ command: Command, _ output: inout LineOutput) {
    guard !isOver else { return }
    send(command.line()[...], Request(command), meantFor: match.round?.number, &output)
  }

  private mutating func send(
    _ words: Substring, _ request: Request, meantFor round: Int?, _ output: inout LineOutput
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
    output.send(typed: words)
  }
}
