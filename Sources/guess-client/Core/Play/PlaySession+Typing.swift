import GuessProtocol

/// What a person types, and what comes of it.
extension PlaySession {
  /// Takes bytes that are typed on the line.
  mutating func type(_ bytes: [UInt8]) {
    editor.isHeld = isOffline
    editor.isAnswering = introduction.isAsking
    editor.vocabulary = vocabulary
    let typedBefore = editor.text
    let actions = editor.type(bytes)
    editor.typed(at: now)
    let current = match.round?.number
    for (index, action) in actions.enumerated() {
      let wasThere = index == 0 && action == .submit(typedBefore)
      perform(action, meantFor: wasThere ? editedRound ?? current : current)
    }
    if editor.text != typedBefore { editedRound = current }
  }

  /// Does what the player asks for; `round` is the one for which a guess was typed.
  mutating func perform(_ action: LineEditor.Action, meantFor round: Int? = nil) {
    if isLeaving, action != .interrupt { return }
    if !Self.isLeaving(action) { isLeavingConfirmed = false }
    switch action {
    case .submit(let line): submit(line, meantFor: round)
    case .hold: if !editor.isEmpty { say(.notSent, .error) }
    case .pasted(let lines):
      for line in lines { output.entries.append(.echo(prompt: "  ", line.hidingToken)) }
      say(.pasted(lines: editor.waitingLines))
    case .list(let words): output.say(Message(words.joined(separator: "  ")))
    case .overflow: say(.overflow(bytes: LineEditor.limit, lines: LineEditor.pasteLimit), .error)
    case .endOfInput: if mayLeave() { leave(with: .done) }
    case .clearScreen: output.entries.append(.clearing(terminal.erasingScreen))
    case .suspend: output.effects.append(.suspend)
    case .interrupt: interrupt()
    }
  }

  mutating func interrupt() {
    if isLeaving { return output.quit(.interrupted) }
    if mayLeave() { leave(with: .interrupted) }
  }

  /// Whether nothing keeps the player from leaving. In a match, which is forfeited with that, it asks once.
  private mutating func mayLeave() -> Bool {
    guard match.isInMatch, !isLeavingConfirmed else { return true }
    isLeavingConfirmed = true
    // The status of the wheels asks that.
    if !hasWheels { say(.confirmLeaving) }
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

  private mutating func leave(with code: ExitCode) {
    // The seat is kept until the server gives it up, but nobody here waits for it.
    if isOffline { return output.quit(code == .done ? .failed : code) }
    seat.giveUp()
    output.effects += [.send(Command.quit), .finishSending]
    phase = .leaving(code, until: now + Self.goodbyeTime)
  }

  // MARK: - Lines

  private mutating func submit(_ line: String, meantFor round: Int?) {
    output.entries.append(.echo(prompt: prompt, line.hidingToken))
    var words = line.trimmingBlanks
    let offer = enterOffer
    offersSolo = false
    guard !answer(words) else { return }
    guard !words.isEmpty else {
      if let command = offer?.command { output.send(command) }
      return
    }
    words = self.request(offeredBy: words) ?? words
    let request = Self.request(words)
    guard !isAnsweredHere(request, words) else { return }
    if request.verb == .quit, !mayLeave() { return }
    // A guess is of no use in another round, so it is under the up key, but in no file.
    if request.verb != .guess, History.isWorthRemembering(line) { output.effects.append(.remember(line)) }
    send(words, request, meantFor: round)
  }

  /// What a line asks for; `exit` is how one leaves a shell.
  private static func request(_ words: Substring) -> Request {
    words.lowercased() == "exit" ? Request(.quit) : Request(line: Array(words.utf8).span)
  }

  /// Answers what is not worth asking a server for: help for those who play, a number where no game runs, and what is no room
  /// code.
  private mutating func isAnsweredHere(_ request: Request, _ words: Substring) -> Bool {
    guard request.tag == nil else { return false }
    switch request.command {
    case .success(.help(.start)): for topic in HelpTopic.allCases { say(.help(topic)) }
    case _ where match.name == nil: return false
    case .success(.guess) where match.location == .lobby:
      offersSolo = true
      say(.noGame)
    case .success(.guess) where match.isOver && match.location.isSeat:
      let missed = match.rival.flatMap { $0.hasLeft ? $0.name : nil }
      say(missed.map { .rivalLeft($0) } ?? .matchIsOver)
    case .success(.join(nil, _)), .success(.watch(nil)):
      let code = words.split(separator: " ").dropFirst().first ?? ""
      say(.noRoomCode(String(code)), .error)
    default: return false
    }
    return true
  }

  /// Asks the server for something, as if it had been typed.
  mutating func request(_ command: Command) {
    guard !isOver else { return }
    send(command.line()[...], Request(command), meantFor: match.round?.number)
  }

  private mutating func send(_ words: Substring, _ request: Request, meantFor round: Int?) {
    var request = request
    var words = request.verb == .quit ? Command.quit.line(tag: request.tag) : String(words)
    if request.tag == nil, case .success(.guess(let number, nil)) = request.command, let round {
      // With its round a guess that comes too late does not count in the next one.
      let guess = Command.guess(number, round: round)
      (words, request) = (guess.line(), Request(guess))
    }
    guesses.send(request, current: match.round?.number)
    output.effects.append(.send(Array("\(words)\n".utf8)))
  }
}
