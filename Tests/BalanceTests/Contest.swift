import GuessServerCore
import GuessProtocol

/// One line of the table: who plays whom, and how.
struct Contest {
  /// One of the two.
  struct Contestant {
    /// What the table calls it.
    let label: String
    let strategy: Strategy
    var tempo = Tempo.house

    /// A contestant that plays as the house does at a level.
    static func house(_ level: HouseLevel, in rules: Rules) -> Contestant {
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
  /// Whether the server's own house plays the second seat, as it does for people.
  var house: HouseLevel?
  /// The larger range of the second, up from 1.
  var handicap = Contest.numbers
  /// The least time between two guesses, in milliseconds.
  var pace = 0
  /// Whose first turns count, in a duel.
  var starter = Seat.first

  /// The secret is one of 1 to so many.
  static let numbers = 100

  /// How likely each end of a round is.
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
