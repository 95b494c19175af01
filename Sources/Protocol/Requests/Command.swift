/// What a client asks for, understood and within its bounds; whether it is allowed just now is for the lobby to say.
public enum Command: Hashable, Sendable {
  /// `HELLO`: announces the client.
  indirect case hello(Hello)
  /// `HELP`: asks what can be asked for, or how one verb is written.
  case help(Topic)
  /// `LIMITS`: asks for every limit that a program must respect.
  case limits
  /// `STATUS`: asks how the server is doing.
  case status
  /// `PING`: asks for a sign of life. The word comes back with it; nil for none.
  case ping(String?)
  /// `LANG`: selects the language of the sentences.
  case language(Language)
  /// `QUIT`: ends the connection, and gives up a running match.
  case quit
  /// `NAME`: takes a name, or another one outside of rooms.
  case name(Name)
  /// `RESUME`: takes back the name and the seat of a lost connection.
  ///
  /// The token is nil where the word was none: that opens nothing either.
  case resume(Token?)
  /// `ROOMS`: asks for a page of listed rooms, at most `Limits.roomsInPage`: those behind a code in its order, or the
  /// first ones.
  case rooms(after: RoomCode?)
  /// `CREATE`: opens a room, which `ROOMS` shows if it is listed, and takes a seat in it.
  ///
  /// The house is nil where a person or a bot is waited for.
  indirect case create(MatchSettings, isListed: Bool, house: HouseSettings?)
  /// `JOIN`: takes a seat in a room.
  ///
  /// The code is nil where the word was none: that can be no room's either. The range is the larger one that the player
  /// takes as a handicap; nil for the room's.
  case join(RoomCode?, range: GuessRange?)
  /// `WATCH`: watches a room.
  ///
  /// The code is nil where the word was none: that can be no room's either.
  case watch(RoomCode?)
  /// `LEAVE`: leaves a room, or withdraws a `PLAY` that waits. In a match it forfeits the match.
  case leave
  /// `PLAY`: asks for a rival who wants the same settings.
  ///
  /// The company is nil for one's own kind, see `Company.init(of:)`.
  indirect case play(MatchSettings, with: Company?)
  /// `SOLO`: starts a game alone. The secret follows from the seed; nil for one that nobody can repeat.
  indirect case solo(GuessRange, seed: ShortWord?)
  /// `GUESS`, or a number alone.
  ///
  /// With the number of a round, from 1, it counts in that round only; nil for whichever is running when it arrives.
  case guess(Int64, round: Int?)
  /// `SAY`: sends a message to everyone in the room.
  case say(ChatText)
  /// `REMATCH`: asks for another match with the same settings.
  case rematch

  /// What `HELP` is asked about.
  public enum Topic: Hashable, Sendable {
    /// What a person starts with; every verb for a program, which needs no choice made for it.
    case start
    /// Every verb.
    case all
    /// How one verb is written, and what it does.
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

extension Command {
  /// The line by which a client asks for it, without its ending; a server reads the same command from it.
  ///
  /// Options that change nothing are left out, and times are rounded up to the units of the protocol. A word of PING loses
  /// what no word can have: blanks, and what is not fit for display. With a tag, the longest message of SAY makes a line
  /// that is too long for a server, see `Limits.requestLineBytes`.
  public func line(tag: ShortWord? = nil) -> String {
    ((tag.map { ["#\($0)"] } ?? []) + [verb.rawValue] + parts.arguments).joined(separator: " ")
  }

  /// The verb that asks for it.
  public var verb: Verb { parts.verb }

  private var parts: (verb: Verb, arguments: [String]) {
    switch self {
    case .hello(let hello): (.hello, hello.arguments)
    case .help(let topic): (.help, topic.arguments)
    case .limits: (.limits, [])
    case .status: (.status, [])
    case .ping(let word):
      (.ping, word.map { [String($0.unicodeScalars.filter { $0.isFitForDisplay && $0 != " " })] } ?? [])
    case .language(let language): (.language, [language.rawValue])
    case .quit: (.quit, [])
    case .name(let name): (.name, ["\(name)"])
    case .resume(let token): (.resume, [token.map(Self.digits) ?? Self.none])
    case .rooms(let code): (.rooms, Self.option("after", code))
    case .create(let settings, let isListed, let house):
      (
        .create,
        settings.options
          + (isListed == (settings.seed == nil) ? [] : [isListed ? "listed=yes" : "listed=no"])
          + Self.option("house", house?.level.rawValue) + Self.option("think", house?.think?.count)
          + Self.option("seed", settings.seed)
      )
    case .join(let code, let range):
      (.join, [code?.description ?? Self.none] + Self.option("range", range?.option))
    case .watch(let code): (.watch, [code?.description ?? Self.none])
    case .leave: (.leave, [])
    case .play(let settings, let company):
      (.play, settings.options + Self.option("with", company?.rawValue))
    case .solo(let range, let seed):
      (
        .solo,
        Self.option("range", range == .oneToHundred ? nil : range.option) + Self.option("seed", seed)
      )
    case .guess(let number, let round): (.guess, ["\(number)"] + Self.option("round", round))
    case .say(let text): (.say, [text.text])
    case .rematch: (.rematch, [])
    }
  }

  /// What stands for a token or a code that is none.
  private static let none = "-"

  fileprivate static func option<Value>(_ key: String, _ value: Value?) -> [String] {
    value.map { ["\(key)=\($0)"] } ?? []
  }

  private static func digits(of token: Token) -> String {
    var bytes: [UInt8] = []
    token.write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Command.Topic {
  fileprivate var arguments: [String] {
    switch self {
    case .start: []
    case .all: ["all"]
    case .verb(let verb): [verb.rawValue]
    }
  }
}

extension Command.Hello {
  fileprivate var arguments: [String] {
    ["1"] + Command.option("kind", kind?.rawValue)
      + Command.option("text", wantsText.map { $0 ? "on" : "off" })
      + Command.option("lang", language?.rawValue) + Command.option("name", name)
  }
}

extension MatchSettings {
  /// What differs from the standard, but for the seed, which only some requests take.
  fileprivate var options: [String] {
    let standard = MatchSettings.standard
    return Command.option("range", range == standard.range ? nil : range.option)
      + Command.option("rules", rules == standard.rules ? nil : rules.rawValue)
      + Command.option("first_to", firstTo == standard.firstTo ? nil : firstTo)
      + Command.option("pace", pace == standard.pace ? nil : pace.count)
      + Command.option("clock", clock == standard.clock ? nil : clock?.secondsRoundedUp)
      + Command.option("countdown", countdown == standard.countdown ? nil : countdown.secondsRoundedUp)
  }
}

extension GuessRange {
  fileprivate var option: String { "\(lo)..\(hi)" }
}
