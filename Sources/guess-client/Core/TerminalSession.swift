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
  var editor = LineEditor()
  var conversation: Conversation
  var introduction: Introduction
  var phase = Phase.playing
  var framer = LineFramer(limit: Limits.serverLineBytes)
  private var keepalive: Keepalive
  /// Varies the pauses between tries to come back.
  var random: any RandomNumberGenerator
  private var hasHeardServer = false
  /// Whether the next Ctrl-C leaves a match that is running.
  private var isLeavingConfirmed = false

  package init(
    _ options: Options, on terminal: TerminalShape, palette: Palette, at now: Instant,
    using random: any RandomNumberGenerator
  ) {
    self.options = options
    self.random = random
    self.terminal = terminal
    self.palette = palette
    conversation = Conversation(with: options.server, in: options.language)
    introduction = Introduction(name: options.name)
    keepalive = Keepalive(at: now)
  }

  package var nextDeadline: Instant? {
    switch phase {
    case .playing: keepalive.deadline
    case .comingBack(let comeback): comeback.deadline
    case .leaving(_, let end): end
    }
  }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    var turn = Turn()
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
    case .resized(let columns):
      terminal = TerminalShape(columns: columns, hasControlSequences: terminal.hasControlSequences)
    case .resumed: keepalive.heard(at: now)
    case .deadline: deadline(at: now, &turn)
    }
    return effects(of: turn)
  }

  // MARK: - The server

  private func connect(_ turn: inout Turn) {
    // A name that was granted comes back with the token.
    let name = conversation.name == nil ? options.name : nil
    turn.send(OwnRequest.hello(name: name, language: conversation.language))
  }

  private mutating func take(_ bytes: [UInt8], at now: Instant, _ turn: inout Turn) {
    var offset = 0
    while !turn.isOver, let received = framer.nextReceivedLine(in: bytes.span, from: &offset) {
      take(received, at: now, &turn)
    }
  }

  private mutating func take(_ received: ReceivedLine, at now: Instant, _ turn: inout Turn) {
    if case .comingBack(let comeback) = phase { return take(received, during: comeback, at: now, &turn) }
    guard hasHeardServer || received.isEvent else { return fail(.noServer, &turn) }
    hasHeardServer = true
    guard !Keepalive.isAnswered(by: received.line) else { return }
    conversation.take(received).forEach { turn.say($0) }
    guard let line = received.line else { return }
    if introduction.take(line) { welcome(&turn) }
    if case .event(.bye(let reason)) = line { sayGoodbye(reason, at: now, &turn) }
  }

  private func welcome(_ turn: inout Turn) {
    guard let room = options.server.room else {
      turn.say(Remark(words(for: .welcome)))
      return
    }
    turn.send(OwnRequest.join(room))
  }

  private mutating func sayGoodbye(_ reason: Farewell, at now: Instant, _ turn: inout Turn) {
    guard case .playing = phase else { return }
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

  // MARK: - The person

  private mutating func type(_ bytes: [UInt8], at now: Instant, _ turn: inout Turn) {
    editor.isHeld = isOffline
    for action in editor.type(bytes) {
      if case .interrupt = action {
        interrupt(at: now, &turn)
        continue
      }
      isLeavingConfirmed = false
      if case .leaving = phase { continue }
      switch action {
      case .submit(let line): submit(line, &turn)
      case .hold: if !editor.text.isEmpty { turn.say(Remark(words(for: .notSent), .error)) }
      case .endOfInput: leave(with: .done, at: now, &turn)
      case .clearScreen: turn.clearScreen(terminal)
      case .suspend: turn.suspend()
      case .interrupt: break
      }
    }
  }

  private mutating func interrupt(at now: Instant, _ turn: inout Turn) {
    if case .leaving = phase {
      turn.quit(.interrupted)
    } else if conversation.isInMatch, !isLeavingConfirmed {
      isLeavingConfirmed = true
      turn.say(Remark(words(for: .confirmLeaving)))
    } else {
      leave(with: .interrupted, at: now, &turn)
    }
  }

  private mutating func leave(with code: ExitCode, at now: Instant, _ turn: inout Turn) {
    // The seat is kept until the server gives it up, but nobody here waits for it.
    if isOffline { return turn.quit(code == .done ? .failed : code) }
    turn.send("QUIT")
    turn.finishSending()
    phase = .leaving(code, until: now + Self.goodbyeTime)
  }

  private mutating func submit(_ line: String, _ turn: inout Turn) {
    turn.echo(prompt + line.hidingToken)
    let words = line.trimmingBlanks
    guard introduction.isAsking, !words.isRequest else {
      if !words.isEmpty { request(words, &turn) }
      return
    }
    if let name = introduction.answer(words) {
      turn.send(OwnRequest.name(name))
    } else if !words.isEmpty {
      turn.say(Remark(conversation.language.words(for: UsageError.invalidName(String(words))), .error))
    }
  }

  private func request(_ words: Substring, _ turn: inout Turn) {
    if ["help", "?"].contains(words.lowercased()) {
      for cue in [Cue.wordsHelp, .keysHelp, .comebackHelp] { turn.say(Remark(self.words(for: cue))) }
    }
    turn.send(String(words))
  }
}

extension ReceivedLine {
  /// Whether it can be what a server greets with, or sends a guest away with.
  var isEvent: Bool {
    if case .event? = line { true } else { line == nil && text != nil }
  }
}

extension Substring {
  /// Whether it begins with a verb, so that it is a request even where a name is asked for.
  fileprivate var isRequest: Bool {
    let word = prefix { $0 != " " }
    return Verb(Array(word.utf8).span) != nil
  }
}
