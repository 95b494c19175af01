import GuessProtocol

/// An entry can't have been written after those before it: the journal is not as the server left it.
package struct Contradiction: Error, Hashable, Sendable {}

/// Everything that the journal tells, put together entry by entry: the rooms that are open at its end.
package struct Recovery: Equatable, Sendable {
  /// The rooms that are open.
  package private(set) var rooms: [RoomCode: RecoveredRoom] = [:]
  /// How much of the rooms of other nodes is among them, or was, by the run that had them.
  package private(set) var heritages: [Incarnation: Heritage.Extent] = [:]
  /// Where each player sits.
  private var seats: [Name: RoomCode] = [:]

  package init() {}

  /// Takes the next entry.
  package mutating func take(_ entry: JournalEntry) throws(Contradiction) {
    switch entry {
    case .file, .start, .mark: break
    case .taken: (rooms, seats, heritages) = ([:], [:], [:])
    case .heir(let word, let last):
      guard let run = Incarnation("\(word)") else { throw Contradiction() }
      heritages[run] = Heritage.Extent(last: last)
    case .room(let opening):
      guard rooms[opening.code] == nil else { throw Contradiction() }
      rooms[opening.code] = RecoveredRoom(opening)
    case .close(let code):
      guard let room = rooms.removeValue(forKey: code), room.names.isEmpty else { throw Contradiction() }
    case .sit(let code, let seat, let sitter):
      if case .player(let name, _, _, _) = sitter {
        guard seats.updateValue(code, forKey: name) == nil else { throw Contradiction() }
      }
      try change(code) { room throws(Contradiction) in try room.sit(sitter, in: seat) }
    case .vacate(let code, let seat):
      if case .player(let name, _, _, _, _) = rooms[code]?.sitters[seat] { seats[name] = nil }
      try change(code) { room throws(Contradiction) in try room.vacate(seat) }
    case .token(let code, let seat, let token, let former):
      try change(code) { room throws(Contradiction) in
        try room.renewToken(of: seat, token, former: former)
      }
    case .match, .round, .guess, .seal, .step, .pass, .end, .over, .rematch, .time: try takeMove(entry)
    }
  }

  private mutating func takeMove(_ entry: JournalEntry) throws(Contradiction) {
    guard let code = entry.room else { return }
    try change(code) { room throws(Contradiction) in
      switch entry {
      case .match(_, let match): try room.beginMatch(match)
      case .round(_, let round): try room.beginRound(round)
      case .guess(_, let seat, let number, let elapsed):
        try room.guess(number, by: seat, isSealed: false, elapsed: elapsed)
      case .seal(_, let seat, let number, let elapsed):
        try room.guess(number, by: seat, isSealed: true, elapsed: elapsed)
      case .step(_, let passed, let elapsed): try room.closeStep(passed: passed, elapsed: elapsed)
      case .pass(_, let seat, let elapsed): try room.passTurn(of: seat, elapsed: elapsed)
      case .end(_, let winners, let isBrokenOff):
        try room.endRound(winners: winners, isBrokenOff: isBrokenOff)
      case .over: try room.endMatch()
      case .rematch(_, let seat): try room.wishRematch(seat)
      case .time(_, let elapsed): try room.wait(until: elapsed)
      case .file, .start, .mark, .taken, .heir, .room, .close, .sit, .token, .vacate: break
      }
    }
  }

  /// Changes a room in its place. Through the subscript of its code it would be moved out and back, at four times the price
  /// of reading its line.
  private mutating func change(
    _ code: RoomCode,
    _ change: (inout RecoveredRoom) throws(Contradiction) -> Void
  ) throws(Contradiction) {
    guard let place = rooms.index(forKey: code) else { throw Contradiction() }
    try change(&rooms.values[place])
  }
}
