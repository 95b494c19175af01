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
