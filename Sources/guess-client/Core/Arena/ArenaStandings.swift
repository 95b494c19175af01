import GuessProtocol

/// How an arena stands.
struct ArenaStandings: Hashable {
  /// Matches of one against another.
  struct Balance: Hashable {
    var won = 0
    var lost = 0
    var tied = 0
  }

  private(set) var played = 0
  private(set) var tallies: [BotTally]
  /// The balance of the first index against the second.
  private(set) var balances: [[Balance]]

  init(bots: Int) {
    tallies = Array(repeating: BotTally(), count: bots)
    balances = Array(repeating: Array(repeating: Balance(), count: bots), count: bots)
  }

  /// Takes what both saw of a match. Where one was not told how it ended, the other one was.
  mutating func add(_ first: MatchRecord, _ second: MatchRecord, of fixture: ArenaPlan.Fixture) {
    played += 1
    var (first, second) = (first, second)
    if first.result == .unknown { first.result = second.result.reversed }
    if second.result == .unknown { second.result = first.result.reversed }
    tallies[fixture.first].add(first)
    tallies[fixture.second].add(second)
    count(first.result, fixture.first, fixture.second)
    count(second.result, fixture.second, fixture.first)
  }

  private mutating func count(_ result: MatchRecord.Result, _ one: Int, _ other: Int) {
    switch result {
    case .won: balances[one][other].won += 1
    case .lost: balances[one][other].lost += 1
    case .tied: balances[one][other].tied += 1
    case .unknown: break
    }
  }

  /// The bots in the order of their points; among equals the one that was named first comes first.
  var ranking: [Int] {
    tallies.indices.sorted { (-tallies[$0].points, $0) < (-tallies[$1].points, $1) }
  }
}
