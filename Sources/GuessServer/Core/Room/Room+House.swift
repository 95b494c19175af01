import Protocol

/// The rival that the house provides.
extension Room {
  /// Gives the free seat to the house.
  package mutating func seatHouse(_ level: HouseLevel) {
    guard let seat = freeSeat else { preconditionFailure("the house takes a free seat") }
    occupants[seat] = Occupant(player: nil, name: House.name(of: level), kind: .bot)
    house = House(level: level, seat: seat)
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

  /// Lets the house think about its next guess, where it is to make one.
  mutating func planHouse(in context: inout Context) {
    guard let house else { return }
    guard let play, play.round.order == .free || play.round.awaits(house.seat) else {
      self.house?.move = nil
      return
    }
    if house.move == nil {
      self.house?.move = context.now + max(House.thinkingTime(using: &context.random), settings.pace)
    }
  }
}
