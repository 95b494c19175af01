import Protocol

/// What is known of a match beside the range: who plays, how far both are, and whether one may guess.
struct MatchBoard {
  /// Guesses that are kept to be shown; no row of a terminal holds more.
  static let keptGuesses = 64

  /// A guess with what the referee said of it.
  struct Guess: Hashable {
    let number: Int64
    let hint: Hint
  }

  /// What one waits for before the next guess.
  enum Wait: Hashable {
    /// The answer to a guess that was sent.
    case answer
    /// The step is still open; the number is nil after a lost connection.
    case step(sealed: Int64?)
    case turn(of: Name)
  }

  struct Rival: Hashable {
    let name: Name
    var guesses = 0
    /// Guesses that always suffice for the rival; nil where that is not told.
    var needs: Int?
    var lastGuess: Guess?
    var isAway = false
  }

  private(set) var rival: Rival?
  private(set) var rules: Rules?
  /// Where the round began; nil where only its middle was seen.
  private(set) var whole: GuessRange?
  private(set) var guesses: [Guess] = []
  /// One's guesses in the round, those included that are not kept.
  private(set) var count = 0
  private(set) var wait: Wait?
  /// Seconds to the next round, as they were told last.
  private(set) var countdown: Int64?
  /// Whether a match has ended and its room is still there.
  private(set) var isOver = false

  /// Takes note of a guess that is on its way.
  mutating func send() { wait = .answer }

  /// Takes the next line from the server; `name` is one's own.
  mutating func take(_ line: ServerLine, name: Name?) {
    switch line {
    case .ok(let reply, _): take(reply)
    case .error(_, .guess?, _): if wait == .answer { wait = nil }
    case .event(let event): take(event, name: name)
    case .error, .row: break
    }
  }

  /// Whether the screen shows what a line tells, so that it needs no words beside it.
  func shows(_ line: ServerLine, name: Name?) -> Bool {
    switch line {
    case .ok(.guessSealed, _), .event(.countdown), .event(.rival): true
    case .event(.turn(let player, _)): player != name
    default: false
    }
  }

  private mutating func take(_ reply: Reply) {
    switch reply {
    case .create, .solo, .leave, .watch, .playWaiting: self = MatchBoard()
    case .join(_, let rival, _), .play(_, let rival, _): meet(rival)
    case .resume(_, let room, let rival):
      if let rival, self.rival?.name != rival { meet(rival) }
      whole = whole ?? room?.settings.range
    case .rematch(true): begin(with: rival.map { Rival(name: $0.name) })
    case .guess(let answer):
      take(answer)
      wait = rules == .duel && answer.hint != .hit ? rival.map { .turn(of: $0.name) } : nil
    case .guessSealed(let number, let guess):
      count = number
      wait = .step(sealed: guess)
    default: break
    }
  }

  private mutating func take(_ event: Event, name: Name?) {
    switch event {
    case .paired(_, let rival), .joined(_, let rival, _): meet(rival)
    case .countdown(let seconds): countdown = seconds
    case .start(let start): begin(start, name: name)
    case .state(let state): go(on: state, name: name)
    case .hint(let hint):
      take(hint.answer)
      wait = nil
    case .step: wait = nil
    case .guessed(let guess): see(guess, name: name)
    case .turn(let player, _): wait = player == name ? nil : .turn(of: player)
    case .rival(_, let guesses, let needs):
      rival?.guesses = guesses
      rival?.needs = needs
    case .away: rival?.isAway = true
    case .back: rival?.isAway = false
    case .end:
      wait = nil
      rules = nil
    case .match: isOver = true
    case .closed: self = MatchBoard()
    default: break
    }
  }

  private mutating func take(_ answer: GuessAnswer) {
    guesses.append(Guess(number: answer.guess, hint: answer.hint))
    if guesses.count > Self.keptGuesses { guesses.removeFirst() }
    count = answer.number
  }

  private mutating func see(_ guess: OpenGuess, name: Name?) {
    rival?.guesses = guess.answer.number
    rival?.lastGuess = Guess(number: guess.answer.guess, hint: guess.answer.hint)
    wait = guess.turn.flatMap { $0 == name ? nil : .turn(of: $0) }
  }

  private mutating func meet(_ name: Name) {
    begin(with: Rival(name: name))
  }

  private mutating func begin(with rival: Rival?) {
    self = MatchBoard()
    self.rival = rival
  }

  private mutating func begin(_ start: RoundStart, name: Name?) {
    begin(with: rival.map { Rival(name: $0.name, isAway: $0.isAway) })
    rules = start.rules
    whole = start.range
    wait = start.turn.flatMap { $0 == name ? nil : .turn(of: $0) }
  }

  private mutating func go(on state: RoundState, name: Name?) {
    rules = state.rules
    count = state.guesses
    if whole?.contains(state.range) != true { whole = state.range }
    wait = state.isSealed ? .step(sealed: nil) : state.turn.flatMap { $0 == name ? nil : .turn(of: $0) }
  }
}
