import GuessProtocol

/// One line of every kind that the server can send, in every shape that it can have. Each chain covers all cases, so that a new
/// one does not compile until it is added here; then the tests look for its words in docs/reference/protocol.md.
struct ProtocolDocumentSamples {
  private let name: Name
  private let code: RoomCode
  private let chat: ChatText
  private let node: ShortWord
  private let settings = MatchSettings.standard
  private let commitment: Commitment
  private let nonce: Nonce
  private let credentials: Credentials
  private let range = GuessRange.oneToHundred
  private let score = Score(own: 1, other: 0)

  /// Returns nil if one of the fixed values is invalid.
  init?() {
    let digits = Array("00112233445566778899aabbccddeeff".utf8)
    guard let name = Name("ada"), let code = RoomCode("F7KD2Q"), let chat = ChatText("hello"),
      let node = ShortWord("a"),
      let nonce = Nonce(digits.span), let token = Token(digits.span)
    else { return nil }
    self.name = name
    self.code = code
    self.chat = chat
    self.node = node
    self.nonce = nonce
    commitment = Commitment(to: 75, nonce: nonce)
    credentials = Credentials(name: name, token: token)
  }

  /// The shapes of all lines.
  var shapes: Set<ProtocolDocumentShape> {
    let lines =
      (chain(row(after:)) + otherRows).map { ServerLine.row($0, tag: nil) }
      + (chain(reply(after:)) + otherReplies).map { ServerLine.ok($0, tag: nil) }
      + (chain(refusal(after:)) + otherRefusals).map { ServerLine.error($0, verb: .guess, tag: nil) }
      + (chain(event(after:)) + otherEvents).map { ServerLine.event($0) }
    return Set(
      lines.compactMap { line in
        var bytes: [UInt8] = []
        line.write(to: &bytes, style: LineStyle(wantsText: false))
        return ProtocolDocumentShape(String(decoding: bytes, as: UTF8.self))
      })
  }

  private func chain<Value>(_ next: (Value?) -> Value?) -> [Value] {
    var values: [Value] = []
    while let value = next(values.last) { values.append(value) }
    return values
  }

  private func row(after row: Row?) -> Row? {
    switch row {
    case nil: .help(.guess)
    case .help: .brief(.guess)
    case .brief: .limit(.line, 512)
    case .limit: .room(summary)
    case .room: .waiting(settings, 1)
    case .waiting: .node(NodeSummary(name: node, status: nil))
    case .node: nil
    }
  }

  private func reply(after reply: Reply?) -> Reply? {
    switch reply {
    case nil: .hello(kind: .human, style: LineStyle(), credentials: nil)
    case .hello: .help(count: 1)
    case .help: .limits(count: 1)
    case .limits: .status(status())
    case .status: .ping(nil)
    case .ping: .language(.english)
    case .language: .quit
    case .quit: .name(credentials)
    case .name: .resume(credentials, room: scoredSummary, rival: name)
    case .resume: .rooms(count: 1, next: nil)
    case .rooms: .create(room: code, settings: settings, isListed: true, house: nil)
    case .create: .join(room: code, rival: name, settings: settings)
    case .join: .watch(summary)
    case .watch: .leave(room: code)
    case .leave: .playWaiting(settings: settings, waiting: 1)
    case .playWaiting: .play(room: code, rival: name, settings: settings)
    case .play: .solo(range: range)
    case .solo: .guess(answer(.low))
    case .guess: .guessSealed(number: 1, guess: 50)
    case .guessSealed: .say
    case .say: .rematch(begins: true)
    case .rematch: nil
    }
  }

  /// Rows whose keys vary.
  private var otherRows: [Row] {
    let counts = SeatCounts(first: 3, second: 2)
    let rounds = [nil, MatchProgress.Round(number: 1, guesses: counts, needed: counts)]
    let nodes = [status(), status(isDegraded: true)].map { Row.node(NodeSummary(name: node, status: $0)) }
    return nodes
      + rounds.map { round in
        .room(
          RoomSummary(
            code: code, settings: settings, names: [name], watchers: 0, state: .playing,
            progress: MatchProgress(score: score, round: round)))
      } + [.room(finishedSummary)]
  }

