import GuessProtocol

/// A player of a load test: it plays one match after the other, and always guesses near the middle.
///
/// It is a value without input and output: it gets the server's bytes and the time, and appends what it sends to a buffer.
/// A guess allocates nothing, and no line becomes a `String` on the way to it.
///
/// With a pipeline, which only solo games have, the middle would be known too late. Then it counts up from the least possible
/// number, a pipeline of guesses at once, and requests the next game together with its first guesses. Each of these is as
/// much work for the server as any other guess; those after the one that found the number are answered with `NOT_PLAYING`.
struct BenchPlayer {
  enum Phase {
    /// There is no connection yet.
    case connecting
    /// The connection is established, and the server has not greeted.
    case awaitingGreeting
    /// It has requested a name this many times.
    case requestingName(tries: Int)
    /// It has a name, and waits for the others.
    case ready
    case playing
    /// It can't play any more.
    case stopped
    case quitting
    case gone
  }

  /// What it does when `wakeTime` comes.
  enum Plan {
    case guess, requestMatch
  }

  /// Names that it requests one after the other until one is free: strangers hardly ever have even one of them.
  static let nameTries = 20
  /// Matches in a row with the same rival, after which it looks for another: matchmaking is a part of the real game.
  static let matchesInRow = 10
  /// The bounds of the time after which it repeats what was refused, in nanoseconds: no busy loop, and the longest pace that
  /// a match can have.
  static let retries: ClosedRange<Int64> = 20_000_000...10_000_000_000
  /// A time that never comes.
  static let never = Int64.max

  let number: Int
  var phase = Phase.connecting
  var name: [UInt8] = []
  /// The beginning of a line whose end has not been received, at most as long as a line may be.
  var partial: [UInt8] = []
  /// Whether nobody has to wait for it any more: it was ready once, or never will be.
  var isSettled = false

  // The match.
  var range = GuessRange.oneToHundred
  var isInRound = false
  /// From the first START of a match to its end; events outside of it are about a match that it has left.
  var isInMatch = false
  /// Whether a rematch is out of the question: its rival is gone, or it is time for another one.
  var needsNewRival = false
  /// It has sent LEAVE because its rival is away, and has no answer yet.
  var isLeavingRoom = false
  /// It has sent REMATCH, and the match has not begun yet.
  var awaitsRematch = false
  var matchesInRow = 0

  // The guesses.
  /// Guesses without an answer; all of them were sent at once.
  var inFlight = 0
  /// When they were due, in nanoseconds: when they were sent, unless it thinks first.
  var dueSince: Int64 = 0
  /// When `plan` is due, in nanoseconds; `never` if nothing is.
  var wakeTime = never
  var plan = Plan.guess
  /// Requests that were answered while measuring.
  var answered = 0

  init(number: Int) {
    self.number = number
  }

  var isGone: Bool { if case .gone = phase { true } else { false } }
  var isPlaying: Bool { if case .playing = phase { true } else { false } }
  var isReady: Bool { if case .ready = phase { true } else { false } }

  // MARK: - The connection

  /// The connection is established.
  mutating func connect() {
    if case .connecting = phase { phase = .awaitingGreeting }
  }

  /// All players are ready, and it starts to play.
  mutating func start(_ context: inout BenchContext) {
    guard isReady else { return }
    phase = .playing
    context.tally.begun += 1
    scheduleMatch(&context)
  }

  /// `wakeTime` has come.
  mutating func wake(_ context: inout BenchContext) {
    guard isPlaying, wakeTime <= context.now else { return }
    let due = wakeTime
    wakeTime = Self.never
    switch plan {
    case .guess: if isInRound, inFlight == 0 { sendGuesses(dueSince: due, &context) }
    case .requestMatch: requestMatch(&context)
    }
  }

  /// It sends QUIT, and no longer plays.
  mutating func quit(_ context: inout BenchContext) {
    switch phase {
    case .requestingName, .ready, .playing, .stopped:
      phase = .quitting
      wakeTime = Self.never
      context.send(.quit)
    case .connecting, .awaitingGreeting: end(&context)
    case .quitting, .gone: break
    }
  }

  /// The connection has ended, or could not be established.
  mutating func disconnect(_ context: inout BenchContext) {
    switch phase {
    case .gone: return
    case .quitting: break
    case .connecting: context.tally.refusals += 1
    case .awaitingGreeting, .requestingName, .ready, .playing, .stopped: context.tally.losses += 1
    }
    end(&context)
  }

  /// Nothing more is to be done with its connection.
  mutating func end(_ context: inout BenchContext) {
    guard !isGone else { return }
    phase = .gone
    wakeTime = Self.never
    settle(&context)
    (partial, name) = ([], [])
    context.tally.gone += 1
  }

  mutating func settle(_ context: inout BenchContext) {
    guard !isSettled else { return }
    isSettled = true
    context.tally.settled += 1
  }

  // MARK: - Lines

  /// Reads bytes of the server.
  mutating func receive(_ bytes: Span<UInt8>, _ context: inout BenchContext) {
    var start = 0
    for index in 0..<bytes.count where bytes[index] == UInt8(ascii: "\n") {
      let end = index > start && bytes[index - 1] == UInt8(ascii: "\r") ? index - 1 : index
      if partial.isEmpty {
        if end > start { receive(line: bytes.extracting(start..<end), &context) }
      } else {
        finishPartial(with: bytes.extracting(start..<end), &context)
      }
      start = index + 1
    }
    keep(bytes.extracting(start...))
  }

  private mutating func finishPartial(with bytes: Span<UInt8>, _ context: inout BenchContext) {
    keep(bytes)
    if partial.last == UInt8(ascii: "\r") { partial.removeLast() }
    let line = partial
    partial.removeAll(keepingCapacity: true)
    // A guess-server sends no longer ones.
    if !line.isEmpty, line.count <= Limits.serverLineBytes { receive(line: line.span, &context) }
  }

  private mutating func keep(_ bytes: Span<UInt8>) {
    guard bytes.count > 0 else { return }
    let room = Limits.serverLineBytes + 1 - partial.count
    partial.append(copying: bytes.extracting(first: min(room, bytes.count)))
  }

  private mutating func receive(line: Span<UInt8>, _ context: inout BenchContext) {
    if isGone { return }
    if context.tally.isMeasuring { context.tally.lines += 1 }
    guard isPlaying else { return handleUncommon(line, &context) }
    let known = BenchLine(line)
    switch known.kind {
    case .guessed, .sealed: handle(guessAnswer: known, &context)
    case .granted: countAnswer(&context)
    case .ignored: break
    case .other: handleUncommon(line, &context)
    case .start: startRound(in: known.range, &context)
    case .step: if isInRound { scheduleGuess(&context) }
    case .turn: if isInRound, isOwn(known.name, in: line) { scheduleGuess(&context) }
    case .hint, .rivalGuessed: if let range = known.range, !known.isHit { self.range = range }
    case .end: isInRound = false
    case .match: finishMatch(&context)
    }
  }

  private func isOwn(_ place: Range<Int>, in line: Span<UInt8>) -> Bool {
    guard place.count == name.count else { return false }
    return place.indices.allSatisfy { line[$0] == name[$0 - place.lowerBound] }
  }
}
