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
