import GuessProtocol

/// A person's session: the connection, the match, the line that is being typed, and what is said and sent.
///
/// It is drawn by a front end, `LineSession` or `PickerSession`, which also tells it what keys ask for.
package struct PlaySession {
  /// How long a goodbye may take. A server that is there answers at once.
  static let goodbyeTime = Milliseconds.seconds(2)
  /// How long after a match Enter asks for nothing: who is still typing a guess means no other match.
  static let againPause = Milliseconds.seconds(1)
  /// How long a new connection may be silent before that is told. A server greets at once.
  static let greetingTime = Milliseconds.seconds(5)

  /// Something that is as it should be.
  private enum Reassurance {
    case isFair, isRecorded
  }

  enum Phase {
    case playing
    /// Saying goodbye, with the code to leave with.
    case leaving(ExitCode, until: Instant)
  }

  let options: Options
  /// Whether the wheels draw it.
  var hasWheels = false
  let palette: Palette
  var terminal: TerminalShape
  var editor: LineEditor
  /// What is known of the match.
  var match: MatchState
  private(set) var fairness = FairnessCheck()
  var introduction: Introduction
  var phase = Phase.playing
  var vocabulary = Vocabulary()
  var guesses = SentGuesses()
  /// The round in which the line was last changed that is being typed.
  var editedRound: Int?
  var seat = SeatKeeping()
  /// When the last input came.
  var now: Instant
  var connection: ServerConnection
  /// Varies the pauses between tries to come back.
  var random: any RandomNumberGenerator
  var output: PlayOutput
  /// Whether the next Ctrl-C leaves a match that is running.
  var isLeavingConfirmed = false
  /// When the match was over that is over now.
  private(set) var overSince: Instant?
  /// Whether a number was typed where no game runs, so that Enter starts one.
  var offersSolo = false
  /// What was said that reassures, and is not said again.
  private var reassurances: Set<Reassurance> = []
  /// The one of several servers that was reached.
  private var reached: ServerAddress?
  /// Until when a server has to have said something.
  private var greetingEnd: Instant?

  package init(
    _ options: Options, on terminal: TerminalShape, palette: Palette, at now: Instant,
    using random: any RandomNumberGenerator, remembering memory: SavedSession = SavedSession()
  ) {
    self.options = options
    self.random = random
    self.terminal = terminal
    self.palette = palette
    self.now = now
    output = PlayOutput(signs: options.signs)
    editor = LineEditor(history: History(file: memory.history))
    match = MatchState(in: options.language)
    introduction = Introduction(name: options.name, offer: memory.seat)
    connection = ServerConnection(to: options.server, at: now)
  }

  /// Whether it has quit; nothing comes of anything then.
  var isOver: Bool { output.end != nil }

  var nextDeadline: Instant? {
    let deadline =
      switch phase {
      case .playing: connection.deadline
      case .leaving(_, let end): end
      }
    let again = overSince.map { $0 + Self.againPause }.flatMap { $0 > now ? $0 : nil }
    return [deadline, again, greetingEnd, editor.deadline].compactMap(\.self).min()
  }

  mutating func reach(_ server: ServerAddress) {
    if options.server.places.count > 1 { reached = server }
  }

  /// Takes an input. What comes of it is in `output`, until `takeEffects` is asked for it.
  mutating func take(_ input: Input, at now: Instant) {
    self.now = now
    guard !isOver else { return }
    switch input {
    case .connected:
      connection.connected(at: now)
      if !connection.hasHeardServer { greetingEnd = now + Self.greetingTime }
      sayHello()
    case .received(let bytes):
      connection.heard(at: now)
      greetingEnd = nil
      receive(bytes)
    case .disconnected: disconnect()
    case .barred(let news): fail(news)
    case .typed(let bytes): type(bytes)
    // The terminal is gone. Nobody said goodbye, so the seat is kept for a while.
    case .inputEnded: output.quit(.failed)
    case .interrupted: interrupt()
    case .resized(let columns, let rows):
      terminal = TerminalShape(
        columns: columns, rows: rows, hasControlSequences: terminal.hasControlSequences)
    case .resumed: connection.heard(at: now)
    case .deadline: deadline()
    }
  }

  /// What is to be done, together with what is drawn of it.
  mutating func takeEffects(showing drawing: String) -> [Effect] {
    seat.keep(match, at: options.server, &output.effects)
    defer { (output.entries, output.effects) = ([], []) }
    let effects = output.effects.showing(drawing)
    guard let end = output.end else { return effects }
    // Where the server has broken a promise, nothing is fine.
    return effects + [.quit(fairness.hasFoundBreach && end == .done ? .failed : end)]
  }

  // MARK: - The server

  private mutating func sayHello() {
    // A name that was granted comes back with the token, and one whose seat is offered perhaps as well.
    let name = match.name == nil && introduction.offer == nil ? options.name : nil
    output.send(.hello(.init(kind: .human, language: match.language, name: name)))
  }

  private mutating func receive(_ bytes: [UInt8]) {
    var offset = 0
    while !isOver, let received = connection.nextLine(in: bytes.span, from: &offset) {
      take(received)
    }
  }

  private mutating func take(_ received: ReceivedLine) {
    if let line = received.line { follow(line) }
    guard !isOffline else { return resume(with: received, at: now) }
    guard connection.isServer(received) else { return fail(.noServer) }
    guard !Keepalive.isAnswered(by: received.line) else { return }
    say(received)
    guard let line = received.line else { return }
    introduce(with: line)
    if case .event(.bye(let reason, let address)) = line {
      follow(reason, to: address)
    }
  }

  /// Takes in a line beside the match.
  private mutating func follow(_ line: ServerLine) {
    match.follow(line, at: now)
    overSince = match.isOver ? overSince ?? now : nil
    vocabulary.verbs = match.possibleVerbs
    vocabulary.learn(from: line, own: match.name)
  }

  /// Says what there is to say of a line, unless something else says it.
  mutating func say(_ received: ReceivedLine) {
    let remarks = remarks(on: received)
    guard let line = received.line else { return remarks.forEach { output.say($0) } }
    let verdict = guesses.verdict(on: line, current: match.round?.number)
    if introduction.isRefused(by: line) || line.isMove { return }
    if options.opensRoom, case .ok(.create(let room, _, _, nil), _) = line {
      return invite(to: room)
    }
    switch verdict {
    case .tell:
      for remark in remarks where remark.tone == .error || !isDrawn(line) { output.say(remark, on: line) }
    case .swallow: break
    case .isLate(let number, let round): say(.lateGuess(number, round: round))
    }
  }

  /// What there is to say of a line that was followed already.
  mutating func remarks(on received: ReceivedLine) -> [Message] {
    guard let line = received.line else { return received.text.map { [Message($0)] } ?? [] }
    var finding = fairness.check(line)
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

  /// Goes where a goodbye leads to: back, perhaps by another address, or out.
  private mutating func follow(_ reason: Farewell, to address: PublicAddress?) {
    guard case .playing = phase, !isOffline else { return }
    if reason.endsSeat { seat.giveUp() }
    let cause = Reconnection.Cause(
      reason, at: address, hasSeat: match.location.isSeat, isInMatch: match.isInMatch, on: options.server)
    if let cause { return reconnect(because: cause, saying: news(of: cause), at: now) }
    phase = .leaving(reason == .quit ? .done : .failed, until: now + Self.goodbyeTime)
  }

  private mutating func disconnect() {
    switch phase {
    case .leaving(let code, _): output.quit(code)
    case .playing where isOffline: failTry(at: now)
    case .playing:
      lose(or: connection.hasHeardServer ? .closed(by: options.server) : .noServer, at: now)
    }
  }

  /// The connection is lost: a player with a name reconnects, any other reads `news`.
  mutating func lose(or news: ConnectionMessage, at now: Instant) {
    guard match.name != nil else { return fail(news) }
    reconnect(saying: .lost(hasSeat: match.location.isSeat), at: now)
  }

  mutating func fail(_ news: ConnectionMessage) {
    say(news, .error)
    output.quit(.failed)
  }

  mutating func say(_ message: LineMessage, _ tone: Message.Tone = .plain) {
    output.say(Message(message.text(in: match.language), tone))
  }

  mutating func say(_ news: ConnectionMessage, _ tone: Message.Tone = .plain) {
    output.say(Message(news.text(in: match.language), tone))
  }

  private mutating func deadline() {
    if let end = editor.deadline, now >= end, let action = editor.giveUp() {
      perform(action)
    }
    if let greetingEnd, now >= greetingEnd {
      self.greetingEnd = nil
      say(.saysNothing(options.server), .error)
    }
    switch phase {
    case .leaving(let code, let end): if now >= end { output.quit(code) }
    case .playing: tickConnection(at: now)
    }
  }
}
