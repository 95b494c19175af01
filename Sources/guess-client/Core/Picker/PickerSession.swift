import GuessProtocol

/// A session with a person who picks numbers on wheels: a `LineSession` with keys of its own and the whole screen.
///
/// What is said to the server, and all that is typed on the line, stays with the session inside. This one looks on,
/// turns the wheels, and draws.
package struct PickerSession: Session {
  /// Messages that are kept: what a very tall terminal shows.
  static let keptMessages = 100
  /// Messages that stay to be read when the screen is given back: how the match ended, and why the connection did.
  static let farewellMessages = 4

  var line: LineSession
  /// The wheels of the round that was last known.
  var dial: Dial?
  /// How the wheels are seen to turn; nil when they have come to rest.
  var motion: WheelMotion?
  /// Until when the seat is kept while the connection is lost.
  var ownGrace: MatchClock.Timer?
  var messages: [Message] = []
  /// Whether the last message is a goodbye of the server's.
  private var isDismissed = false
  /// Whether the keys go to the line.
  var isTyping = false
  var showsHelp = false
  /// Something that stands instead of the status until the next key.
  var note: PickerMessage?
  var painter = ScreenPainter()
  private var keys = KeyDecoder()
  /// Whether one key was read alone. Several letters at once are a word, whatever key it begins with.
  private var isSinglePress = true
  var random: any RandomNumberGenerator
  /// When the last input came.
  private var now = Instant.start

  /// Picks for a session that has not begun; `random` spins the wheels.
  package init(_ session: LineSession, using random: any RandomNumberGenerator) {
    line = session
    self.random = random
  }

  /// What keeps the wheels from being shown, in one line; nil on a terminal that can.
  package static func obstacle(on terminal: TerminalShape?, in language: Language = .english) -> String? {
    guard let terminal else { return PickerMessage.needTerminal.text(in: language) }
    return terminal.hasControlSequences ? nil : PickerMessage.needCursor.text(in: language)
  }

  package var display: Display { .screen }

  package var nextDeadline: Instant? {
    // A moving wheel is drawn anew with each frame, a clock with each second.
    ([line.nextDeadline, motion?.nextDeadline(after: now), keys.deadline]
      + timers.map { $0.nextChange(after: now) }).compactMap(\.self).min()
  }

  package var farewell: [UInt8] {
    var last = messages
    // A goodbye is the last of all.
    let goodbye = isDismissed ? 1 : 0
    if let comment { last.insert(Message(signs.text(comment)), at: max(0, last.count - goodbye)) }
    let text = last.suffix(Self.farewellMessages).map { line.palette.rendering(of: $0) + "\n" }
    return Array(text.joined().utf8)
  }

  package mutating func reach(_ server: ServerAddress) { line.reach(server) }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    self.now = now
    switch input {
    case .typed(let bytes):
      // Whoever presses a key acts on what the wheels stand at, and sees that.
      motion = nil
      type(bytes, at: now, &effects)
      keys.typed(at: now)
    case .resized, .resumed:
      painter.forget()
      pass(input, at: now, &effects)
    default: pass(input, at: now, &effects)
    }
    if let end = keys.deadline, now >= end { _ = keys.giveUp() }
    if motion?.frame(at: now) == nil { motion = nil }
    if case .quit? = effects.last { return effects }
    return effects.showing(drawing(at: now))
  }

  /// The language of what it says itself.
  var language: Language { line.match.language }

  // MARK: - The session inside

  /// Hands an input on, and takes in what comes of it.
  private mutating func pass(_ input: Input, at now: Instant, _ effects: inout [Effect]) {
    adopt(line.output(for: input, at: now), at: now, &effects)
  }

  private mutating func adopt(_ output: LineOutput, at now: Instant, _ effects: inout [Effect]) {
    for entry in output.entries {
      switch entry {
      case .remark(let remark, let line): show(remark, on: line)
      case .echo(let prompt, let line): say(Message(said(by: line) ?? prompt + line))
      case .clearing: painter.forget()
      }
    }
    ownGrace = line.isOffline && isSeated ? ownGrace ?? MatchClock.timer(Self.grace, from: now) : nil
    load(at: now)
    effects += output.effects
    if let end = output.end { effects.append(.quit(line.code(for: end))) }
  }

  /// Seconds that a server keeps one's own seat.
  private static let grace = Reconnection.grace.secondsRoundedUp

  /// Shows what there is to say of a line from the server, unless the screen shows it already.
  private mutating func show(_ remark: Message, on line: ServerLine?) {
    // The status asks that.
    if remark == self.line.remark(.confirmLeaving) { return }
    guard remark.tone == .error || line.map({ isShown($0) }) != true else { return }
    say(remark)
    if case .event(.bye) = line { isDismissed = true }
  }

  /// What one has said oneself, in the words of a chat; nil where another request was typed.
  private func said(by typed: String) -> String? {
    let words = Array(typed.trimmingBlanks.utf8)
    guard case .success(.say(let text)) = Request(line: words.span).command else { return nil }
    return GameMessage.said(nil, text.text).text(in: language)
  }

  private func isShown(_ line: ServerLine) -> Bool {
    switch line {
    // The round, its range and par, whose turn it is, all hints, and how one guessed have their places.
    case .event(.start), .event(.turn), .event(.step), .ok(.guess, _), .event(.hint), .event(.guessed),
      .ok(.guessSealed, _), .event(.countdown), .event(.rival), .event(.review):
      true
    default: false
    }
  }

  mutating func say(_ remark: Message) {
    isDismissed = false
    messages.append(Message(signs.text(remark.text), remark.tone))
    if messages.count > Self.keptMessages { messages.removeFirst() }
  }

  /// The signs that the terminal shows.
  var signs: Glyphs { line.options.signs }

  /// Whether the player has a part in what goes on.
  var isSeated: Bool { line.match.location.isSeat }

  // MARK: - Keys

  /// Whether the keys go to the line: because it was opened, or because a name is asked for.
  var typesLine: Bool { isTyping || line.introduction.isAsking }

  private mutating func type(_ bytes: [UInt8], at now: Instant, _ effects: inout [Effect]) {
    // A terminal sends a sequence in one piece, so an escape that comes alone is the key, unless it is to end a reply.
    let isUnfinished = keys.isUnfinished || line.editor.isUnfinished
    isSinglePress = bytes.count == 1
    if bytes == [0x1B], !isUnfinished { return goBack() }
    if isTyping, line.editor.text.isEmpty, bytes == [0x7F] || bytes == [0x08] { return goBack() }
    for byte in bytes {
      // A paste goes on where it began, and so does a reply of the terminal.
      if line.editor.isUnfinished || typesLine && !keys.isUnfinished {
        // The word itself was meant, not its key: no code has an O in it.
        if line.editor.text == Self.joinLine, byte | 0x20 == UInt8(ascii: "o") {
          line.editor.clear()
          startLine("j")
        }
        pass(.typed([byte]), at: now, &effects)
      } else if let key = keys.decode(byte) {
        press(key, at: now, &effects)
      }
    }
    if isDone(with: bytes) { isTyping = false }
  }

  /// Whether `bytes` end in an Enter that leaves nothing to be typed. A line that can't be sent stays open, and so does one
  /// that is pasted: what comes next may be the rest of the paste, and must turn no wheels.
  private func isDone(with bytes: [UInt8]) -> Bool {
    let isLineEnd = { (byte: UInt8) in byte == 0x0D || byte == 0x0A }
    guard bytes.last.map(isLineEnd) == true, !line.editor.isPasting else { return false }
    // Nobody types two lines at once, so several are a paste from a terminal that puts no brackets around it.
    return line.editor.isEmpty && bytes.split(whereSeparator: isLineEnd).count <= 1
  }

  /// To the wheels, from wherever one is.
  private mutating func goBack() {
    showsHelp = false
    guard isTyping else { return }
    line.editor.clear()
    isTyping = false
  }

  private mutating func press(_ key: Key, at now: Instant, _ effects: inout [Effect]) {
    note = nil
    let key = key.lowercased
    switch key {
    case .interrupt:
      line.editor.clear()
      return pass(.typed([0x03]), at: now, &effects)
    case .clearScreen: return pass(.typed([0x0C]), at: now, &effects)
    case .suspend: return pass(.typed([0x1A]), at: now, &effects)
    default: break
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
      _ = line.editor.type("\(Verb.say.rawValue) ".utf8)
    case .character("q"), .endOfInput: leave(at: now, &effects)
    default:
      line.isLeavingConfirmed = false
      if wheels != nil { turn(key, at: now, &effects) } else { choose(key, at: now, &effects) }
    }
  }

  /// Ctrl-D leaves only where the line is empty, and nobody sees the line now.
  private mutating func leave(at now: Instant, _ effects: inout [Effect]) {
    line.editor.clear()
    pass(.typed([0x04]), at: now, &effects)
  }

  private mutating func choose(_ key: Key, at now: Instant, _ effects: inout [Effect]) {
    guard !line.isOffline else { return }
    if key == .enter {
      var output = LineOutput(signs: signs)
      line.accept(line.enterOffer, &output)
      return adopt(output, at: now, &effects)
    }
    let isLobby = line.match.location == .lobby && !line.offers.isEmpty
    // A room code may come with its key, and what tells JOIN itself from that is its second letter.
    let isWord = isLobby && !isSinglePress && key != .character("j")
    guard !isWord, let offer = line.offers.first(where: { .character($0.key) == key }) else {
      if isLobby, case .character(let letter) = key { startLine("\(letter)") }
      return
    }
    if let command = offer.command { request(command, at: now, &effects) }
    if offer.needsRoom { startLine("\(offer.verb.rawValue) ") }
  }

  /// What the key for `JOIN` begins.
  private static let joinLine = "\(Verb.join.rawValue) "

  private mutating func startLine(_ text: String) {
    isTyping = true
    _ = line.editor.type(text.utf8)
  }

  /// Asks the server for something, as if it had been typed.
  mutating func request(_ command: Command, at now: Instant, _ effects: inout [Effect]) {
    var output = LineOutput(signs: signs)
    line.request(command, &output)
    adopt(output, at: now, &effects)
  }
}
