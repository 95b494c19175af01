import GuessProtocol

extension MatchState {
  /// A match, and the pauses before and after it.
  struct Match: Sendable {
    enum Stage {
      case idle
      case running
      /// It has ended, until another one begins.
      case over(Ending)
    }

    struct Ending {
      let since: Instant
      /// Nil if it ended during a disconnect, and the server has forgotten it in a restart.
      var result: MatchEnd?
      var review: Review?
      var rematchRequests: Set<Name> = []
    }

    private(set) var stage: Stage
    private(set) var score: Score?
    private(set) var whole: GuessRange?
    var countdown: Int64?
    /// True from the first guess on, and from the start for the first game of a daily number: its secret is known at the end.
    var counts = false
    var play = RoundPlay()

    var isRunning: Bool { if case .running = stage { true } else { false } }
    var ending: Ending? {
      get { if case .over(let ending) = stage { ending } else { nil } }
      set { if let newValue { stage = .over(newValue) } }
    }
    var isOver: Bool { ending != nil }

    mutating func begin(_ round: Round, turn: Wait?) {
      if round.number == 1 { score = nil }
      counts = counts || !play.precedes(round)
      (stage, whole, countdown) = (.running, round.range, nil)
      play = RoundPlay(round: round, waitingFor: turn)
    }

    mutating func resume(in state: RoomSummary.State, at score: Score?, _ now: Instant) {
      switch state {
      case .playing: stage = .running
      case .over where !isOver: stage = .over(Ending(since: now))
      case .waiting where !isOver: stage = .idle
      case .over, .waiting: break
      }
      // Another match may have been played meanwhile. REMATCH follows if the rival wants one.
      ending?.rematchRequests = []
      if ending?.result == nil { self.score = score }
      counts = counts || score.map { $0.own + $0.other > 0 } == true
      // COUNTDOWN follows if there still is one.
      countdown = nil
      play.suspend()
    }

    /// Learns of the round that is running; false if it is another one than before.
    mutating func catchUp(with state: RoundState, _ room: GuessRange?, waitingFor wait: Wait?) -> Bool {
      let round = Round(number: state.round, commitment: state.commitment, range: state.range)
      let isSame = play.round?.isSame(as: round) == true
      if isOver { stage = .running }
      score = state.score
      counts = counts || state.guesses > 0 || !isSame && !play.precedes(round)
      whole = [whole, room, state.range].compactMap(\.self).first { $0.contains(state.range) }
      if !isSame { play = RoundPlay() }
      play.resume(round, ownGuesses: state.guesses, wait)
      return isSame
    }

    mutating func endRound(_ end: RoundEnd) {
      score = end.score
      counts = counts || end.winner != nil || end.isTie
      play.end(end.secret)
    }

    mutating func finish(_ end: MatchEnd, at now: Instant) -> Bool {
      score = end.score
      var ending = ending ?? Ending(since: now)
      let isNews = !isOver || ending.result != end
      ending.result = end
      stage = .over(ending)
      return isNews
    }
  }

  struct RoundPlay: Sendable {
    enum Stage {
      /// Its start was not seen, or the connection was lost since.
      case unknown
      case running
      case over(Int64)
    }

    /// Nil if only what came later was seen.
    private(set) var round: Round?
    private(set) var stage: Stage
    /// Nil once it is over.
    private(set) var wait: Wait?
    private(set) var guesses: [Guess] = []
    /// Count of the player's own guesses, including those not kept.
    private(set) var ownGuesses = 0

    init(round: Round? = nil, waitingFor wait: Wait? = nil) {
      (self.round, self.wait, stage) = (round, wait, round == nil ? .unknown : .running)
    }

    var isRunning: Bool { if case .running = stage { true } else { false } }

    /// True if the end of the round before `next` was seen, or it is the first: there may have been guesses in others.
    func precedes(_ next: Round) -> Bool {
      next.number == 1 || secret != nil && round?.number == next.number - 1
    }

    var secret: Int64? { if case .over(let secret) = stage { secret } else { nil } }

    mutating func wait(for wait: Wait?) { if secret == nil { self.wait = wait } }

    mutating func suspend() { if isRunning { stage = .unknown } }

    mutating func resume(_ round: Round, ownGuesses: Int, _ wait: Wait?) {
      (self.round, self.ownGuesses, self.wait, stage) = (round, ownGuesses, wait, .running)
    }

    mutating func end(_ secret: Int64) { (stage, wait) = (.over(secret), nil) }

    mutating func seal(_ guess: Int64?, number: Int) {
      ownGuesses = number
      wait(for: .step(sealed: guess))
    }

    mutating func keep(_ answer: GuessAnswer, by player: Name?) {
      if isRunning { round?.range = answer.range }
      if player == nil { ownGuesses = answer.number }
      guesses.append(Guess(number: answer.guess, hint: answer.hint, player: player))
      if guesses.count > keptGuesses { guesses.removeFirst() }
    }

    mutating func follow(_ refusal: Refusal, of verb: Verb?) {
      if case .outOfRange(let range) = refusal, isRunning { round?.range = range }
      if verb == .guess, wait == .answer { wait(for: nil) }
    }
  }
}
