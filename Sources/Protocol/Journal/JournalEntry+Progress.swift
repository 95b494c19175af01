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
      package let tallies: BySeat<Tally>

      package init(id: MatchID?, rounds: Int, silentRounds: Int, tallies: BySeat<Tally>) {
        self.id = id
        self.rounds = rounds
        self.silentRounds = silentRounds
        self.tallies = tallies
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
      package let hands: BySeat<Hand>

      package init(elapsed: Milliseconds, step: Int?, hands: BySeat<Hand>) {
        self.elapsed = elapsed
        self.step = step
        self.hands = hands
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

// MARK: - On a line

extension JournalEntry.MatchStart: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    starter = try coder.field("starter", old?.starter)
    at = try coder.time("at", old?.at)
    progress = try coder.part("match", old?.progress)
  }
}

extension JournalEntry.MatchStart.Progress: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    id = try coder.orDash("match", old?.id)
    rounds = try coder.count("rounds", old?.rounds)
    silentRounds = try coder.count("silent", old?.silentRounds)
    tallies = BySeat(
      first: try .init(of: .first, coding: old?.tallies[.first], &coder),
      second: try .init(of: .second, coding: old?.tallies[.second], &coder))
  }
}

extension JournalEntry.MatchStart.Tally {
  init(of seat: Seat, coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    wins = try coder.count(Key("wins", of: seat), old?.wins)
    strikes = try coder.count(Key("strikes", of: seat), old?.strikes)
    guesses = try coder.count(Key("guesses", of: seat), old?.guesses)
    wasted = try coder.count(Key("wasted", of: seat), old?.wasted)
    par = try coder.count(Key("par", of: seat), old?.par)
    hasFound = try coder.answer(Key("found", of: seat), old?.hasFound)
  }
}

extension JournalEntry.RoundStart: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    number = try coder.count("round", old?.number)
    drawn = try coder.count("drawn", old?.drawn)
    secret = try coder.field("secret", old?.secret)
    nonce = try coder.field("nonce", old?.nonce)
    commitment = try coder.field("commit", old?.commitment)
    turn = try coder.optional("turn", old?.turn)
    progress = try coder.part("ms", old?.progress)
  }
}

extension JournalEntry.RoundStart.Progress: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    elapsed = try coder.time("ms", old?.elapsed)
    step = coder.has("step", old?.step != nil) ? try coder.count("step", old?.step) : nil
    try coder.check(step != 0)
    hands = BySeat(
      first: try .init(of: .first, coding: old?.hands[.first], &coder),
      second: try .init(of: .second, coding: old?.hands[.second], &coder))
  }
}

extension JournalEntry.RoundStart.Hand {
  init(of seat: Seat, coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    range = try GuessRange(of: seat, coding: old?.range, &coder)
    boundSpan = try coder.optional(Key("bound", of: seat), old?.boundSpan)
    guesses = try coder.count(Key("guesses", of: seat), old?.guesses)
    wasted = try coder.count(Key("wasted", of: seat), old?.wasted)
    let last = try coder.optional(Key("last", of: seat), old?.lastGuess)
    try coder.check((last?.count.magnitude ?? 0) <= JournalEntry.longestTime.count)
    lastGuess = last
    sealed = try coder.optional(Key("sealed", of: seat), old?.sealed)
    trail = try coder.optional(Key("trail", of: seat), old?.trail)
  }
}
