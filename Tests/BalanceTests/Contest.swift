import GuessProtocol

/// A row of the table: two contestants and their settings.
struct Contest {
  struct Contestant {
    /// Name in the table.
    let label: String
    let strategy: Strategy
    var tempo = Tempo.computer

    /// A contestant that plays like the computer at a level.
    static func computer(_ level: ComputerLevel, in rules: Rules) -> Contestant {
      let strategy: Strategy =
        switch level {
        case .easy: .anything
        case .normal: .middleQuarter
        case .hard: rules == .duel ? .bestInDuel : .lowerMiddle
        }
      return Contestant(label: level.rawValue, strategy: strategy)
    }
  }

  let rules: Rules
  let first: Contestant
  let second: Contestant
  /// The level of the server's own computer in the second seat, as in games with people; nil for a contestant.
  var computer: ComputerLevel?
  /// The second contestant's larger range, from 1.
  var handicap = Contest.numbers
  /// Minimum time between two guesses, in milliseconds.
  var pace = 0
  /// In a duel, only rounds that this seat begins are counted.
  var starter = Seat.first

  /// The secret is from 1 to this number.
  static let numbers = 100

  /// Probabilities of the results of a round.
  struct Odds {
    var first = 0.0
    var tie = 0.0
  }

  /// The exact odds.
  var odds: Odds {
    switch rules {
    case .lockstep: exactLockstep
    case .duel: exactDuel
    case .race, .solo: exactRace
    }
  }
}
