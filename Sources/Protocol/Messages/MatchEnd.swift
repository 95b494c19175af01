/// How a match ended.
public struct MatchEnd: Hashable, Sendable {
  /// Who won it; nil when nobody did.
  public let winner: Name?
  /// Rounds won.
  public let score: Score
  /// Why it is over.
  public let reason: Reason

  /// An end for a reason.
  public init(winner: Name?, score: Score, reason: Reason) {
    self.winner = winner
    self.score = score
    self.reason = reason
  }

  /// Why a match is over.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The number was found often enough.
    case found
    /// A player's connection was lost and did not come back in time.
    case forfeit
    /// A player left.
    case left
    /// Two rounds went by without a guess.
    case timeout
    /// The most rounds a match may have were played, and none led.
    case tie
  }
}
