/// The last line of a successful answer.
@nonexhaustive
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
  case language(Language)
  case text(LineStyle.Text)
  case quit
  /// The new name, and the token that reclaims it.
  indirect case name(Credentials)
  /// The client's name, the key that takes it from now on, unless it stays the same, and whether tables list the name.
  indirect case claim(name: Name, key: Token?, isListed: Bool = true)
  /// The name that has no owner any more.
  case unclaim(name: Name)
  /// The reclaimed name with a new token, and the room, the rival and the tournament, if any.
  indirect case resume(Credentials, room: RoomSummary?, rival: Name?, tournament: RoomCode?)
  /// The number of rooms before it. `next` is the code to ask for the next page with; nil on the last page. `after` is the code
  /// that the request had.
  case rooms(count: Int, next: RoomCode?, after: RoomCode?)
  /// The number of rows before it. `next` is the rank to ask for the next page with; nil on the last page. `rank` is the client's
  /// own; nil without a result. `secret` is the number of a daily table whose day is over, and `tournament` the progress of a tournament.
  indirect case scores(
    count: Int, next: Int?, rank: Int?, secret: Int64?, tournament: TournamentProgress? = nil)
  /// The new room. `computer` is nil if a rival is still to join.
  indirect case create(room: RoomCode, settings: MatchSettings, isListed: Bool, computer: ComputerSettings?)
  /// The room joined, the rival in it, and the settings.
  indirect case join(room: RoomCode, rival: Name, settings: MatchSettings)
  indirect case watch(RoomSummary)
  /// The room left; nil if a `PLAY` was withdrawn.
  case leave(room: RoomCode?)
  /// No rival yet. `waiting` counts the players in the queue for these settings, including this one.
  indirect case playWaiting(settings: MatchSettings, waiting: Int)
  /// A rival was found: the room, and the settings of both requests.
  indirect case play(room: RoomCode, rival: Name, settings: MatchSettings)
  /// A solo game begins; with the number of a day, which this name may have played before.
  indirect case solo(range: GuessRange, isSeeded: Bool, day: Day? = nil, isAgain: Bool = false)
  /// The referee's answer.
  case guess(GuessAnswer)
  /// The guess is sealed until the step closes; `number` counts guesses in the round.
  case guessSealed(number: Int, guess: Int64)
  /// The message is sent; `isUnheard` if nobody is there to receive it.
  case say(isUnheard: Bool)
  /// `begins` is true if the rival has asked for a rematch too. After a daily number its day, as it is the same again.
  case rematch(begins: Bool, day: Day? = nil)
  indirect case tournament(TournamentSummary)
  indirect case joinTournament(TournamentSummary)
  case leaveTournament(RoomCode)
  indirect case start(TournamentSummary)
}

extension Reply {
  // Inlined: otherwise a PING takes 45 more instructions, of 800 in the core with 16 requests at once.
  @inline(__always) func write(to line: inout LineWriter) {
    switch self {
    case .hello(let kind, let style, let credentials):
      line.begin(Verb.hello, "proto", 1, "kind", kind)
      line.put("text", style.text)
      line.put("lang", style.language)
      credentials?.write(to: &line)
    case .help(let count): line.begin(Verb.help, "count", count)
    case .limits(let count): line.begin(Verb.limits, "count", count)
    case .status(let status): line.begin(Verb.status, status)
    case .ping(let word):
      line.begin(Verb.ping)
      if let word { line.word(word) }
    case .language(let language): line.begin(Verb.language, "lang", language)
    case .text(let text): line.begin(Verb.text, "text", text)
    case .quit: line.begin(Verb.quit)
    case .name(let credentials): line.begin(Verb.name, credentials)
    case .claim(let name, let key, let isListed): Self.writeClaim(name, key, isListed: isListed, to: &line)
    case .unclaim(let name): line.begin(Verb.unclaim, "name", name)
    case .resume(let credentials, let room, let rival, let tournament):
      line.begin(Verb.resume, credentials)
      room?.write(to: &line)
      line.optional("rival", rival)
      line.optional("tournament", tournament)
    case .rooms(let count, let next, let after):
      line.begin(Verb.rooms, "count", count)
      line.optional("next", next)
      line.optional("after", after)
    case .scores(let count, let next, let rank, let secret, let tournament):
      line.begin(Verb.scores, "count", count)
      line.optional("next", next)
      line.optional("rank", rank)
      line.optional("secret", secret)
      tournament?.write(to: &line)
    case .create(let room, let settings, let isListed, let computer):
      Self.writeCreate(room, settings, isListed: isListed, computer, to: &line)
    case .join(let room, let rival, let settings):
      line.begin(Verb.join, "room", room, "rival", rival)
      settings.write(to: &line)
    case .watch(let room): line.begin(Verb.watch, room)
    case .leave(let room):
      line.begin(Verb.leave)
      line.optional("room", room)
    case .playWaiting(let settings, let waiting):
      line.begin(Verb.play, "waiting", waiting)
      settings.write(to: &line)
    case .play(let room, let rival, let settings):
      line.begin(Verb.play, "room", room, "rival", rival)
      settings.write(to: &line)
    case .solo(let range, let isSeeded, let day, let isAgain):
      Self.writeSolo(range, isSeeded: isSeeded, day, isAgain: isAgain, to: &line)
    case .guess(let answer):
      line.begin(Verb.guess)
      answer.writeTimed(to: &line)
    case .guessSealed(let number, let guess):
      line.begin(Verb.guess, "n", number, "guess", guess)
      line.put("sealed", 1)
    case .say(let isUnheard):
      line.begin(Verb.say)
      if isUnheard { line.put("unheard", 1) }
    case .rematch(let begins, let day):
      line.begin(Verb.rematch, "waiting", begins ? 0 : 1)
      line.optional("day", day)
    case .tournament(let tournament): line.begin(Verb.tournament, tournament)
    case .joinTournament(let tournament): line.begin(Verb.join, tournament)
    case .leaveTournament(let tournament): line.begin(Verb.leave, "tournament", tournament)
    case .start(let tournament): line.begin(Verb.start, tournament)
    }
  }

