/// Reads what follows a verb: positional arguments, then `key=value` options, each at most once, in any order.
enum ArgumentReader {
  typealias Read = (inout WordScanner, Span<UInt8>) throws(Refusal) -> Command

  /// Reads what follows `GUESS number`.
  static func guess(
    _ number: Int64, _ words: inout WordScanner, _ line: Span<UInt8>
  ) throws(Refusal) -> Command {
    // `50 60` and `1 000` are no number.
    var rest = words
    if let word = rest.nextWord(in: line), line.extracting(word).firstIndex(of: UInt8(ascii: "=")) == nil {
      throw .badArgument(.number)
    }
    return .guess(
      number,
      round: try option(.round, &words, line) { (value) throws(Refusal) in
        try value.int(.round, in: 1...Int.max)
      })
  }

  static func hello(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    guard try words.read(.proto, in: line) == 1 else { throw .badArgument(.proto) }
    var hello = Command.Hello()
    try options(&words, line, ignoresUnknown: true) { (key, value) throws(Refusal) in
      switch key {
      case .kind: hello.kind = try value.choice(.kind)
      case .text: hello.text = try value.choice(.text)
      case .lang: hello.language = try value.choice(.lang)
      case .name: hello.name = try value.read(.name)
      case .key: hello.key = try value.read(.key)
      default: throw .badArgument(.extra)
      }
    }
    return .hello(hello)
  }

  static func help(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    guard let word = words.nextWord(in: line) else { return .help(.start) }
    if InlineASCII(line.extracting(word))?.lowercased == "all" { return .help(.all) }
    if let verb = Verb(typed: line.extracting(word)) { return .help(.verb(verb)) }
    return .help(.topic(try line.extracting(word).choice(.verb)))
  }

  static func ping(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    guard let word = words.nextWord(in: line) else { return .ping(nil) }
    guard let text = String(validating: line.extracting(word)),
      text.unicodeScalars.allSatisfy(\.isFitForDisplay)
    else { throw .badArgument(.word) }
    return .ping(text)
  }

  static func language(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    guard let word = words.nextWord(in: line) else { throw .badArgument(.lang) }
    return .language(try line.extracting(word).choice(.lang))
  }

  static func text(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    guard let word = words.nextWord(in: line) else { throw .badArgument(.text) }
    return .text(try line.extracting(word).choice(.text))
  }

  static func name(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    .name(
      try words.read(.name, in: line),
      key: try option(.key, &words, line) { (value) throws(Refusal) in try value.read(.key) })
  }

  static func resume(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    guard let word = words.nextWord(in: line) else { throw .badArgument(.token) }
    return .resume(Token(line.extracting(word)))
  }

  static func rooms(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    .rooms(after: try option(.after, &words, line) { (value) throws(Refusal) in try value.read(.after) })
  }

  static func claim(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    .claim(isListed: try option(.listed, &words, line) { (value) throws(Refusal) in try value.flag(.listed) })
  }

  static func scores(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    var (table, after): (ScoreTable?, Int) = (nil, 0)
    var (rules, kind): (Rules?, Kind?)
    var rest = words
    if let word = rest.nextWord(in: line), line.extracting(word).firstIndex(of: UInt8(ascii: "=")) == nil {
      (table, words) = (.tournament(try line.extracting(word).read(.code)), rest)
    }
    try options(&words, line) { (key, value) throws(Refusal) in
      switch key {
      case .after: after = try value.int(.after, in: 0...Int.max)
      case .rules: rules = try value.rulesForTwo()
      case .kind: kind = try value.choice(.kind) as Kind
      case .seed, .day, .since, .by, .name:
        guard table == nil else { throw .badArgument(key) }
        table = try scoreTable(key, value)
      default: throw .badArgument(.extra)
      }
    }
    if case .ratings = table {
      table = .ratings(rules ?? .race, kind)
    } else if rules != nil || kind != nil {
      throw .badArgument(rules == nil ? .kind : .rules)
    }
    // It has one page.
    if case .owner = table, after > 0 { throw .badArgument(.after) }
    return .scores(table ?? .all, after: after)
  }

