extension JournalEntry {
  /// The format that these entries are written in; `docs/JOURNAL.md` describes it.
  package static let format = 1

  /// Appends the line for the entry, with its checksum and its ending. Where the change that it is part of `continues` in
  /// the next line, all of these lines count or none.
  package func write(to bytes: inout [UInt8], continues: Bool = false) {
    let start = bytes.count
    writeContent(to: &bytes)
    Self.finishLine(from: start, in: &bytes, continues: continues)
  }

  /// Ends the line whose content begins at `start`.
  package static func finishLine(from start: Int, in bytes: inout [UInt8], continues: Bool) {
    if continues { bytes.append("more", Answer.yes) }
    let checksum = CRC32.checksum(of: bytes.span.extracting(start...))
    bytes.append(" sum=")
    var digits: UInt64 = 0
    for place in 0..<8 as Range<UInt32> {
      let digit = Hexadecimal.digit(UInt8(truncatingIfNeeded: checksum >> (28 - 4 * place)) & 15)
      digits = digits << 8 | UInt64(digit)
    }
    bytes.append(ascii: digits, count: 8)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends what the line says; only what comes next tells how it ends.
  package func writeContent(to bytes: inout [UInt8]) {
    switch self {
    case .guess(let room, let seat, let guess, let elapsed):
      bytes.append("guess room=")
      Self.write(guess, by: seat, in: room, elapsed, to: &bytes)
    case .seal(let room, let seat, let guess, let elapsed):
      bytes.append("seal room=")
      Self.write(guess, by: seat, in: room, elapsed, to: &bytes)
    case .step(let room, let passed, let elapsed):
      bytes.begin("step", room)
      bytes.append("passed", passed)
      bytes.append("ms", elapsed.count)
    case .pass(let room, let seat, let elapsed):
      bytes.begin("pass", room, seat)
      bytes.append("ms", elapsed.count)
    case .room(let opening): Self.write(opening, to: &bytes)
    case .sit(let room, let seat, let sitter): Self.write(sitter, in: room, seat, to: &bytes)
    case .token(let room, let seat, let token, let former):
      bytes.begin("token", room, seat)
      bytes.append("token", token)
      bytes.append("former", former)
    case .match(let room, let match): Self.write(match, in: room, to: &bytes)
    case .round(let room, let round): Self.write(round, in: room, to: &bytes)
    case .close, .rise, .wish, .end, .over, .file, .start, .mark: writeRareFields(to: &bytes)
    }
  }

  /// What most lines say: in as few steps as possible, since there is one for every guess.
  private static func write(
    _ guess: Int64, by seat: Seat, in room: RoomCode, _ elapsed: Milliseconds, to bytes: inout [UInt8]
  ) {
    room.write(to: &bytes)
    bytes.append(" seat=")
    seat.write(to: &bytes)
    bytes.append(" guess=")
    guess.write(to: &bytes)
    bytes.append(" ms=")
    elapsed.count.write(to: &bytes)
  }

  private func writeRareFields(to bytes: inout [UInt8]) {
    switch self {
    case .close(let room): bytes.begin("close", room)
    case .rise(let room, let seat): bytes.begin("rise", room, seat)
    case .wish(let room, let seat): bytes.begin("wish", room, seat)
    case .end(let room, let winners, let isBrokenOff):
      bytes.begin("end", room)
      bytes.append("winners", winners)
      if isBrokenOff { bytes.append("broken_off", Answer.yes) }
    case .over(let room, let match, let winner, let reason, let time):
      bytes.begin("over", room)
      bytes.append("match", orDash: match)
      bytes.append("winner", orDash: winner)
      bytes.append("reason", reason)
      bytes.append("at", time.count)
    case .file(let number):
      bytes.append("journal")
      bytes.append("format", Self.format)
      bytes.append("file", number)
    case .start(let unixTime, let version):
      bytes.append("start")
      bytes.append("time", unixTime)
      bytes.append("version", version)
    case .mark(let length):
      bytes.append("mark")
      bytes.append("length", length)
    case .room, .sit, .token, .match, .round, .guess, .seal, .step, .pass: break
    }
  }

  private static func write(_ opening: Opening, to bytes: inout [UInt8]) {
    let settings = opening.settings
    bytes.begin("room", opening.code)
    bytes.append("rules", settings.rules)
    bytes.append("lo", settings.range.lo)
    bytes.append("hi", settings.range.hi)
    bytes.append("first_to", settings.firstTo)
    bytes.append("pace", settings.pace.count)
    bytes.append("clock", settings.clock?.secondsRoundedUp)
    bytes.append("countdown", settings.countdown.secondsRoundedUp)
    bytes.append("seed", settings.seed?.text)
    bytes.append("day", opening.day)
    bytes.append("listed", opening.isListed ? Answer.yes : .no)
    bytes.append("starter", opening.starter)
    bytes.append("drawn", opening.drawn)
  }

  private static func write(
    _ sitter: Sitter, in room: RoomCode, _ seat: Seat, to bytes: inout [UInt8]
  ) {
    bytes.begin("sit", room, seat)
    switch sitter {
    case .player(let name, let kind, let token, let handicap):
      bytes.append("name", name)
      bytes.append("kind", kind)
      bytes.append("token", token)
      bytes.append("lo", handicap?.lo)
      bytes.append("hi", handicap?.hi)
    case .house(let level): bytes.append("house", level)
    }
  }

  private static func write(_ match: MatchStart, in room: RoomCode, to bytes: inout [UInt8]) {
    bytes.begin("match", room)
    bytes.append("starter", match.starter)
    bytes.append("at", match.at.count)
    guard let progress = match.progress else { return }
    bytes.append("match", orDash: progress.id)
    bytes.append("rounds", progress.rounds)
    bytes.append("silent", progress.silentRounds)
    for (seat, tally) in [(Seat.first, progress.first), (.second, progress.second)] {
      bytes.append("wins", of: seat, tally.wins)
      bytes.append("strikes", of: seat, tally.strikes)
      bytes.append("guesses", of: seat, tally.guesses)
      bytes.append("wasted", of: seat, tally.wasted)
      bytes.append("par", of: seat, tally.par)
      bytes.append("found", of: seat, tally.hasFound ? Answer.yes : .no)
    }
  }

  private static func write(_ round: RoundStart, in room: RoomCode, to bytes: inout [UInt8]) {
    bytes.begin("round", room)
    bytes.append("round", round.number)
    bytes.append("drawn", round.drawn)
    bytes.append("secret", round.secret)
    bytes.append("nonce", round.nonce)
    bytes.append("commit", round.commitment)
    bytes.append("turn", round.turn)
    guard let progress = round.progress else { return }
    bytes.append("ms", progress.elapsed.count)
    bytes.append("step", progress.step)
    for (seat, hand) in [(Seat.first, progress.first), (.second, progress.second)] {
      bytes.append("lo", of: seat, hand.range.lo)
      bytes.append("hi", of: seat, hand.range.hi)
      bytes.append("guesses", of: seat, hand.guesses)
      bytes.append("wasted", of: seat, hand.wasted)
      if let last = hand.lastGuess { bytes.append("last", of: seat, last.count) }
      if let sealed = hand.sealed { bytes.append("sealed", of: seat, sealed) }
      if let trail = hand.trail { bytes.append("trail", of: seat, trail) }
    }
  }
}

/// Yes or no, as the journal writes it.
enum Answer: String, LineValue {
  case yes, no
}

extension [UInt8] {
  fileprivate mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

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

  /// What most lines begin with: what they tell, and of which room.
  fileprivate mutating func begin(_ word: StaticString, _ room: RoomCode) {
    append(word)
    append("room", room)
  }

  fileprivate mutating func begin(_ word: StaticString, _ room: RoomCode, _ seat: Seat) {
    begin(word, room)
    append("seat", seat)
  }
}
