import GuessProtocol

extension MatchState {
  /// A match, and the pauses before and after it.
  package struct Match: Sendable {
    package enum Stage {
      case idle
      case running
      /// It has ended, until another one begins.
      case over(Ending)
    }

    package struct Ending {
      package let since: Instant
      package var result: MatchEnd
      package var review: Review?
      package var rematchRequests: Set<Name> = []
    }

    package private(set) var stage: Stage
    package private(set) var score: Score?
    package private(set) var whole: GuessRange?
    package var countdown: Int64?
    var hasGuess = false
    package var play = RoundPlay()

    package init(stage: Stage) { self.stage = stage }

    package var isRunning: Bool { if case .running = stage { true } else { false } }
    package var ending: Ending? { if case .over(let ending) = stage { ending } else { nil } }
    package var isOver: Bool { ending != nil }

    package mutating func begin(_ round: Round, turn: Wait?) {
      if round.number == 1 { score = nil }
      (stage, whole, countdown) = (.running, round.range, nil)
      play = RoundPlay(round: round, stage: .running(wait: turn))
    }

    package mutating func resume(isRunning: Bool) {
      if isRunning { stage = .running } else if !isOver { stage = .idle }
      score = nil
      play.suspend()
    }

    /// Learns of the round that is running; false if it is another one than before.
    package mutating func catchUp(with state: RoundState, _ room: GuessRange?, waitingFor wait: Wait?) -> Bool
    {
      let round = Round(number: state.round, commitment: state.commitment, range: state.range)
      let isSame = play.round?.isSame(as: round) == true
      if isOver { stage = .running }
      score = state.score
      hasGuess = hasGuess || state.guesses > 0
      whole = [whole, room, state.range].compactMap(\.self).first { $0.contains(state.range) }
      if !isSame { play = RoundPlay() }
      play.resume(round, ownGuesses: state.guesses, wait)
      return isSame
    }

    mutating func endRound(_ end: RoundEnd) {
      score = end.score
      hasGuess = hasGuess || end.winner != nil || end.isTie
      play.end(end.secret)
    }

    package mutating func finish(_ end: MatchEnd, at now: Instant) -> Bool {
      score = end.score
      var ending = ending ?? Ending(since: now, result: end)
      let isNews = !isOver || ending.result != end
      ending.result = end
      stage = .over(ending)
      return isNews
    }

    package mutating func keep(_ review: Review) { changeEnding { $0.review = review } }
    mutating func askAgain(_ player: Name) { changeEnding { $0.rematchRequests.insert(player) } }
    mutating func withdraw(_ player: Name) { changeEnding { $0.rematchRequests.remove(player) } }

    private mutating func changeEnding(_ change: (inout Ending) -> Void) {
      guard var ending else { return }
      change(&ending)
      stage = .over(ending)
    }
  }

  package struct RoundPlay: Sendable {
    package enum Stage {
      /// Its start was not seen, or the connection was lost since.
      case unknown(wait: Wait?)
      case running(wait: Wait?)
      case over(Int64)
    }

    /// Nil if only what came later was seen.
    package private(set) var round: Round?
    package private(set) var stage: Stage
    package private(set) var guesses: [Guess] = []
    /// Count of the player's own guesses, including those not kept.
    package private(set) var ownGuesses = 0

    package init(round: Round? = nil, stage: Stage = .unknown(wait: nil)) {
      (self.round, self.stage) = (round, stage)
    }

    package var isRunning: Bool { if case .running = stage { true } else { false } }

    package var wait: Wait? {
      switch stage {
      case .unknown(let wait), .running(let wait): wait
      case .over: nil
      }
    }

    package var secret: Int64? { if case .over(let secret) = stage { secret } else { nil } }

    package mutating func wait(for wait: Wait?) {
      switch stage {
      case .unknown: stage = .unknown(wait: wait)
      case .running: stage = .running(wait: wait)
      case .over: break
      }
    }

    package mutating func suspend() { if isRunning { stage = .unknown(wait: wait) } }

    package mutating func resume(_ round: Round, ownGuesses: Int, _ wait: Wait?) {
      (self.round, self.ownGuesses, stage) = (round, ownGuesses, .running(wait: wait))
    }

    package mutating func end(_ secret: Int64) { stage = .over(secret) }

    mutating func seal(_ guess: Int64?, number: Int) {
      ownGuesses = number
      wait(for: .step(sealed: guess))
    }

    package mutating func keep(_ answer: GuessAnswer, by player: Name?) {
      if isRunning { round?.range = answer.range }
      if player == nil { ownGuesses = answer.number }
      guesses.append(Guess(number: answer.guess, hint: answer.hint, player: player))
      if guesses.count > keptGuesses { guesses.removeFirst() }
    }

    package mutating func follow(_ refusal: Refusal, of verb: Verb?) {
      if case .outOfRange(let range) = refusal, isRunning { round?.range = range }
      if verb == .guess, wait == .answer { wait(for: nil) }
    }
  }
}
