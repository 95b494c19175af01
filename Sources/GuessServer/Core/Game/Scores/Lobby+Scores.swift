import GuessProtocol

/// The tables of `SCORES`, but for those of tournaments.
extension Lobby {
  mutating func listScores(_ table: ScoreTable, after rank: Int, _ asker: Asker) {
    let yesterday = Day(number: context.today.number - 1)
    var days: Int?
    if case .since(let count) = table { days = count }
    let contest: Contest? =
      switch table {
      case .all, .since, .tournament, .ratings, .wins, .daily, .owner: nil
      case .seed(let word): .seed(word)
      case .today: .day(context.today)
      case .yesterday: .day(yesterday)
      }
    context.scores.sort(since: days, today: context.today)
    let page = context.scores.page(of: contest, since: days, after: rank, for: name(of: asker.id))
    let secret =
      table == .yesterday && isPublic(yesterday) ? configuration.seedKey.secret(of: yesterday) : nil
    list(page.rows, next: page.next, rank: page.rank, secret: secret, asker)
  }

  /// Answers `SCORES` with a page of a table.
  mutating func list(
    _ rows: [Row], next: Int? = nil, rank: Int? = nil, secret: Int64? = nil,
    tournament: TournamentProgress? = nil, _ asker: Asker
  ) {
    for row in rows { self.row(row, asker) }
    ok(
      .scores(count: rows.count, next: next, rank: rank, secret: secret, tournament: tournament), asker)
  }

  /// True if no game with the number of a past day counts any more: none is open, or its time is over.
  private func isPublic(_ day: Day) -> Bool {
    if Day(unixTime: context.unixTime - MatchResult.daySeconds).number > day.number { return true }
    return !rooms.all.contains { $0.day == day && $0.isRunning && $0.playsDailyAgain == .none }
  }

  mutating func listOwners(_ table: OwnerTables.Table, after rank: Int, _ asker: Asker) {
    ownerTables.age(ownedNames, to: context.today, nameDays: nameDays)
    let (places, count) = ownerTables.page(of: table, after: rank)
    list(
      places.indices.compactMap { row(of: places[$0].name, in: table, rank: $0 + 1) },
      next: places.endIndex < count ? places.endIndex : nil,
      rank: name(of: asker.id).flatMap { ownerTables.rank(of: $0, ownedNames[$0]?.listed, in: table) }, asker)
  }

  /// Lists the totals and ratings of an owned name; if its owner hides it, only for the owner.
  mutating func describe(_ name: Name, _ asker: Asker) {
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
    list(rows, asker)
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
