extension JournalEntry {
  /// Version of the format, which `docs/reference/journal.md` describes.
  package static let format = 2

  /// The longest duration accepted, 2^40 milliseconds.
  static let longestTime = Milliseconds(1 << 40)

  /// The first word of a line.
  enum Word: String, CaseIterable, LineValue {
    // Most frequent first: readers try them in this order.
    case guess, seal, step, pass, round, end, match, over
    case rematch = "wish"
    case room, sit, token
    case vacate = "rise"
    case close, mark, time, taken, heir
    case file = "journal"
    case start

    /// Packed, so that one integer comparison tests a word.
    fileprivate static let all = allCases.map { (text: InlineASCII($0.rawValue.utf8.span), word: $0) }
  }
}

// MARK: - Writing

extension JournalEntry {
  /// Appends the entry's line with checksum and LF. If the change `continues` in the next line, these lines count together or
  /// not at all.
  package func write(to bytes: inout [UInt8], continues: Bool = false) {
    bytes.write(atMost: Self.mostBytes) { line in
      writeContent(to: &line)
      if continues { line.append(Self.continuation) }
      Self.finish(&line)
    }
  }

  /// Extends the change that the last line, beginning at `start`, was to end.
  package static func continueLine(from start: Int, in bytes: inout [UInt8]) {
    let content = Array(bytes[start..<bytes.count - checksumBytes])
    bytes.removeSubrange(start...)
    bytes.write(atMost: mostBytes) { line in
      line.append(content)
      line.append(continuation)
      finish(&line)
    }
  }

  /// Appends the checksum and the LF.
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
    case .file(let number):
      line.begin(.file, "format", Self.format)
      line.put("file", number)
    case .start(let unixTime, let version):
      line.begin(.start, "time", unixTime)
      line.put("version", version)
    case .mark(let length): line.begin(.mark, "length", length)
    case .taken(let length): line.begin(.taken, "length", length)
    case .heir(let run, let last):
      line.begin(.heir, "run", run)
      line.optional("last", last)
    case .room(let start):
      line.append(Word.room)
      start.write(to: &line)
    case .close(let room): line.begin(.close, "room", room)
    case .sit(let room, let seat, let sitter):
      line.begin(.sit, room, seat)
      sitter.write(to: &line)
    case .token(let room, let seat, let token, let former):
      line.begin(.token, room, seat)
      line.put("token", token)
      line.optional("former", former)
    case .vacate(let room, let seat): line.begin(.vacate, room, seat)
    case .match(let room, let match):
      line.begin(.match, "room", room)
      match.write(to: &line)
    case .round(let room, let round):
      line.begin(.round, "room", room)
      round.write(to: &line)
    case .guess(let room, let seat, let guess, let elapsed):
      Self.write(.guess, guess, by: seat, in: room, elapsed, to: &line)
    case .seal(let room, let seat, let guess, let elapsed):
      Self.write(.seal, guess, by: seat, in: room, elapsed, to: &line)
    case .step(let room, let passed, let elapsed):
      line.begin(.step, "room", room)
      line.fields("passed", passed, "ms", elapsed)
    case .pass(let room, let seat, let elapsed):
      line.begin(.pass, room, seat)
      line.put("ms", elapsed)
    case .end(let room, let winners, let isBrokenOff):
      line.begin(.end, "room", room)
      line.put("winners", winners)
      if isBrokenOff { line.put("broken_off", "yes") }
    case .over(let room, let match, let winner, let reason, let time):
      line.begin(.over, "room", room)
      line.fields("match", OrDash(value: match), "winner", OrDash(value: winner))
      line.fields("reason", reason, "at", time)
    case .rematch(let room, let seat): line.begin(.rematch, room, seat)
    case .time(let room, let elapsed):
      line.begin(.time, "room", room)
      line.put("ms", elapsed)
    }
  }
}

extension OutputSpan<UInt8> {
  @inline(__always) mutating func append(_ word: JournalEntry.Word) {
    word.write(to: &self)
  }

  fileprivate mutating func begin<Value: LineValue>(
    _ word: JournalEntry.Word, _ key: StaticString, _ value: Value
  ) {
    append(word)
    put(key, value)
  }

  fileprivate mutating func begin(_ word: JournalEntry.Word, _ room: RoomCode, _ seat: Seat) {
    append(word)
    fields("room", room, "seat", seat)
  }
}

// MARK: - Reading

extension JournalEntry {
  /// Reads a line without checksum and LF, and whether its change continues in the next one. Fails on a line that this
  /// version of the format does not know.
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
      try line.check((1...Self.format).contains(format))
      self = .file(number: try line.count("file"))
    case .start:
      let time: Int64 = try line.field("time")
      // Any real clock is in range, and so are its milliseconds.
      try line.check(time.magnitude <= Self.longestTime.count)
      self = .start(unixTime: time, version: try line.field("version"))
    case .mark: self = .mark(length: try line.count("length"))
    case .taken: self = .taken(length: try line.count("length"))
    case .heir: self = .heir(of: try line.field("run"), last: try line.optional("last"))
    case .room: self = .room(try RoomStart(reading: &line))
    case .close: self = .close(try line.room())
    case .sit: self = .sit(try line.room(), try line.seat(), try Sitter(reading: &line))
    case .token:
      self = .token(
        try line.room(), try line.seat(), try line.field("token"), former: try line.optional("former"))
    case .vacate: self = .vacate(try line.room(), try line.seat())
    case .match: self = .match(try line.room(), try MatchStart(reading: &line))
    case .round: self = .round(try line.room(), try RoundStart(reading: &line))
    case .guess:
      self = .guess(try line.room(), try line.seat(), try line.field("guess"), elapsed: try line.time("ms"))
    case .seal:
      self = .seal(try line.room(), try line.seat(), try line.field("guess"), elapsed: try line.time("ms"))
    case .step:
      self = .step(try line.room(), passed: try line.field("passed"), elapsed: try line.time("ms"))
    case .pass: self = .pass(try line.room(), try line.seat(), elapsed: try line.time("ms"))
    case .end:
      self = .end(
        try line.room(), winners: try line.field("winners"), isBrokenOff: try line.isSaid("broken_off"))
    case .over:
      self = .over(
        try line.room(), try line.orDash("match"), winner: try line.orDash("winner"),
        try line.field("reason"), at: try line.time("at"))
    case .time: self = .time(try line.room(), elapsed: try line.time("ms"))
    case .rematch: self = .rematch(try line.room(), try line.seat())
    }
  }
}

extension JournalCursor {
  fileprivate mutating func room() throws(Unreadable) -> RoomCode { try field("room") }

  fileprivate mutating func seat() throws(Unreadable) -> Seat { try field("seat") }

  /// True if the next field is `key=yes`.
  fileprivate mutating func isSaid(_ key: Key) throws(Unreadable) -> Bool {
    has(key, true) ? try answer(key) : false
  }
}
