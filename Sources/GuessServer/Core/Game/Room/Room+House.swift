import GuessProtocol

/// Turns of the computer.
extension Room {
  /// Gives a free seat to the computer.
  package mutating func seatHouse(_ settings: HouseSettings, in seat: Seat) {
    sit(Occupant(player: nil, name: House.name(of: settings.level), kind: .bot), in: seat)
    house = House(settings: settings, seat: seat)
  }

  /// Makes the computer's guess.
  mutating func playHouse(in context: inout Context) {
    guard let house, let round else { return }
    self.house?.move = nil
    let guess = house.guess(
      in: round.hands[house.seat].range, rules: settings.rules, using: &context.random)
    // The guess is in range and in turn; only the room's pace can refuse it, and then the computer thinks again.
    _ = try? self.guess(guess, round: nil, by: house.seat, in: &context)
  }

  /// Schedules the computer's next guess, if it should make one. A fixed thinking time restarts with each guess of the rival,
  /// except before the first guess of a round.
  mutating func planHouse(after guesser: Seat? = nil, in context: inout Context) {
    guard var house else { return }
    guard let round, house.owesGuess(in: round) else {
      if house.move != nil { self.house?.move = nil }
      return
    }
    let isAsked =
      guesser == house.seat.other && house.settings.think != nil && round.hands[house.seat].guesses > 0
    if house.move == nil || isAsked {
      house.move = house.nextMove(
        in: round, pace: settings.pace, at: context.now, using: &context.random)
      self.house = house
    }
  }
}
