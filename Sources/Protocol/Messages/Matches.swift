/// Result of a match.
public struct MatchEnd: CodedMessage, Hashable, Sendable {
  /// The winner; nil if there is none.
  public let winner: Name?
  /// Rounds won.
  public let score: Score
  /// The reason; nil if the server is newer and has another one.
  public let reason: Reason?
  /// Steps or turns in a row that the loser has missed, if that ended the match; otherwise 0.
  public let strikes: Int
  /// The tournament that the match belongs to, so that it has no rematch; nil for none.
  public let tournament: RoomCode?
  /// True after the last rated match that the two may play on this day, so that it has no rematch.
  public let isLastOfPair: Bool
  /// True if the reader has won, nil for a spectator; and the reader's next step, for the sentence alone.
  package var hasWon: Bool?
  package var next = Next.nothing
  /// True for a match without a guess, which counts for nobody; for the sentence alone.
  package var isUnplayed = false

  /// True if the winner's rival has given up or been idle, perhaps before the first guess.
  package var isWalkover: Bool { winner != nil && (reason == .left || reason == .forfeit) }

  package enum Next: Hashable, Sendable {
    case nothing, rematch
    /// The rival is gone.
    case rival

    /// The sentence with the blank before it; empty for nothing.
    package func sentence(in language: Language) -> String { language.sentence(for: self).text }
  }

  package init(
    winner: Name?, score: Score, reason: Reason, strikes: Int = 0, tournament: RoomCode? = nil,
    isLastOfPair: Bool = false
  ) {
    (self.winner, self.score, self.reason) = (winner, score, reason)
    (self.strikes, self.tournament, self.isLastOfPair) = (strikes, tournament, isLastOfPair)
    next = usualNext
  }

  /// The next step if both players are still there.
  private var usualNext: Next {
    guard tournament == nil else { return .nothing }
    let next = isLastOfPair ? Next.rival : .rematch
    return switch reason {
    case .found, .timeout, .tie: next
    case .forfeit: strikes > 0 ? next : .nothing
    case .left, nil: .nothing
    }
  }

  /// Reasons why a match ended.
  @nonexhaustive
  public enum Reason: String, LineValue, Hashable, Sendable, CaseIterable {
    /// A player won enough rounds.
    case found
    /// A player did not reconnect in time, or missed `Limits.strikes` steps or turns in a row.
    case forfeit
    /// A player left.
    case left
    /// Two rounds in a row without a guess, or both players missed too many steps.
    case timeout
    /// The maximum number of rounds was played, and nobody led.
    case tie
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    winner = try coder.orDash("winner", old?.winner)
    score = try coder.field("score", old?.score)
    reason = try coder.field("reason", old.map { IfKnown(value: $0.reason) }).value
    strikes = try coder.unlessZero("strikes", old?.strikes)
    tournament = try coder.optional("tournament", old?.tournament)
    isLastOfPair = coder.flag("last", old?.isLastOfPair)
    next = usualNext
  }
}

/// Progress or result of a match, as the list of rooms shows it to everyone.
public struct MatchProgress: Hashable, Sendable {
  /// Rounds won; `own` is the first seat.
  public let score: Score
  /// The current round; nil between rounds.
  public let round: Round?
  /// The winner of a finished match; nil for none, and while it runs.
  public let winner: Name?

  package init(score: Score, round: Round?, winner: Name? = nil) {
    (self.score, self.round, self.winner) = (score, round, winner)
  }

  fileprivate init(coding old: Self?, isOver: Bool, _ coder: inout some Coder) throws(Unreadable) {
    score = try coder.field("score", old?.score)
    round = try coder.part("round", old?.round)
    winner = isOver && coder.has("winner", isOver) ? try coder.orDash("winner", old?.winner) : nil
  }

  /// Progress of a round: what `RIVAL` sends, for both players.
  public struct Round: CodedMessage, Hashable, Sendable {
    /// From 1 within the match.
    public let number: Int
    /// Guesses counted for each player.
    public let guesses: SeatCounts
    /// Guesses with which each player is certain to find the number.
    public let needs: SeatCounts

    package init(number: Int, guesses: SeatCounts, needs: SeatCounts) {
      (self.number, self.guesses, self.needs) = (number, guesses, needs)
    }

    init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
      number = try coder.field("round", old?.number)
      guesses = try coder.field("guesses", old?.guesses)
      needs = try coder.field("needs", old?.needs)
    }
  }
}

/// One count for each seat.
public struct SeatCounts: LineValue, Hashable, Sendable {
  /// First seat.
  public let first: Int
  /// Second seat.
  public let second: Int

  package init(first: Int, second: Int) { (self.first, self.second) = (first, second) }

  init?(_ bytes: Span<UInt8>) {
    guard let (first, second) = bytes.counts(around: UInt8(ascii: ",")) else { return nil }
    self.init(first: first, second: second)
  }

  func write(to line: inout LineWriter) {
    first.write(to: &line)
    line.append(UInt8(ascii: ","))
    second.write(to: &line)
  }
}

/// A player's guesses in a match: in the rounds in which the number was found, or in all if it never was.
public struct Review: CodedMessage, Hashable, Sendable {
  /// Guesses counted.
  public let guesses: Int
  /// Guesses that always suffice for the rounds in which the number was found; nil if it never was.
  public let par: Int?
  /// Guesses that missed and did not reduce the number still needed, in all rounds.
  public let wasted: Int
  /// True if the player found the number in any round.
  public let hasFound: Bool
  /// The daily game, in a form that can be shared without spoilers; nil for other games.
  public let daily: Daily?
  /// True after a duel, for the sentence alone.
  package var isDuel = false