  private var finishedSummary: RoomSummary {
    RoomSummary(
      code: code, settings: settings, names: [name], watchers: 0, state: .over,
      progress: MatchProgress(score: score, round: nil, winner: name))
  }

  private func status(nodes: Int? = nil, isDegraded: Bool = false) -> ServerStatus {
    ServerStatus(players: 1, rooms: 1, matches: 1, uptime: 1, nodes: nodes, isDegraded: isDegraded)
  }

  /// Replies whose keys vary.
  private var otherReplies: [Reply] {
    [
      .hello(kind: .bot, style: LineStyle(), credentials: credentials), .rooms(count: 1, next: code),
      .create(room: code, settings: settings, isListed: true, house: HouseSettings(.hard)),
      .create(
        room: code, settings: settings, isListed: true, house: HouseSettings(.hard, think: Milliseconds(100))),
      .leave(room: nil), .guess(answer(.hit)), .resume(credentials, room: nil, rival: nil),
      .resume(credentials, room: summary, rival: nil), .status(status(nodes: 3)),
      .status(status(nodes: 3, isDegraded: true)),
    ]
  }

  /// Refusals whose keys vary.
  private var otherRefusals: [Refusal] {
    [.nameTaken(retry: nil), .banned(retry: nil), .muted(retry: nil), .badVerb(nearest: .play)]
  }

  private func refusal(after refusal: Refusal?) -> Refusal? {
    switch refusal {
    case nil: .badLine(.control)
    case .badLine: .badVerb(nearest: nil)
    case .badVerb: .badArgument(.range)
    case .badArgument: .tooLong
    case .tooLong: .needName
    case .needName: .nameTaken(retry: .seconds(1))
    case .nameTaken: .banned(retry: .seconds(1))
    case .banned: .badToken
    case .badToken: .noRoom
    case .noRoom: .roomFull
    case .roomFull: .inRoom
    case .inRoom: .notInRoom
    case .notInRoom: .notPlaying
    case .notPlaying: .notYourTurn
    case .notYourTurn: .outOfRange(range)
    case .outOfRange: .cooldown(retry: .seconds(1))
    case .cooldown: .rate(retry: .seconds(1))
    case .rate: .muted(retry: .seconds(1))
    case .muted: .limit(.watchers)
    case .limit: .draining
    case .draining: .unavailable(retry: .seconds(1))
    case .unavailable: nil
    }
  }

  private func event(after event: Event?) -> Event? {
    switch event {
    case nil: .hello(version: "1.0.0")
    case .hello: .joined(room: code, name: name, kind: .bot)
    case .joined: .handicap(name: name, range: range)
    case .handicap: .paired(room: code, rival: name)
    case .paired: .countdown(seconds: 3)
    case .countdown:
      .start(RoundStart(round: 1, rules: .race, range: range, firstTo: 1, commitment: commitment))
    case .start: .rival(name: name, guesses: 1, needs: 6)
    case .rival: .hint(StepHint(step: 1, answer: answer(.low)))
    case .hint: .guessed(OpenGuess(name: name, answer: answer(.low), turn: name))
    case .guessed: .step(number: 1, seconds: 20)
    case .step: .turn(name: name, seconds: 20)
    case .turn: .pass(name: name, strikes: 1)
    case .pass: .away(name: name, seconds: 60)
    case .away: .back(name: name)
    case .back: .state(state())
    case .state: .end(RoundEnd(round: 1, winner: name, secret: 75, nonce: nonce, score: score))
    case .end: .match(MatchEnd(winner: name, score: score, reason: .found))
    case .match: .review(Review(guesses: 7, par: 7, wasted: 0, hasFound: true))
    case .review: .recorded(MatchID(commitment))
    case .recorded: .recording(isOn: false)
    case .recording: .rematch(name: name)
    case .rematch: .left(name: name)
    case .left: .requeue(seconds: 60)
    case .requeue: .waiting(count: 1, settings)
    case .waiting: .taken(name: name)
    case .taken: .closed(room: code)
    case .closed: .warn(seconds: 15, reason: .clock)
    case .warn: .said(name: name, text: chat)
    case .said: .notice(chat)
    case .notice: .bye(.quit)
    case .bye: nil
    }
  }

