/// How a round ended, and the proof that its secret was fixed.
public struct RoundEnd: Hashable, Sendable {
  /// Its number in the match, from 1.
  public let round: Int
  /// Who found the number; nil when nobody did.
  public let winner: Name?
  /// The number that was to be found.
  public let secret: Int64
  /// What opens the commitment.
  public let nonce: Nonce
  /// The score of the match after the round.
  public let score: Score

  /// An end with all that is revealed.
  public init(round: Int, winner: Name?, secret: Int64, nonce: Nonce, score: Score) {
    self.round = round
    self.winner = winner
    self.secret = secret
    self.nonce = nonce
    self.score = score
  }
}
