import GuessProtocol

/// A room as far as the journal has told it: all of it but who is connected, and the time of day.
package struct RecoveredRoom: Equatable, Sendable {
  /// Who sits in a seat.
  package enum Sitter: Equatable, Sendable {
    case player(Name, Kind, token: TokenDigest, former: TokenDigest?, handicap: GuessRange?)
    case house(HouseSettings)
  }

  package enum Phase: Equatable, Sendable {
    /// A seat is free.
    case waiting
    /// A round is about to begin, or, at the end of the last one, the match is about to be over.
    case countdown(Match)
    case playing(Match, Round)
    case over(wantsRematch: Seat?)
  }

  /// A match that has no winner, since someone in it can't come back.
  package struct BrokenOff: Equatable, Sendable {
    let match: Match
    /// The one that was being played, if one was.
    let round: Round?
  }

  package let opening: JournalEntry.RoomStart
  package private(set) var sitters = BySeat<Sitter?>(repeating: nil)
  /// How far it is, with the match and the round that are under way.
  package private(set) var phase = Phase.waiting
  package private(set) var starter: Seat
  package private(set) var drawnSecrets: Int
  package private(set) var brokenOff: BrokenOff?
  /// How long the round had lasted when it was last heard of.
  package private(set) var elapsed = Milliseconds.zero
  /// Those who have found the number of the round, which ends with that.
  private var finders = Seats.none

  init(_ opening: JournalEntry.RoomStart) {
    self.opening = opening
    starter = opening.starter
    drawnSecrets = opening.drawn
  }

  /// Names of the players in it.
  var names: [Name] {
    Seat.allCases.compactMap { if case .player(let name, _, _, _, _) = sitters[$0] { name } else { nil } }
  }

  /// Whether a match is under way.
  package var isPlaying: Bool {
    switch phase {
    case .countdown, .playing: true
    case .waiting, .over: false
    }
  }

  var settings: MatchSettings { opening.settings }

  /// What each player begins a round with.
  private var ranges: BySeat<GuessRange> {
    var ranges = BySeat(repeating: settings.range)
    for seat in Seat.allCases {
      if case .player(_, _, _, _, let handicap?) = sitters[seat] { ranges[seat] = handicap }
    }
    return ranges
  }

  private var isFull: Bool {
    sitters[.first] != nil && (settings.rules == .solo) == (sitters[.second] == nil)
  }

  // MARK: - Who is in it

  mutating func sit(_ sitter: JournalEntry.Sitter, in seat: Seat) throws(Contradiction) {
    guard sitters[seat] == nil, phase == .waiting, settings.rules != .solo || seat == .first else {
      throw Contradiction()
    }
    switch sitter {
    case .house(let house): sitters[seat] = .house(house)
    case .player(let name, let kind, let token, let handicap):
      guard handicap.map({ $0.contains(settings.range) && settings.rules != .duel }) ?? true else {
        throw Contradiction()
      }
      sitters[seat] = .player(name, kind, token: token, former: nil, handicap: handicap)
    }
  }

  /// Ends a match that is under way without a winner, since the one in `seat` can't come back.
  mutating func breakOff(without seat: Seat) {
    switch phase {
    case .waiting, .over: break
    case .countdown(let match): brokenOff = BrokenOff(match: match, round: nil)
    case .playing(var match, let round):
      match.recordUnfinished(round)
      brokenOff = BrokenOff(match: match, round: round)
    }
    (phase, elapsed) = (.waiting, .zero)
    sitters[seat] = nil
  }

  mutating func renewToken(of seat: Seat, _ token: TokenDigest, former: TokenDigest?) throws(Contradiction) {
    guard case .player(let name, let kind, _, _, let handicap) = sitters[seat] else { throw Contradiction() }
    sitters[seat] = .player(name, kind, token: token, former: former, handicap: handicap)
  }

  mutating func vacate(_ seat: Seat) throws(Contradiction) {
    switch phase {
    case .waiting, .over: break
    case .countdown, .playing: throw Contradiction()
    }
    guard sitters[seat] != nil else { throw Contradiction() }
    sitters[seat] = nil
    phase = .waiting
  }

  // MARK: - Its match

  mutating func beginMatch(_ entry: JournalEntry.MatchStart) throws(Contradiction) {
    switch phase {
    case .waiting, .over: break
    case .countdown, .playing: throw Contradiction()
    }
    guard isFull else { throw Contradiction() }
    let match = Match(settings: settings, day: opening.day, entry: entry)
    phase = .countdown(match)
    // The first turn changes with every round.
    starter = match.roundsPlayed.isMultiple(of: 2) ? match.starter.other : match.starter
  }

  mutating func beginRound(_ entry: JournalEntry.RoundStart) throws(Contradiction) {
    guard case .countdown(var match) = phase, entry.number == match.roundsPlayed + 1,
      let round = Round(settings: settings, ranges: ranges, entry: entry)
    else { throw Contradiction() }
    match.begin(round)
    phase = .playing(match, round)
    drawnSecrets = entry.drawn
    finders = .none
    elapsed = entry.progress?.elapsed ?? .zero
  }

  /// Counts a guess, or seals it.
  mutating func guess(
    _ number: Int64, by seat: Seat, isSealed: Bool, elapsed: Milliseconds
  ) throws(Contradiction) {
    guard case .playing(var match, var round) = phase, sitters[seat] != nil, finders == .none,
      isSealed == (settings.rules == .lockstep)
    else { throw Contradiction() }
    do throws(Refusal) {
      if isSealed {
        try round.seal(number, by: seat, pace: .zero, at: .start + elapsed)
      } else {
        let answer = try round.guess(number, by: seat, pace: .zero, at: .start + elapsed)
        if answer.hint == .hit { finders = Seats([seat]) }
        match.note(guessed: true, by: seat)
      }
    } catch {
      throw Contradiction()
    }
    phase = .playing(match, round)
    self.elapsed = elapsed
  }

  mutating func closeStep(passed: Seats, elapsed: Milliseconds) throws(Contradiction) {
    guard case .playing(var match, var round) = phase, settings.rules == .lockstep else {
      throw Contradiction()
    }
    let answers = round.closeStep(at: .start + elapsed)
    for seat in Seat.allCases {
      if let answer = answers[seat] {
        guard !passed.contains(seat) else { throw Contradiction() }
        match.note(guessed: true, by: seat)
        if answer.hint == .hit { finders = Seats(finders.all + [seat]) }
      }
      if passed.contains(seat) { match.note(guessed: false, by: seat) }
    }
    phase = .playing(match, round)
    self.elapsed = elapsed
  }

  mutating func passTurn(of seat: Seat, elapsed: Milliseconds) throws(Contradiction) {
    guard case .playing(var match, var round) = phase, round.order == .turns(seat) else {
      throw Contradiction()
    }
    match.note(guessed: false, by: seat)
    round.passTurn(at: .start + elapsed)
    phase = .playing(match, round)
    self.elapsed = elapsed
  }

  mutating func wait(until elapsed: Milliseconds) throws(Contradiction) {
    guard case .playing = phase else { throw Contradiction() }
    self.elapsed = max(self.elapsed, elapsed)
  }

  mutating func endRound(winners: Seats, isBrokenOff: Bool) throws(Contradiction) {
    guard case .playing(var match, let round) = phase, winners == finders else { throw Contradiction() }
    if isBrokenOff { match.recordUnfinished(round) } else { _ = match.record(round, winners: winners.all) }
    phase = .countdown(match)
    (elapsed, finders) = (.zero, .none)
  }

  mutating func endMatch() throws(Contradiction) {
    switch phase {
    case .countdown: break
    // A file that begins after the end of the match tells no more of it than that.
    case .waiting where isFull: break
    case .waiting, .playing, .over: throw Contradiction()
    }
    phase = .over(wantsRematch: nil)
  }

  mutating func wishRematch(_ seat: Seat) throws(Contradiction) {
    guard phase == .over(wantsRematch: nil), case .player = sitters[seat] else { throw Contradiction() }
    phase = .over(wantsRematch: seat)
  }
}