  /// The table that an option of SCORES names.
  private static func scoreTable(
    _ key: Refusal.Argument, _ value: Span<UInt8>
  ) throws(Refusal) -> ScoreTable {
    switch key {
    case .seed, .day:
      let word: ShortWord = try value.read(key)
      // The daily number has one table, whose name depends on the day.
      if word.isToday { return .today }
      if word.isYesterday { return .yesterday }
      guard key == .seed else { throw .badArgument(key) }
      return .seed(word)
    case .since:
      guard value.count > 1, value[value.count - 1] | 0x20 == UInt8(ascii: "d") else {
        throw .badArgument(.since)
      }
      return .since(days: try value.extracting(droppingLast: 1).int(.since, in: Limits.scoreDays))
    case .name: return .owner(try value.read(.name))
    default:  // by
      switch InlineASCII(value)?.lowercased {
      case "rating": return .ratings(.race, nil)
      case "wins": return .wins
      case "daily": return .daily
      default: throw .badArgument(.by)
      }
    }
  }

  static func create(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    var settings = MatchSettings.standard
    var (isListed, computer, think): (Bool?, ComputerLevel?, Milliseconds?)
    try options(&words, line) { (key, value) throws(Refusal) in
      switch key {
      case .listed: isListed = try value.flag(.listed)
      case .computer: computer = try value.choice(.computer) as ComputerLevel
      case .think: think = try value.time(.think, unit: Milliseconds(1), in: Limits.think)
      case .seed: settings.seed = try value.read(.seed)
      default: try settings.setOption(key, to: value)
      }
    }
    // There is one daily number, but a match may have many rounds.
    if settings.seed.map({ $0.isToday || $0.isYesterday }) == true { throw .badArgument(.seed) }
    if think != nil, computer == nil { throw .badArgument(.think) }
    // A player who knows the seed knows its numbers, so seeded rooms are unlisted by default.
    return .create(
      settings, isListed: isListed ?? (settings.seed == nil),
      computer: computer.map { ComputerSettings($0, think: think) })
  }

  static func play(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    var settings = MatchSettings.standard
    var rivalFilter: RivalFilter?
    try options(&words, line) { (key, value) throws(Refusal) in
      switch key {
      case .with: rivalFilter = try value.choice(.with) as RivalFilter
      case .rated: settings.isRated = try value.flag(.rated)
      default: try settings.setOption(key, to: value)
      }
    }
    if settings.isRated {
      // Each choice would be another queue, and another game: one rating needs one of each.
      var rated = MatchSettings.standard
      (rated.isRated, rated.rules) = (true, settings.rules)
      guard settings == rated, rivalFilter != .any else { throw .badArgument(.rated) }
    }
    return .play(settings, with: rivalFilter)
  }

  static func solo(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    var range = GuessRange.oneToHundred
    var seed: ShortWord?
    try options(&words, line) { (key, value) throws(Refusal) in
      switch key {
      case .range: range = try value.range()
      case .seed: seed = try value.read(.seed) as ShortWord
      default: throw .badArgument(.extra)
      }
    }
    if seed?.isYesterday == true { throw .badArgument(.seed) }
    // The daily number is the same for everyone, so its range is fixed.
    if seed?.isToday == true, range != .oneToHundred { throw .badArgument(.range) }
    return .solo(range, seed: seed)
  }

  static func join(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    .join(
      try words.read(.code, in: line),
      range: try option(.range, &words, line) { (value) throws(Refusal) in try value.range() })
  }

  static func watch(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    .watch(try words.read(.code, in: line))
  }

  static func guess(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    try guess(words.read(.number, in: line), &words, line)
  }

  static func tournament(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    var (settings, rounds, plays) = (TournamentSettings.standard, nil as Int?, true)
    try options(&words, line) { (key, value) throws(Refusal) in
      switch key {
      case .pairing: settings.pairing = try value.choice(.pairing)
      case .rounds: rounds = try value.int(.rounds, in: Limits.tournamentRounds)
      case .with: settings.rivalFilter = try value.choice(.with)
      case .computer: settings.computer = try value.choice(.computer)
      case .pause: settings.pause = try value.time(.pause, unit: .seconds(1), in: Limits.tournamentBreak)
      case .plays: plays = try value.flag(.plays)
      default: try settings.match.setOption(key, to: value)
      }
    }
    if settings.pairing == .knockout {
      // The number of players decides how many rounds it has, and only players go on.
      if rounds != nil { throw .badArgument(.rounds) }
      if settings.computer != nil { throw .badArgument(.computer) }
    }
    settings.rounds = rounds ?? (settings.pairing == .swiss ? settings.rounds : nil)
    return .tournament(settings, plays: plays)
  }

  static func say(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    guard let text = String(validating: line.extracting(words.rest(of: line))), let text = ChatText(text)
    else { throw .badArgument(.message) }
    return .say(text)
  }
}
