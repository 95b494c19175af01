import GuessProtocol

extension Lobby {
  /// Points between two players who meet at once. They double with each wait of `playHint`; after four of these anyone will do.
  private static let ratedWindow = 200
  private static let ratedDoublings: Int64 = 4
  /// Players who wait for a rated match that are looked at, the longest wait first. More wait only if few of them may meet.
  static let mostRatedCandidates = 100

  func checkRated(_ player: PlayerID, _ queue: Queue) throws(Refusal) {
    guard queue.rivalFilter == RivalFilter(of: queue.kind) else { throw .badArgument(.with) }
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

  func waitsForRated(_ player: PlayerID) -> Bool { queue(of: player)?.settings.isRated == true }

  private func isOwned(_ name: Name) -> Bool { if case .player? = owner(of: name) { true } else { false } }

  /// Removes from the queue, and returns, the rival for a player who has waited since then.
  mutating func takeRival(of player: PlayerID, for queue: Queue, since: Instant) -> PlayerID? {
    guard queue.settings.isRated else {
      return matchmaker.takeRival(for: queue, except: player, avoidedRival(of: player, since: since))
    }
    guard context.scores.pairs.areComplete else { return nil }
    let candidates = matchmaker.players(in: queue, atMost: Self.mostRatedCandidates)
      .compactMap { rival in distance(of: player, since: since, to: rival, queue).map { ($0, rival) } }
    // The first of the nearest ones has waited longest.
    guard let rival = candidates.min(by: { $0.0 < $1.0 })?.1,
      case .waiting(let ticket, _)? = players[rival]?.place
    else { return nil }
    matchmaker.withdraw(rival, ticket)
    return rival
  }

  /// Points between the ratings of two players; nil if they may not meet, or not yet.
  private func distance(of player: PlayerID, since: Instant, to rival: PlayerID, _ queue: Queue) -> Int? {
    guard rival != player, case .waiting(_, let wait)? = players[rival]?.place,
      let name = players[player]?.name, let rivalName = players[rival]?.name,
      // The operator may have freed a name meanwhile.
      isOwned(name), isOwned(rivalName), mayMeetToday(name, rivalName),
      avoidedRival(of: player, since: since) != rival
    else { return nil }
    let pool = RatingPool(queue.settings.rules, queue.kind)
    let start = StoredRating.start(on: context.today)
    let (own, other) = (ownedNames[name]?.record[pool] ?? start, ownedNames[rivalName]?.record[pool] ?? start)
    let distance = abs(own.points - other.points)
    let doublings = (now - min(since, wait.since)).count / limits.playHint.count
    return doublings >= Self.ratedDoublings || distance <= Self.ratedWindow << doublings ? distance : nil
  }

  /// True if a player may meet somebody of a kind who waits for these settings, on this day.
  func mayMeet(_ player: PlayerID, in settings: MatchSettings, _ kind: Kind) -> Bool {
    guard settings.isRated, let name = players[player]?.name else { return true }
    let queue = Queue(settings: settings, kind: kind, rivalFilter: RivalFilter(of: kind))
    return matchmaker.players(in: queue, atMost: Self.mostRatedCandidates).contains { rival in
      (players[rival]?.name).map { isOwned($0) && mayMeetToday(name, $0) } == true
    }
  }

  private func mayMeetToday(_ name: Name, _ rival: Name) -> Bool {
    !context.scores.pairs.isFull(name, rival, on: context.today) && !haveSameOrigin(name, rival)
  }

  /// True for two players from one address, who may be one person. Those on the server's own machine may be anyone.
  private func haveSameOrigin(_ name: Name, _ other: Name) -> Bool {
    guard let own = origin(of: name)?.holder, own != .local else { return false }
    return own == origin(of: other)?.holder
  }
}
