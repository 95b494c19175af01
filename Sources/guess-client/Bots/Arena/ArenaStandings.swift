import GuessClientCore
import GuessProtocol

struct ArenaStandings: Hashable {
  private(set) var played = 0
  private(set) var tallies: [BotTally]
  /// The balance of the first index against the second.
  private(set) var balances: [[Balance]]
  private let plan: ArenaPlan
  private(set) var swiss: Swiss?
  private(set) var pairings: [Pairing]
  /// The balance of each player in it, against the only opponent there.
  private var current: [Balance]
  /// Duels whose number is still to be played from the other seat, by the two bots.
  private var halves: [Pair: Half] = [:]

  private struct Pair: Hashable { let one: Int, other: Int }

  private struct Half: Hashable {
    let seed: ShortWord
    /// Halves of a point of the bot with the lower index; nil if unknown.
    let points: Int?
  }

  init(_ plan: ArenaPlan) {
    let bots = plan.entrants.count
    self.plan = plan
    let pairs = plan.match.rules == .duel ? [0, 0, 0, 0, 0] : nil
    tallies = Array(repeating: BotTally(pairs: pairs), count: bots)
    balances = Array(repeating: Array(repeating: Balance(pairs: pairs), count: bots), count: bots)
    swiss = plan.rounds == nil ? nil : Swiss(players: bots)
    pairings = swiss?.pairings() ?? plan.allPairs
    current = Array(repeating: Balance(), count: bots)
  }

  /// The match with this number, if its round has begun.
  func fixture(_ number: Int) -> ArenaPlan.Fixture? {
    guard number < plan.count, number / plan.matchesInRound == played / plan.matchesInRound else {
      return nil
    }
    return plan.fixture(number, among: pairings)
  }

  var accepted: SequentialTest.Hypothesis? { plan.test?.accepted(after: balances[0][1]) }

  /// Adds both records of the next match. An unknown result is taken from the other player's record.
  mutating func add(_ first: MatchRecord, _ second: MatchRecord, of fixture: ArenaPlan.Fixture) {
    played += 1
    var (first, second) = (first, second)
    if first.result == .unknown { first.result = second.result.reversed }
    if second.result == .unknown { second.result = first.result.reversed }
    tallies[fixture.first].add(first)
    tallies[fixture.second].add(second)
    balances[fixture.first][fixture.second].add(first.result)
    balances[fixture.second][fixture.first].add(second.result)
    current[fixture.first].add(first.result)
    current[fixture.second].add(second.result)
    if plan.match.rules == .duel { addHalf(of: fixture, first.result.halves) }
    if played % plan.matchesInRound == 0 { finishRound() }
  }

  /// Adds a duel to the pair with the same number, which counts once both of its matches are known.
  private mutating func addHalf(of fixture: ArenaPlan.Fixture, _ points: Int?) {
    let (one, other) = (min(fixture.first, fixture.second), max(fixture.first, fixture.second))
    let half = Half(seed: fixture.seed, points: one == fixture.first ? points : points.map { 2 - $0 })
    guard let former = halves.removeValue(forKey: Pair(one: one, other: other)), former.seed == half.seed
    else {
      halves[Pair(one: one, other: other)] = half
      return
    }
    guard let now = half.points, let before = former.points else { return }
    for (bot, rival, sum) in [(one, other, now + before), (other, one, 4 - now - before)] {
      balances[bot][rival].addPair(sum)
      tallies[bot].addPair(sum)
    }
  }

  /// Gives the point of each pairing to the winner of more matches in it.
  private mutating func finishRound() {
    guard swiss != nil else { return }
    for pairing in pairings {
      let lead = current[pairing.first].won - current[pairing.first].lost
      swiss?.add(pairing, points: lead > 0 ? Swiss.win : lead < 0 ? Swiss.loss : Swiss.tie)
    }
    pairings = swiss?.pairings() ?? []
    current = current.map { _ in Balance() }
  }

  /// Bots by descending points, in a Swiss tournament those of its rounds; equals in the order of the command line.
  var ranking: [Int] {
    swiss?.ranking
      ?? tallies.indices.sorted { (-tallies[$0].balance.points, $0) < (-tallies[$1].balance.points, $1) }
  }
}

extension Balance.Result {
  /// Halves of a point; nil if unknown.
  fileprivate var halves: Int? {
    switch self {
    case .won: 2
    case .tied: 1
    case .lost: 0
    case .unknown: nil
    }
  }
}
