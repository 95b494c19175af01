import GuessProtocol

/// The rival that the house provides.
extension Room {
  /// Gives the free seat to the house.
  package mutating func seatHouse(_ settings: HouseSettings) {
    guard let seat = freeSeat else { preconditionFailure("the house takes a free seat") }
    occupants[seat] = Occupant(player: nil, name: House.name(of: settings.level), kind: .bot)
    house = House(settings, seat: seat)
  }

  /// Whether the house is to guess now.
  func isHouseDue(at now: Instant) -> Bool {
    house?.move.map { $0 <= now } ?? false
  }

  /// Makes the guess of the house.
  mutating func playHouse(
    in context: inout Context
  ) {
    guard let house, let play else { return }
    self.house?.move = nil
    let guess = house.guess(
      in: play.round.hands[house.seat].range, rules: settings.rules, using: &context.random)
    do throws(Refusal) {
      _ = try self.guess(
        guess, round: nil, by: house.seat, in: &context
      )
    } catch {
      // It guesses within its range and when it is its turn; only the pace of the room can hold it up, and then it
      // thinks again.
    }
  }

  /// Lets the house think about its next guess, where it is to make one. With a thinking time it begins again whenever the
  /// rival has guessed, but for its first guess of a round.
  mutating func planHouse(after guesser: Seat? = nil, in context: inout Context) {
    guard var house else { return }
    guard let play, house.owesGuess(in: play.round) else {
      if house.move != nil {
        house.move = nil
        self.house = house
      }
      return
    }
    let isAsked =
      guesser == house.seat.other && house.settings.think != nil && play.round.hands[house.seat].guesses > 0
    if house.move == nil || isAsked {
      house.move = house.nextMove(
        in: play.round, pace: settings.pace, at: context.now, using: &context.random)
      self.house = house
    }
  }
}
