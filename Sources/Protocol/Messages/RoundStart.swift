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
