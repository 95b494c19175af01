extension Command {
  /// The line by which a client asks for it, without its ending; a server reads the same command from it.
  ///
  /// Options that change nothing are left out, and times are rounded up to the units of the protocol. A word of PING loses
  /// what no word can have: blanks, and what is not fit for display. With a tag, the longest message of SAY makes a line
  /// that is too long for a server, see `Limits.requestLineBytes`.
  public func line(tag: Tag? = nil) -> String {
    ((tag.map { ["#\($0)"] } ?? []) + [verb.rawValue] + arguments).joined(separator: " ")
  }

  private var arguments: [String] {
    switch self {
    case .hello(let hello): hello.arguments
    case .help(.start), .limits, .status, .quit, .leave, .rematch: []
    case .help(.all): ["all"]
    case .help(.verb(let verb)): [verb.rawValue]
    case .ping(let word):
      word.map { [String($0.unicodeScalars.filter { $0.isFitForDisplay && $0 != " " })] } ?? []
    case .language(let language): [language.rawValue]
    case .name(let name): ["\(name)"]
    case .resume(let token): [token.map(Self.digits) ?? Self.none]
    case .rooms(let code): Self.option("after", code)
    case .create(let settings, let isListed, let house):
      settings.options
        + (isListed == (settings.seed == nil) ? [] : [isListed ? "listed=yes" : "listed=no"])
        + Self.option("house", house?.rawValue)
        + Self.option("seed", settings.seed)
    case .join(let code, let range): [code?.description ?? Self.none] + Self.option("range", range?.option)
    case .watch(let code): [code?.description ?? Self.none]
    case .play(let settings, let company): settings.options + Self.option("with", company?.rawValue)
    case .solo(let range, let seed):
      Self.option("range", range == .oneToHundred ? nil : range.option) + Self.option("seed", seed)
    case .guess(let number, let round): ["\(number)"] + Self.option("round", round)
    case .say(let text): [text.text]
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
