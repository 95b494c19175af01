/// Any line from the server.
public enum ServerLine: Hashable, Sendable {
  case row(Row, tag: Tag?)
  case ok(Reply, tag: Tag?)
  /// The verb is nil where the request had none that is known.
  case error(Refusal, verb: Verb?, tag: Tag?)
  case event(Event)
}

/// One line of an answer that has several.
public enum Row: Hashable, Sendable {
  case help(Verb)
  /// One of the few verbs that a person starts with, in a few words.
  case brief(Verb)
  case limit(LimitName, Int64)
  indirect case room(RoomSummary)
  /// What others wait for while one waits oneself, and how many they are.
  indirect case waiting(MatchSettings, Int)
}

/// The last line of an answer to a request that was granted.
public enum Reply: Hashable, Sendable {
  indirect case hello(kind: Kind, style: LineStyle, credentials: Credentials?)
  case help(count: Int)
  case limits(count: Int)
  indirect case status(ServerStatus)
  case ping(String?)
  case language(Language)
  case quit
  indirect case name(Credentials)
  /// The room is nil where the seat of the player was in none.
  indirect case resume(Credentials, room: RoomSummary?, rival: Name?)
  /// `next` is what the next page comes after; nil on the last page.
  case rooms(count: Int, next: RoomCode?)
  /// The house level is nil where a rival is still to come.
  indirect case create(room: RoomCode, settings: MatchSettings, isListed: Bool, house: HouseLevel?)
  indirect case join(room: RoomCode, rival: Name, settings: MatchSettings)
  indirect case watch(RoomSummary)
  /// The room that was left; nil where that was a wait for a rival.
  case leave(room: RoomCode?)
  /// `waiting` counts everyone who waits for the same, oneself included.
  indirect case playWaiting(settings: MatchSettings, waiting: Int)
  indirect case play(room: RoomCode, rival: Name, settings: MatchSettings)
  case solo(range: GuessRange)
  case guess(GuessAnswer)
  /// The guess is sealed until the step closes; `number` counts the guesses of the round.
  case guessSealed(number: Int, guess: Int64)
  case say
  /// Whether the rival has asked for it as well, so that it begins.
  case rematch(begins: Bool)

  /// The verb that is answered.
  public var verb: Verb {
    switch self {
    case .hello: .hello
    case .help: .help
    case .limits: .limits
    case .status: .status
    case .ping: .ping
    case .language: .language
    case .quit: .quit
    case .name: .name
    case .resume: .resume
    case .rooms: .rooms
    case .create: .create
    case .join: .join
    case .watch: .watch
    case .leave: .leave
    case .playWaiting, .play: .play
    case .solo: .solo
    case .guess, .guessSealed: .guess
    case .say: .say
    case .rematch: .rematch
    }
  }
}

/// What the server tells without being asked.
public enum Event: Hashable, Sendable {
  /// The greeting: which server this is, by its version.
  case hello(version: String)
  /// Someone took a seat in the room.
  indirect case joined(room: RoomCode, name: Name, kind: Kind)
  /// A player takes a larger range than the room's, so that the match is even.
  indirect case handicap(name: Name, range: GuessRange)
  /// A `PLAY` that waited has found its rival.
  indirect case paired(room: RoomCode, rival: Name)
  /// The round begins in so many seconds.
  case countdown(seconds: Int64)
  /// A round begins.
  indirect case start(RoundStart)
  /// The rival has guessed: how often in this round, and how many more guesses always suffice.
  case rival(name: Name, guesses: Int, needs: Int)
  /// What the referee says of one's sealed guess, when the step has closed.
  indirect case hint(StepHint)
  /// What the rival, or a player whom one watches, has guessed in a duel.
  indirect case guessed(OpenGuess)
  /// A step begins; it closes when both have guessed, or in so many seconds.
  case step(number: Int, seconds: Int64)
  /// Whose turn it is, and for how many seconds.
  case turn(name: Name, seconds: Int64)
  /// A step or a turn has gone by without a guess; so many in a row of this player.
  case pass(name: Name, strikes: Int)
  /// A player's connection is lost; the seat is kept for so many seconds.
  case away(name: Name, seconds: Int64)
  /// A player who was away is there again.
  case back(name: Name)
  /// A round that was under way when one came to watch or came back.
  indirect case state(RoundState)
  /// A round is over and its secret revealed.
  indirect case end(RoundEnd)
  /// A match is over.
  indirect case match(MatchEnd)
  /// How one guessed in the match that is over.
  indirect case review(Review)
  /// A match that is over is on the server's disk, whatever happens.
  case recorded(MatchID)
  /// Whether the server can save what is played; told when that changes, and to those who come while it cannot.
  case recording(isOn: Bool)
  /// The other player wants another match.
  case rematch(name: Name)
  /// Someone gave up a seat.
  case left(name: Name)
  /// The rival has left before the first guess: who asks for the same within so many seconds has the old place in the line.
  case requeue(seconds: Int64)
  /// The room that one watched is gone.
  case closed(room: RoomCode)
  /// Something will happen in so many seconds unless one acts.
  case warn(seconds: Int64, reason: Warning)
  /// What someone said.
  case said(name: Name, text: ChatText)
  /// What the host wants everyone to know.
  case notice(ChatText)
  /// The connection ends.
  case bye(Farewell)
}
