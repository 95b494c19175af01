/// What the server tells without being asked.
public enum Event: Hashable, Sendable {
  /// The greeting: which server this is, by its version.
  case hello(version: String)
  /// Someone took a seat in the room.
  case joined(room: RoomCode, name: Name, kind: Kind)
  /// A `PLAY` that waited has found its rival.
  case paired(room: RoomCode, rival: Name)
  /// The round begins in so many seconds.
  case countdown(seconds: Int64)
  /// A round begins.
  case start(RoundStart)
  /// The rival has guessed: how often in this round, and how many more guesses always suffice.
  case rival(name: Name, guesses: Int, needs: Int)
  /// A round that was under way when one came to watch.
  case state(RoundState)
  /// A round is over and its secret revealed.
  case end(RoundEnd)
  /// A match is over.
  case match(MatchEnd)
  /// How one guessed in the match that is over.
  case review(Review)
  /// The other player wants another match.
  case rematch(name: Name)
  /// Someone gave up a seat.
  case left(name: Name)
  /// The room that one watched is gone.
  case closed(room: RoomCode)
  /// Something will happen in so many seconds unless one acts.
  case warn(seconds: Int64, reason: Warning)
  /// What someone said.
  case said(name: Name, text: ChatText)
  /// What the host wants everyone to know.
  case notice(ChatText)
  /// The connection ends.
  case bye(Farewell)
}

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

  /// A start with all that is known.
  public init(round: Int, rules: Rules, range: GuessRange, firstTo: Int, commitment: Commitment) {
    self.round = round
    self.rules = rules
    self.range = range
    self.firstTo = firstTo
    self.commitment = commitment
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

  /// A state with all that is known.
  public init(round: Int, rules: Rules, range: GuessRange, guesses: Int, score: Score, commitment: Commitment)
  {
    self.round = round
    self.rules = rules
    self.range = range
    self.guesses = guesses
    self.score = score
    self.commitment = commitment
  }
}

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

/// How one guessed, over all rounds of a match.
public struct Review: Hashable, Sendable {
  /// Guesses that counted.
  public let guesses: Int
  /// Guesses that always suffice.
  public let par: Int
  /// Guesses that missed and left as many still needed as before.
  public let wasted: Int
  /// Whether the last round's number was found by this player.
  public let hasFound: Bool

  /// A review with all its counts.
  public init(guesses: Int, par: Int, wasted: Int, hasFound: Bool) {
    self.guesses = guesses
    self.par = par
    self.wasted = wasted
    self.hasFound = hasFound
  }
}

/// Why a warning is given.
public enum Warning: String, Hashable, Sendable, CaseIterable {
  /// Nothing has come from this connection for long; it will be closed.
  case idle
  /// The round's time is nearly up.
  case clock
  /// The server stops; running matches may finish.
  case drain
}

/// Why a connection ends.
public enum Farewell: String, Hashable, Sendable, CaseIterable {
  /// The client asked for it.
  case quit
  /// Nothing came from the client for too long.
  case idle
  /// The client did not read what was sent to it.
  case slow
  /// Too many lines in a row made no sense.
  case nonsense
  /// The server has as many connections as it may.
  case full
  /// The server stops.
  case drain
}
