extension JournalEntry {
  /// Reads a line without its checksum and its ending, and whether the change that it is part of goes on in the next one;
  /// fails on a line that this version of the format does not know.
  static func read(_ line: Span<UInt8>) throws(Unreadable) -> (entry: JournalEntry, continues: Bool) {
    var cursor = JournalCursor()
    let entry = try JournalEntry(reading: line, &cursor)
    let more: Answer? = try cursor.fieldIfAny("more", in: line)
    try cursor.finish(line)
    return (entry, more == .yes)
  }

  private init(reading line: Span<UInt8>, _ cursor: inout JournalCursor) throws(Unreadable) {
    switch try Word(reading: line, &cursor) {
    case .file: self = try Self.readFile(&cursor, line)
    case .start: self = try Self.readStart(&cursor, line)
    case .mark: self = .mark(length: try cursor.count("length", in: line))
    case .taken: self = .taken(length: try cursor.count("length", in: line))
    case .heir:
      self = .heir(of: try cursor.field("run", in: line), last: try cursor.fieldIfAny("last", in: line))
    case .room: self = .room(try Self.readRoom(&cursor, line))
    case .close: self = .close(try cursor.room(in: line))
    case .sit:
      self = .sit(try cursor.room(in: line), try cursor.seat(in: line), try Self.readSitter(&cursor, line))
    case .token:
      self = .token(
        try cursor.room(in: line), try cursor.seat(in: line), try cursor.field("token", in: line),
        former: try cursor.fieldIfAny("former", in: line))
    case .vacate: self = .vacate(try cursor.room(in: line), try cursor.seat(in: line))
    case .match: self = .match(try cursor.room(in: line), try Self.readMatch(&cursor, line))
    case .round: self = .round(try cursor.room(in: line), try Self.readRound(&cursor, line))
    case .guess:
      self = .guess(
        try cursor.room(in: line), try cursor.seat(in: line), try cursor.field("guess", in: line),
        elapsed: try cursor.time("ms", in: line))
    case .seal:
      self = .seal(
        try cursor.room(in: line), try cursor.seat(in: line), try cursor.field("guess", in: line),
        elapsed: try cursor.time("ms", in: line))
    case .step:
      self = .step(
        try cursor.room(in: line), passed: try cursor.field("passed", in: line),
        elapsed: try cursor.time("ms", in: line))
    case .pass:
      self = .pass(
        try cursor.room(in: line), try cursor.seat(in: line), elapsed: try cursor.time("ms", in: line))
    case .end: self = try Self.readEnd(&cursor, line)
    case .over: self = try Self.readOver(&cursor, line)
    case .time: self = .time(try cursor.room(in: line), elapsed: try cursor.time("ms", in: line))
    case .rematch: self = .rematch(try cursor.room(in: line), try cursor.seat(in: line))
    }
  }

  private static func readFile(
    _ cursor: inout JournalCursor, _ line: Span<UInt8>
  ) throws(Unreadable) -> JournalEntry {
    let format: Int = try cursor.field("format", in: line)
    // The one before it has all but the last words.
    guard (1...Self.format).contains(format) else { throw Unreadable() }
    return .file(number: try cursor.count("file", in: line))
  }

  private static func readStart(
    _ cursor: inout JournalCursor, _ line: Span<UInt8>
  ) throws(Unreadable) -> JournalEntry {
    let time: Int64 = try cursor.field("time", in: line)
    // As far as any clock goes, and its milliseconds fit as well.
    guard time.magnitude <= JournalCursor.longestTime else { throw Unreadable() }
    return .start(unixTime: time, version: try cursor.field("version", in: line))
  }

  private static func readEnd(
    _ cursor: inout JournalCursor, _ line: Span<UInt8>
  ) throws(Unreadable) -> JournalEntry {
    let room = try cursor.room(in: line)
    let winners: Seats = try cursor.field("winners", in: line)
    let answer: Answer? = try cursor.fieldIfAny("broken_off", in: line)
    return .end(room, winners: winners, isBrokenOff: answer == .yes)
  }