  /// Events whose keys depend on the rules or vary.
  private var otherEvents: [Event] {
    [
      .waiting(count: 1, nil),
      .start(
        RoundStart(
          round: 1, rules: .duel, range: range, firstTo: 1, commitment: commitment, turn: name)),
      .start(
        RoundStart(
          round: 1, rules: .race, range: range, firstTo: 1, commitment: commitment, isSeeded: true)),
      .hint(StepHint(step: 1, answer: answer(.hit))),
      .guessed(OpenGuess(name: name, answer: answer(.hit), turn: nil)),
      .state(state(turn: name)), .state(state(step: 1)), .state(state(step: 1, isSealed: true)),
      .state(state(turn: name, strikes: 1)),
      .end(RoundEnd(round: 1, winner: nil, isTie: true, secret: 75, nonce: nonce, score: score)),
      .review(Review(guesses: 7, par: 7, wasted: 0, hasFound: true, daily: daily)),
      .review(Review(guesses: 7, par: 7, wasted: 0, hasFound: true, daily: again)),
      .bye(.moved, at: PublicAddress("b.example.org:4837")),
    ]
  }

  private func state(
    turn: Name? = nil, step: Int? = nil, isSealed: Bool = false, strikes: Int = 0
  ) -> RoundState {
    RoundState(
      round: 1, rules: .race, range: range, guesses: 0, score: score, commitment: commitment, turn: turn,
      step: step, isSealed: isSealed, secondsLeft: 175, strikes: strikes,
      rivalStrikes: strikes)
  }

  private var again: Review.Daily {
    Review.Daily(day: Day(number: 0), trail: Trail(), isAgain: true)
  }

  private var daily: Review.Daily {
    Review.Daily(day: Day(number: 0), trail: Trail())
  }

  private var summary: RoomSummary {
    RoomSummary(code: code, settings: settings, names: [name], watchers: 0, state: .waiting)
  }

  private var scoredSummary: RoomSummary {
    RoomSummary(
      code: code, settings: settings, names: [name], watchers: 0, state: .playing,
      progress: MatchProgress(score: score, round: nil))
  }

  private func answer(_ hint: Hint) -> GuessAnswer {
    GuessAnswer(number: 1, guess: 50, hint: hint, range: range, elapsed: .seconds(1))
  }
}

/// The shape of a line from the server, without its values: its kind, its name and its keys, in order.
struct ProtocolDocumentShape: Hashable {
  /// `ROW`, `OK`, `ERR` or `*`.
  let kind: String
  /// The verb that is granted, the code of the refusal or the name of the event; empty for a row.
  let name: String
  let keys: [String]

  /// Reads a line; nil if it starts as no line of the server does.
  init?(_ line: String) {
    let words = line.components(separatedBy: " : ")[0].split(separator: " ").map(String.init)
      .drop { $0.hasPrefix("#") }
    guard let kind = words.first, ["ROW", "OK", "ERR", "*"].contains(kind) else { return nil }
    self.kind = kind
    // The verb after ERR says nothing of the keys.
    name = kind == "ROW" ? "" : words.dropFirst(kind == "ERR" ? 2 : 1).first ?? ""
    keys = words.filter { $0.contains("=") }.map { String($0.prefix { $0 != "=" }) }
  }
}
