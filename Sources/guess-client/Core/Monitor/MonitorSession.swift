import GuessProtocol

/// A session that shows what goes on at a server, again and again, on the whole screen.
package struct MonitorSession: Session {
  /// The least time from one look to the next. A clock that counts seconds is seen to run, two lines a second leave more
  /// than half of what a server reads from a connection, and nobody reads faster.
  static let pause = Milliseconds.seconds(1)
  /// Time that each request of a look takes at least, so that there are four a second where a server reads five.
  static let requestTime = Milliseconds(250)
  /// How long an answer may take before the connection is given up: as long as a game waits for a sign of life.
  static let patience = Keepalive.patience
  /// Asks for lines without sentences, which nobody would see.
  static let greeting = Command.hello(.init(kind: .bot, wantsText: false))

  private enum Phase {
    /// Connected, or about to be; a greeting is waited for until then.
    case greeting(until: Instant)
    /// A look that began at `start`; an answer is waited for until `end`.
    case looking(ServerSurvey, start: Instant, until: Instant)
    case resting(until: Instant)
    /// The connection is lost.
    case lost(nextTry: Instant)
  }

  private let options: Options
  private let palette: Palette
  private var terminal: TerminalShape
  private var screen: MonitorScreen
  private var phase: Phase
  private var version = ""
  private var connection: ServerConnection
  private var backoff = MonitorSession.newBackoff
  private var random: any RandomNumberGenerator
  private var keys = KeyDecoder()
  private var painter = ScreenPainter()
  /// Whether the server has said why it closes this connection.
  private var hasSaidWhy = false

  /// A look at the server of `options`; `hasKeys` tells whether a keyboard is there, `random` varies the pauses between
  /// tries to connect again.
  package init(
    _ options: Options, on terminal: TerminalShape, palette: Palette, hasKeys: Bool, at now: Instant,
    using random: any RandomNumberGenerator
  ) {
    self.options = options
    self.terminal = terminal
    self.palette = palette
    self.random = random
    screen = MonitorScreen(server: options.server)
    screen.language = options.language
    screen.glyphs = options.signs
    screen.hasKeys = hasKeys
    phase = .greeting(until: now + Self.patience)
    connection = ServerConnection(to: options.server, keepsAlive: false, at: now)
  }

  package var display: Display { .screen }

  package private(set) var farewell: [UInt8] = []

  package var nextDeadline: Instant? { keys.deadline.map { min($0, phaseEnd) } ?? phaseEnd }

  private var phaseEnd: Instant {
    switch phase {
    case .greeting(let end), .looking(_, _, let end), .resting(let end), .lost(let end): end
    }
  }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    switch input {
    case .connected:
      connection.connected(at: now)
      hasSaidWhy = false
      phase = .greeting(until: now + Self.patience)
    case .received(let bytes): receive(bytes, at: now, &effects)
    case .disconnected: lose(at: now, &effects)
    case .barred(let news): fail(news, &effects)
    case .typed(let bytes):
      for byte in bytes where !effects.contains(where: \.isQuit) { press(keys.decode(byte), &effects) }
      keys.typed(at: now)
    // Where there never was a keyboard, its end means nothing; where there was one, the terminal is gone.
    case .inputEnded: if screen.hasKeys { effects.append(.quit(.failed)) }
    case .interrupted: effects.append(.quit(.interrupted))
    case .resized(let columns, let rows):
      terminal = TerminalShape(columns: columns, rows: rows)
      painter.forget()
    case .resumed: painter.forget()
    case .deadline: tick(at: now, &effects)
    }
    if effects.contains(where: \.isQuit) { return effects }
    let drawing = drawing()
    return (drawing.isEmpty ? [] : [.print(Array(drawing.utf8))]) + effects
  }

  // MARK: - The server

  private mutating func receive(_ bytes: [UInt8], at now: Instant, _ effects: inout [Effect]) {
    var offset = 0
    while let received = connection.nextLine(in: bytes.span, from: &offset) {
      guard connection.isServer(received) else {
        return fail(.noServer, &effects)
      }
      guard let line = received.line else { continue }
      follow(line, at: now, &effects)
    }
  }

  private mutating func fail(_ news: ConnectionMessage, _ effects: inout [Effect]) {
    farewell = Array("\(options.signs.text(news.text(in: options.language)))\n".utf8)
    effects.append(.quit(.failed))
  }

  private mutating func follow(_ line: ServerLine, at now: Instant, _ effects: inout [Effect]) {
    switch (line, phase) {
    case (.event(.hello(let version)), .greeting):
      self.version = version
      effects.append(.send(Self.greeting))
      look(at: now, &effects)
    case (.event(.bye(let reason, _)), _):
      // It will close the connection; what was to be said of that is said already.
      screen.trouble = .sentAway(reason)
      hasSaidWhy = true
      phase = .greeting(until: now + Self.patience)
    case (_, .looking(var survey, let start, _)):
      let progress = survey.follow(line)
      phase = .looking(survey, start: start, until: now + Self.patience)
      go(on: progress, from: survey, since: start, at: now, &effects)
    default: break
    }
  }

  private mutating func look(at now: Instant, _ effects: inout [Effect]) {
    phase = .looking(ServerSurvey(of: version), start: now, until: now + Self.patience)
    effects.append(.send(ServerSurvey.opening.flatMap(\.bytes)))
  }

  private mutating func go(
    on progress: ServerSurvey.Progress, from survey: ServerSurvey, since start: Instant, at now: Instant,
    _ effects: inout [Effect]
  ) {
    switch progress {
    case .none: break
    case .ask(let request): effects.append(.send(request))
    case .refused: lose(at: now, &effects)
    case .done(let view):
      screen.view = view
      screen.trouble = nil
      scroll(by: 0)
      // It works again, so the next loss is a new one.
      backoff = Self.newBackoff
      let time = Milliseconds(Self.requestTime.count * Int64(survey.requests))
      phase = .resting(until: max(start + max(Self.pause, time), now))
    }
  }

  private mutating func tick(at now: Instant, _ effects: inout [Effect]) {
    if let end = keys.deadline, now >= end { _ = keys.giveUp() }
    guard now >= phaseEnd else { return }
    switch phase {
    case .resting: look(at: now, &effects)
    case .greeting, .looking: lose(at: now, &effects)
    case .lost:
      phase = .greeting(until: now + Self.patience)
      effects.append(.connect(first: nil))
    }
  }

  /// It never gives up: a screen on a wall is to show the server again whenever that comes back.
  private static var newBackoff: Backoff { Backoff(until: Instant(milliseconds: .max)) }

  private mutating func lose(at now: Instant, _ effects: inout [Effect]) {
    if !hasSaidWhy { screen.trouble = .lost }
    hasSaidWhy = false
    effects.append(.hangUp)
    let next = backoff.nextTry(at: now, using: &random) ?? now + Backoff.longestPause
    phase = .lost(nextTry: next)
  }

  // MARK: - The person

  private mutating func press(_ key: Key?, _ effects: inout [Effect]) {
    let page = screen.roomRows(in: terminal.rows)
    switch key?.lowercased {
    case .character("q"), .endOfInput: effects.append(.quit(.done))
    case .interrupt: effects.append(.quit(.interrupted))
    case .suspend: effects.append(.suspend)
    case .clearScreen: painter.forget()
    case .up, .character("k"): scroll(by: -1)
    case .down, .character("j"): scroll(by: 1)
    case .pageUp: scroll(by: -page)
    case .pageDown, .character(" "): scroll(by: page)
    case .home: screen.skipped = 0
    case .end: scroll(by: screen.view?.rooms.count ?? 0)
    default: break
    }
  }

  /// Scrolls the list as far as it goes.
  private mutating func scroll(by rooms: Int) {
    let most = max(0, (screen.view?.rooms.count ?? 0) - screen.roomRows(in: terminal.rows))
    screen.skipped = min(max(0, screen.skipped + rooms), most)
  }

  // MARK: - Drawing

  /// What brings the screen up to date.
  private mutating func drawing() -> String {
    let rows = screen.rows(columns: terminal.columns, rows: terminal.rows)
    return painter.drawing(of: rows.map { $0.rendering(columns: terminal.columns, palette: palette) })
  }
}

extension Effect {
  /// Whether nothing comes after it.
  var isQuit: Bool {
    if case .quit = self { true } else { false }
  }
}
