/// The last line of a successful answer.
public enum Reply: Hashable, Sendable {
  /// The client's kind and line style; credentials if a name was requested.
  indirect case hello(kind: Kind, style: LineStyle, credentials: Credentials?)
  /// The number of help rows before it.
  case help(count: Int)
  /// The number of limit rows before it.
  case limits(count: Int)
  indirect case status(ServerStatus)
  /// The word sent with `PING`, if any.
  case ping(String?)
  /// The new language of the sentences.
  case language(Language)
  /// The connection closes.
  case quit
  /// The new name, and the token that reclaims it.
  indirect case name(Credentials)
  /// The reclaimed name with a new token, and the room and the rival, if any.
  indirect case resume(Credentials, room: RoomSummary?, rival: Name?)
  /// The number of rooms before it. `next` is the code to ask for the next page with; nil on the last page.
  case rooms(count: Int, next: RoomCode?)
  /// The new room. `house` is nil if a rival is still to join.
  indirect case create(room: RoomCode, settings: MatchSettings, isListed: Bool, house: HouseSettings?)
  /// The room joined, the rival in it, and the settings.
  indirect case join(room: RoomCode, rival: Name, settings: MatchSettings)
  /// The room watched.
  indirect case watch(RoomSummary)
  /// The room left; nil if a `PLAY` was withdrawn.
  case leave(room: RoomCode?)
  /// No rival yet. `waiting` counts the players in the queue for these settings, including this one.
  indirect case playWaiting(settings: MatchSettings, waiting: Int)
  /// A rival was found: the room, and the settings that both asked for.
  indirect case play(room: RoomCode, rival: Name, settings: MatchSettings)
  /// A solo game begins.
  case solo(range: GuessRange)
  /// The referee's answer.
  case guess(GuessAnswer)
  /// The guess is sealed until the step closes; `number` counts guesses in the round.
  case guessSealed(number: Int, guess: Int64)
  case say
  /// `begins` is true if the rival has asked for a rematch too.
  case rematch(begins: Bool)
}

// MARK: - Writing

extension Reply {
  // Inlined: otherwise a PING takes 45 more instructions, of 800 in the core with 16 requests at once.
  @inline(__always) func write(to line: inout LineWriter) {
    switch self {
    case .hello(let kind, let style, let credentials):
      Self.writeGreeting(kind, style, credentials, to: &line)
    case .help(let count): line.begin(.help, "count", count)
    case .limits(let count): line.begin(.limits, "count", count)
    case .status(let status): line.begin(.status, status)
    case .ping(let word):
      line.begin(.ping)
      if let word { line.word(word) }
    case .language(let language): line.begin(.language, "lang", language)
    case .quit: line.begin(.quit)
    case .name(let credentials): line.begin(.name, credentials)
    case .resume(let credentials, let room, let rival):
      line.begin(.resume, credentials)
      room?.write(to: &line)
      line.optional("rival", rival)
    case .rooms(let count, let next):
      line.begin(.rooms, "count", count)
      line.optional("next", next)
    case .create(let room, let settings, let isListed, let house):
      Self.writeCreation(of: room, settings, isListed: isListed, house, to: &line)
    case .join(let room, let rival, let settings):
      line.begin(.join, "room", room, "rival", rival)
      settings.write(to: &line)
    case .watch(let room): line.begin(.watch, room)
    case .leave(let room):
      line.begin(.leave)
      line.optional("room", room)
    case .playWaiting(let settings, let waiting):
      line.begin(.play, "waiting", waiting)
      settings.write(to: &line)
    case .play(let room, let rival, let settings):
      line.begin(.play, "room", room, "rival", rival)
      settings.write(to: &line)
    case .solo(let range): line.begin(.solo, range)
    case .guess(let answer):
      line.begin(.guess)
      answer.writeTimed(to: &line)
    case .guessSealed(let number, let guess):
      line.begin(.guess, "n", number, "guess", guess)
      line.put("sealed", 1)
    case .say: line.begin(.say)
    case .rematch(let begins): line.begin(.rematch, "waiting", begins ? 0 : 1)
    }
  }

  private static func writeGreeting(
    _ kind: Kind, _ style: LineStyle, _ credentials: Credentials?, to line: inout LineWriter
  ) {
    line.begin(.hello, "proto", 1, "kind", kind)
    line.put("text", (style.wantsText ? "on" : "off") as InlineASCII)
    line.put("lang", style.language)
    credentials?.write(to: &line)
  }

