import Protocol

/// A session with a person at a terminal: friendly lines above, the line that is being typed below.
package struct TerminalSession: Session {
  /// How long a goodbye may take. A server that is there answers at once.
  static let goodbyeTime = Milliseconds.seconds(2)

  enum Phase {
    case playing
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
  private var framer = LineFramer(limit: Limits.serverLineBytes)
  private var keepalive: Keepalive
  private var hasHeardServer = false
  /// Whether the next Ctrl-C leaves a match that is running.
  var isLeavingConfirmed = false

  package init(_ options: Options, on terminal: TerminalShape, palette: Palette, at now: Instant) {
    self.options = options
    self.terminal = terminal
    self.palette = palette
    conversation = Conversation(with: options.server)
    introduction = Introduction(name: options.name)
    keepalive = Keepalive(at: now)
  }

  package var display: Display { .line }

  package var nextDeadline: Instant? {
    if case .leaving(_, let end) = phase { end } else { keepalive.deadline }
  }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    let turn = turn(for: input, at: now)
    return effects(of: turn)
  }

  /// What an input brings about, before any of it is shown.
  mutating func turn(for input: Input, at now: Instant) -> Turn {
    var turn = Turn()
    switch input {
    case .connected:
      keepalive.heard(at: now)
      turn.send(OwnRequest.hello(name: options.name))
    case .received(let bytes):
      keepalive.heard(at: now)
      take(bytes, at: now, &turn)
    case .disconnected: disconnect(&turn)
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
    return turn
  }

  // MARK: - The server

  private mutating func take(_ bytes: [UInt8], at now: Instant, _ turn: inout Turn) {
    var offset = 0
    while !turn.isOver, let received = framer.nextReceivedLine(in: bytes.span, from: &offset) {
      take(received, at: now, &turn)
    }
  }

  private mutating func take(_ received: ReceivedLine, at now: Instant, _ turn: inout Turn) {
    guard hasHeardServer || received.isEvent else {
      turn.say(Remark(Complaint.noServer, .error))
      turn.quit(.failed)
      return
    }
    hasHeardServer = true
    guard !Keepalive.isAnswered(by: received.line) else { return }
    if let line = received.line { turn.hear(line) }
    conversation.take(received).forEach { turn.say($0) }
    guard let line = received.line else { return }
    if introduction.take(line) { welcome(&turn) }
    if case .event(.bye(let reason)) = line { sayGoodbye(reason, at: now) }
  }

  private func welcome(_ turn: inout Turn) {
    guard let room = options.server.room else {
      turn.say(
        Remark(
          "PLAY finds a rival, CREATE opens a room for a friend, SOLO is for you alone. HELP lists the rest.")
      )
      return
    }
    turn.send(OwnRequest.join(room))
  }

  private mutating func sayGoodbye(_ reason: Farewell, at now: Instant) {
    guard case .playing = phase else { return }
    phase = .leaving(reason == .quit ? .done : .failed, until: now + Self.goodbyeTime)
  }

  private mutating func disconnect(_ turn: inout Turn) {
    switch phase {
    case .leaving(let code, _): turn.quit(code)
    case .playing:
      let complaint = hasHeardServer ? Complaint.closed(by: options.server) : Complaint.noServer
      turn.say(Remark(complaint, .error))
      turn.quit(.failed)
    }
  }

  private mutating func deadline(at now: Instant, _ turn: inout Turn) {
    if case .leaving(let code, let end) = phase {
      if now >= end { turn.quit(code) }
      return
    }
    switch keepalive.tick(at: now) {
    case .ask: turn.send(Keepalive.request)
    case .giveUp:
      turn.say(Remark(Complaint.lost(options.server), .error))
      turn.quit(.failed)
    case nil: break
    }
  }

  // MARK: - The person

  private mutating func type(_ bytes: [UInt8], at now: Instant, _ turn: inout Turn) {
    for action in editor.type(bytes) {
      if case .interrupt = action {
        interrupt(at: now, &turn)
        continue
      }
      isLeavingConfirmed = false
      guard case .playing = phase else { continue }
      switch action {
      case .submit(let line): submit(line, &turn)
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
      turn.say(Remark("Ctrl-C again leaves; that gives the match up."))
    } else {
      leave(with: .interrupted, at: now, &turn)
    }
  }

  private mutating func leave(with code: ExitCode, at now: Instant, _ turn: inout Turn) {
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
      turn.send("NAME \(name)")
    } else if !words.isEmpty {
      turn.say(Remark(UsageError.invalidName(String(words)).message, .error))
    }
  }

  func request(_ words: Substring, _ turn: inout Turn) {
    if ["help", "?"].contains(words.lowercased()) {
      turn.say(
        Remark("A number is a guess; everything else is one of the words below, in any case of letters."))
      turn.say(Remark("Arrow keys edit and bring lines back. Ctrl-D says goodbye, Ctrl-C leaves."))
    }
    turn.send(String(words))
  }
}

extension ReceivedLine {
  /// Whether it can be what a server greets with, or sends a guest away with.
  fileprivate var isEvent: Bool {
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
