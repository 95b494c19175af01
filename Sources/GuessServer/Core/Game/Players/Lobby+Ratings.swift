import GuessProtocol

extension Lobby {
  /// Points between two players who meet at once. They double with each wait of `playHint`; after four of these anyone will do.
  private static let ratedWindow = 200
  private static let ratedDoublings: Int64 = 4
  /// Players who wait for a rated match that are looked at, the longest wait first. More wait only if few of them may meet.
  static let mostRatedCandidates = 100

  func checkRated(_ player: PlayerID, _ wish: Wish) throws(Refusal) {
    guard wish.rivalFilter == RivalFilter(of: wish.kind) else { throw .badArgument(.with) }
    guard let name = players[player]?.name, isOwned(name) else { throw .needOwnedName }
  }

  func checkRatedRematch(in id: RoomID) throws(Refusal) {
    guard let room = rooms[id], room.settings.isRated, let first = room.names[.first],
      let second = room.names[.second]
    else { return }
    guard isOwned(first), isOwned(second) else { throw .needOwnedName }
    guard context.scores.pairs.areComplete else { throw .unavailable(retry: Self.retry) }
    if context.scores.pairs.isFull(first, second, on: context.today) {
      let midnight = Milliseconds.seconds((context.today.number + 1) * 86_400 - context.unixTime)
      throw .rate(retry: midnight, .pair)
    }
  }

  func waitsForRated(_ player: PlayerID) -> Bool { wish(of: player)?.settings.isRated == true }

  private func isOwned(_ name: Name) -> Bool { if case .player? = owner(of: name) { true } else { false } }

  /// Removes from the queue, and returns, the rival for a player who has waited since then.
  mutating func takeRival(of player: PlayerID, for wish: Wish, since: Instant) -> PlayerID? {
    guard wish.settings.isRated else {
      return matchmaker.takeRival(for: wish, except: player, avoidedRival(of: player, since: since))
    }
    guard context.scores.pairs.areComplete else { return nil }
    let candidates = matchmaker.players(waitingWith: wish, atMost: Self.mostRatedCandidates)
      .compactMap { rival in distance(of: player, since: since, to: rival, wish).map { ($0, rival) } }
    // The first of the nearest ones has waited longest.
    guard let rival = candidates.min(by: { $0.0 < $1.0 })?.1,
      case .waiting(let ticket, _)? = players[rival]?.place
    else { return nil }
    matchmaker.withdraw(rival, ticket)
    return rival
  }

  /// Points between the ratings of two players; nil if they may not meet, or not yet.
  private func distance(of player: PlayerID, since: Instant, to rival: PlayerID, _ wish: Wish) -> Int? {
    guard rival != player, case .waiting(_, let wait)? = players[rival]?.place,
      let name = players[player]?.name, let rivalName = players[rival]?.name,
      // The operator may have freed a name meanwhile.
      isOwned(name), isOwned(rivalName),
      !context.scores.pairs.isFull(name, rivalName, on: context.today), !haveSameOrigin(name, rivalName),
      avoidedRival(of: player, since: since) != rival
    else { return nil }
    let pool = RatingPool(wish.settings.rules, wish.kind)
    let start = StoredRating.start(on: context.today)
    let (own, other) = (ownedNames[name]?.record[pool] ?? start, ownedNames[rivalName]?.record[pool] ?? start)
    let distance = abs(own.points - other.points)
    let doublings = (now - min(since, wait.since)).count / limits.playHint.count
    return doublings >= Self.ratedDoublings || distance <= Self.ratedWindow << doublings ? distance : nil
  }

  /// True for two players from one address, who may be one person. Those on the server's own machine may be anyone.
  private func haveSameOrigin(_ name: Name, _ other: Name) -> Bool {
    guard let own = origin(of: name)?.holder, own != .local else { return false }
    return own == origin(of: other)?.holder
  }

  mutating func countForOwners(_ match: MatchResult) {
    for change in ownedNames.changes(by: match) where change.owner != ownedNames[change.name] {
      set(change.owner, of: change.name)
      if let rating = change.rating, let player = players.find(change.name) {
        effects.announce(.rating(rating), to: .player(player))
      }
    }
  }

  // MARK: - Tables

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
