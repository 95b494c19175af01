import GuessClientCore
import GuessProtocol

extension PlaySession {
  mutating func type(_ bytes: [UInt8]) {
    if let key = editor.keys.giveUp(at: now) { type(key) }
    for byte in bytes where !isOver {
      if let key = editor.keys.decode(byte) { type(key) }
    }
    editor.keys.typed(at: now)
  }

  mutating func type(_ key: Key) {
    editor.isHeld = isOffline
    editor.isAnswering = isAsking
    let typedBefore = editor.text
    let current = match.round?.number
    if let action = editor.take(key) { perform(action, meantFor: typedRound ?? current) }
    if editor.text != typedBefore { typedRound = current }
  }

  /// Performs an action; `round` is the one for which a guess was typed.
  mutating func perform(_ action: LineEditor.Action, meantFor round: Int? = nil) {
    if isLeaving, action != .interrupt { return }
    switch action {
    case .interrupt, .endOfInput, .focus, .submit, .hold: break
    default: asked = nil
    }
    switch action {
    case .submit(let line): submit(line, meantFor: round)
    case .hold:
      let words = editor.text.trimmingBlanks
      var isAnswer = false
      if case .goodbye = asked { isAnswer = Self.consent(words) != nil }
      guard !isAnswer, !Self.isFarewell(words) else {
        submit(editor.text, meantFor: nil)
        return editor.clear()
      }
      asked = nil
      if !editor.text.isEmpty { say(.notSent, .error) }
    case .list(let words): output.say(Message(words.joined(separator: "  ")))
    case .endOfInput: if mayLeave(by: .goodbye(.done)) { requestGoodbye(with: .done) }
    case .clearScreen: output.entries.append(.clearing)
    case .suspend: output.effects.append(.suspend)
    case .interrupt: interrupt()
    case .focus(let hasFocus): output.bell.hasFocus = hasFocus
    }
  }

  mutating func interrupt() {
    if isLeaving { return quit(.interrupted) }
    if mayLeave(by: .goodbye(.interrupted)) { requestGoodbye(with: .interrupted) }
  }

  /// A way to leave: for good, or the place alone.
  enum Departure {
    case goodbye(ExitCode), leave
  }

  /// The way to leave that the player is asked to confirm.
  var asked: Departure? {
    get { if case .playing(let asked) = stage { asked } else { nil } }
    set { if case .playing = stage { stage = .playing(asked: newValue) } }
  }

  /// The question before leaving a match, a tournament or a place in the queue, which gives it up; nil elsewhere.
  var leavingQuestion: LineMessage? {
    if meanwhile != nil { return .confirmLeavingQueue }
    if served.isInMatch {
      switch (served.counts, served.location) {
      case (false, .alone): return nil
      case (false, _), (true, .alone): return .confirmLeavingGame
      case (true, _): return .confirmLeaving
      }
    }
    return served.tournament.map { tournament in
      tournament.closesWithPlayer ? .confirmClosingTournament : .confirmLeavingTournament(isKept: keepsPlace)
    }
  }

  /// True if the server keeps the player's place in a tournament after `QUIT`.
  var keepsPlace: Bool { served.tournament?.hasStarted == true }

  /// True if the player may leave; asks once for confirmation if something is lost.
  private mutating func mayLeave(by way: Departure) -> Bool {
    guard let leavingQuestion, asked == nil else { return true }
    asked = way
    // With the wheels, the status asks.
    if !hasWheels { say(leavingQuestion) }
    return false
  }

  /// Leaves as the player was asked to confirm.
  mutating func leave(by way: Departure) {
    switch way {
    case .goodbye(let code): requestGoodbye(with: code)
    case .leave: if !isOffline { request(.leave) }
    }
  }

  /// Asks the server to end the connection. It reserves the seat for a while, but the client does not wait.
  private mutating func requestGoodbye(with code: ExitCode) {
    if isOffline { return quit(code == .done ? .failed : code) }
    if !keepsPlace { output.seat.giveUp() }
    output.effects += [.send(Command.quit), .finishSending]
    leave(with: code)
  }

  // MARK: - Lines

  private mutating func submit(_ line: String, meantFor round: Int?) {
    output.entries.append(.echo(prompt: prompt, line.hidingToken))
    let confirmed = asked
    asked = nil
    var words = line.trimmingBlanks
    if let confirmed, let isWanted = Self.consent(words) {
      if isWanted { leave(by: confirmed) }
      return
    }
    if Self.isFarewell(words) {
      if confirmed != nil || mayLeave(by: .goodbye(.done)) {
        if !isAsking { output.effects.append(.remember(line)) }
        requestGoodbye(with: .done)
      }
      return
    }
    let offer = enterOffer
    guard !answer(words) else { return }
    switch invitation(in: words) {
    case nil: break
    case .here(let request)?: words = request.line()[...]
    case .advice(let advice)?: return say(advice)
    }
    guard !words.isEmpty else {
      if let command = offer?.command(in: nil) { request(command) } else { explainRoom() }
      return
    }
    words = self.request(offeredBy: words, among: match.isInMatch ? [] : offers + Offer.inLobby) ?? words
    let request = Request(line: Array(words.utf8).span)
    guard !isAnsweredHere(request) else { return }
    // With its owner, a whole tournament is closed.
    let closesTournament = request.verb == .leave && leavingQuestion == .confirmClosingTournament
    guard !closesTournament || confirmed != nil || mayLeave(by: .leave) else { return }
    // Guesses are useless in another round: the up key recalls them, but no file keeps them.
    if request.verb != .guess, History.isWorthRemembering(line) { output.effects.append(.remember(line)) }
    send(words, request, meantFor: round)
  }

  /// Says what goes on in a room whose rival has left: the match is over, and there is nobody for another one.
  private mutating func explainRoom() {
    guard case .seat = match.location, match.isOver, !match.canHaveRematch else { return }
    if let sentence = match.sentenceWithoutRival { output.say(Message(sentence)) }
  }

  /// True for a line that leaves the client, wherever it is typed; `exit` is accepted as in a shell.
  private static func isFarewell(_ words: Substring) -> Bool {
    if words.lowercased() == "exit" { return true }
    guard case .success(.quit) = Request(line: Array(words.utf8).span).command else { return false }
    return true
  }

  /// An answer to the question before leaving, where Enter alone is none.
  private static func consent(_ words: Substring) -> Bool? { words.isEmpty ? nil : Consent.reading(words) }

  /// Handles requests that need no server.
  private mutating func isAnsweredHere(_ request: Request) -> Bool {
    guard request.tag == nil else { return false }
    switch request.command {
    case .success(.help(.start)):
      say(.keys)
      return false
    case .success(.text): say(.onlySentences)
    case .success(.hello(let hello)) where hello.text == .only: say(.onlySentences)
    default: return false
    }
    return true
  }

  mutating func request(_ command: Command) {
    guard !isOver else { return }
    send(command.line()[...], Request(command), meantFor: match.round?.number)
  }

  mutating func send(_ words: Substring, _ request: Request, meantFor round: Int?) {
    if request.tag == nil, case .success(let command) = request.command {
      if playMeanwhile(command) { return }
      wish.ask(command)
    }
    if case .success(.name(let name, let key?)) = request.command { connection.keys.learn(name, key) }
    var words = String(words)
    if request.tag == nil, case .success(.guess(let number, nil)) = request.command, let round {
      // With its round number, a guess that arrives too late does not count in the next round.
      words = Command.guess(number, round: round).line()
    }
    output.effects.append(.send(Array("\(words)\n".utf8)))
  }
}