  private static func writeCreation(
    of room: RoomCode, _ settings: MatchSettings, isListed: Bool, _ house: HouseSettings?,
    to line: inout LineWriter
  ) {
    line.begin(.create, "room", room)
    settings.write(to: &line)
    line.put("listed", (isListed ? "yes" : "no") as InlineASCII)
    house?.write(to: &line)
  }
}

extension OutputSpan<UInt8> {
  /// Writes the start of an answer: a few stores if the verb is known at the call, which saves 90 instructions of a PING.
  @inline(__always) fileprivate mutating func begin(_ verb: Verb) {
    word("OK" as StaticString)
    word(verb)
  }

  fileprivate mutating func begin(_ verb: Verb, _ message: some CodedMessage) {
    begin(verb)
    message.write(to: &self)
  }

  fileprivate mutating func begin<Value: LineValue>(_ verb: Verb, _ key: StaticString, _ value: Value) {
    begin(verb)
    put(key, value)
  }

  fileprivate mutating func begin<First: LineValue, Second: LineValue>(
    _ verb: Verb, _ firstKey: StaticString, _ first: First, _ secondKey: StaticString, _ second: Second
  ) {
    begin(verb)
    fields(firstKey, first, secondKey, second)
  }
}

// MARK: - Reading

extension Reply {
  init(reading fields: inout FieldReader) throws(Unreadable) {
    switch try fields.word() as Verb {
    case .hello: self = try Self.hello(reading: &fields)
    case .help: self = .help(count: try fields.field("count"))
    case .limits: self = .limits(count: try fields.field("count"))
    case .status: self = .status(try ServerStatus(reading: &fields))
    case .ping: self = .ping(try Self.pingWord(reading: &fields))
    case .language: self = .language(try fields.field("lang"))
    case .quit: self = .quit
    case .name: self = .name(try Credentials(reading: &fields))
    case .resume:
      self = .resume(
        try Credentials(reading: &fields), room: try fields.part("room", nil),
        rival: try fields.optional("rival"))
    case .rooms: self = .rooms(count: try fields.field("count"), next: try fields.optional("next"))
    case .create:
      self = .create(
        room: try fields.field("room"), settings: try MatchSettings(reading: &fields),
        isListed: try fields.choice("listed", yes: "yes", no: "no"), house: try fields.part("house", nil))
    case .join:
      self = .join(
        room: try fields.field("room"), rival: try fields.field("rival"),
        settings: try MatchSettings(reading: &fields))
    case .watch: self = .watch(try RoomSummary(reading: &fields))
    case .leave: self = .leave(room: try fields.optional("room"))
    case .play: self = try Self.play(reading: &fields)
    case .solo: self = .solo(range: try GuessRange(reading: &fields))
    case .guess: self = try Self.guess(reading: &fields)
    case .say: self = .say
    case .rematch: self = .rematch(begins: try fields.choice("waiting", yes: "0", no: "1"))
    }
  }

  /// Reads the word sent back; nil if nothing in it can be shown.
  private static func pingWord(reading fields: inout FieldReader) throws(Unreadable) -> String? {
    let word: String? = try fields.wordIfAny()
    guard let text = word?.fitForDisplay, !text.isEmpty else { return nil }
    return text
  }

  private static func hello(reading fields: inout FieldReader) throws(Unreadable) -> Reply {
    let style = LineStyle(
      wantsText: try fields.choice("text", yes: "on", no: "off"), language: try fields.field("lang"))
    return .hello(
      kind: try fields.field("kind"), style: style,
      credentials: try fields.part("name", nil))
  }

  private static func guess(reading fields: inout FieldReader) throws(Unreadable) -> Reply {
    if fields.flag("sealed") {
      return .guessSealed(number: try fields.field("n"), guess: try fields.field("guess"))
    }
    return .guess(try GuessAnswer(reading: &fields, elapsed: try fields.field("ms")))
  }

  private static func play(reading fields: inout FieldReader) throws(Unreadable) -> Reply {
    if let waiting: Int = try fields.optional("waiting") {
      return .playWaiting(settings: try MatchSettings(reading: &fields), waiting: waiting)
    }
    return .play(
      room: try fields.field("room"), rival: try fields.field("rival"),
      settings: try MatchSettings(reading: &fields))
  }
}
