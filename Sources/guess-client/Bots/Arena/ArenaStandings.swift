import GuessClientCore
import GuessProtocol

struct ArenaStandings {
  private(set) var played = 0
  private(set) var tallies: [BotTally]
  private(set) var balances: [[Balance]]
  private let plan: ArenaPlan
  /// Duels whose number is still to be played from the other seat: halves of a point of the bot with the lower index, nil if
  /// unknown.
  private var halves: [ArenaPlan.Pair: Int?] = [:]

  init(_ plan: ArenaPlan) {
    let bots = plan.entrants.count
    self.plan = plan
    let pairs = plan.match.rules == .duel ? [0, 0, 0, 0, 0] : nil
    tallies = Array(repeating: BotTally(pairs: pairs), count: bots)
    balances = Array(repeating: Array(repeating: Balance(pairs: pairs), count: bots), count: bots)
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
    if plan.match.rules == .duel { addHalf(of: fixture, first.result.halves) }
  }

  /// Adds a duel to the pair with the same number, which counts once both of its matches are known.
  private mutating func addHalf(of fixture: ArenaPlan.Fixture, _ points: Int?) {
    let pair = ArenaPlan.Pair(
      one: min(fixture.first, fixture.second), other: max(fixture.first, fixture.second))
    let points = pair.one == fixture.first ? points : points.map { 2 - $0 }
    guard let former = halves.removeValue(forKey: pair) else { return halves[pair] = .some(points) }
    guard let now = points, let before = former else { return }
    for (bot, rival, sum) in [
      (pair.one, pair.other, now + before), (pair.other, pair.one, 4 - now - before),
    ] {
      balances[bot][rival].addPair(sum)
      tallies[bot].addPair(sum)
    }
  }

  /// Bots by descending points; equals in the order of the command line.
  var ranking: [Int] {
    tallies.indices.sorted { (-tallies[$0].balance.points, $0) < (-tallies[$1].balance.points, $1) }
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