  private static func writeClaim(_ name: Name, _ key: Token?, isListed: Bool, to line: inout LineWriter) {
    line.begin(Verb.claim, "name", name)
    line.optional("key", key)
    if !isListed { line.put("listed", "no" as InlineASCII) }
  }

  private static func writeCreate(
    _ room: RoomCode, _ settings: MatchSettings, isListed: Bool, _ computer: ComputerSettings?,
    to line: inout LineWriter
  ) {
    line.begin(Verb.create, "room", room)
    settings.write(to: &line)
    line.put("listed", (isListed ? "yes" : "no") as InlineASCII)
    computer?.write(to: &line)
  }

  private static func writeSolo(
    _ range: GuessRange, isSeeded: Bool, _ day: Day?, isAgain: Bool, to line: inout LineWriter
  ) {
    line.begin(Verb.solo, range)
    if isSeeded { line.put("seeded", 1) }
    line.optional("day", day)
    if isAgain { line.put("again", 1) }
  }

  init(reading line: inout FieldReader) throws(Unreadable) {
    self =
      switch try line.word() as Verb {
      case .hello:
        try .hello(
          kind: line.field("kind"),
          style: LineStyle(
            text: line.field("text"), language: line.word("lang", nil, orElse: .english)),
          credentials: line.part("name", nil))
      case .help: try .help(count: line.field("count"))
      case .limits: try .limits(count: line.field("count"))
      case .status: try .status(ServerStatus(reading: &line))
      case .ping: try .ping((line.wordIfAny() as String?)?.shown)
      case .language: try .language(line.field("lang"))
      case .text: try .text(line.field("text"))
      case .quit: .quit
      case .name: try .name(Credentials(reading: &line))
      case .claim:
        try .claim(name: line.field("name"), key: line.optional("key"), isListed: !line.has("listed", true))
      case .unclaim: try .unclaim(name: line.field("name"))
      case .resume:
        try .resume(
          Credentials(reading: &line), room: line.part("room", nil), rival: line.optional("rival"),
          tournament: line.optional("tournament"))
      case .rooms:
        try .rooms(count: line.field("count"), next: line.optional("next"), after: line.optional("after"))
      case .scores:
        try .scores(
          count: line.field("count"), next: line.optional("next"), rank: line.optional("rank"),
          secret: line.optional("secret"), tournament: line.part("state", nil))
      case .create:
        try .create(
          room: line.field("room"), settings: MatchSettings(reading: &line),
          isListed: line.choice("listed", yes: "yes", no: "no"), computer: line.part("computer", nil))
      case .join where line.has("tournament", true): try .joinTournament(TournamentSummary(reading: &line))
      case .join:
        try .join(room: line.field("room"), rival: line.field("rival"), settings: .init(reading: &line))
      case .watch: try .watch(RoomSummary(reading: &line))
      case .leave where line.has("tournament", true): try .leaveTournament(line.field("tournament"))
      case .leave: try .leave(room: line.optional("room"))
      case .play where line.has("waiting", true):
        try .playWaiting(settings: MatchSettings(reading: &line), waiting: line.field("waiting"))
      case .play:
        try .play(room: line.field("room"), rival: line.field("rival"), settings: .init(reading: &line))
      case .solo:
        try .solo(
          range: GuessRange(reading: &line), isSeeded: line.flag("seeded"), day: line.optional("day"),
          isAgain: line.flag("again"))
      case .guess where line.flag("sealed"):
        try .guessSealed(number: line.field("n"), guess: line.field("guess"))
      case .guess: try .guess(GuessAnswer(reading: &line, elapsed: line.field("ms")))
      case .say: .say(isUnheard: line.flag("unheard"))
      case .rematch:
        try .rematch(begins: line.choice("waiting", yes: "0", no: "1"), day: line.optional("day"))
      case .tournament: try .tournament(TournamentSummary(reading: &line))
      case .start: try .start(TournamentSummary(reading: &line))
      }
  }
}
