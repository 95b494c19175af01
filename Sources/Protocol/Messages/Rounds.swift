/// The start of a round.
public struct RoundStart: CodedMessage, Hashable, Sendable {
  /// From 1 within the match.
  public let round: Int
  /// The rules.
  public let rules: Rules
  /// The initial range.
  public let range: GuessRange
  /// Rounds that win the match.
  public let firstTo: Int
  /// The server's commitment to the secret.
  public let commitment: Commitment
  /// First to move, in a duel.
  public let turn: Name?
  /// True if the secret follows from a seed, so that others may know it.
  public let isSeeded: Bool
  /// The score before a later round than the first, for the sentence alone.
  package var score: Score?
  /// True if a player has left already, which ends it immediately; for the sentence alone.
  package var isBrokenOff = false

  package init(
    round: Int, rules: Rules, range: GuessRange, firstTo: Int, commitment: Commitment, turn: Name? = nil,
    isSeeded: Bool = false
  ) {
    (self.round, self.rules, self.range, self.firstTo) = (round, rules, range, firstTo)
    (self.commitment, self.turn, self.isSeeded) = (commitment, turn, isSeeded)
  }

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

/// The state of a round, for a client that joins in the middle.
public struct RoundState: CodedMessage, Hashable, Sendable {
  /// From 1 within the match.
  public let round: Int
  /// The rules.
  public let rules: Rules
  /// The player's remaining range; for spectators, the room's whole range.
  public let range: GuessRange
  /// The player's guesses in the round; for spectators, those of both players.
  public let guesses: Int
  /// The score before the round.
  public let score: Score
  /// The server's commitment to the secret.
  public let commitment: Commitment
  /// The player to move, in a duel.
  public let turn: Name?
  /// The open step, in lockstep.
  public let step: Int?
  /// True if the player's guess of this step is sealed.
  public let isSealed: Bool
  /// Remaining time in seconds; nil without a clock.
  public let secondsLeft: Int64?
  /// Steps or turns in a row that the player has missed; for spectators, the first seat.
  public let strikes: Int
  /// The same for the rival; for spectators, the second seat.
  public let rivalStrikes: Int

  package init(
    round: Int, rules: Rules, range: GuessRange, guesses: Int, score: Score, commitment: Commitment,
    turn: Name?, step: Int?, isSealed: Bool, secondsLeft: Int64?, strikes: Int, rivalStrikes: Int
  ) {
    (self.round, self.rules, self.range) = (round, rules, range)
    (self.guesses, self.score, self.commitment) = (guesses, score, commitment)
    (self.turn, self.step, self.isSealed) = (turn, step, isSealed)
    (self.secondsLeft, self.strikes, self.rivalStrikes) = (secondsLeft, strikes, rivalStrikes)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    round = try coder.field("round", old?.round)
    rules = try coder.field("rules", old?.rules)
    range = try GuessRange(coding: old?.range, &coder)
    guesses = try coder.field("guesses", old?.guesses)
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

/// The result of a round, with the proof that its secret was fixed.
public struct RoundEnd: CodedMessage, Hashable, Sendable {
  /// From 1 within the match.
  public let round: Int
  /// The winner; nil for none or both.
  public let winner: Name?
  /// True if both found the number in the same step: both score.
  public let isTie: Bool
  /// The reader, for the sentence alone.
  package var reader = Reader.other
  /// The secret number.
  public let secret: Int64
  /// Opens the commitment.
  public let nonce: Nonce
  /// The match score after the round.
  public let score: Score

  package enum Reader: Hashable, Sendable {
    case other, winner
    /// Has just read of the hit, so that there is no sentence.
    case witness
  }

  package init(
    round: Int, winner: Name?, isTie: Bool = false, secret: Int64, nonce: Nonce, score: Score
  ) {
    (self.round, self.winner, self.isTie) = (round, winner, isTie)
    (self.secret, self.nonce, self.score) = (secret, nonce, score)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    round = try coder.field("round", old?.round)
    winner = try coder.orDash("winner", old?.winner)
    secret = try coder.field("secret", old?.secret)
    nonce = try coder.field("nonce", old?.nonce)
    score = try coder.field("score", old?.score)
    isTie = coder.flag("tie", old?.isTie)
  }
}

/// The referee's answer to a guess.
public struct GuessAnswer: Hashable, Sendable {
  /// Guesses that this player has made in the round, this one included.
  public let number: Int
  /// The number guessed.
  public let guess: Int64
  /// Too low, too high, or found.
  public let hint: Hint
  /// The remaining range; after a hit, the number alone.
  public let range: GuessRange
  /// Time since the round began.
  public let elapsed: Milliseconds

  package init(number: Int, guess: Int64, hint: Hint, range: GuessRange, elapsed: Milliseconds) {
    (self.number, self.guess, self.hint, self.range, self.elapsed) = (number, guess, hint, range, elapsed)
  }
}
