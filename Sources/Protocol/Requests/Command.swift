/// A parsed request with all its values in bounds. The lobby decides whether it is allowed.
@nonexhaustive
public enum Command: Hashable, Sendable {
  indirect case hello(Hello)
  case help(Topic)
  case limits
  case status
  case ping(String?)
  case language(Language)
  case text(LineStyle.Text)
  case quit
  /// `NAME`: takes a name, or another one outside rooms. A name with an owner needs its key.
  indirect case name(Name, key: Token? = nil)
  /// `CLAIM`: makes the client the owner of its name, or gives its owner another key.
  ///
  /// If `isListed` is not nil, an owner keeps the key, and only that changes: whether the tables of owned names list the name.
  case claim(isListed: Bool?)
  case unclaim
  /// `RESUME`: reclaims the name and the seat of a lost connection. A malformed token is nil, and refused like an unknown one.
  case resume(Token?)
  /// `ROOMS`: lists a page of public rooms after a code, or from the start; at most `Limits.roomsInPage`.
  case rooms(after: RoomCode?)
  /// `SCORES`: lists a page of a table of results after a rank, or from the start; at most `Limits.roomsInPage`.
  case scores(ScoreTable, after: Int)
  /// `CREATE`: opens a room and takes a seat in it. `ROOMS` shows it if listed. Without `computer`, the rival is to join.
  indirect case create(MatchSettings, isListed: Bool, computer: ComputerSettings?)
  /// `JOIN`: takes a seat in a room, or enters a tournament. `range` is the larger range taken as a handicap; nil for none.
  case join(RoomCode, range: GuessRange?)
  case watch(RoomCode)
  /// `LEAVE`: leaves a room or, between matches, a tournament; or withdraws a waiting `PLAY`. Forfeits a running match.
  case leave
  /// `PLAY`: asks for a rival with the same settings.
  ///
  /// If `with` is nil, a rival of the client's own kind, see `RivalFilter.init(of:)`. A rated match has no other.
  indirect case play(MatchSettings, with: RivalFilter?)
  indirect case solo(GuessRange, seed: ShortWord?)
  /// `GUESS`, or a bare number. Counts only in the given round; if nil, in whichever runs on arrival.
  case guess(Int64, round: Int?)
  /// `SAY`: sends a message to everyone in the room or, from its owner between matches, in the tournament.
  case say(ChatText)
  case rematch
  /// `TOURNAMENT`: opens a tournament, which others `JOIN` by its code; the client enters it if it `plays`.
  indirect case tournament(TournamentSettings, plays: Bool)
  case start

  /// The argument of `HELP`.
  public enum Topic: Hashable, Sendable {
    /// The essentials for a person; every verb for a program.
    case start
    /// Every verb.
    case all
    /// The syntax and the purpose of one verb.
    case verb(Verb)
    /// A game that is no verb of its own.
    case topic(HelpTopic)
  }

  /// The options of `HELLO`; nil if not given.
  public struct Hello: Hashable, Sendable {
    /// Person or program.
    public var kind: Kind?
    /// The place of sentences for people.
    public var text: LineStyle.Text?
    /// Language of the sentences.
    public var language: Language?
    /// The name to take, as with `NAME`.
    public var name: Name?
    /// The key of the name, if it has an owner.
    public var key: Token?

    /// A greeting that sets what is given, and leaves the rest as it is: nil sends no option.
    public init(
      kind: Kind? = nil, text: LineStyle.Text? = nil, language: Language? = nil, name: Name? = nil,
      key: Token? = nil
    ) {
      (self.kind, self.text, self.language, self.name, self.key) = (kind, text, language, name, key)
    }
  }
}

/// Games that are no verbs of their own, for `HELP`.
@nonexhaustive
public enum HelpTopic: String, LineValue, Hashable, Sendable, CaseIterable {
  /// A match against the computer: `CREATE computer=`.
  case computer
  /// The daily number: `SOLO seed=today`.
  case daily

  /// The verb that begins it.
  public var verb: Verb { self == .computer ? .create : .solo }
}

/// The kinds of rival that a player accepts from `PLAY`.
@nonexhaustive
public enum RivalFilter: String, LineValue, Hashable, Sendable, CaseIterable {
  case human
  case bot
  /// Either.
  case any

  /// The default of `PLAY`: the player's own kind.
  public init(of kind: Kind) { self = kind == .human ? .human : .bot }

  /// True if rivals of that kind are accepted.
  public func includes(_ kind: Kind) -> Bool { self == .any || self == RivalFilter(of: kind) }
}

extension Command {
  /// The request's line without its ending, which a server parses back to the same command.
  ///
  /// Default options are omitted, and times are rounded up to the protocol's units. Blanks and undisplayable characters are
  /// removed from the word of PING. A tag and the longest message of SAY together exceed `Limits.requestLineBytes`.
  public func line(tag: ShortWord? = nil) -> String {
    ((tag.map { ["#\($0)"] } ?? []) + [verb.rawValue] + parts.arguments).joined(separator: " ")
  }

