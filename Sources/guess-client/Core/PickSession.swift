import Protocol

/// A session with a person who picks numbers on wheels: a `TerminalSession` with keys of its own and the whole screen.
///
/// What is said to the server, and all that is typed on the line, stays with the session inside. This one looks on,
/// turns the wheels, and draws.
package struct PickSession: Session {
  /// Messages that are kept: what a very tall terminal shows.
  static let keptMessages = 100
  /// Messages that stay to be read when the screen is given back: how the match ended, and why the connection did.
  static let farewellMessages = 4

  var line: TerminalSession
  var board = PickBoard()
  /// While a round is running in which the player has a part.
  var wheels: Wheels?
  var messages: [Remark] = []
  /// Whether the keys go to the line.
  var isTyping = false
  var showsHelp = false
  /// Something that stands instead of the status until the next key.
  var note: PickPhrase?
  /// The rows on the screen as they were drawn last; empty where all has to be drawn.
  var drawn: [String] = []
  private var keys = KeyDecoder()
  var random: any RandomNumberGenerator

  /// Picks for a session that has not begun; `random` spins the wheels.
  package init(_ session: TerminalSession, using random: any RandomNumberGenerator) {
    line = session
    self.random = random
  }

  /// What keeps the wheels from being shown, in one line; nil on a terminal that can.
  package static func obstacle(on terminal: TerminalShape?, in language: Language = .english) -> String? {
    guard let terminal else { return language.words(for: .needTerminal) }
    return terminal.hasControlSequences ? nil : language.words(for: .needCursor)
  }

  package var display: Display { .screen }

  package var nextDeadline: Instant? { line.nextDeadline }

  package var farewell: [UInt8] {
    let text = messages.suffix(Self.farewellMessages).map { line.palette.rendering(of: $0) + "\n" }
    return Array(text.joined().utf8)
  }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    switch input {
    case .typed(let bytes): type(bytes, at: now, &effects)
    case .resized, .resumed:
      drawn = []
      pass(input, at: now, &effects)
    default: pass(input, at: now, &effects)
    }
    if case .quit? = effects.last { return effects }
    return [.print(Array(drawing().utf8))] + effects
  }

  /// The language of what it says itself.
  var language: Language { line.conversation.language }

  // MARK: - The session inside

  /// Hands an input on, and takes in what comes of it.
  private mutating func pass(_ input: Input, at now: Instant, _ effects: inout [Effect]) {
    take(line.turn(for: input, at: now), &effects)
  }

  private mutating func take(_ turn: Turn, _ effects: inout [Effect]) {
    var isShown = false
    for entry in turn.remarks {
      switch entry {
      case .heard(let line):
        board.take(line, name: self.line.conversation.name)
        isShown = board.shows(line, name: self.line.conversation.name)
      case .remark(let remark): if !isShown { say(remark) }
      case .echo(let text): say(Remark(text))
      case .clearing: drawn = []
      }
    }
    load()
    effects += turn.effects
    if let end = turn.end { effects.append(.quit(line.code(for: end))) }
  }

  mutating func say(_ remark: Remark) {
    messages.append(remark)
    if messages.count > Self.keptMessages { messages.removeFirst() }
  }

  /// Sets the wheels as the range of the round now is.
  private mutating func load() {
    guard let range = line.conversation.round?.range, isSeated else {
      wheels = nil
      return
    }
    if wheels?.range.contains(range) == true {
      wheels?.reload(for: range)
    } else {
      wheels = Wheels(for: range)
    }
  }

  /// Whether the player has a part in what goes on.
  var isSeated: Bool { line.conversation.place.isSeat }

  // MARK: - Keys

  /// Whether the keys go to the line: because it was opened, or because a name is asked for.
  var typesLine: Bool { isTyping || line.introduction.isAsking }

  private mutating func type(_ bytes: [UInt8], at now: Instant, _ effects: inout [Effect]) {
    // A terminal sends a sequence in one piece, so an escape that comes alone is the key.
    if bytes == [0x1B] { return goBack() }
    if isTyping, line.editor.text.isEmpty, bytes == [0x7F] || bytes == [0x08] { return goBack() }
    for byte in bytes {
      if typesLine {
        pass(.typed([byte]), at: now, &effects)
      } else if let key = keys.take(byte) {
        press(key, at: now, &effects)
      }
    }
    // Enter is done with the line; what is pasted behind it is typed on the next one, and turns no wheels.
    if bytes.last == 0x0D || bytes.last == 0x0A { isTyping = false }
  }

  /// To the wheels, from wherever one is.
  private mutating func goBack() {
    showsHelp = false
    guard isTyping else { return }
    _ = line.editor.type(Self.emptying)
    isTyping = false
  }

  /// Ctrl-E and Ctrl-U.
  private static let emptying: [UInt8] = [0x05, 0x15]

  private mutating func press(_ key: Key, at now: Instant, _ effects: inout [Effect]) {
    let isQuitConfirmed = note == .quitAgain
    note = nil
    switch key {
    case .interrupt: return pass(.typed([0x03]), at: now, &effects)
    case .endOfInput: return pass(.typed([0x04]), at: now, &effects)
    case .clearScreen: return pass(.typed([0x0C]), at: now, &effects)
    case .suspend: return pass(.typed([0x1A]), at: now, &effects)
    default: line.isLeavingConfirmed = false
    }
    if showsHelp {
      showsHelp = false
      return
    }
    switch key {
    case .character("?"): showsHelp = true
    case .character("/"), .character(":"): isTyping = true
    case .tab:
      isTyping = true
      _ = line.editor.type("SAY ".utf8)
    case .character("q"): quit(isConfirmed: isQuitConfirmed, at: now, &effects)
    default:
      if wheels != nil { turn(key, &effects) } else { choose(key, &effects) }
    }
  }

  private mutating func quit(isConfirmed: Bool, at now: Instant, _ effects: inout [Effect]) {
    guard isConfirmed || !line.conversation.isInMatch else {
      note = .quitAgain
      return
    }
    pass(.typed([0x04]), at: now, &effects)
  }

  private mutating func choose(_ key: Key, _ effects: inout [Effect]) {
    guard !line.isOffline, let offer = offers.first(where: { .character($0.key) == key }) else { return }
    request(offer.verb.rawValue, &effects)
  }

  /// Asks the server for something, as if it had been typed.
  mutating func request(_ words: String, _ effects: inout [Effect]) {
    var turn = Turn()
    line.request(words[...], &turn)
    take(turn, &effects)
  }
}