  private static func readOver(
    _ cursor: inout JournalCursor, _ line: Span<UInt8>
  ) throws(Unreadable) -> JournalEntry {
    .over(
      try cursor.room(in: line), try cursor.fieldOrDash("match", in: line),
      winner: try cursor.fieldOrDash("winner", in: line), try cursor.field("reason", in: line),
      at: try cursor.time("at", in: line))
  }

  private static func readRoom(
    _ cursor: inout JournalCursor, _ line: Span<UInt8>
  ) throws(Unreadable) -> RoomStart {
    let code = try cursor.room(in: line)
    let rules: Rules = try cursor.field("rules", in: line)
    let range = try readRange(nil, &cursor, line)
    let firstTo: Int = try cursor.field("first_to", in: line)
    let pace = Milliseconds(try cursor.field("pace", in: line))
    let clock: Int64? = try cursor.fieldIfAny("clock", in: line)
    let countdown: Int64 = try cursor.field("countdown", in: line)
    let bounds = Limits.clock.upperBound.secondsRoundedUp
    guard Limits.firstTo.contains(firstTo), Limits.pace.contains(pace), (1...bounds).contains(clock ?? 1),
      (0...Limits.countdown.upperBound.secondsRoundedUp).contains(countdown)
    else { throw Unreadable() }
    var settings = MatchSettings(
      rules: rules, range: range, firstTo: firstTo, pace: pace, clock: clock.map { .seconds($0) },
      countdown: .seconds(countdown))
    settings.seed = try cursor.fieldIfAny("seed", in: line)
    let day: Day? = try cursor.fieldIfAny("day", in: line)
    let listed: Answer = try cursor.field("listed", in: line)
    let starter: Seat = try cursor.field("starter", in: line)
    let drawn = try cursor.count("drawn", in: line)
    return RoomStart(
      code: code, settings: settings, day: day, isListed: listed == .yes, starter: starter, drawn: drawn)
  }

  private static func readSitter(
    _ cursor: inout JournalCursor, _ line: Span<UInt8>
  ) throws(Unreadable) -> Sitter {
    if let level: HouseLevel = try cursor.fieldIfAny("house", in: line) {
      let think: Int64? = try cursor.fieldIfAny("think", in: line)
      let house = HouseSettings(level, think: think.map { Milliseconds($0) })
      guard house.think.map({ Limits.think.contains($0) }) ?? true else { throw Unreadable() }
      return .house(house)
    }
    let name: Name = try cursor.field("name", in: line)
    let kind: Kind = try cursor.field("kind", in: line)
    let token: TokenDigest = try cursor.field("token", in: line)
    var handicap: GuessRange?
    if let lo: Int64 = try cursor.fieldIfAny("lo", in: line) {
      handicap = GuessRange(lo: lo, hi: try cursor.field("hi", in: line))
      if handicap == nil { throw Unreadable() }
    }
    return .player(name, kind, token, handicap: handicap)
  }

  static func readRange(
    _ seat: Seat?, _ cursor: inout JournalCursor, _ line: Span<UInt8>
  ) throws(Unreadable) -> GuessRange {
    let lo: Int64 = try cursor.field("lo", of: seat, in: line)
    guard let range = GuessRange(lo: lo, hi: try cursor.field("hi", of: seat, in: line)) else {
      throw Unreadable()
    }
    return range
  }
}

extension JournalEntry.Word {
  /// Reads the word that a line begins with.
  fileprivate init(reading line: Span<UInt8>, _ cursor: inout JournalCursor) throws(Unreadable) {
    let text = InlineASCII(line.extracting(cursor.word(in: line)))
    guard let found = Self.all.first(where: { $0.text == text }) else { throw Unreadable() }
    self = found.word
  }

