import GuessProtocol

/// The results of an arena so far.
struct ArenaStandings: Hashable {
  /// Results of one bot against another.
  struct Balance: Hashable {
    var won = 0, lost = 0, tied = 0
  }

  private(set) var played = 0
  private(set) var tallies: [BotTally]
  /// The balance of the first index against the second.
  private(set) var balances: [[Balance]]

  init(bots: Int) {
    tallies = Array(repeating: BotTally(), count: bots)
    balances = Array(repeating: Array(repeating: Balance(), count: bots), count: bots)
  }

  /// Adds both records of a match. An unknown result is taken from the other player's record.
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

  /// Bots by descending points; equals in the order of the command line.
  var ranking: [Int] {
    tallies.indices.sorted { (-tallies[$0].points, $0) < (-tallies[$1].points, $1) }
  }
}
