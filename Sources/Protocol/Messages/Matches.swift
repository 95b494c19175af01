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
    /// A player did not come back in time after a lost connection, or let `Limits.strikes` steps or turns in a row pass.
    case forfeit
    /// A player left.
    case left
    /// Two rounds in a row went by without a guess, or both players let too many steps pass.
    case timeout
    /// The most rounds a match may have were played, and none led.
    case tie
  }
}

extension MatchEnd: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    winner = try coder.orDash("winner", old?.winner)
    score = try coder.field("score", old?.score)
    reason = try coder.field("reason", old?.reason)
  }
}

/// How far a match that is running has come, or how one has ended, as everyone may know who looks at the list of rooms.
public struct MatchProgress: Hashable, Sendable {
  /// Rounds won; the first seat stands for one's own side.
  public let score: Score
  /// The round that is running; nil in the pause before one.
  public let round: Round?
  /// Who won a match that is over; nil when nobody did, and while it is running.
  public let winner: Name?

  /// How far a match has come.
  public init(score: Score, round: Round?, winner: Name? = nil) {
    self.score = score
    self.round = round
    self.winner = winner
  }

  /// How far a round has come: what `RIVAL` tells of both players.
  public struct Round: Hashable, Sendable {
    /// Its number in the match, from 1.
    public let number: Int
    /// Guesses of the players that have counted, the first seat first.
    public let guesses: SeatCounts
    /// Guesses with which each of them finds it at most.
    public let needed: SeatCounts

    /// How far a round has come.
    public init(number: Int, guesses: SeatCounts, needed: SeatCounts) {
      self.number = number
      self.guesses = guesses
      self.needed = needed
    }
  }
}

extension MatchProgress {
  /// The winner is told of a match that is over.
  fileprivate init(
    coding old: Self?, isOver: Bool, _ coder: inout some Coder
  ) throws(Unreadable) {
    score = try coder.field("score", old?.score)
    round = try coder.part("round", old?.round)
    winner = coder.has("winner", isOver) ? try coder.orDash("winner", old?.winner) : nil
  }
}

extension MatchProgress.Round: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    number = try coder.field("round", old?.number)
    guesses = try coder.field("guesses", old?.guesses)
    needed = try coder.field("needed", old?.needed)
  }
}

/// A count for each of the two seats.
public struct SeatCounts: Hashable, Sendable {
  /// The count of the first seat.
  public let first: Int
  /// The count of the second seat.
  public let second: Int

  /// Counts of `first` and `second`.
  public init(first: Int, second: Int) {
    self.first = first
    self.second = second
  }
}

extension SeatCounts: LineValue {
  init?(_ bytes: Span<UInt8>) {
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")),
      let first = Int(bytes.extracting(..<comma)), let second = Int(bytes.extracting((comma + 1)...))
    else { return nil }
    self.init(first: first, second: second)
  }

  func write(to line: inout LineWriter) {
    first.write(to: &line)
    line.append(UInt8(ascii: ","))
    second.write(to: &line)
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
  /// Whether this player found the number of any round.
  public let hasFound: Bool
  /// For the daily number: the day and how it went, to be told without spoiling anything.
  public let daily: Daily?

  /// A game with the daily number.
  public struct Daily: Hashable, Sendable {
    /// The day whose number it was.
    public let day: Day
    /// How it went.
    public let trail: Trail
    /// Whether the player has played that day's number before, under the same name.
    public let isAgain: Bool

    /// A day's game.
    public init(day: Day, trail: Trail, isAgain: Bool = false) {
      self.day = day
      self.trail = trail
      self.isAgain = isAgain
    }
  }

  /// A review with all its counts.
  public init(guesses: Int, par: Int, wasted: Int, hasFound: Bool, daily: Daily? = nil) {
    self.guesses = guesses
    self.par = par
    self.wasted = wasted
    self.hasFound = hasFound
    self.daily = daily
  }
}

extension Review: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    guesses = try coder.field("n", old?.guesses)
    par = try coder.field("par", old?.par)
    wasted = try coder.field("wasted", old?.wasted)
    hasFound = try coder.choice("found", yes: "1", no: "0", old?.hasFound)
    daily = try coder.part("day", old?.daily)
  }
}

extension Review.Daily: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    day = try coder.field("day", old?.day)
    trail = try coder.field("trail", old?.trail)
    isAgain = coder.flag("again", old?.isAgain)
  }
}

/// What the ending says of the count of guesses, in three tiers.
public enum Verdict: Hashable, Sendable {
  /// At most half of par, rounded down.
  case withinHalfPar
  /// At most par.
  case withinPar
  /// More than par.
  case abovePar

  /// The verdict on a number found with `guesses` where `par` always suffice.
  public init(guesses: Int, par: Int) {
    self = guesses <= par / 2 ? .withinHalfPar : guesses <= par ? .withinPar : .abovePar
  }
}

/// A room as a list shows it.
public struct RoomSummary: Hashable, Sendable {
  /// Where it is found.
  public let code: RoomCode
  /// What is played in it.
  public let settings: MatchSettings
  /// Who sits in it, the first seat first; scores are told to watchers in this order.
  public let names: [Name]
  /// Watchers.
  public let watchers: Int
  /// What goes on in it.
  public let state: State
  /// How far the match has come, or how it has ended; nil where there is none, and outside of the list of rooms.
  public let progress: MatchProgress?

  /// A summary with all its parts.
  public init(
    code: RoomCode, settings: MatchSettings, names: [Name], watchers: Int, state: State,
    progress: MatchProgress? = nil
  ) {
    self.code = code
    self.settings = settings
    self.names = names
    self.watchers = watchers
    self.state = state
    self.progress = progress
  }

  /// What goes on in a room.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// One player waits for a rival.
    case waiting
    /// A match is running, pauses between its rounds included.
    case playing
    /// A match is over, and both players are still there.
    case over
  }
}

extension RoomSummary: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    code = try coder.field("room", old?.code)
    settings = try MatchSettings(coding: old?.settings, &coder)
    coder.derived("players", old?.names.count)
    watchers = try coder.field("watchers", old?.watchers)
    state = try coder.field("state", old?.state)
    names = try coder.optional("names", old.flatMap { NameList($0.names) })?.names ?? []
    progress =
      coder.has("score", old?.progress != nil)
      ? try MatchProgress(coding: old?.progress, isOver: state == .over, &coder) : nil
  }
}

/// Rounds won by two sides, the reader's side first.
public struct Score: Hashable, Sendable {
  /// Rounds won by one's own side; for watchers, by the first seat.
  public let own: Int
  /// Rounds won by the other side.
  public let other: Int

  /// A score of `own` to `other`.
  public init(own: Int, other: Int) {
    self.own = own
    self.other = other
  }
}

extension Score: LineValue {
  init?(_ bytes: Span<UInt8>) {
    guard let dash = bytes.firstIndex(of: UInt8(ascii: "-")),
      let own = Int(bytes.extracting(..<dash)), let other = Int(bytes.extracting((dash + 1)...))
    else { return nil }
    self.init(own: own, other: other)
  }

  func write(to line: inout LineWriter) {
    own.write(to: &line)
    line.append(UInt8(ascii: "-"))
    other.write(to: &line)
  }
}
