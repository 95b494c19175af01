extension JournalEntry {
  /// A match at its beginning, or as far as it had come when a new file began.
  package struct MatchStart: Hashable, Sendable {
    /// Who has the first turn of the round that comes next, where there are turns.
    package let starter: Seat
    /// When, in milliseconds since the server started.
    package let at: Milliseconds
    /// What has been played of it; nil at its beginning.
    package let progress: Progress?

    package init(starter: Seat, at: Milliseconds, progress: Progress? = nil) {
      self.starter = starter
      self.at = at
      self.progress = progress
    }

    /// How far a match has come.
    package struct Progress: Hashable, Sendable {
      /// Its name; nil before its first round.
      package let id: MatchID?
      /// Rounds that have ended.
      package let rounds: Int
      /// Rounds in a row without a guess.
      package let silentRounds: Int
      package let first: Tally
      package let second: Tally

      package init(id: MatchID?, rounds: Int, silentRounds: Int, first: Tally, second: Tally) {
        self.id = id
        self.rounds = rounds
        self.silentRounds = silentRounds
        self.first = first
        self.second = second
      }
    }

    /// What one player has done in the rounds that have ended.
    package struct Tally: Hashable, Sendable {
      package let wins: Int
      /// Steps or turns in a row that were let pass.
      package let strikes: Int
      package let guesses: Int
      package let wasted: Int
      package let par: Int
      package let hasFound: Bool

      package init(wins: Int, strikes: Int, guesses: Int, wasted: Int, par: Int, hasFound: Bool) {
        self.wins = wins
        self.strikes = strikes
        self.guesses = guesses
        self.wasted = wasted
        self.par = par
        self.hasFound = hasFound
      }
    }
  }

  /// A round at its beginning, or as far as it had come when a new file began.
  package struct RoundStart: Hashable, Sendable {
    /// Its number in the match, from 1.
    package let number: Int
    /// How many secrets have been drawn for the room, this one included.
    package let drawn: Int
    package let secret: Int64
    package let nonce: Nonce
    package let commitment: Commitment
    /// Whose turn it is; nil where there are no turns.
    package let turn: Seat?
    /// What has been played of it; nil at its beginning.
    package let progress: Progress?

    package init(
      number: Int, drawn: Int, secret: Int64, nonce: Nonce, commitment: Commitment, turn: Seat?,
      progress: Progress? = nil
    ) {
      self.number = number
      self.drawn = drawn
      self.secret = secret
      self.nonce = nonce
      self.commitment = commitment
      self.turn = turn
      self.progress = progress
    }

    /// How far a round has come.
    package struct Progress: Hashable, Sendable {
      /// How long it has lasted.
      package let elapsed: Milliseconds
      /// The step that is open; nil where there are no steps.
      package let step: Int?
      package let first: Hand
      package let second: Hand

      package init(elapsed: Milliseconds, step: Int?, first: Hand, second: Hand) {
        self.elapsed = elapsed
        self.step = step
        self.first = first
        self.second = second
      }
    }

    /// What one player knows and has done in the round.
    package struct Hand: Hashable, Sendable {
      package let range: GuessRange
      /// One less than how many numbers others may know to be left at most; nil where that is the span of the range.
      package let boundSpan: UInt64?
      package let guesses: Int
      package let wasted: Int
      /// When the last guess was made, since the beginning of the round; nil before the first one.
      package let lastGuess: Milliseconds?
      package let sealed: Int64?
      package let trail: Trail?

      package init(
        range: GuessRange, boundSpan: UInt64? = nil, guesses: Int, wasted: Int, lastGuess: Milliseconds?,
        sealed: Int64?, trail: Trail?
      ) {
        self.range = range
        self.boundSpan = boundSpan
        self.guesses = guesses
        self.wasted = wasted
        self.lastGuess = lastGuess
        self.sealed = sealed
        self.trail = trail
      }
    }
  }
}
