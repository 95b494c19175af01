/// What a client asks for, understood and within its bounds; whether it is allowed just now is for the lobby to say.
public enum Command: Hashable, Sendable {
  indirect case hello(Hello)
  case help(Topic)
  case limits
  case status
  case ping(String?)
  case language(Language)
  case quit
  case name(Name)
  /// The token is nil where the word was none: that opens nothing either.
  case resume(Token?)
  case rooms(after: RoomCode?)
  /// The house level is nil where a person or a bot is waited for.
  indirect case create(MatchSettings, isListed: Bool, house: HouseLevel?)
  /// The code is nil where the word was none: that can be no room's either. The range is the larger one that the player
  /// takes as a handicap.
  case join(RoomCode?, range: GuessRange?)
  /// The code is nil where the word was none: that can be no room's either.
  case watch(RoomCode?)
  case leave
  indirect case play(MatchSettings, with: Company?)
  indirect case solo(GuessRange, seed: SeedWord?)
  case guess(Int64, round: Int?)
  case say(ChatText)
  case rematch

  /// What `HELP` is asked about.
  public enum Topic: Hashable, Sendable {
    /// What a person starts with; every verb for a program, which needs no choice made for it.
    case start
    /// Every verb.
    case all
    case verb(Verb)
  }

  /// What `HELLO` announces; nil where it says nothing of it.
  public struct Hello: Hashable, Sendable {
    /// Who is behind the connection.
    public var kind: Kind?
    /// Whether lines end in a sentence for people.
    public var wantsText: Bool?
    /// What language the sentences are in.
    public var language: Language?
    /// The name to take, as with `NAME`.
    public var name: Name?

    /// A greeting that announces no more than what is given.
    public init(
      kind: Kind? = nil, wantsText: Bool? = nil, language: Language? = nil, name: Name? = nil
    ) {
      self.kind = kind
      self.wantsText = wantsText
      self.language = language
      self.name = name
    }
  }

  /// The verb that asks for it.
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
    case .play: .play
    case .solo: .solo
    case .guess: .guess
    case .say: .say
    case .rematch: .rematch
    }
  }
}

/// Whom a player lets `PLAY` pair it with.
public enum Company: String, Hashable, Sendable, CaseIterable {
  /// People only.
  case human
  /// Programs only.
  case bot
  /// Whoever comes.
  case any

  /// The company of one's own kind, what `PLAY` means without `with=`.
  public init(of kind: Kind) {
    self = kind == .human ? .human : .bot
  }

  /// Whether `kind` is welcome.
  public func includes(_ kind: Kind) -> Bool {
    switch self {
    case .human: kind == .human
    case .bot: kind == .bot
    case .any: true
    }
  }
}
