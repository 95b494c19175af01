import GuessProtocol

/// An entry that no server writes after those before it: the journal was changed after the server wrote it.
package struct ImpossibleEntry: Error, Hashable, Sendable {
  package init() {}
}

/// A room as read from the journal, without connections and wall-clock time. Its clocks begin at `Instant.start`.
package struct RecoveredRoom: Equatable, Sendable {
  private var seats: RecordedRoom
  /// Previous tokens, valid until the new ones have arrived.
  private(set) var formerTokens = BySeat<TokenDigest?>(repeating: nil)
  /// Between two rounds it counts down; after the last one, the match is about to end.
  private(set) var room: Room
  /// The last recorded duration of the current round.
  private(set) var elapsed = Milliseconds.zero
  /// Players who have found the number, which ends the round.
  private var finders = Seats.none

  package init(_ opening: JournalEntry.RoomStart) {
    seats = RecordedRoom(opening)
    room = Room(opening)
  }

  package var opening: JournalEntry.RoomStart { seats.opening }
  var sitters: BySeat<JournalEntry.RecordedOccupant?> { seats.sitters }
  package var names: [Name] { seats.names }
  package var isPlaying: Bool { seats.isPlaying }

  private var settings: MatchSettings { opening.settings }

  /// Counts down to the next round; the time until then is not known.
  private mutating func countDown() {
    let countdown = Room.Countdown(start: .start, call: .start, last: nil)
    (room.round, room.pause) = (nil, .countdown(Box(countdown)))
  }

  /// Applies the next entry about this room. `seated` are the players in all rooms.
  package mutating func take(_ entry: JournalEntry, seated: inout Set<Name>) throws(ImpossibleEntry) {
    try check(seats.follow(entry, seated: &seated))
    switch entry {
    case .sit(_, let seat, .computer(let computer)): room.seatComputer(computer, in: seat)
    case .sit(_, let seat, .player(let name, let kind, _, let handicap)):
      room.occupants[seat] = Room.SeatOccupant(player: nil, name: name, kind: kind, handicap: handicap)
    case .token(_, let seat, _, let former): formerTokens[seat] = former
    case .vacate(_, let seat):
      (room.occupants[seat], formerTokens[seat], room.pause) = (nil, nil, .waiting(nil))
    case .match(_, let start):
      let match = Match(start)
      room.match = match
      countDown()
      // First moves alternate by round.
      room.starter = match.roundsPlayed.isMultiple(of: 2) ? match.starter.other : match.starter
    case .played(_, let round): room.match.add(round, from: room.ranges)
    case .round(_, let start): try begin(start)
    case .guess, .seal, .step, .missed, .time, .end: try takeMove(entry)
    // In a journal begun after the end of a match, this entry is all there is of it.
    case .over: (room.match, room.pause) = (Match(starter: .first), .over(nil, wantsRematch: nil))
    case .rematch(_, let seat): room.pause = .over(nil, wantsRematch: seat)
    case .file, .start, .mark, .taken, .result, .owner, .room, .close, .tournament, .enter, .exit, .meet:
      throw ImpossibleEntry()
    }
  }

  private mutating func begin(_ start: JournalEntry.RoundStart) throws(ImpossibleEntry) {
    guard case .countdown = room.pause, start.number == room.match.roundsPlayed + 1,
      let round = Round(settings: settings, ranges: room.ranges, entry: start)
    else { throw ImpossibleEntry() }
    room.match.begin(start.commitment)
    (room.round, room.pause) = (round, .waiting(nil))
    room.drawnSecrets = start.drawn
    (elapsed, finders) = (start.progress?.elapsed ?? .zero, .none)
  }

  private mutating func takeMove(_ entry: JournalEntry) throws(ImpossibleEntry) {
    guard var round = room.round else { throw ImpossibleEntry() }
    switch entry {
    case .guess(_, let seat, let guess, let time):
      try check(settings.rules != .lockstep && sitters[seat] != nil && finders == .none)
      let answer = try? round.guess(guess, by: seat, pace: .zero, at: .start + time)
      try check(answer != nil)
      finders[seat] = answer?.hint == .hit
      room.match.note(guessed: true, by: seat)
      elapsed = time
    case .seal(_, let seat, let guess, let time):
      try check(settings.rules == .lockstep && sitters[seat] != nil && finders == .none)
      try check((try? round.seal(guess, by: seat, pace: .zero, at: .start + time)) != nil)
      elapsed = time
    case .step(_, let passed, let time):
      try check(settings.rules == .lockstep)
      let answers = round.closeStep(at: .start + time)
      for seat in Seat.allCases {
        try check(answers[seat] == nil || !passed[seat])
        if answers[seat]?.hint == .hit { finders[seat] = true }
        if answers[seat] != nil || passed[seat] {
          room.match.note(guessed: answers[seat] != nil, by: seat)
        }
      }
      elapsed = time
    case .missed(_, let seat, let time):
      try check(round.order == .turns(seat))
      room.match.note(guessed: false, by: seat)
      round.passTurn(at: .start + time)
      elapsed = time
    case .end(_, let winners, let isBrokenOff):
      try check(winners == finders)
      if isBrokenOff {
        room.match.count(round, from: room.ranges)
      } else {
        _ = room.match.record(round, from: room.ranges, winners: winners, under: settings)
      }
      countDown()
      (elapsed, finders) = (.zero, .none)
      return
    case .time(_, let time): elapsed = max(elapsed, time)
    default: throw ImpossibleEntry()
    }
    room.round = round
  }

  private func check(_ isPossible: Bool) throws(ImpossibleEntry) {
    guard isPossible else { throw ImpossibleEntry() }
  }
}
