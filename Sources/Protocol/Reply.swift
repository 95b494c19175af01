/// The last line of an answer to a request that was granted.
public enum Reply: Hashable, Sendable {
  case hello(kind: Kind, style: LineStyle, credentials: Credentials?)
  case help(count: Int)
  case limits(count: Int)
  case status(ServerStatus)
  case ping(String?)
  case language(Language)
  case quit
  case name(Credentials)
  /// `next` is what the next page comes after; nil on the last page.
  case rooms(count: Int, next: RoomCode?)
  case create(room: RoomCode, settings: MatchSettings, isListed: Bool)
  case join(room: RoomCode, rival: Name, settings: MatchSettings)
  case watch(RoomSummary)
  /// The room that was left; nil where that was a wait for a rival.
  case leave(room: RoomCode?)
  /// `waiting` counts everyone who waits for the same, oneself included.
  case playWaiting(settings: MatchSettings, waiting: Int)
  case play(room: RoomCode, rival: Name, settings: MatchSettings)
  case solo(range: GuessRange)
  case guess(GuessAnswer)
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
    case .rooms: .rooms
    case .create: .create
    case .join: .join
    case .watch: .watch
    case .leave: .leave
    case .playWaiting, .play: .play
    case .solo: .solo
    case .guess: .guess
    case .say: .say
    case .rematch: .rematch
    }
  }
}

/// A name and the secret that takes it back.
public struct Credentials: Hashable, Sendable {
  /// What the player is called.
  public let name: Name
  /// What proves it.
  public let token: Token

  /// A name with its token.
  public init(name: Name, token: Token) {
    self.name = name
    self.token = token
  }
}

/// How the server is doing.
public struct ServerStatus: Hashable, Sendable {
  /// Players with a name.
  public let players: Int
  /// Rooms of every kind.
  public let rooms: Int
  /// Matches that are running, games alone included.
  public let matches: Int
  /// Seconds since it started.
  public let uptime: Int64

  /// A status of these counts.
  public init(players: Int, rooms: Int, matches: Int, uptime: Int64) {
    self.players = players
    self.rooms = rooms
    self.matches = matches
    self.uptime = uptime
  }
}

/// What the referee says of one guess.
public struct GuessAnswer: Hashable, Sendable {
  /// How many guesses of this player have counted in the round, this one included.
  public let number: Int
  /// What was guessed.
  public let guess: Int64
  /// What the referee says of it.
  public let hint: Hint
  /// What is still possible; after a hit, the number alone.
  public let range: GuessRange
  /// Time since the round began.
  public let elapsed: Milliseconds

  /// An answer with all its parts.
  public init(number: Int, guess: Int64, hint: Hint, range: GuessRange, elapsed: Milliseconds) {
    self.number = number
    self.guess = guess
    self.hint = hint
    self.range = range
    self.elapsed = elapsed
  }
}
