/// A player's part in a round that is over.
public struct RoundResult: CodedMessage, Hashable, Sendable {
  /// From 1 within the match; in a table of results within the room, as rematches continue with the numbers of a seed.
  public let number: Int
  /// The range that the player began with.
  public let range: GuessRange
  /// Guesses counted.
  public let guesses: Int
  /// Time of the last guess since the round began; zero without a guess.
  public let time: Milliseconds
  /// True if the player found the number.
  public let isFound: Bool

  package init(number: Int, range: GuessRange, guesses: Int, time: Milliseconds, isFound: Bool) {
    (self.number, self.range, self.guesses) = (number, range, guesses)
    (self.time, self.isFound) = (time, isFound)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    number = try coder.field("round", old?.number)
    range = try GuessRange(coding: old?.range, &coder)
    guesses = try coder.field("guesses", old?.guesses)
    coder.derived("par", old?.range.par)
    time = try coder.field("time_ms", old?.time)
    isFound = try coder.choice("found", yes: "1", no: "0", old?.isFound)
  }

  /// The result in a room that had drawn that many secrets before the match.
  package func numbered(after earlier: Int) -> RoundResult {
    RoundResult(number: earlier + number, range: range, guesses: guesses, time: time, isFound: isFound)
  }
}

/// A finished match, as far as tables of results need it: a line of the journal.
package struct MatchResult: CodedMessage, Hashable, Sendable {
  /// A player, without the computer.
  package struct Side: Hashable, Sendable {
    package let seat: Seat
    package let name: Name
    package let rounds: [RoundResult]

    package init(seat: Seat, name: Name, rounds: [RoundResult]) {
      (self.seat, self.name, self.rounds) = (seat, name, rounds)
    }
  }

  package let id: MatchID
  package let rules: Rules
  /// The range of the room, without a handicap.
  package let range: GuessRange
  package let seed: ShortWord?
  /// The day, if it is the daily number.
  let day: Day?
  /// The kind of both players if the match counts for their ratings.
  package let rated: Kind?
  package let winner: Seat?
  let reason: MatchEnd.Reason
  /// Unix time of the end, in seconds.
  package let endTime: Int64
  package let sides: [Side]

  /// True if a player has guessed. Other matches count for nobody, as they cost nothing.
  package var isPlayed: Bool { sides.contains { $0.rounds.contains { $0.guesses > 0 } } }

  /// Seconds after the end of a day in which games of its number may still end. Then the number is public.
  package static let daySeconds: Int64 = 3_600

  /// The numbers that others play as well; nil if there are none, or if those of the day were public before the end.
  package var contest: Contest? {
    guard let day else { return seed.map { .seed($0) } }
    return Day(unixTime: endTime.subtractingSaturating(Self.daySeconds)).number > day.number ? nil : .day(day)
  }

  /// `rated` is the kind of both players in a rated room, where a match counts that somebody has won, or both.
  package init(
    id: MatchID, rules: Rules, range: GuessRange, seed: ShortWord?, day: Day?, rated: Kind? = nil,
    winner: Seat?, reason: MatchEnd.Reason, endTime: Int64, sides: [Side]
  ) {
    (self.id, self.rules, self.range, self.seed, self.day) = (id, rules, range, seed, day)
    self.rated = winner != nil || reason == .tie ? rated : nil
    (self.winner, self.reason, self.endTime, self.sides) = (winner, reason, endTime, sides)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    id = try coder.field("match", old?.id)
    rules = try coder.field("rules", old?.rules)
    range = try GuessRange(coding: old?.range, &coder)
    seed = try coder.optional("seed", old?.seed)
    day = try coder.optional("day", old?.day)
    rated = try coder.optional("rated", old?.rated)
    winner = try coder.orDash("winner", old?.winner)
    reason = try coder.field("reason", old?.reason)
    endTime = try coder.field("time", old?.endTime)
    // Any real clock is in range, and so is the end of a match after any start of the server.
    try coder.check(endTime.magnitude <= 2 * JournalEntry.longestTime.count)
    let first = try coder.count("from", (old?.sides.first?.rounds.first?.number).map { $0 - 1 } ?? 0)
    var sides: [Side] = []
    for seat in Seat.allCases {
      let known = old?.sides.first { $0.seat == seat }
      let side = try Side(of: seat, coding: known, isThere: known != nil, in: range, after: first, &coder)
      if let side { sides.append(side) }
    }
    self.sides = sides
  }
}

extension MatchResult.Side {
  /// Codes the side of `seat` if it is there. Its rounds have the numbers after `first`, and begin in `range` without a handicap.
  fileprivate init?(
    of seat: Seat, coding old: Self?, isThere: Bool, in range: GuessRange, after first: Int,
    _ coder: inout some Coder
  ) throws(Unreadable) {
    guard coder.has(Key("name", of: seat), isThere) else { return nil }
    let name = try coder.field(Key("name", of: seat), old?.name)
    let own = old?.rounds.first?.range
    let isHandicapped = coder.has(Key("lo", of: seat), own ?? range != range)
    let start = isHandicapped ? try GuessRange(of: seat, coding: own, &coder) : range
    let guesses = try coder.field(
      Key("guesses", of: seat), (old?.rounds).map { CountList($0.map(\.guesses)) })
    let times = try coder.field(
      Key("ms", of: seat), (old?.rounds).map { CountList($0.map { Int($0.time.count) }) })
    let finds = try coder.field(
      Key("found", of: seat), (old?.rounds).map { CountList($0.map { $0.isFound ? 1 : 0 }) })
    let count = guesses.counts.count
    try coder.check(
      count <= MatchSettings.mostRounds(firstTo: Limits.firstTo.upperBound)
        && times.counts.count == count && finds.counts.count == count && finds.counts.allSatisfy { $0 <= 1 })
    self.init(
      seat: seat, name: name,
      rounds: guesses.counts.indices.map { index in
        RoundResult(
          number: first + 1 + index, range: start, guesses: guesses.counts[index],
          time: Milliseconds(Int64(times.counts[index])), isFound: finds.counts[index] == 1)
      })
  }
}
