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
