import GuessProtocol

extension Room {
  mutating func seatComputer(_ settings: ComputerSettings, in seat: Seat) {
    occupants[seat] = SeatOccupant(player: nil, name: Computer.name(of: settings.level), kind: .bot)
    computer = Computer(settings: settings, seat: seat)
  }

  mutating func playComputer(in context: inout Context) {
    guard let computer, let round else { return }
    self.computer?.move = nil
    let guess = computer.guess(
      in: round.hands[computer.seat].range, rules: settings.rules, using: &context.random)
    // The guess is in range and in turn; only the room's pace can refuse it, and then the computer thinks again.
    _ = try? self.guess(guess, round: nil, by: computer.seat, in: &context)
  }

  /// Schedules the computer's next guess, if it should make one. A fixed thinking time restarts with each guess of the rival,
  /// except before the first guess of a round.
  mutating func planComputer(after guesser: Seat? = nil, in context: inout Context) {
    guard var computer else { return }
    guard let round, computer.owesGuess(in: round) else {
      if computer.move != nil { self.computer?.move = nil }
      return
    }
    let isAsked =
      guesser == computer.seat.other && computer.settings.think != nil
      && round.hands[computer.seat].guesses > 0
    if computer.move == nil || isAsked {
      computer.move = computer.nextMove(
        in: round, pace: settings.pace, at: context.now, using: &context.random)
      self.computer = computer
    }
  }
}
