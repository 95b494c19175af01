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
