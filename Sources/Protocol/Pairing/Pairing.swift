/// Two players who meet, by their places in seed order from 0. Without a second one it is a bye, which is won.
package struct Pairing: Hashable, Sendable {
  package let first: Int
  package let second: Int?

  package init(first: Int, second: Int?) { (self.first, self.second) = (first, second) }
}

/// Everyone meets everyone once, by the circle method (Kirkman 1847), from which the Berger tables of chess come.
///
/// The last player stays in place while the others move around the circle; with an odd number, that place is the bye.
package enum RoundRobin {
  /// Rounds until everyone has met everyone.
  package static func rounds(of players: Int) -> Int { max(0, players + players % 2 - 1) }

  /// The pairings of a round, numbered from 0. Over all rounds nobody is first more than once more often than second.
  package static func pairings(_ round: Int, of players: Int) -> [Pairing] {
    let places = rounds(of: players)
    guard places > 0 else { return [] }
    let at = round % places
    let last: Pairing =
      if players % 2 == 1 {
        Pairing(first: at, second: nil)
      } else {
        at % 2 == 0 ? Pairing(first: at, second: places) : Pairing(first: places, second: at)
      }
    let others = (1..<(places + 1) / 2).map {
      Pairing(first: (at + $0) % places, second: (at - $0 + places) % places)
    }
    return [last] + others
  }
}

/// A bracket with standard seeding: as long as the better seeds win, the first meets the second only in the final, the first four
/// only in the semifinals, and so on.
///
/// If the number of players is no power of two, the best seeds have byes in the first round.
package enum Knockout {
  /// The pairings of the first round, in the order of the bracket.
  package static func firstRound(of players: Int) -> [Pairing] {
    var seeds = [0]
    while seeds.count < players {
      let places = 2 * seeds.count
      seeds = seeds.flatMap { [$0, places - 1 - $0] }
    }
    return nextRound(of: seeds).map { pairing in
      Pairing(first: pairing.first, second: pairing.second.flatMap { $0 < players ? $0 : nil })
    }
  }

  /// The pairings of the next round; `winners` are those of the last one, in the order of its pairings.
  package static func nextRound(of winners: [Int]) -> [Pairing] {
    stride(from: 0, to: winners.count - 1, by: 2).map {
      Pairing(first: winners[$0], second: winners[$0 + 1])
    }
  }
}
