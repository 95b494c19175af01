import Protocol

/// A session with a person at a terminal: friendly lines above, the line that is being typed below.
package struct TerminalSession: Session {
  /// How long a goodbye may take. A server that is there answers at once.
  static let goodbyeTime = Milliseconds.seconds(2)

  enum Phase {
    case playing
    /// The connection is lost, and on the way back.
    case comingBack(Comeback)
    /// Saying goodbye, with the code to leave with.
    case leaving(ExitCode, until: Instant)
  }

  let options: Options
  let palette: Palette
  var terminal: TerminalShape
  var editor: LineEditor
  var conversation: Conversation
  var introduction: Introduction
  var phase = Phase.playing
  var framer = LineFramer(limit: Limits.serverLineBytes)
  /// What is known of the match beside the range, and how long it still lasts.
  private(set) var board = MatchBoard()
  private(set) var clock = MatchClock()
  var vocabulary = Vocabulary()
  var guesses = SentGuesses()
  /// The round in which the line was last changed that is being typed.
  var editedRound: Int?
  var seat = SeatKeeping()
  var bottom = LineDisplay()
  /// When the last input came.
  private(set) var now: Instant
  private var keepalive: Keepalive
  /// Varies the pauses between tries to come back.
  var random: any RandomNumberGenerator
  private(set) var hasHeardServer = false
  /// Whether it has quit; nothing comes of anything then.
  private(set) var isOver = false
  /// Whether the next Ctrl-C leaves a match that is running.
  var isLeavingConfirmed = false

  package init(
    _ options: Options, on terminal: TerminalShape, palette: Palette, at now: Instant,
    using random: any RandomNumberGenerator, remembering memory: Memory = Memory()
  ) {
    self.options = options
    self.random = random
    self.terminal = terminal
    self.palette = palette
    self.now = now
    editor = LineEditor(history: History(file: memory.history))
    conversation = Conversation(with: options.server, in: options.language)
    introduction = Introduction(name: options.name, offer: memory.seat)
    keepalive = Keepalive(at: now)
  }

  package var display: Display { .line }

  package var nextDeadline: Instant? {
    let deadline =
      switch phase {
      case .playing: keepalive.deadline
      case .comingBack(let comeback): comeback.deadline
      case .leaving(_, let end): end
      }
    return nextTick.map { min($0, deadline) } ?? deadline
  }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    guard !isOver else { return [] }
    let turn = turn(for: input, at: now)
    return effects(of: turn)
  }

  /// What an input brings about, before any of it is shown.
  mutating func turn(for input: Input, at now: Instant) -> Turn {
    self.now = now
    var turn = Turn()
    guard !isOver else { return turn }
    switch input {
    case .connected:
      keepalive.heard(at: now)
      connect(&turn)
    case .received(let bytes):
      keepalive.heard(at: now)
      take(bytes, at: now, &turn)
    case .disconnected: disconnect(at: now, &turn)
    case .typed(let bytes): type(bytes, at: now, &turn)
    // The terminal is gone. Nobody said goodbye, so the seat is kept for a while.
    case .inputEnded: turn.quit(.failed)
    case .interrupted: interrupt(at: now, &turn)
    case .resized(let columns, let rows):
      terminal = TerminalShape(
        columns: columns, rows: rows, hasControlSequences: terminal.hasControlSequences)
    case .resumed: keepalive.heard(at: now)
    case .deadline: deadline(at: now, &turn)
    }
    seat.keep(conversation, &turn)
    isOver = turn.isOver
    return turn
  }

  // MARK: - The server

  private func connect(_ turn: inout Turn) {
    // A name that was granted comes back with the token, and one whose seat is offered perhaps as well.
    let name = conversation.name == nil && introduction.offer == nil ? options.name : nil
    turn.send(.hello(.init(kind: .human, language: conversation.language, name: name)))
  }

  private mutating func take(_ bytes: [UInt8], at now: Instant, _ turn: inout Turn) {
    var offset = 0
    while !turn.isOver, let received = framer.nextReceivedLine(in: bytes.span, from: &offset) {
      take(received, at: now, &turn)
    }
  }

  private mutating func take(_ received: ReceivedLine, at now: Instant, _ turn: inout Turn) {
    if let line = received.line { turn.hear(line) }
    defer { if let line = received.line { follow(line, at: now) } }
    if case .comingBack(let comeback) = phase { return take(received, during: comeback, at: now, &turn) }
    guard hasHeardServer || received.isEvent else { return fail(.noServer, &turn) }
    hasHeardServer = true
    guard !Keepalive.isAnswered(by: received.line) else { return }
    say(received, &turn)
    guard let line = received.line else { return }
    introduce(with: line, &turn)
    if case .event(.bye(let reason)) = line { sayGoodbye(reason, at: now, &turn) }
  }

  /// Takes in a line beside the conversation.
  private mutating func follow(_ line: ServerLine, at now: Instant) {
    board.take(line, name: conversation.name)
    clock.take(line, at: now)
    vocabulary.take(line, own: conversation.name)
  }

  /// Says what there is to say of a line, unless something else says it.
  mutating func say(_ received: ReceivedLine, _ turn: inout Turn) {
    let remarks = conversation.take(received)
    guard let line = received.line else { return remarks.forEach { turn.say($0) } }
    let verdict = guesses.take(line, current: conversation.round?.number)
    if introduction.isRefused(by: line) || isShownByStatus(line) { return }
    switch verdict {
    case .tell: remarks.forEach { turn.say($0) }
    case .swallow: break
    case .isLate(let number, let round): turn.say(remark(.lateGuess(number, round: round)))
    }
  }

  private mutating func sayGoodbye(_ reason: Farewell, at now: Instant, _ turn: inout Turn) {
    guard case .playing = phase else { return }
    if reason.endsSeat { seat.giveUp() }
    if conversation.place.isSeat, reason.isWorthComingBack(isInMatch: conversation.isInMatch) {
      return comeBack(saying: .dismissed(seconds: Comeback.grace.secondsRoundedUp), at: now, &turn)
    }
    phase = .leaving(reason == .quit ? .done : .failed, until: now + Self.goodbyeTime)
  }

  private mutating func disconnect(at now: Instant, _ turn: inout Turn) {
    switch phase {
    case .leaving(let code, _): turn.quit(code)
    case .comingBack(let comeback): failTry(of: comeback, at: now, &turn)
    case .playing:
      lose(or: hasHeardServer ? .closed(by: options.server) : .noServer, at: now, &turn)
    }
  }

  /// The connection is lost: whoever has a name comes back, others are told `news`.
  private mutating func lose(or news: ConnectionNews, at now: Instant, _ turn: inout Turn) {
    guard conversation.name != nil else { return fail(news, &turn) }
    comeBack(saying: .lost(hasSeat: conversation.place.isSeat), at: now, &turn)
  }

  func fail(_ news: ConnectionNews, _ turn: inout Turn) {
    turn.say(Remark(conversation.language.words(for: news), .error))
    turn.quit(.failed)
  }

  func words(for cue: Cue) -> String {
    conversation.language.words(for: cue)
  }

  func remark(_ phrase: LinePhrase, _ tone: Remark.Tone = .plain) -> Remark {
    Remark(conversation.language.words(for: phrase), tone)
  }

  private mutating func deadline(at now: Instant, _ turn: inout Turn) {
    switch phase {
    case .leaving(let code, let end): if now >= end { turn.quit(code) }
    case .comingBack(let comeback): tick(comeback, at: now, &turn)
    case .playing: keepAlive(at: now, &turn)
    }
  }

  private mutating func keepAlive(at now: Instant, _ turn: inout Turn) {
    switch keepalive.tick(at: now) {
    case .ask: turn.send(Keepalive.request)
    case .giveUp: lose(or: Keepalive.silence(of: options.server), at: now, &turn)
    case nil: break
    }
  }
}

extension ReceivedLine {
  /// Whether it can be what a server greets with, or sends a guest away with.
  var isEvent: Bool {
    if case .event? = line { true } else { line == nil && text != nil }
  }
}