  /// The request's verb.
  public var verb: Verb { parts.verb }

  private var parts: (verb: Verb, arguments: [String]) {
    switch self {
    case .hello(let hello):
      (
        .hello,
        ["1"] + Self.option("kind", hello.kind?.rawValue)
          + Self.option("text", hello.text?.rawValue)
          + Self.option("lang", hello.language?.rawValue) + Self.option("name", hello.name)
          + Self.option("key", hello.key?.written)
      )
    case .help(.start): (.help, [])
    case .help(.all): (.help, ["all"])
    case .help(.verb(let verb)): (.help, [verb.rawValue])
    case .help(.topic(let topic)): (.help, [topic.rawValue])
    case .limits: (.limits, [])
    case .status: (.status, [])
    case .ping(let word):
      (.ping, word.map { [String($0.unicodeScalars.filter { $0.isFitForDisplay && $0 != " " })] } ?? [])
    case .language(let language): (.language, [language.rawValue])
    case .text(let text): (.text, [text.rawValue])
    case .quit: (.quit, [])
    case .name(let name, let key): (.name, ["\(name)"] + Self.option("key", key?.written))
    case .claim(let isListed): (.claim, Self.option("listed", isListed.map { $0 ? "yes" : "no" }))
    case .unclaim: (.unclaim, [])
    case .resume(let token): (.resume, [token?.written ?? Self.none])
    case .rooms(let code): (.rooms, Self.option("after", code))
    case .scores(let table, let rank):
      (.scores, table.options + Self.option("after", rank > 0 ? rank : nil))
    case .create(let settings, let isListed, let computer):
      (
        .create,
        settings.options
          + (isListed == (settings.seed == nil) ? [] : [isListed ? "listed=yes" : "listed=no"])
          + Self.option("computer", computer?.level.rawValue) + Self.option("think", computer?.think?.count)
          + Self.option("seed", settings.seed)
      )
    case .join(let code, let range):
      (.join, [code.description] + Self.option("range", range?.option))
    case .watch(let code): (.watch, [code.description])
    case .leave: (.leave, [])
    case .play(let settings, let rivalFilter):
      (.play, settings.options + Self.option("with", rivalFilter?.rawValue))
    case .solo(let range, let seed):
      (
        .solo,
        Self.option("range", range == .oneToHundred ? nil : range.option) + Self.option("seed", seed)
      )
    case .guess(let number, let round): (.guess, ["\(number)"] + Self.option("round", round))
    case .say(let text): (.say, [text.text])
    case .rematch: (.rematch, [])
    case .tournament(let settings, let plays): (.tournament, settings.options + (plays ? [] : ["plays=no"]))
    case .start: (.start, [])
    }
  }

  /// A malformed token.
  private static let none = "-"

  fileprivate static func option<Value>(_ key: String, _ value: Value?) -> [String] {
    value.map { ["\(key)=\($0)"] } ?? []
  }
}

extension ScoreTable {
  fileprivate var options: [String] {
    switch self {
    case .all: []
    case .tournament(let code): ["\(code)"]
    case .seed(let word): Command.option("seed", word)
    case .today: ["day=today"]
    case .yesterday: ["day=yesterday"]
    case .ratings(let rules, let kind):
      ["by=rating"] + Command.option("rules", rules == .race ? nil : rules.rawValue)
        + Command.option("kind", kind?.rawValue)
    case .since(let days): ["since=\(days)d"]
    case .wins: ["by=wins"]
    case .daily: ["by=daily"]
    case .owner(let name): Command.option("name", name)
    }
  }
}

extension MatchSettings {
  /// Options that differ from the standard, without the seed, which only some requests take.
  fileprivate var options: [String] {
    let standard = MatchSettings.standard
    return Command.option("range", range == standard.range ? nil : range.option)
      + Command.option("rules", rules == standard.rules ? nil : rules.rawValue)
      + Command.option("first_to", firstTo == standard.firstTo ? nil : firstTo)
      + Command.option("pace", pace == standard.pace ? nil : pace.count)
      + Command.option("clock", clock == standard.clock ? nil : clock?.secondsRoundedUp)
      + Command.option("countdown", countdown == standard.countdown ? nil : countdown.secondsRoundedUp)
      + (isRated ? ["rated=yes"] : [])
  }
}

extension TournamentSettings {
  /// Options that differ from the standard.
  fileprivate var options: [String] {
    let standard = TournamentSettings.standard
    return Command.option("pairing", pairing == standard.pairing ? nil : pairing.rawValue)
      + Command.option("rounds", pairing == .swiss && rounds == standard.rounds ? nil : rounds)
      + match.options
      + Command.option("with", rivalFilter == standard.rivalFilter ? nil : rivalFilter.rawValue)
      + Command.option("computer", computer?.rawValue)
      + Command.option("break", pause == standard.pause ? nil : pause.secondsRoundedUp)
  }
}

extension GuessRange {
  fileprivate var option: String { "\(lo)..\(hi)" }
}
