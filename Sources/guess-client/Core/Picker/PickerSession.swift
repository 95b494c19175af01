import GuessProtocol

/// The front end with wheels for picking numbers, which has its own keys and uses the whole screen.
package struct PickerSession: Session {
  /// Messages kept: as many as a very tall terminal shows.
  static let keptMessages = 100
  /// Messages that stay visible when the screen is restored: the result of the match, and the reason for the end of the
  /// connection.
  static let farewellMessages = 4

  var play: PlaySession
  /// The wheels of the last known round.
  var dial: Dial?
  var messages: [Message] = []
  /// True if the last message is a goodbye from the server.
  private var isDismissed = false
  /// True if a line has been opened, which then receives the keys.
  var isTyping = false
  var showsHelp = false
  var painter = ScreenPainter()
  private var keys = KeyDecoder()
  var random: any RandomNumberGenerator

  /// Wraps a session with wheels that has not begun; `random` spins them.
  package init(_ play: PlaySession, using random: any RandomNumberGenerator) {
    self.play = play
    self.random = random
  }

  /// The reason why the wheels can't be shown, in one line; nil if they can.
  package static func obstacle(on terminal: TerminalShape?, in language: Language = .english) -> String? {
    guard let terminal else { return PickerMessage.needTerminal.text(in: language) }
    return terminal.hasControlSequences ? nil : PickerMessage.needCursor.text(in: language)
  }

  package var display: Display { .screen }
  package var hearsFocus: Bool { play.bell.mode == .on }

  package var nextDeadline: Instant? {
    // A moving wheel is redrawn with each frame, a clock with each second.
    ([play.nextDeadline, dial?.motion?.nextDeadline(after: play.now), keys.deadline]
      + timers.map { $0.nextChange(after: play.now) }).compactMap(\.self).min()
  }

  package var farewell: [UInt8] {
    var last = messages
    // A goodbye stays last.
    let goodbye = isDismissed ? 1 : 0
    if let comment { last.insert(Message(signs.text(comment)), at: max(0, last.count - goodbye)) }
    let hasColors = play.terminal.hasColors
    let text = last.suffix(Self.farewellMessages).map { $0.rendering(hasColors: hasColors) + "\n" }
    return Array(text.joined().utf8)
  }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    guard !play.isOver else { return [] }
    switch input {
    case .typed(let bytes):
      (play.now, play.bell.lastKey) = (now, now)
      // A key press ends the motion, so that the number acted on is the number shown.
      dial?.motion = nil
      type(bytes)
      keys.typed(at: now)
    case .resized, .resumed:
      painter.forget()
      play.take(input, at: now)
    default: play.take(input, at: now)
    }
    takeEntries()
    _ = keys.giveUp(at: now)
    if dial?.motion?.frame(at: now) == nil { dial?.motion = nil }
    return play.takeEffects(showing: play.isOver ? "" : drawing())
  }

  var language: Language { play.match.language }
  var signs: Glyphs { play.options.signs }
  var isSeated: Bool { play.match.location.isSeat }

  // MARK: - Messages

  /// Adds new entries to the messages, and updates the wheels.
  private mutating func takeEntries() {
    for entry in play.output.entries {
      switch entry {
      case .message(let message, let line):
        say(message)
        if case .event(.bye) = line { isDismissed = true }
      case .echo(let prompt, let line): say(Message(said(by: line) ?? prompt + line))
      case .clearing: painter.forget()
      }
    }
    play.output.entries = []
    load()
  }

  /// The player's own chat message; nil if another request was typed.
  private func said(by typed: String) -> String? {
    let words = Array(typed.trimmingBlanks.utf8)
    guard case .success(.say(let text)) = Request(line: words.span).command else { return nil }
    return GameMessage.said(nil, text.text).text(in: language)
  }

  private mutating func say(_ message: Message) {
    isDismissed = false
    messages.append(signs.message(message))
    if messages.count > Self.keptMessages { messages.removeFirst() }
  }

  // MARK: - Keys

  /// True if the line receives the keys: because it was opened, or because a name is asked for.
  var typesLine: Bool { isTyping || play.signIn.isAsking }

  private mutating func type(_ bytes: [UInt8]) {
    // A terminal sends a sequence in one piece, so a lone escape is the key, unless it may end a reply.
    let isUnfinished = keys.isUnfinished || play.editor.keys.isUnfinished
    if bytes == [0x1B], !isUnfinished { return goBack() }
    if isTyping, play.editor.text.isEmpty, bytes == [0x7F] || bytes == [0x08] { return goBack() }
    for byte in bytes where !play.isOver {
      // The rest of a paste or of a terminal's reply belongs to where it began.
      if play.editor.keys.isUnfinished || typesLine && !keys.isUnfinished {
        // An O after the key for JOIN means the verb itself: no room code has an O.
        if play.editor.text == Self.joinLine, byte | 0x20 == UInt8(ascii: "o") {
          play.editor.clear()
          startLine("j")
        }
        play.type([byte])
        takeEntries()
      } else if let key = keys.decode(byte) {
        // Several letters at once are a word, whichever key they begin with.
        press(key, isSingle: bytes.count == 1)
      }
    }
    if isDone(with: bytes) { isTyping = false }
  }

  /// True if `bytes` end in an Enter and nothing is left to type. A line that can't be sent stays open, and so does a pasted
  /// one: the next bytes may be the rest of the paste, and must turn no wheels.
  private func isDone(with bytes: [UInt8]) -> Bool {
    let isLineEnd = { (byte: UInt8) in byte == 0x0D || byte == 0x0A }
    guard bytes.last.map(isLineEnd) == true, !play.editor.keys.isPasting else { return false }
    // Nobody types two lines at once: several are a paste from a terminal without bracketed paste.
    return play.editor.isEmpty && bytes.split(whereSeparator: isLineEnd).count <= 1
  }

  /// Goes back to the wheels from the help or the line.
  private mutating func goBack() {
    showsHelp = false
    guard isTyping else { return }
    play.editor.clear()
    isTyping = false
  }

  private mutating func press(_ key: Key, isSingle: Bool) {
    if case .focus(let hasFocus) = key { return play.perform(.focus(hasFocus)) }
    dial?.note = nil
    let key = key.lowercased
    switch key {
    case .interrupt:
      play.editor.clear()
      return play.perform(.interrupt)
    case .clearScreen: return play.perform(.clearScreen)
    case .suspend: return play.perform(.suspend)
    default: break
    }
    switch key {
    case _ where showsHelp: showsHelp = false
    case .character("?"): showsHelp = true
    case .character("/"), .character(":"): isTyping = true
    case .tab: startLine("\(Verb.say.rawValue) ")
    case .character("q"), .endOfInput:
      play.editor.clear()
      play.perform(.endOfInput)
    default:
      let isAttending = if case .attending = play.match.location { true } else { false }
      let mayLeave = play.isLeavingConfirmed || !isAttending
      play.isLeavingConfirmed = false
      if wheels != nil { turn(key) } else { choose(key, isSingle: isSingle, mayLeave: mayLeave) }
    }
  }

  /// Does what a key of the offers says; without `mayLeave`, the one that leaves an event asks first.
  private mutating func choose(_ key: Key, isSingle: Bool, mayLeave: Bool) {
    guard !play.isOffline else { return }
    if key == .enter {
      if let command = play.enterOffer?.command(in: nil) { play.request(command) }
      return
    }
    let offers = play.offers
    let isLobby = play.match.location == .lobby && !offers.isEmpty
    // A room code may follow its key in the same input; the second letter distinguishes it from the verb JOIN.
    let isWord = isLobby && !isSingle && key != .character("j")
    guard !isWord, let offer = offers.first(where: { .character($0.key) == key }) else {
      if isLobby, case .character(let letter) = key { startLine("\(letter)") }
      return
    }
    guard offer != .leave || mayLeave else { return play.isLeavingConfirmed = true }
    if let command = offer.command(in: play.match.tournament?.code) { play.request(command) }
    if let verb = offer.roomVerb { startLine("\(verb.rawValue) ") }
  }

  /// Text that the key for `JOIN` types.
  private static let joinLine = "\(Verb.join.rawValue) "

  private mutating func startLine(_ text: String) {
    isTyping = true
    _ = play.editor.type(text.utf8)
  }
}
