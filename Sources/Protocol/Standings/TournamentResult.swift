/// A match of a tournament that is over, or a bye. Players are numbered in order of entry; the computer plays as a bye.
package typealias TournamentResult = (pairing: Pairing, result: JournalEntry.TournamentMeeting.Result)

extension Swiss {
  package init(players: Int, _ results: [TournamentResult]) {
    self.init(players: players)
    for (pairing, result) in results { add(pairing, result.points) }
  }
}

extension Placing {
  /// The table of a tournament, the best first. `names` are in order of entry; those before `first` do not play.
  package static func table(of names: [Name], from first: Int, _ results: [TournamentResult]) -> [Placing] {
    let swiss = Swiss(players: names.count, results)
    var won = names.map { _ in 0 }
    var (lost, tied, guesses) = (won, won, won)
    for (pairing, result) in results {
      for (seat, player) in [(Seat.first, Optional(pairing.first)), (.second, pairing.second)] {
        guard let player else { continue }
        guesses[player] += result.guesses[seat]
        switch result.points[seat] {
        case Swiss.win: won[player] += 1
        case Swiss.tie: tied[player] += 1
        default: lost[player] += 1
        }
      }
    }
    let ranking = swiss.ranking.filter { $0 >= first }
    var (rank, last) = (0, [Int]())
    return ranking.enumerated().map { index, player in
      let score = [swiss.points[player], swiss.buchholz(player)]
      if score != last { (rank, last) = (results.isEmpty ? 0 : index + 1, score) }
      return Placing(
        rank: rank, name: names[player], points: swiss.points[player], buchholz: swiss.buchholz(player),
        won: won[player], lost: lost[player], tied: tied[player], guesses: guesses[player])
    }
  }
}
