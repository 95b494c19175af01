import GuessProtocol

extension Lobby {
  mutating func listScores(_ table: ScoreTable, after rank: Int, _ asker: Asker) throws(Refusal) {
    let (own, yesterday) = (name(of: asker.id), Day(number: context.today.number - 1))
    switch table {
    case .all: list(context.scores.page(after: rank, for: own), asker)
    case .since(let days):
      context.scores.sort(since: days, today: context.today)
      list(context.scores.page(since: days, after: rank, for: own), asker)
    case .tournament(let code): try listTable(of: code, after: rank, asker)
    case .seed(let word): list(context.scores.page(of: .seed(word), after: rank, for: own), asker)
    case .today: list(context.scores.page(of: .day(context.today), after: rank, for: own), asker)
    case .yesterday:
      let secret = isPublic(yesterday) ? configuration.seedKey.secret(of: yesterday) : nil
      list(context.scores.page(of: .day(yesterday), after: rank, for: own), secret: secret, asker)
    case .ratings(let rules, let kind):
      let pool = RatingPool(rules, kind ?? sessions[asker.id]?.kind ?? .human)
      listOwners(.rating(pool), after: rank, asker)
    case .wins: listOwners(.wins, after: rank, asker)
    case .daily: listOwners(.daily, after: rank, asker)
    case .owner(let name): describe(name, asker)
    }
  }

  /// Answers `SCORES`.
  mutating func list(
    _ page: Scoreboard.Page, secret: Int64? = nil, tournament: TournamentProgress? = nil, _ asker: Asker
  ) {
    for row in page.rows { self.row(row, asker) }
    ok(
      .scores(
        count: page.rows.count, next: page.next, rank: page.rank, secret: secret, tournament: tournament),
      asker)
  }

  /// True if no game with the number of a past day counts any more: none is open, or its time is over.
  private func isPublic(_ day: Day) -> Bool {
    if Day(unixTime: context.unixTime - MatchResult.daySeconds).number > day.number { return true }
    return !rooms.all.contains { $0.day == day && $0.isRunning && $0.playsDailyAgain == .none }
  }

  private mutating func listOwners(_ table: OwnerTables.Table, after rank: Int, _ asker: Asker) {
    ownerTables.age(ownedNames, to: context.today, nameDays: nameDays)
    let (places, next) = ownerTables.page(of: table, after: rank)
    let rows = places.indices.compactMap { row(of: places[$0].name, in: table, rank: $0 + 1) }
    let own = name(of: asker.id).flatMap { ownerTables.rank(of: $0, ownedNames[$0]?.listed, in: table) }
    list((rows, next, own), asker)
  }

  /// Lists the totals and ratings of an owned name; if its owner hides it, only for the owner.
  private mutating func describe(_ name: Name, _ asker: Asker) {
    ownerTables.age(ownedNames, to: context.today, nameDays: nameDays)
    var rows: [Row] = []
    if case .player(let holder)? = owner(of: name),
      holder.isListed || asker.player != nil && players.find(name) == asker.player
    {
      rows = [.owner(PlayerScore(name: name, holder.record.totals), seen: holder.lastUse)]
      rows += ([.daily] + holder.record.pools.map { .rating($0) }).compactMap { table in
        ownerTables.rank(of: name, holder, in: table).flatMap { row(of: name, in: table, rank: $0) }
      }
    }
    list((rows, nil, nil), asker)
  }

  private func row(of name: Name, in table: OwnerTables.Table, rank: Int) -> Row? {
    guard let record = ownedNames[name]?.record else { return nil }
    switch table {
    case .rating(let pool):
      return record[pool].map { rating in
        .rating(
          rank: rank,
          PlayerRating(
            name: name, rules: pool.rules, kind: pool.kind, rating: rating.points,
            deviation: rating.deviation(on: context.today), matches: rating.matches))
      }
    case .wins: return .score(rank: rank, PlayerScore(name: name, record.totals))
    case .daily:
      return record.daily.map { .daily(rank: rank, DailyScore(name: name, $0.totals)) }
    }
  }
}
