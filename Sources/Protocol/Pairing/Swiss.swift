/// A Swiss tournament: in each round players of about the same score meet, and nobody meets another one twice.
///
/// The pairings are those of the FIDE (Dutch) System, Handbook C.04.3, in a simpler form. From the best player down, everyone gets
/// the best opponent that leaves all others an opponent whom they have not met:
/// - in a score group the upper half meets the lower one, in the order of the seeds (S1 and S2 of that system);
/// - a player without an opponent there floats down, and meets the best of the next score group;
/// - an odd player has a bye, a round that counts as won: the last one in order who has had none.
///
/// Only if no other pairings exist are there second meetings, or second byes, and then as few as possible. That is certain for up
/// to 14 players; with more, the search for other pairings ends after a bounded number of steps. Left out of the Dutch system:
/// colors do not decide who meets (the player who has been first less often is first), who has floated before may float again, and
/// between equal exchanges the nearest player in order is taken, without comparing them all.
package struct Swiss: Hashable, Sendable {
  /// Players that the searches for the pairings of a round look at, if there are more than 14: takes milliseconds.
  private static let mostSteps = 580_000
  /// Points in a round, in halves: two for a win or a bye, one for a tie.
  package static let win = 2, tie = 1, loss = 0

  let players: Int
  /// Points so far, in halves.
  private(set) var points: [Int]
  /// Opponents so far, in order; the number of players stands for a bye.
  private var opponents: [[Int]]
  private var firsts: [Int]

  /// A tournament that has not begun; players are numbered in seed order from 0.
  init(players: Int) {
    self.players = players
    points = Array(repeating: 0, count: players)
    opponents = Array(repeating: [], count: players)
    firsts = points
  }

  /// Adds the points of both players, in halves.
  mutating func add(_ pairing: Pairing, _ result: BySeat<Int>) {
    opponents[pairing.first].append(pairing.second ?? players)
    points[pairing.first] += result[.first]
    guard let opponent = pairing.second else { return }
    points[opponent] += result[.second]
    opponents[opponent].append(pairing.first)
    firsts[pairing.first] += 1
  }

  /// Buchholz's score, in halves: the sum of the opponents' points. A bye counts as an opponent without points.
  func buchholz(_ player: Int) -> Int {
    opponents[player].reduce(0) { $0 + ($1 == players ? 0 : points[$1]) }
  }

  /// Players by points, then by Buchholz's score, then in seed order.
  var ranking: [Int] {
    let keys = points.indices.map { (-points[$0], -buchholz($0), $0) }
    return points.indices.sorted { keys[$0] < keys[$1] }
  }

  /// The pairings of the next round, without players who are absent: in order of their better players, a bye last.
  package func pairings(without absent: Set<Int> = []) -> [Pairing] {
    var order = points.indices.filter { !absent.contains($0) }
    order.sort { (-points[$0], $0) < (-points[$1], $1) }
    // The bye is the opponent of an odd player. It comes first, so that the last possible player gets it.
    if order.count % 2 == 1 { order.insert(players, at: 0) }
    let pairs = pairs(of: order, meetings).map(seated)
    return pairs.filter { $0.second != nil } + pairs.filter { $0.second == nil }
  }

  /// The number of meetings of each pair, with a row and a column for the bye.
  private var meetings: [UInt16] {
    let places = players + 1
    var counts = Array(repeating: UInt16.zero, count: places * places)
    for (player, others) in opponents.enumerated() {
      for other in others {
        counts[player * places + other] += 1
        if other == players { counts[other * places + player] += 1 }
      }
    }
    return counts
  }

  /// Pairs all players, who are in order: with as few as possible whom they have met, and then as seldom as possible.
  private func pairs(of order: [Int], _ meetings: [UInt16]) -> [(Int, Int)] {
    var left = order.count > 14 ? Self.mostSteps : .max
    for limit in 0...(meetings.max() ?? 0) {
      var search = Search(meetings: meetings, limit: limit)
      for spare in 0...order.count / 2 {
        // The last search, in which everyone may meet everyone, needs only these few.
        search.steps = max(left / 2, order.count * order.count)
        left -= search.steps
        if let pairs = pairs(of: order, spare: spare, &search) { return pairs }
        left += max(0, search.steps)
      }
    }
    return []
  }

  /// A search for pairings of players who have met at most `limit` times.
  private struct Search {
    let meetings: [UInt16]
    let limit: UInt16
    /// Players that it may still look at.
    var steps = 0
    /// Players for whom it has found none, with the most spare pairs that it has tried. They are not tried again, so up to 14
    /// players need no bound.
    var failed: [[Int]: Int] = [:]
  }

  /// Pairs all players with others whom they have met at most `limit` times, and once more in `spare` pairs; nil if not found.
  private func pairs(of rest: [Int], spare: Int, _ search: inout Search) -> [(Int, Int)]? {
    guard let player = rest.first else { return [] }
    if let most = search.failed[rest], spare <= most { return nil }
    let (meetings, limit) = (search.meetings, search.limit)
    func met(_ other: Int, _ player: Int) -> UInt16 { meetings[player * (players + 1) + other] }
    // Without this bound, all combinations of the others would be tried before the search ends.
    let lonely = rest.count { one in !rest.contains { $0 != one && met($0, one) <= limit } }
    guard lonely <= 2 * spare else { return nil }
    let candidates = candidates(for: player, among: rest)
    let known = spare > 0 ? candidates.filter { met($0, player) == limit + 1 } : []
    for other in candidates.filter({ met($0, player) <= limit }) + known {
      search.steps -= rest.count
      guard search.steps >= 0 else { return nil }
      let others = rest.filter { $0 != player && $0 != other }
      let left = met(other, player) > limit ? spare - 1 : spare
      if let pairs = pairs(of: others, spare: left, &search) { return [(player, other)] + pairs }
    }
    if search.steps >= 0 { search.failed[rest] = spare }
    return nil
  }

  /// The others in the order of preference of the first one of `rest`.
  private func candidates(for player: Int, among rest: [Int]) -> [Int] {
    guard player < players else { return rest.dropFirst().reversed() }
    let group = rest.prefix { $0 < players && points[$0] == points[player] }.count
    let half = max(1, group / 2)
    return rest[half..<group] + rest[1..<half].reversed() + rest[group...]
  }

  /// The pairing of two players; the better one is given first.
  private func seated(_ one: Int, _ other: Int) -> Pairing {
    if one == players { return Pairing(first: other, second: nil) }
    return firsts[one] <= firsts[other]
      ? Pairing(first: one, second: other) : Pairing(first: other, second: one)
  }
}
