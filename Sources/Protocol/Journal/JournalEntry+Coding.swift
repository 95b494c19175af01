extension JournalEntry {
  /// Version of the format, which `docs/reference/journal.md` describes.
  static let format = 3

  /// The longest duration accepted, 2^40 milliseconds.
  static let longestTime = Milliseconds(1 << 40)

  enum Word: String, CaseIterable, LineValue {
    // Most frequent first: readers try them in this order.
    case guess, seal, step, missed, round, end, match, over, result
    case rematch
    case room, sit, token
    case owner
    case vacate = "rise"
    case close, mark, time, taken, played
    case tournament, enter, exit, meet
    case file = "journal"
    case start

    /// Packed, so that one integer comparison tests a word.
    fileprivate static let all = allCases.map { (text: InlineASCII(Array($0.rawValue.utf8).span), word: $0) }
  }

  /// Appends the entry's line with checksum and LF.
  package func write(to bytes: inout [UInt8]) {
    bytes.write(atMost: Self.mostBytes) { line in
      writeContent(to: &line)
      Self.finish(&line)
    }
  }

  /// Extends the change that the last line, beginning at `start`, was to end: its lines count together or not at all.
  package static func continueLine(from start: Int, in bytes: inout [UInt8]) {
    let content = Array(bytes[start..<bytes.count - checksumBytes])
    bytes.removeSubrange(start...)
    bytes.write(atMost: mostBytes) { line in
      line.append(content)
      line.append(continuation)
      finish(&line)
    }
  }

  private static func finish(_ line: inout LineWriter) {
    let checksum = CRC32.checksum(of: line.span)
    line.append(" sum=")
    Hexadecimal.write(checksum, to: &line)
    line.append(.lineFeed)
  }

  /// Marks a change that continues in the next line.
  static let continuation: StaticString = " more=yes"

  /// ` sum=`, eight digits and the ending.
  static var checksumBytes: Int { 14 }

  /// Capacity reserved for a line; tests check the tighter `JournalReader.lineBytes`.
  private static var mostBytes: Int { 2 * JournalReader.lineBytes }

  private func writeContent(to line: inout LineWriter) {
    switch self {
    case .file(let number): line.begin(Word.file, "format", Self.format, "file", number)
    case .start(let unixTime, let version): line.begin(Word.start, "time", unixTime, "version", version)
    case .mark(let length): line.begin(Word.mark, "length", length)
    case .taken(let length): line.begin(Word.taken, "length", length)
    case .room(let start): line.begin(Word.room, start)
    case .close(let room): line.begin(Word.close, "room", room)
    case .sit(let room, let seat, let sitter):
      line.begin(.sit, room, seat)
      sitter.write(to: &line)
    case .token(let room, let seat, let token, let former):
      line.begin(Word.token, room, seat)
      line.put("token", token)
      line.optional("former", former)
    case .vacate(let room, let seat): line.begin(Word.vacate, room, seat)
    case .match(let room, let match):
      line.begin(Word.match, "room", room)
      match.write(to: &line)
    case .played(let room, let round):
      line.begin(Word.played, "room", room)
      round.write(to: &line)
    case .round(let room, let round):
      line.begin(Word.round, "room", room)
      round.write(to: &line)
    case .guess(let room, let seat, let guess, let elapsed):
      Self.write(.guess, guess, by: seat, in: room, elapsed, to: &line)
    case .seal(let room, let seat, let guess, let elapsed):
      Self.write(.seal, guess, by: seat, in: room, elapsed, to: &line)
    case .step(let room, let passed, let elapsed):
      line.begin(Word.step, "room", room, "passed", passed)
      line.put("ms", elapsed)
    case .missed(let room, let seat, let elapsed):
      line.begin(Word.missed, room, seat)
      line.put("ms", elapsed)
    case .end(let room, let winners, let isBrokenOff):
      line.begin(Word.end, "room", room, "winners", winners)
      if isBrokenOff { line.put("broken_off", "yes") }
    case .over(let room, let match, let winner, let reason, let time):
      line.begin(Word.over, "room", room, "match", OrDash(value: match))
      line.put("winner", OrDash(value: winner))
      line.put("reason", reason)
      line.put("at", time)
    case .result(let result): line.begin(Word.result, result)
    case .owner(let name, let owner):
      line.begin(Word.owner, "name", name)
      owner?.write(to: &line)
    case .rematch(let room, let seat): line.begin(Word.rematch, room, seat)
    case .time(let room, let elapsed): line.begin(Word.time, "room", room, "ms", elapsed)
    case .tournament(let start): line.begin(Word.tournament, start)
    case .enter(let entry): line.begin(Word.enter, entry)
    case .exit(let tournament, let name, let isKept):
      line.begin(Word.exit, "tournament", tournament, "name", name)
      if isKept { line.put("kept", "yes") }
    case .meet(let meeting): line.begin(Word.meet, meeting)
    }
  }
}

