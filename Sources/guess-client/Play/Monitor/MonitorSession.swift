import GuessClientCore
import GuessProtocol

/// A session that shows a server's rooms: continuously on the whole screen, or once as plain lines.
package struct MonitorSession: Session {
  /// Least time between two polls: a clock runs visibly, and two requests are less than half of what a server reads a second.
  static let pause = Milliseconds.seconds(1)
  /// Least time per request of a poll: four a second, while a server reads five.
  static let requestTime = Milliseconds(250)
  /// Requests lines without sentences, which would not be shown.
  private static let greeting = Command.hello(.init(kind: .bot, text: .off))

  /// Time for which a page of a table of results is shown before the next one: until a class has read it.
  private static let pageTime = Milliseconds.seconds(10)
  private static let keyTime = Milliseconds.minutes(1)

  private enum Polling {
    case none
    case asking(StatusPoll)
    case pausing(after: StatusPoll, until: Instant)
  }

  private var pageEnd = Instant.start + pageTime
  /// The window that shows the server as it is now, again and again; nil to print once.
  private var window: TerminalShape?
  private var screen: MonitorScreen
  private var connection: ServerConnection
  private var polling = Polling.none
  private var keys = KeyDecoder()
  private(set) var painter = ScreenPainter()
  private var effects: [Effect] = []

  /// Creates a session for the server of `options`. Without a `window` it prints once. `hasKeys` is true if there is a
  /// keyboard; `random` varies the pauses before it reconnects.
  package init(
    _ options: Options, on window: TerminalShape?, hasKeys: Bool = false,
    using random: any RandomNumberGenerator
  ) {
    self.window = window
    screen = MonitorScreen(
      server: options.server, glyphs: options.signs,
      table: options.text(.scores).flatMap { ScoreTable(option: $0) }, hasKeys: hasKeys)
    connection = ServerConnection(using: random)
  }

  private var nextPoll: Instant? { if case .pausing(_, let end) = polling { end } else { nil } }

  package var display: Display { window == nil ? .none : .screen }

  package private(set) var farewell: [UInt8] = []

  package var nextDeadline: Instant? {
    [keys.deadline, connection.deadline, nextPoll].compactMap(\.self).min()
  }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    defer { effects = [] }
    switch input {
    case .connected: connection.connected(at: now)
    case .received(let bytes): receive(bytes, at: now)
    case .disconnected: lose(.ended(screen.server), at: now)
    case .typed(let bytes):
      guard window != nil else { return [] }
      for byte in bytes where !effects.contains(where: \.isQuit) { press(keys.decode(byte)) }
      keys.typed(at: now)
      pageEnd = now + Self.keyTime
    // Without a keyboard the end of input means nothing; with one, the terminal is gone.
    case .inputEnded: if screen.hasKeys { effects.append(.quit(.failed)) }
    case .interrupted: effects.append(.quit(.interrupted))
    case .resized(let columns, let rows):
      window?.resize(columns: columns, rows: rows)
      painter.forget()
    case .resumed: painter.forget()
    case .keyIsLost: break
    case .deadline: tick(at: now)
    }
    guard let window, !effects.contains(where: \.isQuit) else { return effects }
    let rows = screen.rows(columns: window.columns, rows: window.rows)
    let drawing = painter.drawing(
      of: rows.map { $0.rendering(columns: window.columns, hasColors: window.hasColors) })
    return (drawing.isEmpty ? [] : [.print(Array(drawing.utf8))]) + effects
  }

  // MARK: - The server

  private mutating func receive(_ bytes: [UInt8], at now: Instant) {
    connection.heard(at: now)
    var offset = 0
    while !effects.contains(where: \.isQuit),
      let received = connection.nextLine(in: bytes.span, from: &offset)
    {
      if connection.isReconnecting {
        follow(connection.resume(with: received, at: now, &effects), at: now)
      } else if !connection.isServer(received) {
        return fail(ConnectionMessage.noServer.text(in: .english))
      }
      if let line = received.line { follow(line, at: now) }
      if let answer = received.newAnswer {
        fail(ConnectionMessage.isNewer(answer: answer).text(in: .english))
      }
    }
  }

  private mutating func follow(_ line: ServerLine, at now: Instant) {
    switch line {
    case .event(.hello(let version, _, _)):
      effects.append(.send(Self.greeting))
      ask(version, at: now)
    case .event(.bye(let reason?, _, _)):
      if window == nil { fail(line.sentence(in: .english) ?? "") }
      screen.trouble =
        reason == .drain
        ? "The server is shutting down. Trying to connect again…"
        : "The server closed the connection (\(reason.rawValue)). Trying again…"
      polling = .none
    case .error(.moved(let address), .scores?, _) where connection.follow(to: address, at: now, &effects):
      polling = .none
    case .error(.noRoom, .scores?, _) where window == nil: fail(line.sentence(in: .english) ?? "")
    default:
      // Between polls nothing was requested.
      guard case .asking(var poll) = polling else { break }
      let step = poll.follow(line)
      polling = .asking(poll)
      switch step {
      case nil: break
      case .ask(let request): effects.append(.send(request))
      case .refused: lose(nil, at: now)
      case .done(let snapshot): show(snapshot, of: poll, at: now)
      }
    }
  }

  private mutating func ask(_ version: String, at now: Instant) {
    let poll = StatusPoll(of: version, screen.table, at: now)
    polling = .asking(poll)
    effects.append(.send(poll.opening.flatMap(\.bytes)))
  }

  private mutating func show(_ snapshot: ServerSnapshot, of poll: StatusPoll, at now: Instant) {
    screen.snapshot = snapshot
    guard window != nil else {
      effects += [.print(Array(screen.lines.utf8)), .quit(.done)]
      return
    }
    // Beside a table of results, the matches under way are enough.
    if screen.table != nil { screen.snapshot?.rooms.removeAll { $0.state != .playing } }
    screen.trouble = nil
    if screen.table != nil, now >= pageEnd { turnPage(at: now) } else { scroll(by: 0) }
    let time = Milliseconds(Self.requestTime.count * Int64(poll.requests))
    polling = .pausing(after: poll, until: max(poll.start + max(Self.pause, time), now))
  }

  private mutating func tick(at now: Instant) {
    press(keys.giveUp(at: now))
    follow(connection.tick(at: now, &effects), at: now)
    if case .pausing(let poll, let end) = polling, now >= end { ask(poll.snapshot.version, at: now) }
  }

  private mutating func follow(_ outcome: ServerConnection.Outcome?, at now: Instant) {
    switch outcome {
    case .silent: lose(.ended(screen.server, silence: Keepalive.silence), at: now)
    // A wall has nobody who would start it again.
    case .givenUp, .dismissed: connection.reconnect(at: now, &effects)
    case .back, .nameless, .nameIsRefused, .delayed, nil: break
    }
  }

  /// Handles a lost or useless connection: a screen reconnects again and again, as it may be on a wall; otherwise fails.
  private mutating func lose(_ message: ConnectionMessage?, at now: Instant) {
    guard window != nil else {
      return fail(message?.text(in: .english) ?? "the server did not answer STATUS and ROOMS.")
    }
    // The server may have given a reason.
    if screen.trouble == nil { screen.trouble = "Connection lost. Trying to connect again…" }
    polling = .none
    if !connection.isReconnecting || connection.failTry(at: now, &effects) == .givenUp {
      connection.reconnect(at: now, &effects)
    }
  }

  private mutating func fail(_ text: String) {
    if window == nil {
      effects.append(.complain(text))
    } else {
      farewell = Array("\(screen.glyphs.text(text))\n".utf8)
    }
    effects.append(.quit(.failed))
  }

  // MARK: - Keys

  private var page: Int { screen.listRows(in: window?.rows ?? 0) }

  /// Shows the next page of the table, or the first one after the last.
  private mutating func turnPage(at now: Instant) {
    pageEnd = now + Self.pageTime
    if screen.skipped + page < screen.listed { scroll(by: page) } else { screen.skipped = 0 }
  }

  private mutating func press(_ key: Key?) {
    switch key?.lowercased {
    case .character("q"), .endOfInput: effects.append(.quit(.done))
    case .interrupt, .pasteCancel: effects.append(.quit(.interrupted))
    case .suspend: effects.append(.suspend)
    case .clearScreen: painter.forget()
    case .up, .character("k"): scroll(by: -1)
    case .down, .character("j"): scroll(by: 1)
    case .pageUp: scroll(by: -page)
    case .pageDown, .character(" "): scroll(by: page)
    case .home: screen.skipped = 0
    case .end: scroll(by: screen.listed)
    default: break
    }
  }

  private mutating func scroll(by lines: Int) {
    let most = max(0, screen.listed - page)
    screen.skipped = min(max(0, screen.skipped + lines), most)
  }
}

extension Effect {
  var isQuit: Bool {
    if case .quit = self { true } else { false }
  }
}