  /// One comparison of numbers tells a word from another.
  private static let all = allCases.map { (text: InlineASCII($0.rawValue.utf8.span), word: $0) }
}

extension JournalEntry {
  static func readMatch(
    _ cursor: inout JournalCursor, _ line: Span<UInt8>
  ) throws(Unreadable) -> MatchStart {
    let starter: Seat = try cursor.field("starter", in: line)
    let time = try cursor.time("at", in: line)
    guard cursor.isAt("match", in: line) else { return MatchStart(starter: starter, at: time) }
    let id: MatchID? = try cursor.fieldOrDash("match", in: line)
    let progress = MatchStart.Progress(
      id: id, rounds: try cursor.count("rounds", in: line),
      silentRounds: try cursor.count("silent", in: line),
      first: try readTally(.first, &cursor, line), second: try readTally(.second, &cursor, line))
    return MatchStart(starter: starter, at: time, progress: progress)
  }

  static func readRound(
    _ cursor: inout JournalCursor, _ line: Span<UInt8>
  ) throws(Unreadable) -> RoundStart {
    let number = try cursor.count("round", in: line)
    let drawn = try cursor.count("drawn", in: line)
    let secret: Int64 = try cursor.field("secret", in: line)
    let nonce: Nonce = try cursor.field("nonce", in: line)
    let commitment: Commitment = try cursor.field("commit", in: line)
    let turn: Seat? = try cursor.fieldIfAny("turn", in: line)
    var progress: RoundStart.Progress?
    if cursor.isAt("ms", in: line) {
      let elapsed = try cursor.time("ms", in: line)
      let step = cursor.isAt("step", in: line) ? try cursor.count("step", in: line) : nil
      guard step != 0 else { throw Unreadable() }
      progress = RoundStart.Progress(
        elapsed: elapsed, step: step, first: try readHand(.first, &cursor, line),
        second: try readHand(.second, &cursor, line))
    }
    return RoundStart(
      number: number, drawn: drawn, secret: secret, nonce: nonce, commitment: commitment, turn: turn,
      progress: progress)
  }

  private static func readTally(
    _ seat: Seat, _ cursor: inout JournalCursor, _ line: Span<UInt8>
  ) throws(Unreadable) -> MatchStart.Tally {
    let wins = try cursor.count("wins", of: seat, in: line)
    let strikes = try cursor.count("strikes", of: seat, in: line)
    let guesses = try cursor.count("guesses", of: seat, in: line)
    let wasted = try cursor.count("wasted", of: seat, in: line)
    let par = try cursor.count("par", of: seat, in: line)
    let found: Answer = try cursor.field("found", of: seat, in: line)
    return MatchStart.Tally(
      wins: wins, strikes: strikes, guesses: guesses, wasted: wasted, par: par, hasFound: found == .yes)
  }

  private static func readHand(
    _ seat: Seat, _ cursor: inout JournalCursor, _ line: Span<UInt8>
  ) throws(Unreadable) -> RoundStart.Hand {
    let range = try readRange(seat, &cursor, line)
    let boundSpan: UInt64? = try cursor.fieldIfAny("bound", of: seat, in: line)
    let guesses = try cursor.count("guesses", of: seat, in: line)
    let wasted = try cursor.count("wasted", of: seat, in: line)
    let last: Int64? = try cursor.fieldIfAny("last", of: seat, in: line)
    guard last.map({ $0.magnitude <= JournalCursor.longestTime }) ?? true else { throw Unreadable() }
    let sealed: Int64? = try cursor.fieldIfAny("sealed", of: seat, in: line)
    let trail: Trail? = try cursor.fieldIfAny("trail", of: seat, in: line)
    return RoundStart.Hand(
      range: range, boundSpan: boundSpan, guesses: guesses, wasted: wasted,
      lastGuess: last.map { Milliseconds($0) }, sealed: sealed, trail: trail)
  }
}