  /// A game of the daily number.
  public struct Daily: CodedMessage, Hashable, Sendable {
    /// The day of the number.
    public let day: Day
    /// The hints of the game.
    public let hints: HintSequence
    /// True if this name has played that day's number before.
    public let isAgain: Bool
    /// Days in a row on which this name found the number, this one included; nil below two.
    public let streak: Int?

    package init(day: Day, hints: HintSequence, isAgain: Bool = false, streak: Int? = nil) {
      (self.day, self.hints, self.isAgain, self.streak) = (day, hints, isAgain, streak)
    }

    init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
      day = try coder.field("day", old?.day)
      hints = try coder.field("hints", old?.hints)
      isAgain = coder.flag("again", old?.isAgain)
      streak = try coder.optional("streak", old?.streak)
    }
  }

  /// Sums up the rounds in which the player found the number, or all if there are none. Of those in `sums`, which an earlier
  /// version has recorded, no more is known.
  package init(
    of rounds: [RoundResult], and sums: JournalEntry.MatchStart.Tally?, wasted: Int, daily: Daily?
  ) {
    var parts = rounds.map { (guesses: $0.guesses, par: $0.range.par, isFound: $0.isFound) }
    if let sums { parts.append((sums.guesses, sums.par, sums.hasFound)) }
    let found = parts.filter(\.isFound)
    let counted = found.isEmpty ? parts : found
    self.init(
      guesses: counted.reduce(0) { $0.addingSaturating($1.guesses) },
      par: found.isEmpty ? nil : found.reduce(0) { $0.addingSaturating($1.par) }, wasted: wasted,
      hasFound: !found.isEmpty, daily: daily)
  }

  package init(guesses: Int, par: Int?, wasted: Int, hasFound: Bool, daily: Daily? = nil) {
    (self.guesses, self.par, self.wasted, self.hasFound, self.daily) = (guesses, par, wasted, hasFound, daily)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    guesses = try coder.field("guesses", old?.guesses)
    par = try coder.optional("par", old?.par)
    wasted = try coder.field("wasted", old?.wasted)
    hasFound = try coder.choice("found", yes: "1", no: "0", old?.hasFound)
    daily = try coder.part("day", old?.daily)
  }
}

/// A room in a list.
public struct RoomSummary: CodedMessage, Hashable, Sendable {
  /// The room's code.
  public let code: RoomCode
  /// The match settings.
  public let settings: MatchSettings
  /// Names in the order of seats, which is also that of scores sent to spectators.
  public let names: [Name]
  /// Number of spectators.
  public let spectators: Int
  /// The activity in the room; `playing` for one that only a newer server has.
  public let state: State
  /// Progress or result of the match; nil without a match, and outside the list of rooms.
  public let progress: MatchProgress?
  /// Players whose connection is lost; empty outside the list of rooms.
  public let away: [Name]
  /// True if the reader has a seat in it, for the sentence alone.
  package var isOwn = false

  package init(
    code: RoomCode, settings: MatchSettings, names: [Name], spectators: Int, state: State,
    progress: MatchProgress?, away: [Name]
  ) {
    (self.code, self.settings, self.names, self.away) = (code, settings, names, away)
    (self.spectators, self.state, self.progress) = (spectators, state, progress)
  }

  /// The activity in a room.
  @nonexhaustive
  public enum State: String, LineValue, Hashable, Sendable, CaseIterable {
    /// One player waits for a rival.
    case waiting
    /// A match runs, pauses between rounds included.
    case playing
    /// The match is over; both players are still there.
    case over
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    code = try coder.field("room", old?.code)
    settings = try MatchSettings(coding: old?.settings, &coder)
    coder.derived("players", old?.names.count)
    spectators = try coder.field("spectators", old?.spectators)
    state = try coder.word("state", old?.state, orElse: .playing)
    names = try coder.optional("names", old.flatMap { NameList($0.names) })?.names ?? []
    // Names would make the longest page too long.
    let absent = try coder.optional("away", old.flatMap(\.absences))
    away = zip(names, [absent?.first, absent?.second]).filter { $0.1 == 1 }.map(\.0)
    progress =
      coder.has("score", old?.progress != nil)
      ? try MatchProgress(coding: old?.progress, isOver: state == .over, &coder) : nil
  }
}

extension RoomSummary {
  /// 1 for each player whose connection is lost, in the order of `names`; nil for none.
  fileprivate var absences: SeatCounts? {
    let places = names.map { away.contains($0) ? 1 : 0 } + [0, 0]
    return away.isEmpty ? nil : SeatCounts(first: places[0], second: places[1])
  }
}

/// Rounds won by each side; `own` is the reader's.
public struct Score: LineValue, Hashable, Sendable {
  /// Rounds won by the reader's side; for spectators, by the first seat.
  public let own: Int
  /// Rounds won by the other side.
  public let other: Int

  package init(own: Int, other: Int) { (self.own, self.other) = (own, other) }

  init?(_ bytes: Span<UInt8>) {
    guard let (own, other) = bytes.counts(around: UInt8(ascii: "-")) else { return nil }
    self.init(own: own, other: other)
  }

  func write(to line: inout LineWriter) {
    own.write(to: &line)
    line.append(UInt8(ascii: "-"))
    other.write(to: &line)
  }
}

extension Span<UInt8> {
  fileprivate func counts(around sign: UInt8) -> (Int, Int)? {
    guard let middle = firstIndex(of: sign), let first = Int(extracting(..<middle)),
      let second = Int(extracting((middle + 1)...))
    else { return nil }
    return (first, second)
  }
}
