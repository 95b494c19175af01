extension JournalEntry {
  /// The format that these entries are written in; `docs/JOURNAL.md` describes it.
  package static let format = 1

  /// Appends the line for the entry, with its checksum and its ending. Where the change that it is part of `continues` in
  /// the next line, all of these lines count or none.
  package func write(to bytes: inout [UInt8], continues: Bool = false) {
    bytes.write(atMost: Self.mostBytes) { line in
      writeContent(to: &line)
      if continues { line.append(Self.continuation) }
      Self.finish(&line)
    }
  }

  /// Has the change continue that was to end with the last line, which begins at `start`.
  package static func continueLine(from start: Int, in bytes: inout [UInt8]) {
    let content = Array(bytes[start..<bytes.count - checksumBytes])
    bytes.removeSubrange(start...)
    bytes.write(atMost: mostBytes) { line in
      line.append(content)
      line.append(continuation)
      finish(&line)
    }
  }

  /// Ends a line, of which all content is there.
  @inline(__always) private static func finish(_ line: inout LineWriter) {
    let checksum = CRC32.checksum(of: line.span)
    line.append(atMost: checksumBytes) { line in
      line.append(" sum=")
      line.append(Hexadecimal.digits(of: checksum), length: 8)
      line.append("\n")
    }
  }

  /// What tells that the change goes on in the next line.
  private static let continuation: StaticString = " more=yes"

  /// ` sum=`, eight digits and the ending.
  private static var checksumBytes: Int { 14 }

  /// Room for what no line needs: `JournalReader.lineBytes` is what tests find that they keep to.
  private static var mostBytes: Int { 2 * JournalReader.lineBytes }

  private func writeContent(to line: inout LineWriter) {
    switch self {
    case .file(let number): Self.writeFile(number, to: &line)
    case .start(let unixTime, let version):
      line.append(Word.start)
      line.append("time", unixTime)
      line.append("version", version)
    case .mark(let length):
      line.append(Word.mark)
      line.append("length", length)
    case .room(let start): Self.write(start, to: &line)
    case .close(let room): line.begin(.close, room)
    case .sit(let room, let seat, let sitter): Self.write(sitter, in: room, seat, to: &line)
    case .token(let room, let seat, let token, let former):
      line.begin(.token, room, seat)
      line.append("token", token)
      line.append("former", former)
    case .vacate(let room, let seat): line.begin(.vacate, room, seat)
    case .match(let room, let match): Self.write(match, in: room, to: &line)
    case .round(let room, let round): Self.write(round, in: room, to: &line)
    case .guess(let room, let seat, let guess, let elapsed):
      Self.write(.guess, guess, by: seat, in: room, elapsed, to: &line)
    case .seal(let room, let seat, let guess, let elapsed):
      Self.write(.seal, guess, by: seat, in: room, elapsed, to: &line)
    case .step(let room, let passed, let elapsed):
      line.begin(.step, room)
      line.append("passed", passed)
      line.append("ms", elapsed.count)
    case .pass(let room, let seat, let elapsed):
      line.begin(.pass, room, seat)
      line.append("ms", elapsed.count)
    case .end(let room, let winners, let isBrokenOff):
      line.begin(.end, room)
      line.append("winners", winners)
      if isBrokenOff { line.append("broken_off", Answer.yes) }
    case .over(let room, let match, let winner, let reason, let time):
      Self.writeOver(match, in: room, winner: winner, reason, at: time, to: &line)
    case .rematch(let room, let seat): line.begin(.rematch, room, seat)
    }
  }

  /// What follows the word of a guess takes so much at most: two numbers, a code, and the words around them.
  private static let guessBytes = 2 * Int64.mostBytes + RoomCode.length + 32

  /// In as few steps as possible, since there is one for every guess.
  @inline(__always) private static func write(
    _ word: Word, _ guess: Int64, by seat: Seat, in room: RoomCode, _ elapsed: Milliseconds,
    to line: inout LineWriter
  ) {
    line.append(word)
    line.append(atMost: guessBytes) { line in
      line.append(" room=")
      line.append(room.characters, length: RoomCode.length)
      line.append(seat == .first ? " seat=1 guess=" : " seat=2 guess=")
      line.append(decimal: guess)
      line.append(" ms=")
      line.append(decimal: elapsed.count)
    }
  }

  private static func writeFile(_ number: Int, to line: inout LineWriter) {
    line.append(Word.file)
    line.append("format", format)
    line.append("file", number)
  }

  private static func writeOver(
    _ match: MatchID?, in room: RoomCode, winner: Seat?, _ reason: MatchEnd.Reason, at time: Milliseconds,
    to line: inout LineWriter
  ) {
    line.begin(.over, room)
    line.append("match", orDash: match)
    line.append("winner", orDash: winner)
    line.append("reason", reason)
    line.append("at", time.count)
  }

  private static func write(_ start: RoomStart, to line: inout LineWriter) {
    let settings = start.settings
    line.begin(.room, start.code)
    line.append("rules", settings.rules)
    line.append("lo", settings.range.lo)
    line.append("hi", settings.range.hi)
    line.append("first_to", settings.firstTo)
    line.append("pace", settings.pace.count)
    line.append("clock", settings.clock?.secondsRoundedUp)
    line.append("countdown", settings.countdown.secondsRoundedUp)
    line.append("seed", settings.seed?.text)
    line.append("day", start.day)
    line.append("listed", start.isListed ? Answer.yes : .no)
    line.append("starter", start.starter)
    line.append("drawn", start.drawn)
  }

  private static func write(
    _ sitter: Sitter, in room: RoomCode, _ seat: Seat, to line: inout LineWriter
  ) {
    line.begin(.sit, room, seat)
    switch sitter {
    case .player(let name, let kind, let token, let handicap):
      line.append("name", name)
      line.append("kind", kind)
      line.append("token", token)
      line.append("lo", handicap?.lo)
      line.append("hi", handicap?.hi)
    case .house(let level): line.append("house", level)
    }
  }

  private static func write(_ match: MatchStart, in room: RoomCode, to line: inout LineWriter) {
    line.begin(.match, room)
    line.append("starter", match.starter)
    line.append("at", match.at.count)
    guard let progress = match.progress else { return }
    line.append("match", orDash: progress.id)
    line.append("rounds", progress.rounds)
    line.append("silent", progress.silentRounds)
    for (seat, tally) in [(Seat.first, progress.first), (.second, progress.second)] {
      line.append("wins", of: seat, tally.wins)
      line.append("strikes", of: seat, tally.strikes)
      line.append("guesses", of: seat, tally.guesses)
      line.append("wasted", of: seat, tally.wasted)
      line.append("par", of: seat, tally.par)
      line.append("found", of: seat, tally.hasFound ? Answer.yes : .no)
    }
  }

  private static func write(_ round: RoundStart, in room: RoomCode, to line: inout LineWriter) {
    line.begin(.round, room)
    line.append("round", round.number)
    line.append("drawn", round.drawn)
    line.append("secret", round.secret)
    line.append("nonce", round.nonce)
    line.append("commit", round.commitment)
    line.append("turn", round.turn)
    guard let progress = round.progress else { return }
    line.append("ms", progress.elapsed.count)
    line.append("step", progress.step)
    for (seat, hand) in [(Seat.first, progress.first), (.second, progress.second)] {
      line.append("lo", of: seat, hand.range.lo)
      line.append("hi", of: seat, hand.range.hi)
      if let span = hand.boundSpan { line.append("bound", of: seat, span) }
      line.append("guesses", of: seat, hand.guesses)
      line.append("wasted", of: seat, hand.wasted)
      if let last = hand.lastGuess { line.append("last", of: seat, last.count) }
      if let sealed = hand.sealed { line.append("sealed", of: seat, sealed) }
      if let trail = hand.trail { line.append("trail", of: seat, trail) }
    }
  }
}

