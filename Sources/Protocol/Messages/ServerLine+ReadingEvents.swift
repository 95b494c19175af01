extension Event {
  /// Reads an event by its name; `text` is what stands behind ` : `, which some events are about.
  init(reading fields: inout FieldReader, text: String?) throws(Unreadable) {
    switch try fields.word() as Word {
    case .hello: self = try Self.hello(reading: fields)
    case .joined:
      self = .joined(
        room: try fields.field("room"), name: try fields.field("name"), kind: try fields.field("kind"))
    case .handicap: self = .handicap(name: try fields.field("name"), range: try fields.range())
    case .paired: self = .paired(room: try fields.field("room"), rival: try fields.field("rival"))
    case .countdown: self = .countdown(seconds: try fields.field("in"))
    case .start: self = .start(try RoundStart(reading: fields))
    case .rival:
      self = .rival(
        name: try fields.field("name"), guesses: try fields.field("n"), needs: try fields.field("needs"))
    case .hint: self = .hint(try StepHint(reading: fields))
    case .guessed: self = .guessed(try OpenGuess(reading: fields))
    case .step: self = .step(number: try fields.field("step"), seconds: try fields.field("in"))
    case .turn: self = .turn(name: try fields.field("name"), seconds: try fields.field("in"))
    case .pass: self = .pass(name: try fields.field("name"), strikes: try fields.field("strikes"))
    case .away: self = .away(name: try fields.field("name"), seconds: try fields.field("grace"))
    case .back: self = .back(name: try fields.field("name"))
    case .state: self = .state(try RoundState(reading: fields))
    case .end: self = .end(try RoundEnd(reading: fields))
    case .match: self = .match(try MatchEnd(reading: fields))
    case .review: self = .review(try Review(reading: fields))
    case .recorded: self = .recorded(try fields.field("match"))
    case .recording: self = .recording(isOn: try fields.flag("state", yes: "on", no: "off"))
    case .rematch: self = .rematch(name: try fields.field("name"))
    case .left: self = .left(name: try fields.field("name"))
    case .requeue: self = .requeue(seconds: try fields.field("in"))
    case .waiting:
      self = .waiting(
        count: try fields.field("waiting"), fields.has("rules") ? try fields.settings() : nil)
    case .taken: self = .taken(name: try fields.field("name"))
    case .closed: self = .closed(room: try fields.field("room"))
    case .warn: self = .warn(seconds: try fields.field("in"), reason: try fields.field("reason"))
    case .said: self = .said(name: try fields.field("name"), text: try ChatText(reading: text))
    case .notice: self = .notice(try ChatText(reading: text))
    case .bye: self = .bye(try fields.field("reason"), at: try fields.fieldIfAny("at"))
    }
  }

  private static func hello(reading fields: FieldReader) throws(Unreadable) -> Event {
    let prefix = "guess-server/"
    let server: String = try fields.field("server")
    guard try fields.field("proto") == 1 else { throw Unreadable() }
    // Another program that speaks the protocol tells its own name.
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

extension StepHint {
  fileprivate init(reading fields: FieldReader) throws(Unreadable) {
    self.init(step: try fields.field("step"), answer: try GuessAnswer(reading: fields))
  }
}

extension OpenGuess {
  fileprivate init(reading fields: FieldReader) throws(Unreadable) {
    self.init(
      name: try fields.field("name"), answer: try GuessAnswer(reading: fields),
      turn: try fields.fieldIfAny("turn"))
  }
}

extension RoundStart {
  fileprivate init(reading fields: FieldReader) throws(Unreadable) {
    self.init(
      round: try fields.field("round"), rules: try fields.field("rules"), range: try fields.range(),
      firstTo: try fields.field("first_to"), commitment: try fields.field("commit"),
      turn: try fields.fieldIfAny("turn"), isSeeded: fields.has("seeded"))
  }
}

extension RoundState {
  fileprivate init(reading fields: FieldReader) throws(Unreadable) {
    self.init(
      round: try fields.field("round"), rules: try fields.field("rules"), range: try fields.range(),
      guesses: try fields.field("n"), score: try fields.field("score"),
      commitment: try fields.field("commit"),
      turn: try fields.fieldIfAny("turn"), step: try fields.fieldIfAny("step"),
      isSealed: fields.has("sealed"),
      secondsLeft: try fields.fieldIfAny("left"), strikes: try fields.fieldIfAny("strikes") ?? 0,
      rivalStrikes: try fields.fieldIfAny("rival_strikes") ?? 0)
  }
}

extension RoundEnd {
  fileprivate init(reading fields: FieldReader) throws(Unreadable) {
    self.init(
      round: try fields.field("round"), winner: try fields.nameOrNobody("winner"), isTie: fields.has("tie"),
      secret: try fields.field("secret"), nonce: try fields.field("nonce"), score: try fields.field("score"))
  }
}

extension MatchEnd {
  fileprivate init(reading fields: FieldReader) throws(Unreadable) {
    self.init(
      winner: try fields.nameOrNobody("winner"), score: try fields.field("score"),
      reason: try fields.field("reason"))
  }
}

extension Review {
  fileprivate init(reading fields: FieldReader) throws(Unreadable) {
    var daily: Daily?
    if let day: Day = try fields.fieldIfAny("day") {
      daily = Daily(day: day, trail: try fields.field("trail"), isAgain: fields.has("again"))
    }
    self.init(
      guesses: try fields.field("n"), par: try fields.field("par"), wasted: try fields.field("wasted"),
      hasFound: try fields.flag("found", yes: "1", no: "0"), daily: daily)
  }
}
