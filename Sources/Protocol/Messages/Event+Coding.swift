// Events that are not structures list their fields twice, as patterns can't bind a missing value: one line in each half per event,
// in the same order.

extension Event {
  func write(to line: inout LineWriter) {
    switch self {
    case .hello(let version): Self.writeGreeting(of: version, to: &line)
    case .joined(let room, let name, let kind):
      line.begin(.joined, "room", room, "name", name)
      line.put("kind", kind)
    case .handicap(let name, let range):
      line.begin(.handicap, "name", name)
      range.write(to: &line)
    case .paired(let room, let rival): line.begin(.paired, "room", room, "rival", rival)
    case .countdown(let seconds): line.begin(.countdown, "in", seconds)
    case .start(let start): line.begin(.start, start)
    case .rival(let name, let guesses, let needs): Self.writeRival(name, guesses, needs, to: &line)
    case .hint(let hint):
      line.begin(.hint, "step", hint.step)
      hint.answer.write(to: &line)
    case .guessed(let guess):
      line.begin(.guessed, "name", guess.name)
      guess.answer.write(to: &line)
      line.optional("turn", guess.turn)
    case .step(let number, let seconds): line.begin(.step, "step", number, "in", seconds)
    case .turn(let name, let seconds): line.begin(.turn, "name", name, "in", seconds)
    case .pass(let name, let strikes): line.begin(.pass, "name", name, "strikes", strikes)
    case .away(let name, let seconds): line.begin(.away, "name", name, "grace", seconds)
    case .back(let name): line.begin(.back, "name", name)
    case .state(let state): line.begin(.state, state)
    case .end(let end): line.begin(.end, end)
    case .match(let end): line.begin(.match, end)
    case .review(let review): line.begin(.review, review)
    case .recorded(let match): line.begin(.recorded, "match", match)
    case .recording(let isOn): line.begin(.recording, "state", (isOn ? "on" : "off") as InlineASCII)
    case .rematch(let name): line.begin(.rematch, "name", name)
    case .left(let name): line.begin(.left, "name", name)
    case .requeue(let seconds): line.begin(.requeue, "in", seconds)
    case .waiting(let count, let settings):
      line.begin(.waiting, "waiting", count)
      settings?.write(to: &line)
    case .taken(let name): line.begin(.taken, "name", name)
    case .closed(let room): line.begin(.closed, "room", room)
    case .warn(let seconds, let reason): line.begin(.warn, "in", seconds, "reason", reason)
    case .said(let name, _): line.begin(.said, "name", name)
    case .notice: line.begin(.notice)
    case .bye(let reason, let address):
      line.begin(.bye, "reason", reason)
      line.optional("at", address)
    }
  }

  private static func writeGreeting(of version: String, to line: inout LineWriter) {
    line.begin(.hello, "proto", 1)
    line.put("server", "guess-server/" + version)
    line.put("max_line", Limits.requestLineBytes)
    line.put("caps", "resume,lockstep,duel,commit")
  }
}

extension Event {
  /// Reads an event by its name. `text` is the part after ` : `, which some events carry.
  init(reading fields: inout FieldReader, text: String?) throws(Unreadable) {
    switch try fields.word() as Word {
    case .hello: self = try Self.hello(reading: &fields)
    case .joined:
      self = .joined(
        room: try fields.field("room"), name: try fields.field("name"), kind: try fields.field("kind"))
    case .handicap: self = .handicap(name: try fields.field("name"), range: try GuessRange(reading: &fields))
    case .paired: self = .paired(room: try fields.field("room"), rival: try fields.field("rival"))
    case .countdown: self = .countdown(seconds: try fields.field("in"))
    case .start: self = .start(try RoundStart(reading: &fields))
    case .rival:
      self = .rival(
        name: try fields.field("name"), guesses: try fields.field("n"), needs: try fields.field("needs"))
    case .hint:
      self = .hint(StepHint(step: try fields.field("step"), answer: try GuessAnswer(reading: &fields)))
    case .guessed:
      self = .guessed(
        OpenGuess(
          name: try fields.field("name"), answer: try GuessAnswer(reading: &fields),
          turn: try fields.optional("turn")))
    case .step: self = .step(number: try fields.field("step"), seconds: try fields.field("in"))
    case .turn: self = .turn(name: try fields.field("name"), seconds: try fields.field("in"))
    case .pass: self = .pass(name: try fields.field("name"), strikes: try fields.field("strikes"))
    case .away: self = .away(name: try fields.field("name"), seconds: try fields.field("grace"))
    case .back: self = .back(name: try fields.field("name"))
    case .state: self = .state(try RoundState(reading: &fields))
    case .end: self = .end(try RoundEnd(reading: &fields))
    case .match: self = .match(try MatchEnd(reading: &fields))
    case .review: self = .review(try Review(reading: &fields))
    case .recorded: self = .recorded(try fields.field("match"))
    case .recording: self = .recording(isOn: try fields.choice("state", yes: "on", no: "off"))
    case .rematch: self = .rematch(name: try fields.field("name"))
    case .left: self = .left(name: try fields.field("name"))
    case .requeue: self = .requeue(seconds: try fields.field("in"))
    case .waiting:
      self = .waiting(count: try fields.field("waiting"), try fields.part("rules", nil))
    case .taken: self = .taken(name: try fields.field("name"))
    case .closed: self = .closed(room: try fields.field("room"))
    case .warn: self = .warn(seconds: try fields.field("in"), reason: try fields.field("reason"))
    case .said: self = .said(name: try fields.field("name"), text: try ChatText(reading: text))
    case .notice: self = .notice(try ChatText(reading: text))
    case .bye: self = .bye(try fields.field("reason"), at: try fields.optional("at"))
    }
  }

  private static func hello(reading fields: inout FieldReader) throws(Unreadable) -> Event {
    let prefix = "guess-server/"
    let server: String = try fields.field("server")
    guard try fields.field("proto") == 1 else { throw Unreadable() }
    // Another implementation of the protocol sends its own name.
    let version = server.hasPrefix(prefix) ? String(server.dropFirst(prefix.count)) : server
    return .hello(version: version.fitForDisplay)
  }
}

extension ChatText {
  fileprivate init(reading text: String?) throws(Unreadable) {
    guard let text, let chat = ChatText(text) else { throw Unreadable() }
    self = chat
  }
}

extension OutputSpan<UInt8> {
  /// Writes the start of an event: a few stores if the word is known at the call.
  ///
  /// Inlined, as is the last of these: without either, a guess in a race takes 90 more instructions, of 3,190 in the core with 16
  /// requests at once.
  @inline(__always) fileprivate mutating func begin(_ word: Event.Word) {
    append("* ")
    word.write(to: &self)
  }

  fileprivate mutating func begin(_ word: Event.Word, _ message: some CodedMessage) {
    begin(word)
    message.write(to: &self)
  }

  fileprivate mutating func begin<Value: LineValue>(
    _ word: Event.Word, _ key: StaticString, _ value: Value
  ) {
    begin(word)
    put(key, value)
  }

  @inline(__always) fileprivate mutating func begin<First: LineValue, Second: LineValue>(
    _ word: Event.Word, _ firstKey: StaticString, _ first: First, _ secondKey: StaticString, _ second: Second
  ) {
    begin(word)
    fields(firstKey, first, secondKey, second)
  }
}
