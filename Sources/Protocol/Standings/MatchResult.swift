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

  /// The part of the player in `seat`; nil if the round is open, or its first guesses are in none of the files. The daily
  /// number is the same in every match.
  package init?(_ round: RecordedRound, of seat: Seat, isDaily: Bool) {
    guard let end = round.end, !round.isIncomplete else { return nil }
    let last = round.moves.last { $0.seat == seat && $0.hint != nil }
    self.init(
      number: isDaily ? round.number : round.start.drawn, range: round.ranges[seat],
      guesses: round.hands[seat].guesses, time: last?.elapsed ?? .zero, isFound: end.winners[seat])
  }

  /// The result in a room that had drawn that many secrets before the match.
  package func numbered(after earlier: Int) -> RoundResult {
    RoundResult(number: earlier + number, range: range, guesses: guesses, time: time, isFound: isFound)
  }
}

/// A finished match, as far as tables of results need it.
package struct MatchResult: Hashable, Sendable {
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
  package let settings: MatchSettings
  /// The day, if it is the daily number.
  package let day: Day?
  package let winner: Seat?
  package let reason: MatchEnd.Reason
  /// Unix time of the end, in seconds.
  package let endTime: Int64
  package let sides: [Side]

  /// True if a player has guessed. Other matches count for nobody, as they cost nothing.
  package var isPlayed: Bool { sides.contains { $0.rounds.contains { $0.guesses > 0 } } }

  /// Seconds after the end of a day in which games of its number may still end. Then the number is public.
  package static let daySeconds: Int64 = 3_600

  /// The numbers that others play as well; nil if there are none, or if those of the day were public before the end.
  package var contest: Contest? {
    guard let day else { return settings.seed.map { .seed($0) } }
    return Day(unixTime: endTime.subtractingSaturating(Self.daySeconds)).number > day.number ? nil : .day(day)
  }

  package init(
    id: MatchID, settings: MatchSettings, day: Day?, winner: Seat?, reason: MatchEnd.Reason, endTime: Int64,
    sides: [Side]
  ) {
    (self.id, self.settings, self.day) = (id, settings, day)
    (self.winner, self.reason, self.endTime, self.sides) = (winner, reason, endTime, sides)
  }

  /// The result of a recorded match; nil if it is not over, or no round began.
  package init?(_ match: RecordedMatch) {
    guard let id = match.id, let result = match.result else { return nil }
    let sides = Seat.allCases.compactMap { seat in
      seat == match.computer
        ? nil
        : match.names[seat].map { name in
          Side(seat: seat, name: name, rounds: match.results(of: seat))
        }
    }
    self.init(
      id: id, settings: match.settings, day: match.day, winner: result.winner, reason: result.reason,
      endTime: result.unixTime, sides: sides)
  }
}
