/// What is known when a round begins.
public struct RoundStart: Hashable, Sendable {
  /// Its number in the match, from 1.
  public let round: Int
  /// The rules.
  public let rules: Rules
  /// Where the secret lies.
  public let range: GuessRange
  /// Rounds that win the match.
  public let firstTo: Int
  /// What binds the server to the secret.
  public let commitment: Commitment
  /// Who begins, where there are turns.
  public let turn: Name?
  /// Whether the secret follows from a word, so that others may have had it.
  public let isSeeded: Bool

  /// A start with all that is known.
  public init(
    round: Int, rules: Rules, range: GuessRange, firstTo: Int, commitment: Commitment, turn: Name? = nil,
    isSeeded: Bool = false
  ) {
    self.round = round
    self.rules = rules
    self.range = range
    self.firstTo = firstTo
    self.commitment = commitment
    self.turn = turn
    self.isSeeded = isSeeded
  }
}

extension RoundStart: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    round = try coder.field("round", old?.round)
    rules = try coder.field("rules", old?.rules)
    range = try GuessRange(coding: old?.range, &coder)
    coder.derived("par", old?.range.par)
    firstTo = try coder.field("first_to", old?.firstTo)
    commitment = try coder.field("commit", old?.commitment)
    turn = try coder.optional("turn", old?.turn)
    isSeeded = coder.flag("seeded", old?.isSeeded)
  }
}

/// How a round stands for someone who comes in the middle.
public struct RoundState: Hashable, Sendable {
  /// Its number in the match, from 1.
  public let round: Int
  /// The rules.
  public let rules: Rules
  /// What one knows of where the secret lies; for watchers, the room's whole range.
  public let range: GuessRange
  /// One's guesses in the round; for watchers, those of both players.
  public let guesses: Int
  /// The score before the round.
  public let score: Score
  /// What binds the server to the secret.
  public let commitment: Commitment
  /// Whose turn it is, where there are turns.
  public let turn: Name?
  /// The number of the step, where there are steps.
  public let step: Int?
  /// Whether one's guess of this step is sealed already.
  public let isSealed: Bool
  /// What is left of the round, in seconds; nil where it has no clock.
  public let secondsLeft: Int64?
  /// Steps or turns in a row that one has let pass; for watchers, the first seat.
  public let strikes: Int
  /// The same of the rival; for watchers, the second seat.
  public let rivalStrikes: Int

  /// A state with all that is known.
  public init(
    round: Int, rules: Rules, range: GuessRange, guesses: Int, score: Score, commitment: Commitment,
    turn: Name? = nil, step: Int? = nil, isSealed: Bool = false, secondsLeft: Int64? = nil, strikes: Int = 0,
    rivalStrikes: Int = 0
  ) {
    self.round = round
    self.rules = rules
    self.range = range
    self.guesses = guesses
    self.score = score
    self.commitment = commitment
    self.turn = turn
    self.step = step
    self.isSealed = isSealed
    self.secondsLeft = secondsLeft
    self.strikes = strikes
    self.rivalStrikes = rivalStrikes
  }
}

extension RoundState: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    round = try coder.field("round", old?.round)
    rules = try coder.field("rules", old?.rules)
    range = try GuessRange(coding: old?.range, &coder)
    guesses = try coder.field("n", old?.guesses)
    score = try coder.field("score", old?.score)
    commitment = try coder.field("commit", old?.commitment)
    turn = try coder.optional("turn", old?.turn)
    step = try coder.optional("step", old?.step)
    isSealed = coder.flag("sealed", old?.isSealed)
    secondsLeft = try coder.optional("left", old?.secondsLeft)
    strikes = try coder.unlessZero("strikes", old?.strikes)
    rivalStrikes = try coder.unlessZero("rival_strikes", old?.rivalStrikes)
  }
}

/// How a round ended, and the proof that its secret was fixed.
public struct RoundEnd: Hashable, Sendable {
  /// Its number in the match, from 1.
  public let round: Int
  /// Who found the number; nil when nobody did, or both.
  public let winner: Name?
  /// Whether both found it in the same step, which scores for both.
  public let isTie: Bool
  /// The number that was to be found.
  public let secret: Int64
  /// What opens the commitment.
  public let nonce: Nonce
  /// The score of the match after the round.
  public let score: Score

  /// An end with all that is revealed.
  public init(
    round: Int, winner: Name?, isTie: Bool = false, secret: Int64, nonce: Nonce, score: Score
  ) {
    self.round = round
    self.winner = winner
    self.isTie = isTie
    self.secret = secret
    self.nonce = nonce
    self.score = score
  }
}

extension RoundEnd: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    round = try coder.field("round", old?.round)
    winner = try coder.orDash("winner", old?.winner)
    secret = try coder.field("secret", old?.secret)
    nonce = try coder.field("nonce", old?.nonce)
    score = try coder.field("score", old?.score)
    isTie = coder.flag("tie", old?.isTie)
  }
}

/// What the referee says of one guess.
public struct GuessAnswer: Hashable, Sendable {
  /// How many guesses of this player have counted in the round, this one included.
  public let number: Int
  /// What was guessed.
  public let guess: Int64
  /// What the referee says of it.
  public let hint: Hint
  /// What is still possible; after a hit, the number alone.
  public let range: GuessRange
  /// Time since the round began.
  public let elapsed: Milliseconds

  /// An answer with all its parts.
  public init(number: Int, guess: Int64, hint: Hint, range: GuessRange, elapsed: Milliseconds) {
    self.number = number
    self.guess = guess
    self.hint = hint
    self.range = range
    self.elapsed = elapsed
  }
}

/// A guess that everyone sees, in a duel.
public struct OpenGuess: Hashable, Sendable {
  /// Who guessed.
  public let name: Name
  /// What the referee says of it.
  public let answer: GuessAnswer
  /// Whose turn is next; nil after a hit.
  public let turn: Name?

  /// A guess of `name`.
  public init(name: Name, answer: GuessAnswer, turn: Name?) {
    self.name = name
    self.answer = answer
    self.turn = turn
  }
}

/// What the referee says of one sealed guess when its step has closed.
public struct StepHint: Hashable, Sendable {
  /// The number of the step, from 1.
  public let step: Int
  /// What is said of the guess; its time is not told, because only the step counts.
  public let answer: GuessAnswer

  /// A hint for a step.
  public init(step: Int, answer: GuessAnswer) {
    self.step = step
    self.answer = answer
  }
}
