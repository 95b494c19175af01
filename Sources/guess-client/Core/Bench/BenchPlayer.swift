import Protocol

/// A player that is there to put a load on a server: it plays one match after the other, always guessing near the middle.
///
/// It is a value without any input and output: bytes of the server and the time come in, and what is to be sent is appended
/// to a buffer. On the way of a guess nothing is allocated and no line is made a `String`.
///
/// With a pipeline, which only a game alone has, the middle would be known too late. Then it counts up from the least number
/// that is possible, so many guesses at once, and asks for the next game together with its first guesses. All of them are
/// as much work for the server as any guess; those behind the one that found the number come back as `NOT_PLAYING`.
struct BenchPlayer {
  enum Phase {
    /// There is no connection yet.
    case outside
    /// The connection is there, and nobody has greeted.
    case arriving
    /// It has asked for a name so many times.
    case introducing(tries: Int)
    /// It has a name, and waits for the others.
    case ready
    case playing
    /// It can't play any more.
    case resting
    case leaving
    case gone
  }

  /// What it does when its time has come.
  enum Plan {
    case guess
    /// Asks for the next match.
    case playOn
  }

  /// Names that are asked for one after the other, until one is free: strangers hardly ever have even one of them.
  static let nameTries = 20
  /// Matches in a row with the same rival, after which it looks for another: pairing is a part of the real game.
  static let matchesInRow = 10
  /// What it waits at least and at most before it tries again what was refused, in nanoseconds: no busy loop, and the
  /// longest pace there is.
  static let retries: ClosedRange<Int64> = 20_000_000...10_000_000_000
  /// Time that never comes.
  static let never = Int64.max

  let number: Int
  var phase = Phase.outside
  var name: [UInt8] = []
  /// A line of which only the beginning has come, at most as long as a line may be.
  var partial: [UInt8] = []
  /// Whether the others need not wait for it any more: it stood ready once, or never will.
  var isSettled = false

  // The match.
  var range = GuessRange.oneToHundred
  var isInRound = false
  /// From the first START of a match to its end; what is heard of other matches is of one that was left.
  var isInMatch = false
  /// Where it wants to play on with a rival who is gone, or is asked not to.
  var needsNewRival = false
  /// It has left a match whose rival is away, and is not told yet that it has.
  var isLeavingRoom = false
  /// It has asked for a rematch, and nothing came of it yet.
  var awaitsRematch = false
  var matchesInRow = 0

  // The guesses.
  /// Guesses that wait for their answers; all of them were sent at once.
  var inFlight = 0
  /// When they were due, in nanoseconds: when they were sent, unless they had to wait for a time to come.
  var dueSince: Int64 = 0
  /// When `plan` is due, in nanoseconds; `never` where nothing is.
  var wakeTime = never
  var plan = Plan.guess
  /// Requests that were answered while it was measured.
  var answered = 0

  init(number: Int) {
    self.number = number
  }

  var isGone: Bool { if case .gone = phase { true } else { false } }
  var isPlaying: Bool { if case .playing = phase { true } else { false } }
  var isReady: Bool { if case .ready = phase { true } else { false } }

  // MARK: - From outside

  /// The connection stands.
  mutating func connect() {
    if case .outside = phase { phase = .arriving }
  }

  /// All are there, and it begins.
  mutating func begin(_ turn: inout BenchTurn) {
    guard isReady else { return }
    phase = .playing
    turn.tally.begun += 1
    considerMatch(&turn)
  }

  /// The time has come that it waited for.
  mutating func wake(_ turn: inout BenchTurn) {
    guard isPlaying, wakeTime <= turn.now else { return }
    let due = wakeTime
    wakeTime = Self.never
    switch plan {
    case .guess: if isInRound, inFlight == 0 { sendGuesses(since: due, &turn) }
    case .playOn: playOn(&turn)
    }
  }

  /// It says goodbye, and no longer plays.
  mutating func leave(_ turn: inout BenchTurn) {
    switch phase {
    case .introducing, .ready, .playing, .resting:
      phase = .leaving
      wakeTime = Self.never
      turn.send("QUIT\n")
    case .outside, .arriving: go(&turn)
    case .leaving, .gone: break
    }
  }

  /// The connection has ended.
  mutating func disconnect(_ turn: inout BenchTurn) {
    switch phase {
    case .gone: return
    case .leaving: break
    case .outside: turn.tally.refusals += 1
    case .arriving, .introducing, .ready, .playing, .resting: turn.tally.losses += 1
    }
    go(&turn)
  }

  mutating func go(_ turn: inout BenchTurn) {
    guard !isGone else { return }
    phase = .gone
    wakeTime = Self.never
    settle(&turn)
    (partial, name) = ([], [])
    turn.tally.gone += 1
  }

  mutating func settle(_ turn: inout BenchTurn) {
    guard !isSettled else { return }
    isSettled = true
    turn.tally.settled += 1
  }

  // MARK: - Lines

  /// Takes bytes of the server.
  mutating func take(_ bytes: Span<UInt8>, _ turn: inout BenchTurn) {
    var start = 0
    for index in 0..<bytes.count where bytes[index] == UInt8(ascii: "\n") {
      let end = index > start && bytes[index - 1] == UInt8(ascii: "\r") ? index - 1 : index
      if partial.isEmpty {
        if end > start { take(line: bytes.extracting(start..<end), &turn) }
      } else {
        finishPartial(with: bytes.extracting(start..<end), &turn)
      }
      start = index + 1
    }
    keep(bytes.extracting(start...))
  }

  private mutating func finishPartial(with bytes: Span<UInt8>, _ turn: inout BenchTurn) {
    keep(bytes)
    if partial.last == UInt8(ascii: "\r") { partial.removeLast() }
    let line = partial
    partial.removeAll(keepingCapacity: true)
    // A longer one is none of ours.
    if !line.isEmpty, line.count <= Limits.serverLineBytes { take(line: line.span, &turn) }
  }

  private mutating func keep(_ bytes: Span<UInt8>) {
    guard bytes.count > 0 else { return }
    let room = Limits.serverLineBytes + 1 - partial.count
    partial.append(copying: bytes.extracting(first: min(room, bytes.count)))
  }

  private mutating func take(line: Span<UInt8>, _ turn: inout BenchTurn) {
    if isGone { return }
    if turn.tally.isMeasuring { turn.tally.lines += 1 }
    guard isPlaying else { return takeRare(line, &turn) }
    let known = BenchLine(line)
    switch known.kind {
    case .guessed, .sealed: takeAnswer(known, &turn)
    case .granted: noteAnswer(&turn)
    case .ignored: break
    case .other: takeRare(line, &turn)
    case .start: begin(round: known.range, &turn)
    case .step: if isInRound { considerGuess(&turn) }
    case .turn: if isInRound, isOwn(known.name, in: line) { considerGuess(&turn) }
    case .hint, .rivalGuessed: if let range = known.range, !known.isHit { self.range = range }
    case .end: isInRound = false
    case .match: finishMatch(&turn)
    }
  }

  private func isOwn(_ place: Range<Int>, in line: Span<UInt8>) -> Bool {
    guard place.count == name.count else { return false }
    return place.indices.allSatisfy { line[$0] == name[$0 - place.lowerBound] }
  }
}
