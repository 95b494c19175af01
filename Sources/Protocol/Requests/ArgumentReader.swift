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

  private static func code(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> RoomCode {
    guard let word = words.nextWord(in: line), let code = RoomCode(line.extracting(word)) else {
      throw .badArgument(.code)
    }
    return code
  }

  static func hello(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    guard let word = words.nextWord(in: line), WholeNumber.parse(line.extracting(word)) == 1 else {
      throw .badArgument(.proto)
    }
    var hello = Command.Hello()
    try options(&words, line, ignoresUnknown: true) { (key, value) throws(Refusal) in
      switch key {
      case .kind: hello.kind = try value.choice(.kind)
      case .text: hello.text = try value.choice(.text)
      case .lang: hello.language = try value.choice(.lang)
      case .name:
        guard let name = Name(value) else { throw .badArgument(.name) }
        hello.name = name
      case .key: hello.key = try value.key()
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
    guard let word = words.nextWord(in: line), let name = Name(line.extracting(word)) else {
      throw .badArgument(.name)
    }
    return .name(name, key: try option(.key, &words, line) { (value) throws(Refusal) in try value.key() })
  }

  static func resume(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    guard let word = words.nextWord(in: line) else { throw .badArgument(.token) }
    return .resume(Token(line.extracting(word)))
  }

  static func rooms(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    let after = try option(.after, &words, line) { (value) throws(Refusal) in
      guard let code = RoomCode(value) else { throw .badArgument(.after) }
      return code
    }
    return .rooms(after: after)
  }

  static func claim(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    .claim(isListed: try option(.listed, &words, line) { (value) throws(Refusal) in try value.flag(.listed) })
  }

  static func scores(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    var (table, after): (ScoreTable?, Int) = (nil, 0)
    var (rules, kind): (Rules?, Kind?)
    var rest = words
    if let word = rest.nextWord(in: line), line.extracting(word).firstIndex(of: UInt8(ascii: "=")) == nil {
      guard let code = RoomCode(line.extracting(word)) else { throw .badArgument(.code) }
      (table, words) = (.tournament(code), rest)
    }
    try options(&words, line) { (key, value) throws(Refusal) in
      switch key {
      case .after: after = try value.int(.after, in: 0...Int.max)
      // The daily number has one table, whose name depends on the day.
      case .seed where table == nil:
        let word = try value.seed()
        table = word.isToday ? .today : word.isYesterday ? .yesterday : .seed(word)
      case .day where table == nil:
        let day = InlineASCII(value)?.lowercased
        guard day == "today" || day == "yesterday" else { throw .badArgument(.day) }
        table = day == "today" ? .today : .yesterday
      case .since where table == nil:
        guard value.count > 1, value[value.count - 1] | 0x20 == UInt8(ascii: "d") else {
          throw .badArgument(.since)
        }
        table = .since(days: try value.extracting(droppingLast: 1).int(.since, in: Limits.scoreDays))
      case .by where table == nil:
        switch InlineASCII(value)?.lowercased {
        case "rating": table = .ratings(.race, nil)
        case "wins": table = .wins
        case "daily": table = .daily
        default: throw .badArgument(.by)
        }
      case .name where table == nil:
        guard let name = Name(value) else { throw .badArgument(.name) }
        table = .owner(name)
      case .rules: rules = try value.rulesForTwo()
      case .kind: kind = try value.choice(.kind) as Kind
      case .seed, .day, .since, .by, .name: throw .badArgument(key)
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

  static func create(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    var settings = MatchSettings.standard
    var (isListed, computer, think): (Bool?, ComputerLevel?, Milliseconds?)
    try options(&words, line) { (key, value) throws(Refusal) in
      switch key {
      case .listed: isListed = try value.flag(.listed)
      case .computer: computer = try value.choice(.computer) as ComputerLevel
      case .think: think = try value.time(.think, unit: Milliseconds(1), in: Limits.think)
      case .seed: settings.seed = try value.seed()
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
      case .seed: seed = try value.seed()
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
      try code(&words, line),
      range: try option(.range, &words, line) { (value) throws(Refusal) in try value.range() })
  }

  static func watch(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    .watch(try code(&words, line))
  }

  static func guess(_ words: inout WordScanner, _ line: Span<UInt8>) throws(Refusal) -> Command {
    guard let word = words.nextWord(in: line), let number = WholeNumber.parse(line.extracting(word)) else {
      throw .badArgument(.number)
    }
    return try guess(number, &words, line)
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