extension OutputSpan<UInt8> {
  fileprivate mutating func begin(_ word: JournalEntry.Word, _ room: RoomCode, _ seat: Seat) {
    begin(word, "room", room, "seat", seat)
  }
}

extension JournalEntry {
  /// Reads a line without checksum and LF, and whether its change continues in the next one.
  static func read(_ line: Span<UInt8>) throws(Unreadable) -> (entry: JournalEntry, continues: Bool) {
    var cursor = JournalCursor(line)
    let entry = try JournalEntry(reading: &cursor)
    let continues = try cursor.isSaid("more")
    try cursor.finish()
    return (entry, continues)
  }

  private init(reading line: inout JournalCursor) throws(Unreadable) {
    guard let (_, word) = Word.all.first(where: { [word = line.word] in $0.text == word }) else {
      throw Unreadable()
    }
    switch word {
    case .file:
      // The other cases have consumed all words but this one.
      let format: Int = try line.field("format")
      try line.check(format == Self.format)
      self = try .file(number: line.count("file"))
    case .start:
      let time: Int64 = try line.field("time")
      // Any real clock is in range, and so are its milliseconds.
      try line.check(time.magnitude <= Self.longestTime.count)
      self = try .start(unixTime: time, version: line.field("version"))
    case .mark: self = try .mark(length: line.count("length"))
    case .taken: self = try .taken(length: line.count("length"))
    case .room: self = try .room(RoomStart(reading: &line))
    case .close: self = try .close(line.room())
    case .sit: self = try .sit(line.room(), line.seat(), RecordedOccupant(reading: &line))
    case .token:
      self = try .token(line.room(), line.seat(), line.field("token"), former: line.optional("former"))
    case .vacate: self = try .vacate(line.room(), line.seat())
    case .match: self = try .match(line.room(), MatchStart(reading: &line))
    case .played: self = try .played(line.room(), PlayedRound(reading: &line))
    case .round: self = try .round(line.room(), RoundStart(reading: &line))
    case .guess:
      self = try .guess(line.room(), line.seat(), line.field("guess"), elapsed: line.time("ms"))
    case .seal: self = try .seal(line.room(), line.seat(), line.field("guess"), elapsed: line.time("ms"))
    case .step: self = try .step(line.room(), passed: line.field("passed"), elapsed: line.time("ms"))
    case .missed: self = try .missed(line.room(), line.seat(), elapsed: line.time("ms"))
    case .end:
      self = try .end(line.room(), winners: line.field("winners"), isBrokenOff: line.isSaid("broken_off"))
    case .over:
      self = try .over(
        line.room(), line.orDash("match"), winner: line.orDash("winner"), line.field("reason"),
        at: line.time("at"))
    case .result: self = try .result(MatchResult(reading: &line))
    case .owner: self = try .owner(line.field("name"), NameOwner(reading: &line))
    case .time: self = try .time(line.room(), elapsed: line.time("ms"))
    case .rematch: self = try .rematch(line.room(), line.seat())
    case .tournament: self = try .tournament(TournamentStart(reading: &line))
    case .enter: self = try .enter(TournamentEntry(reading: &line))
    case .exit: self = try .exit(line.field("tournament"), line.field("name"), isKept: line.isSaid("kept"))
    case .meet: self = try .meet(TournamentMeeting(reading: &line))
    }
  }
}

extension JournalCursor {
  fileprivate mutating func room() throws(Unreadable) -> RoomCode { try field("room") }

  fileprivate mutating func seat() throws(Unreadable) -> Seat { try field("seat") }

  /// True if the next field is `key=yes`.
  mutating func isSaid(_ key: Key) throws(Unreadable) -> Bool {
    has(key, true) ? try answer(key) : false
  }
}
