/// Reads what follows a verb: positional arguments, then `key=value` options, each at most once, in any order.
///
/// Each call takes the line, because a span can't be stored.
struct ArgumentReader {
  var words: WordScanner

  /// Reads `GUESS number` and its options.
  mutating func guess(_ number: Int64, in line: Span<UInt8>) throws(Refusal) -> Command {
    var round: Int?
    try options(in: line) { (key, value) throws(Refusal) in
      guard key == "round" else { throw .badArgument(.extra) }
      round = try value.int(.round, in: 1...Int.max)
      return .round
    }
    return .guess(number, round: round)
  }

  // MARK: - One verb each

  mutating func alone(_ command: Command, in line: Span<UInt8>) throws(Refusal) -> Command {
    guard words.nextWord(in: line) == nil else { throw .badArgument(.extra) }
    return command
  }

  mutating func hello(in line: Span<UInt8>) throws(Refusal) -> Command {
    guard let word = words.nextWord(in: line), WholeNumber.parse(line.extracting(word)) == 1 else {
      throw .badArgument(.proto)
    }
    var hello = Command.Hello()
    try options(in: line) { (key, value) throws(Refusal) in
      switch key {
      case "kind": hello.kind = try value.choice(.kind)
      case "text": hello.wantsText = try value.flag(.text, yes: "on", no: "off")
      case "lang": hello.language = try value.choice(.lang)
      case "name":
        guard let name = Name(value) else { throw .badArgument(.name) }
        hello.name = name
      default: return nil
      }
      return Refusal.Argument(rawValue: key.description)
    }
    return .hello(hello)
  }

  mutating func help(in line: Span<UInt8>) throws(Refusal) -> Command {
    guard let word = words.nextWord(in: line) else { return .help(.start) }
    if InlineASCII(line.extracting(word))?.lowercased == "all" { return try alone(.help(.all), in: line) }
    guard let verb = Verb(typed: line.extracting(word)) else { throw .badArgument(.verb) }
    return try alone(.help(.verb(verb)), in: line)
  }

  mutating func ping(in line: Span<UInt8>) throws(Refusal) -> Command {
    guard let word = words.nextWord(in: line) else { return .ping(nil) }
    guard let text = String(validating: line.extracting(word)),
      text.unicodeScalars.allSatisfy(\.isFitForDisplay)
    else { throw .badArgument(.word) }
    return try alone(.ping(text), in: line)
  }

  mutating func language(in line: Span<UInt8>) throws(Refusal) -> Command {
    guard let word = words.nextWord(in: line) else { throw .badArgument(.lang) }
    return try alone(.language(try line.extracting(word).choice(.lang)), in: line)
  }

  mutating func name(in line: Span<UInt8>) throws(Refusal) -> Command {
    guard let word = words.nextWord(in: line), let name = Name(line.extracting(word)) else {
      throw .badArgument(.name)
    }
    return try alone(.name(name), in: line)
  }

  mutating func resume(in line: Span<UInt8>) throws(Refusal) -> Command {
    guard let word = words.nextWord(in: line) else { throw .badArgument(.token) }
    return try alone(.resume(Token(line.extracting(word))), in: line)
  }

  mutating func rooms(in line: Span<UInt8>) throws(Refusal) -> Command {
    var after: RoomCode?
    try options(in: line) { (key, value) throws(Refusal) in
      guard key == "after" else { throw .badArgument(.extra) }
      guard let code = RoomCode(value) else { throw .badArgument(.after) }
      after = code
      return .after
    }
    return .rooms(after: after)
  }

  mutating func create(in line: Span<UInt8>) throws(Refusal) -> Command {
    var settings = MatchSettings.standard
    var isListed: Bool?
    var house: HouseLevel?
    var think: Milliseconds?
    try options(in: line) { (key, value) throws(Refusal) in
      switch key {
      case "listed":
        isListed = try value.flag(.listed, yes: "yes", no: "no")
        return .listed
      case "house":
        house = try value.choice(.house) as HouseLevel
        return .house
      case "think":
        think = try value.time(.think, unit: Milliseconds(1), in: Limits.think)
        return .think
      case "seed":
        settings.seed = try value.seed()
        return .seed
      default: return try settings.setOption(key, to: value)
      }
    }
    // There is one daily number, but a match may have many rounds.
    if settings.seed?.isToday == true { throw .badArgument(.seed) }
    if think != nil, house == nil { throw .badArgument(.think) }
    // A player who knows the seed knows its numbers, so seeded rooms are unlisted by default.
    return .create(
      settings, isListed: isListed ?? (settings.seed == nil),
      house: house.map { HouseSettings($0, think: think) })
  }

  mutating func play(in line: Span<UInt8>) throws(Refusal) -> Command {
    var settings = MatchSettings.standard
    var company: Company?
    try options(in: line) { (key, value) throws(Refusal) in
      guard key == "with" else { return try settings.setOption(key, to: value) }
      company = try value.choice(.with) as Company
      return .with
    }
    return .play(settings, with: company)
  }

  mutating func solo(in line: Span<UInt8>) throws(Refusal) -> Command {
    var range = GuessRange.oneToHundred
    var seed: ShortWord?
    try options(in: line) { (key, value) throws(Refusal) in
      switch key {
      case "range":
        range = try value.range()
        return .range
      case "seed":
        seed = try value.seed()
        return .seed
      default: throw .badArgument(.extra)
      }
    }
    // The daily number is the same for everyone, so its range is fixed.
    if seed?.isToday == true, range != .oneToHundred { throw .badArgument(.range) }
    return .solo(range, seed: seed)
  }

  mutating func join(in line: Span<UInt8>) throws(Refusal) -> Command {
    let code = try code(in: line)
    var range: GuessRange?
    try options(in: line) { (key, value) throws(Refusal) in
      guard key == "range" else { throw .badArgument(.extra) }
      range = try value.range()
      return .range
    }
    return .join(code, range: range)
  }

  mutating func watch(in line: Span<UInt8>) throws(Refusal) -> Command {
    let code = try code(in: line)
    return try alone(.watch(code), in: line)
  }

  private mutating func code(in line: Span<UInt8>) throws(Refusal) -> RoomCode? {
    guard let word = words.nextWord(in: line) else { throw .badArgument(.code) }
    return RoomCode(line.extracting(word))
  }

  mutating func guess(in line: Span<UInt8>) throws(Refusal) -> Command {
    guard let word = words.nextWord(in: line), let number = WholeNumber.parse(line.extracting(word)) else {
      throw .badArgument(.number)
    }
    return try guess(number, in: line)
  }

  mutating func say(in line: Span<UInt8>) throws(Refusal) -> Command {
    guard let text = String(validating: line.extracting(words.rest(of: line))), let text = ChatText(text)
    else {
      throw .badArgument(.message)
    }
    return .say(text)
  }
}
