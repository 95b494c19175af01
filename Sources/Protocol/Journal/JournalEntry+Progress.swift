extension JournalEntry {
  /// A match at its start, or its state when a new file began.
  package struct MatchStart: CodedMessage, Hashable, Sendable {
    /// First to move in the next round of a duel.
    package let starter: Seat
    /// Milliseconds since the server started.
    let at: Milliseconds
    /// Nil at the start of the match.
    package let progress: Progress?

    package init(starter: Seat, at: Milliseconds, progress: Progress? = nil) {
      (self.starter, self.at, self.progress) = (starter, at, progress)
    }

    package struct Progress: CodedMessage, Hashable, Sendable {
      /// The match ID; nil before the first round.
      package let id: MatchID?
      package var rounds: Int
      package let silentRounds: Int
      package var tallies: BySeat<Tally>

      package init(id: MatchID?, rounds: Int, silentRounds: Int, tallies: BySeat<Tally>) {
        (self.id, self.rounds, self.silentRounds, self.tallies) = (id, rounds, silentRounds, tallies)
      }

      init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
        id = try coder.orDash("match", old?.id)
        rounds = try coder.count("rounds", old?.rounds)
        silentRounds = try coder.count("silent", old?.silentRounds)
        tallies = BySeat(
          first: try .init(of: .first, coding: old?.tallies[.first], &coder),
          second: try .init(of: .second, coding: old?.tallies[.second], &coder))
      }
    }

    /// A player's totals over completed rounds.
    package struct Tally: Hashable, Sendable {
      package var wins = 0
      /// Consecutive steps or turns missed.
      package var strikes = 0
      package var guesses = 0, wasted = 0, par = 0

      package init() {}

      /// True if the player has found a number: each that is found is a round won.
      package var hasFound: Bool { wins > 0 }

      package mutating func add(_ round: RoundResult, wasted: Int = 0) {
        guesses = guesses.addingSaturating(round.guesses)
        self.wasted = self.wasted.addingSaturating(wasted)
        par = par.addingSaturating(round.range.par)
        if round.isFound { wins = wins.addingSaturating(1) }
      }

      /// Takes out a round whose own result is known.
      package mutating func remove(_ round: RoundResult) {
        guesses = max(0, guesses - round.guesses)
        par = max(0, par - round.range.par)
        if round.isFound { wins = max(0, wins - 1) }
      }

      init(of seat: Seat, coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
        wins = try coder.count(Key("wins", of: seat), old?.wins)
        strikes = try coder.count(Key("strikes", of: seat), old?.strikes)
        guesses = try coder.count(Key("guesses", of: seat), old?.guesses)
        wasted = try coder.count(Key("wasted", of: seat), old?.wasted)
        par = try coder.count(Key("par", of: seat), old?.par)
        _ = try coder.answer(Key("found", of: seat), old?.hasFound)
      }
    }

    init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
      starter = try coder.field("starter", old?.starter)
      at = try coder.time("at", old?.at)
      progress = try coder.part("match", old?.progress)
    }
  }

  /// A round that is over, as far as tables of results and reviews need it.
  package struct PlayedRound: CodedMessage, Hashable, Sendable {
    /// From 1 within the match.
    package let number: Int
    /// Secrets drawn for the room so far, including this one.
    package let drawn: Int
    package let parts: BySeat<Part>

    package init(number: Int, drawn: Int, parts: BySeat<Part>) {
      (self.number, self.drawn, self.parts) = (number, drawn, parts)
    }

    package struct Part: Hashable, Sendable {
      package let guesses: Int
      /// Time of the last guess since the round began; zero without a guess.
      let time: Milliseconds
      package let isFound: Bool

      package init(guesses: Int, time: Milliseconds, isFound: Bool) {
        (self.guesses, self.time, self.isFound) = (guesses, time, isFound)
      }

      init(of seat: Seat, coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
        guesses = try coder.count(Key("guesses", of: seat), old?.guesses)
        time = try coder.time(Key("ms", of: seat), old?.time)
        isFound = try coder.answer(Key("found", of: seat), old?.isFound)
      }
    }

    init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
      number = try coder.count("round", old?.number)
      drawn = try coder.count("drawn", old?.drawn)
      parts = BySeat(
        first: try .init(of: .first, coding: old?.parts[.first], &coder),
        second: try .init(of: .second, coding: old?.parts[.second], &coder))
    }

    /// The result of the player in `seat`, who began with `range`, under a number of the match or of the seed.
    package func result(of seat: Seat, from range: GuessRange, number: Int) -> RoundResult {
      let part = parts[seat]
      return RoundResult(
        number: number, range: range, guesses: part.guesses, time: part.time, isFound: part.isFound)
    }
  }

  /// A round at its start, or its state when a new file began.
  package struct RoundStart: CodedMessage, Hashable, Sendable {
    /// From 1 within the match.
    package let number: Int
    /// Secrets drawn for the room so far, including this one.
    package let drawn: Int
    package let secret: Int64
    package let nonce: Nonce
    package let commitment: Commitment
    /// The player to move; nil outside duels.
    package let turn: Seat?
    /// Nil at the start of the round.
    package let progress: Progress?

    package init(
      number: Int, drawn: Int, secret: Int64, nonce: Nonce, commitment: Commitment, turn: Seat?,
      progress: Progress? = nil
    ) {
      (self.number, self.drawn, self.turn, self.progress) = (number, drawn, turn, progress)
      (self.secret, self.nonce, self.commitment) = (secret, nonce, commitment)
    }

    package struct Progress: CodedMessage, Hashable, Sendable {
      /// Time since the round began.
      package let elapsed: Milliseconds
      /// The open step; nil outside lockstep.
      package let step: Int?
      package let hands: BySeat<Hand>

      package init(elapsed: Milliseconds, step: Int?, hands: BySeat<Hand>) {
        (self.elapsed, self.step, self.hands) = (elapsed, step, hands)
      }

      init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
        elapsed = try coder.time("ms", old?.elapsed)
        step = coder.has("step", old?.step != nil) ? try coder.count("step", old?.step) : nil
        try coder.check(step != 0)
        hands = BySeat(
          first: try .init(of: .first, coding: old?.hands[.first], &coder),
          second: try .init(of: .second, coding: old?.hands[.second], &coder))
      }
    }

    package struct Hand: Hashable, Sendable {
      package var range: GuessRange
      /// The span of the remaining range as others may know it. Written if it differs from the real one.
      package var boundSpan: UInt64
      package var guesses = 0
      /// Guesses that missed and did not reduce the number still needed.
      package var wasted = 0
      /// Time of the last guess since the round began, without pauses of the clocks; nil before the first.
      package var lastGuess: Milliseconds?
      /// In lockstep, the guess of the open step.
      package var sealed: Int64?
      /// The hints, if they are kept.
      package var hints: HintSequence?

      package init(range: GuessRange, hints: HintSequence?) {
        (self.range, boundSpan, self.hints) = (range, range.span, hints)
      }

      init(of seat: Seat, coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
        range = try GuessRange(of: seat, coding: old?.range, &coder)
        let known = old?.boundSpan == old?.range.span ? nil : old?.boundSpan
        boundSpan = try coder.optional(Key("bound", of: seat), known) ?? range.span
        guesses = try coder.count(Key("guesses", of: seat), old?.guesses)
        wasted = try coder.count(Key("wasted", of: seat), old?.wasted)
        let last = try coder.optional(Key("last", of: seat), old?.lastGuess)
        try coder.check((last?.count.magnitude ?? 0) <= JournalEntry.longestTime.count)
        lastGuess = last
        sealed = try coder.optional(Key("sealed", of: seat), old?.sealed)
        hints = try coder.optional(Key("hints", of: seat), old?.hints)
      }
    }

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
}
