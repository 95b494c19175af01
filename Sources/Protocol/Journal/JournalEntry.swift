/// What the journal says in one line: something that has happened in a room, told so that the room can be rebuilt.
///
/// The server appends an entry for everything that changes a room, before anyone is told of it. Read from the start they
/// are the story of every match; docs/JOURNAL.md tells the format.
package enum JournalEntry: Hashable, Sendable {
  /// A file begins. Its number is one more than that of the file before it.
  case file(number: Int)
  /// The server has started; times `at` in the entries that follow are milliseconds since then.
  case start(unixTime: Int64, version: String)
  /// All bytes of this file before `length` are on disk, whatever happens.
  case mark(length: Int)
  /// Another node goes on with all rooms. What this file says behind its first `length` bytes counts for nobody.
  case taken(length: Int)
  /// The rooms that this change tells are those of another node in that run, with which this one goes on: in the order of their codes
  /// as far as `last`, or all of them.
  case heir(of: ShortWord, last: RoomCode?)
  /// A room is there, and empty, or is told again in a new file.
  indirect case room(RoomStart)
  /// A room is gone.
  case close(RoomCode)
  /// Someone has sat down.
  indirect case sit(RoomCode, Seat, Sitter)
  /// A player has another token; the former one stays good until the new one has arrived.
  indirect case token(RoomCode, Seat, TokenDigest, former: TokenDigest?)
  /// A seat is free again.
  case vacate(RoomCode, Seat)
  /// A match begins.
  indirect case match(RoomCode, MatchStart)
  /// A round begins, or is told again in a new file.
  indirect case round(RoomCode, RoundStart)
  /// A guess has counted.
  case guess(RoomCode, Seat, Int64, elapsed: Milliseconds)
  /// A guess is sealed until its step closes.
  case seal(RoomCode, Seat, Int64, elapsed: Milliseconds)
  /// A step closes: what is sealed counts, and whoever has `passed` let it pass.
  case step(RoomCode, passed: Seats, elapsed: Milliseconds)
  /// A turn was let pass.
  case pass(RoomCode, Seat, elapsed: Milliseconds)
  /// A round is over. One that was broken off has no winners.
  case end(RoomCode, winners: Seats, isBrokenOff: Bool)
  /// A match is over. One that no round was begun of, or that was over before this file began, has no name.
  case over(RoomCode, MatchID?, winner: Seat?, MatchEnd.Reason, at: Milliseconds)
  /// A player wants another match.
  case rematch(RoomCode, Seat)
  /// The round that is played has lasted so long, and the server stops.
  case time(RoomCode, elapsed: Milliseconds)

  /// A room at its beginning, or as it was when a new file began.
  package struct RoomStart: Hashable, Sendable {
    package let code: RoomCode
    /// What is played in it, with the seed, where there is one.
    package let settings: MatchSettings
    /// The day whose number is played, where it is the day's.
    package let day: Day?
    package let isListed: Bool
    /// Who has the first turn in the next match, where there are turns.
    package let starter: Seat
    /// How many secrets have been drawn for it.
    package let drawn: Int

    package init(
      code: RoomCode, settings: MatchSettings, day: Day?, isListed: Bool, starter: Seat, drawn: Int
    ) {
      self.starter = starter
      self.drawn = drawn
      self.code = code
      self.settings = settings
      self.day = day
      self.isListed = isListed
    }
  }

  /// Who sits in a seat.
  package enum Sitter: Hashable, Sendable {
    /// A player, with what takes the seat back, and the larger range that was taken as a handicap.
    case player(Name, Kind, TokenDigest, handicap: GuessRange?)
    /// The rival that the server provides.
    case house(HouseSettings)
  }
}

extension JournalEntry {
  /// The room that it is about; nil where it is about the file or the server.
  package var room: RoomCode? {
    switch self {
    case .file, .start, .mark, .taken, .heir: nil
    case .room(let start): start.code
    case .close(let room), .sit(let room, _, _), .token(let room, _, _, _), .vacate(let room, _),
      .match(let room, _), .round(let room, _), .guess(let room, _, _, _), .seal(let room, _, _, _),
      .step(let room, _, _), .pass(let room, _, _), .end(let room, _, _), .over(let room, _, _, _, _),
      .rematch(let room, _), .time(let room, _):
      room
    }
  }
}

extension JournalEntry {
  /// What an entry tells, by the word that its line begins with.
  enum Word: String, CaseIterable, LineValue {
    // The most frequent ones first, since a reader tries them in this order.
    case guess, seal, step, pass, round, end, match, over
    case rematch = "wish"
    case room, sit, token
    case vacate = "rise"
    case close, mark, time, taken, heir
    case file = "journal"
    case start
  }
}

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
