import GuessProtocol

/// An entry that contradicts the entries before it: the journal was changed after the server wrote it.
package struct Contradiction: Error, Hashable, Sendable {
  package init() {}
}

/// A room as read from the journal, without connections and wall-clock time.
package struct RecoveredRoom: Equatable, Sendable {
  enum Phase: Equatable, Sendable {
    /// A seat is free; a match may have been broken off.
    case waiting(Room.EndedMatch?)
    /// A round is about to begin, or after the last one, the match is about to end.
    case countdown(Match)
    case playing(Match, Round)
    case over(wantsRematch: Seat?)
  }

  private var seats: RecordedRoom
  /// Previous tokens, valid until the new ones have arrived.
  package private(set) var formerTokens = BySeat<TokenDigest?>(repeating: nil)
  /// The phase, with the current match and round.
  private(set) var phase = Phase.waiting(nil)
  private(set) var starter: Seat
  private(set) var drawnSecrets: Int
  /// The last recorded duration of the current round.
  package private(set) var elapsed = Milliseconds.zero
  /// Players who have found the number, which ends the round.
  private var finders = Seats.none

  package init(_ opening: JournalEntry.RoomStart) {
    seats = RecordedRoom(opening)
    starter = opening.starter
    drawnSecrets = opening.drawn
  }

  package var opening: JournalEntry.RoomStart { seats.opening }
  package var sitters: BySeat<JournalEntry.Sitter?> { seats.sitters }
  package var names: [Name] { seats.names }
  package var isPlaying: Bool { seats.isPlaying }

  private var settings: MatchSettings { opening.settings }

  /// The players' initial ranges.
  private var ranges: BySeat<GuessRange> {
    sitters.map { if case .player(_, _, _, let handicap?) = $0 { handicap } else { settings.range } }
  }

  /// Breaks off a running match without a winner because the player in `seat` can't return. Frees the seat.
  package mutating func breakOff(without seat: Seat) {
    let outcome = Match.Outcome(winner: nil, reason: .left)
    switch phase {
    case .waiting: break
    case .over: phase = .waiting(nil)
    case .countdown(let match): phase = .waiting(Room.EndedMatch(match: match, outcome: outcome, last: nil))
    case .playing(var match, let round):
      match.count(round, from: ranges)
      let last = Room.EndedRound(round: round, winners: .none)
      phase = .waiting(Room.EndedMatch(match: match, outcome: outcome, last: last))
    }
    seats.free(seat)
    (formerTokens[seat], elapsed) = (nil, .zero)
  }

  // MARK: - Entries

  /// Applies the next entry about this room. `seated` are the players in all rooms.
  package mutating func take(_ entry: JournalEntry, seated: inout Set<Name>) throws(Contradiction) {
    try check(seats.follow(entry, seated: &seated))
    switch entry {
    case .sit: break
    case .token(_, let seat, _, let former): formerTokens[seat] = former
    case .vacate(_, let seat): (formerTokens[seat], phase) = (nil, .waiting(nil))
    case .match(_, let start):
      let match = Match(settings: settings, day: opening.day, entry: start)
      phase = .countdown(match)
      // First moves alternate by round.
      starter = match.roundsPlayed.isMultiple(of: 2) ? match.starter.other : match.starter
    case .round(_, let start): try begin(start)
    case .guess, .seal, .step, .pass, .time, .end: try takeMove(entry)
    // In a journal begun after the end of a match, this entry is all there is of it.
    case .over: phase = .over(wantsRematch: nil)
    case .rematch(_, let seat): phase = .over(wantsRematch: seat)
    default: throw Contradiction()
    }
  }

  private mutating func begin(_ start: JournalEntry.RoundStart) throws(Contradiction) {
    guard case .countdown(var match) = phase, start.number == match.roundsPlayed + 1,
      let round = Round(settings: settings, ranges: ranges, entry: start)
    else { throw Contradiction() }
    match.begin(round)
    phase = .playing(match, round)
    drawnSecrets = start.drawn
    (elapsed, finders) = (start.progress?.elapsed ?? .zero, .none)
  }

  /// Applies an entry about the current round.
  private mutating func takeMove(_ entry: JournalEntry) throws(Contradiction) {
    guard case .playing(var match, var round) = phase else { throw Contradiction() }
    switch entry {
    case .guess(_, let seat, let guess, let time):
      try check(settings.rules != .lockstep && sitters[seat] != nil && finders == .none)
      let answer: GuessAnswer
      do { answer = try round.guess(guess, by: seat, pace: .zero, at: .start + time) } catch {
        throw Contradiction()
      }
      if answer.hint == .hit { finders = Seats([seat]) }
      match.note(guessed: true, by: seat)
      elapsed = time
    case .seal(_, let seat, let guess, let time):
      try check(settings.rules == .lockstep && sitters[seat] != nil && finders == .none)
      do { try round.seal(guess, by: seat, pace: .zero, at: .start + time) } catch { throw Contradiction() }
      elapsed = time
    case .step(_, let passed, let time):
      try check(settings.rules == .lockstep)
      let answers = round.closeStep(at: .start + time)
      for seat in Seat.allCases {
        try check(answers[seat] == nil || !passed.contains(seat))
        if answers[seat]?.hint == .hit { finders = Seats(finders.all + [seat]) }
        if answers[seat] != nil || passed.contains(seat) {
          match.note(guessed: answers[seat] != nil, by: seat)
        }
      }
      elapsed = time
    case .pass(_, let seat, let time):
      try check(round.order == .turns(seat))
      match.note(guessed: false, by: seat)
      round.passTurn(at: .start + time)
      elapsed = time
    case .end(_, let winners, let isBrokenOff):
      try check(winners == finders)
      if isBrokenOff {
        match.count(round, from: ranges)
      } else {
        _ = match.record(round, from: ranges, winners: winners.all)
      }
      (phase, elapsed, finders) = (.countdown(match), .zero, .none)
      return
    case .time(_, let time): elapsed = max(elapsed, time)
    default: throw Contradiction()
    }
    phase = .playing(match, round)
  }

  private func check(_ isPossible: Bool) throws(Contradiction) {
    guard isPossible else { throw Contradiction() }
  }
}
