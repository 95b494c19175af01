import GuessProtocol

/// A person's session: the connection, the match, the line that is being typed, and its output.
///
/// Drawn by a front end, `LineSession` or `PickerSession`, which also passes on the actions of its keys.
package struct PlaySession {
  /// Longest wait for a goodbye. A working server sends it at once.
  static let goodbyeTime = Milliseconds.seconds(2)
  /// Time after a match in which Enter does nothing: a player who is still typing a guess wants no rematch.
  static let againPause = Milliseconds.seconds(1)
  /// Time after a stop in which what the system has kept meanwhile is read: ten times what a busy machine needs.
  static let backlogTime = Milliseconds(100)
  /// Silence of a new connection after which the client says so. A server greets at once.
  static let greetingTime = Milliseconds.seconds(5)

  /// Messages that all is well.
  private enum Reassurance { case isFair, isRecorded }

  let options: Options
  var terminal: TerminalShape
  var editor: LineEditor
  /// The match that is shown.
  var match: MatchState
  /// The game while `PLAY` waits.
  var meanwhile: WaitingGame?
  private(set) var fairness = FairnessCheck()
  var signIn: SignIn
  /// The exit code, and the longest wait for the goodbye; nil while playing.
  var leaving: (code: ExitCode, end: Instant)?
  var guesses = SentGuesses()
  /// Count of requests that have no answer yet, but for those in `output`.
  private var unanswered = 0
  /// The round in which the current line was last changed.
  var editedRound: Int?
  var seat = SeatSaver()
  var bell: Bell
  /// Time of the last input.
  var now: Instant
  var connection: ServerConnection
  /// Varies the pauses between attempts to reconnect.
  var random: any RandomNumberGenerator
  var output: PlayOutput
  /// True if the next Ctrl-C leaves a running match.
  var isLeavingConfirmed = false
  /// The place that the player wants, after a name is granted and after a lost connection.
  var wish: Wish
  /// The room of the last JOIN.
  var joining: RoomCode?
  /// True if a number was typed without a game, so that Enter starts one.
  var offersSolo = false
  /// Reassurances already shown, which are not repeated.
  private var reassurances: Set<Reassurance> = []
  /// The address reached, if the server has several.
  private var reached: ServerAddress?
  /// Deadline for the first line of a new server.
  private var greetingEnd: Instant?
  /// Time until which received lines may have waited for a process that was stopped, and for how long.
  private var backlog: (end: Instant, age: Milliseconds)?

  /// Creates a session. Earlier ones have left a `history`, as `History.file` writes it, and perhaps a seat that still exists.
  package init(
    _ options: Options, on terminal: TerminalShape, at now: Instant, using random: any RandomNumberGenerator,
    remembering history: [UInt8] = [], offering seat: SavedSeat? = nil
  ) {
    self.options = options
    self.random = random
    self.terminal = terminal
    self.now = now
    output = PlayOutput(signs: options.signs)
    editor = LineEditor(history: History(file: history))
    match = MatchState(in: options.language)
    signIn = SignIn(name: options.name, offer: seat)
    connection = ServerConnection(at: now)
    bell = Bell(options.bell, at: now)
    wish = Wish(
      options.opensRoom
        ? .create(.standard, isListed: true, computer: nil)
        : options.server.room.map { .join($0, range: nil) })
  }

  /// True if it has quit; it ignores all further input.
  var isOver: Bool { output.end != nil }

  var nextDeadline: Instant? {
    let deadline = leaving?.end ?? connection.deadline
    let again = match.overSince.map { $0 + Self.againPause }.flatMap { $0 > now ? $0 : nil }
    return [deadline, again, greetingEnd, editor.keys.deadline].compactMap(\.self).min()
  }

  /// Handles an input before the end; its results stay in `output` until `takeEffects`.
  mutating func take(_ input: Input, at now: Instant) {
    self.now = now
    switch input {
    case .connected(let server):
      unanswered = 0
      if options.server.places.count > 1 { reached = server }
      connection.connected(at: now)
      if !connection.hasHeardServer { greetingEnd = now + Self.greetingTime }
      let hello = Command.Hello(kind: .human, language: match.language)
      // RESUME restores a granted name.
      output.send(match.name == nil ? signIn.hello(hello) : .hello(hello))
    case .received(let bytes):
      connection.heard(at: now)
      greetingEnd = nil
      receive(bytes)
    case .disconnected: disconnect()
    case .barred(let news): fail(news)
    case .typed(let bytes):
      bell.lastKey = now
      type(bytes)
    // The terminal is gone. No goodbye was sent, so the server reserves the seat for a while.
    case .inputEnded: output.quit(.failed)
    case .interrupted: interrupt()
    case .resized(let columns, let rows): terminal.resize(columns: columns, rows: rows)
    case .resumed(let time):
      // A job that is continued may be resumed twice.
      backlog = (now + Self.backlogTime, max(time, backlogAge))
      connection.resumed(after: time, at: now)
      bell.lastKey = now
      // It was continued in this terminal, which reports only changes.
      if bell.hasFocus != nil { bell.hasFocus = true }
    case .deadline: deadline()
    default: break
    }
  }

  /// Returns the effects, including the drawing, and clears them.
  mutating func takeEffects(showing drawing: String) -> [Effect] {
    seat.keep(served, at: options.server, &output.effects)
    unanswered += output.requests
    defer { (output.entries, output.effects) = ([], []) }
    let effects = output.effects.showing(drawing + bell.takeSequence())
    guard let end = output.end else { return effects }
    // The exit code is a failure if the server has broken a promise.
    return effects + [.quit(fairness.hasFoundBreach && end == .done ? .failed : end)]
  }

  // MARK: - The server

  private mutating func receive(_ bytes: [UInt8]) {
    var offset = 0
    while !isOver, let received = connection.nextLine(in: bytes.span, from: &offset) {
      take(received)
    }
  }

  /// True if a request has no answer yet, which may move the player.
  var awaitsAnswer: Bool { unanswered + output.requests > 0 }

  private mutating func take(_ received: ReceivedLine) {
    if let line = received.line {
      if line.isAnswer { unanswered = max(0, unanswered - 1) }
      follow(line)
    }
    guard !isOffline else { return resume(with: received) }
    guard connection.isServer(received) else { return fail(.noServer) }
    guard !Keepalive.isAnswered(by: received.line) else { return }
    say(received)
    guard let line = received.line else { return }
    introduce(with: line)
    if case .event(.bye(let reason, let address, _)) = line { follow(reason, to: address) }
  }

  private var backlogAge: Milliseconds { backlog.flatMap { now < $0.end ? $0.age : nil } ?? .zero }

  /// Updates the state from a line.
  private mutating func follow(_ line: ServerLine) {
    let hadAsked = match.awaitsRematch
    // A clock of unknown age may have begun as early as the stop.
    let question = leavingQuestion
    served.follow(line, at: now - backlogAge)
    wish.follow(line, at: served.location)
    endMeanwhile(at: line)
    // The confirmation was for something else.
    if leavingQuestion != question { isLeavingConfirmed = false }
    followed(line)
    var remark = match.calls(at: line) ? match.remark(on: line, from: options.publicServer) : nil
    // The rival has accepted, which has no line of its own.
    if hadAsked, match.isInMatch, remark == nil, case .event = line {
      remark = match.remark(on: .ok(.rematch(begins: true), tag: nil), from: options.publicServer)
      if let remark { output.say(remark) }
    }
    if let remark { bell.ring(options.signs.text(remark.text), on: terminal, at: now) }
  }

  /// Updates what follows from the match that is shown, after a line.
  mutating func followed(_ line: ServerLine) {
    editor.vocabulary.verbs = match.possibleVerbs
    editor.vocabulary.learn(from: line, own: match.name)
  }

  /// Prints the messages for a line, unless they are shown elsewhere.
  mutating func say(_ received: ReceivedLine) {
    let remarks = remarks(on: received)
    guard let line = received.line else { return remarks.forEach { output.say($0) } }
    let verdict = guesses.verdict(on: line, current: match.round?.number)
    if signIn.isRefused(by: line) { return }
    // The client follows a move, and waits for a server that stops.
    if case .event(.bye(let reason, _, _)) = line,
      reason == .moved || reason == .drain && match.name != nil && !isLeaving
    {
      return
    }
    if options.opensRoom, case .ok(.create(let room, _, _, nil), _) = line {
      return invite(to: room)
    }
    if case .error(.roomFull, .join?, _) = line, let joining { return say(.roomIsFull(joining), .error) }
    switch verdict {
    case .tell:
      for remark in remarks where remark.tone == .error || !isDrawn(line) { output.say(remark, on: line) }
    case .swallow: break
    case .isLate(let number, let round): say(.lateGuess(number, round: round))
    }
  }

  /// Messages for a line; call `follow` first.
  mutating func remarks(on received: ReceivedLine) -> [Message] {
    var finding = fairness.check(received)
    guard let line = received.line else {
      return [finding?.remark(in: match.language), received.text.map { Message($0) }].compactMap(\.self)
    }
    if case .kept? = finding, !isNews(.isFair) { finding = nil }
    if case .event(.recorded) = line, !isNews(.isRecorded) { return [] }
    var server = options.publicServer
    if case .event(.hello) = line, let reached { server = reached }
    return [
      match.standing(at: line), match.remark(on: line, from: server),
      finding?.remark(in: match.language), match.result(at: line),
    ].compactMap(\.self)
  }

  private mutating func isNews(_ reassurance: Reassurance) -> Bool {
    options[.verbose] || reassurances.insert(reassurance).inserted
  }

  /// Reconnects after a goodbye, perhaps to another address, or leaves.
  private mutating func follow(_ reason: DisconnectReason, to address: PublicAddress?) {
    guard !isLeaving, !isOffline else { return }
    if reason.endsSeat, reason != .quit || !keepsPlace { seat.giveUp() }
    switch Reconnection.Cause(reason, at: address, in: match) {
    case .loss? where reason == .drain: reconnect(saying: .restarts)
    case .loss? where match.keptLocation.isKept:
      reconnect(saying: .dismissed(seconds: match.credentials.keptTime.secondsRoundedUp))
    case .loss?: reconnect(saying: .serverIsTried)
    case .move(let address)?: reconnect(because: .move(to: address), saying: .moved)
    case nil: leaving = ([.quit, .ended].contains(reason) ? .done : .failed, now + Self.goodbyeTime)
    }
  }

  private mutating func disconnect() {
    if let leaving { return output.quit(leaving.code) }
    if isOffline { return follow(connection.failTry(at: now, using: &random, &output.effects)) }
    lose(or: connection.hasHeardServer ? .closed(by: options.server) : .noServer)
  }

  /// Handles a disconnect: reconnects if the player has a name, or fails with `news`.
  mutating func lose(or news: ConnectionMessage) {
    guard match.name != nil else { return fail(news) }
    breakMeanwhile()
    reconnect(saying: .lost(hasSeat: match.keptLocation.isKept))
  }

  mutating func fail(_ news: ConnectionMessage) {
    say(news, .error)
    output.quit(.failed)
  }

  mutating func say(_ message: LineMessage, _ tone: Message.Tone = .plain) {
    output.say(Message(message.text(in: match.language), tone))
  }

  mutating func say(_ message: GameMessage) { output.say(Message(message.text(in: match.language))) }

  mutating func say(_ news: ConnectionMessage, _ tone: Message.Tone = .plain) {
    output.say(Message(news.text(in: match.language), tone))
  }

  private mutating func deadline() {
    if let key = editor.giveUp(at: now) { type(key) }
    if let greetingEnd, now >= greetingEnd {
      self.greetingEnd = nil
      say(.saysNothing(options.server), .error)
    }
    guard let leaving else { return follow(connection.tick(at: now, using: &random, &output.effects)) }
    if now >= leaving.end { output.quit(leaving.code) }
  }
}
