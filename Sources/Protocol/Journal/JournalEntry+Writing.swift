extension JournalEntry {
  /// The format that these entries are written in; `docs/JOURNAL.md` describes it.
  package static let format = 2

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
  private static func finish(_ line: inout LineWriter) {
    let checksum = CRC32.checksum(of: line.span)
    line.append(" sum=")
    Hexadecimal.write(checksum, to: &line)
    line.append(.lineFeed)
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
      line.field("time", unixTime)
      line.field("version", version)
    case .mark(let length):
      line.append(Word.mark)
      line.field("length", length)
    case .taken(let length):
      line.append(Word.taken)
      line.field("length", length)
    case .heir(let run, let last):
      line.append(Word.heir)
      line.field("run", run)
      line.field("last", last)
    case .room(let start): Self.write(start, to: &line)
    case .close(let room): line.begin(.close, room)
    case .sit(let room, let seat, let sitter): Self.write(sitter, in: room, seat, to: &line)
    case .token(let room, let seat, let token, let former):
      line.begin(.token, room, seat)
      line.field("token", token)
      line.field("former", former)
    case .vacate(let room, let seat): line.begin(.vacate, room, seat)
    case .match(let room, let match): Self.write(match, in: room, to: &line)
    case .round(let room, let round): Self.write(round, in: room, to: &line)
    case .guess(let room, let seat, let guess, let elapsed):
      Self.write(.guess, guess, by: seat, in: room, elapsed, to: &line)
    case .seal(let room, let seat, let guess, let elapsed):
      Self.write(.seal, guess, by: seat, in: room, elapsed, to: &line)
    case .step(let room, let passed, let elapsed):
      line.begin(.step, room)
      line.field("passed", passed)
      line.field("ms", elapsed.count)
    case .pass(let room, let seat, let elapsed):
      line.begin(.pass, room, seat)
      line.field("ms", elapsed.count)
    case .end(let room, let winners, let isBrokenOff):
      line.begin(.end, room)
      line.field("winners", winners)
      if isBrokenOff { line.field("broken_off", Answer.yes) }
    case .over(let room, let match, let winner, let reason, let time):
      Self.writeOver(match, in: room, winner: winner, reason, at: time, to: &line)
    case .rematch(let room, let seat): line.begin(.rematch, room, seat)
    case .time(let room, let elapsed):
      line.begin(.time, room)
      line.field("ms", elapsed.count)
    }
  }

  /// What follows the word of a guess takes so much at most: two numbers, a code, and the words around them.
  private static let guessBytes = 2 * Int64.mostBytes + RoomCode.length + 32

  /// In as few steps as possible, since there is one for every guess.
  ///
  /// Inlined, with the word at the end of this file: without either, a guess in a race that is recorded takes 90 instructions
  /// more, of 3,940 in the core with 16 requests at once.
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
    line.field("format", format)
    line.field("file", number)
  }

  private static func writeOver(
    _ match: MatchID?, in room: RoomCode, winner: Seat?, _ reason: MatchEnd.Reason, at time: Milliseconds,
    to line: inout LineWriter
  ) {
    line.begin(.over, room)
    line.field("match", orDash: match)
    line.field("winner", orDash: winner)
    line.field("reason", reason)
    line.field("at", time.count)
  }

  private static func write(_ start: RoomStart, to line: inout LineWriter) {
    let settings = start.settings
    line.begin(.room, start.code)
    line.field("rules", settings.rules)
    line.field("lo", settings.range.lo)
    line.field("hi", settings.range.hi)
    line.field("first_to", settings.firstTo)
    line.field("pace", settings.pace.count)
    line.field("clock", settings.clock?.secondsRoundedUp)
    line.field("countdown", settings.countdown.secondsRoundedUp)
    line.field("seed", settings.seed?.text)
    line.field("day", start.day)
    line.field("listed", start.isListed ? Answer.yes : .no)
    line.field("starter", start.starter)
    line.field("drawn", start.drawn)
  }

  private static func write(
    _ sitter: Sitter, in room: RoomCode, _ seat: Seat, to line: inout LineWriter
  ) {
    line.begin(.sit, room, seat)
    switch sitter {
    case .player(let name, let kind, let token, let handicap):
      line.field("name", name)
      line.field("kind", kind)
      line.field("token", token)
      line.field("lo", handicap?.lo)
      line.field("hi", handicap?.hi)
    case .house(let house):
      line.field("house", house.level)
      line.field("think", house.think?.count)
    }
  }

  private static func write(_ match: MatchStart, in room: RoomCode, to line: inout LineWriter) {
    line.begin(.match, room)
    line.field("starter", match.starter)
    line.field("at", match.at.count)
    guard let progress = match.progress else { return }
    line.field("match", orDash: progress.id)
    line.field("rounds", progress.rounds)
    line.field("silent", progress.silentRounds)
    for (seat, tally) in [(Seat.first, progress.first), (.second, progress.second)] {
      line.field("wins", of: seat, tally.wins)
      line.field("strikes", of: seat, tally.strikes)
      line.field("guesses", of: seat, tally.guesses)
      line.field("wasted", of: seat, tally.wasted)
      line.field("par", of: seat, tally.par)
      line.field("found", of: seat, tally.hasFound ? Answer.yes : .no)
    }
  }

  private static func write(_ round: RoundStart, in room: RoomCode, to line: inout LineWriter) {
    line.begin(.round, room)
    line.field("round", round.number)
    line.field("drawn", round.drawn)
    line.field("secret", round.secret)
    line.field("nonce", round.nonce)
    line.field("commit", round.commitment)
    line.field("turn", round.turn)
    guard let progress = round.progress else { return }
    line.field("ms", progress.elapsed.count)
    line.field("step", progress.step)
    for (seat, hand) in [(Seat.first, progress.first), (.second, progress.second)] {
      line.field("lo", of: seat, hand.range.lo)
      line.field("hi", of: seat, hand.range.hi)
      if let span = hand.boundSpan { line.field("bound", of: seat, span) }
      line.field("guesses", of: seat, hand.guesses)
      line.field("wasted", of: seat, hand.wasted)
      if let last = hand.lastGuess { line.field("last", of: seat, last.count) }
      if let sealed = hand.sealed { line.field("sealed", of: seat, sealed) }
      if let trail = hand.trail { line.field("trail", of: seat, trail) }
    }
  }
}

/// Yes or no, as the journal writes it.
enum Answer: String, LineValue {
  case yes, no
}

extension OutputSpan<UInt8> {
  fileprivate mutating func field<Value: LineValue>(_ key: StaticString, orDash value: Value?) {
    if let value { field(key, value) } else { field(key, "-" as InlineASCII) }
  }

  /// A field that each seat has one of.
  fileprivate mutating func field<Value: LineValue>(_ key: StaticString, of seat: Seat, _ value: Value) {
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
    field("room", room)
  }

  fileprivate mutating func begin(_ word: JournalEntry.Word, _ room: RoomCode, _ seat: Seat) {
    begin(word, room)
    field("seat", seat)
  }
}
