import GuessProtocol

/// All contests on the page on balance, by section.
enum Programme {
  /// A table of the page.
  struct Section {
    let title: String
    let contests: [Contest]
  }

  static let sections =
    [lockstep, handicap, duel] + race + [computerInLockstep, computerInDuel, computerInRace]

  /// All contests, in the order of the page.
  static let contests = sections.flatMap(\.contests)
  /// Their exact odds, which take long to compute.
  static let odds = contests.map(\.odds)

  private static let lower = Contest.Contestant(label: "lower middle", strategy: .lowerMiddle)
  private static let upper = Contest.Contestant(label: "upper middle", strategy: .upperMiddle)

  private static let lockstep = Section(
    title: "Lockstep",
    contests: [(lower, lower), (lower, upper)].map { Contest(rules: .lockstep, first: $0, second: $1) })

  private static let handicap = Section(
    title: "Lockstep, 1..100 against 1..200",
    contests: [(lower, lower), (lower, upper), (upper, lower), (upper, upper)].map {
      Contest(rules: .lockstep, first: $0, second: $1, handicap: 200)
    })

  private static let duel = Section(
    title: "Duel",
    contests: bothStarts(
      [
        (best, best), (lower, lower), (lower, best),
        (lower, Contest.Contestant(label: "best reply to it", strategy: .bestAgainstLowerMiddle)),
      ].map { Contest(rules: .duel, first: $0, second: $1) }))

  private static let best = Contest.Contestant(label: "best play", strategy: .bestInDuel)

  private static let race = [0, 500, 3_000, 6_000].map { pace in
    Section(
      title: "Race, pace=\(pace)",
      contests: [
        Contest(
          rules: .race, first: timed("person", .lowerMiddle, .person),
          second: timed("program", .upperMiddle, .program), pace: pace),
        Contest(
          rules: .race, first: timed("program 200 ms away", .lowerMiddle, .program(roundTrip: 200)),
          second: timed("program 20 ms away", .upperMiddle, .program(roundTrip: 20)), pace: pace),
      ])
  }

  private static func timed(_ label: String, _ strategy: Strategy, _ tempo: Tempo) -> Contest.Contestant {
    Contest.Contestant(label: label, strategy: strategy, tempo: tempo)
  }

  private static let computerInLockstep = Section(
    title: "The computer in lockstep", contests: computer(in: .lockstep))
  private static let computerInDuel = Section(
    title: "The computer in a duel",
    contests: bothStarts(
      computer(in: .duel)
        + ComputerLevel.allCases.map { level in
          Contest(rules: .duel, first: lower, second: .computer(level, in: .duel), computer: level)
        }))
  private static let computerInRace = Section(
    title: "The computer in a race",
    contests: computer(in: .race)
      + ComputerLevel.allCases.map { level in
        Contest(
          rules: .race, first: timed("person", .lowerMiddle, .person), second: .computer(level, in: .race),
          computer: level)
      })

  /// Every level against every level, including itself.
  private static func computer(in rules: Rules) -> [Contest] {
    let pairs: [(ComputerLevel, ComputerLevel)] = [
      (.hard, .hard), (.hard, .normal), (.hard, .easy), (.normal, .normal), (.normal, .easy), (.easy, .easy),
    ]
    return pairs.map { first, second in
      Contest(
        rules: rules, first: .computer(first, in: rules), second: .computer(second, in: rules),
        computer: second)
    }
  }

  private static func bothStarts(_ contests: [Contest]) -> [Contest] {
    contests.flatMap { contest in
      Seat.allCases.map { seat in
        var contest = contest
        contest.starter = seat
        return contest
      }
    }
  }
}