/// Yes or no, as the journal writes it.
enum Answer: String, LineValue {
  case yes, no
}

extension OutputSpan<UInt8> {
  fileprivate mutating func append<Value: LineValue>(_ key: StaticString, _ value: Value) {
    append(UInt8(ascii: " "))
    append(key)
    append(UInt8(ascii: "="))
    value.write(to: &self)
  }

  fileprivate mutating func append<Value: LineValue>(_ key: StaticString, _ value: Value?) {
    if let value { append(key, value) }
  }

  fileprivate mutating func append<Value: LineValue>(_ key: StaticString, orDash value: Value?) {
    if let value { append(key, value) } else { append(key, "-" as InlineASCII) }
  }

  /// A field that each seat has one of.
  fileprivate mutating func append<Value: LineValue>(_ key: StaticString, of seat: Seat, _ value: Value) {
    append(UInt8(ascii: " "))
    append(key)
    seat.write(to: &self)
    append(UInt8(ascii: "="))
    value.write(to: &self)
  }

  /// The word that a line begins with.
  @inline(__always) fileprivate mutating func append(_ word: JournalEntry.Word) {
    word.write(to: &self)
  }

  /// What most lines begin with: what they tell, and of which room.
  fileprivate mutating func begin(_ word: JournalEntry.Word, _ room: RoomCode) {
    append(word)
    append("room", room)
  }

  fileprivate mutating func begin(_ word: JournalEntry.Word, _ room: RoomCode, _ seat: Seat) {
    begin(word, room)
    append("seat", seat)
  }
}
