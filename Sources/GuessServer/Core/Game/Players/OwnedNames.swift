import GuessProtocol

/// The names that have an owner.
///
/// A copy shares the memory, and after it a change copies one of the pages: copying 100,000 owners would take 10 ms.
package struct OwnedNames: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package let name: Name
    package fileprivate(set) var owner: JournalEntry.NameOwner
  }

  private static let pageBits = 12

  private var pages: [[Entry]] = []
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// All names and their owners, also those who are gone.
  package var all: some Sequence<Entry> { pages.lazy.joined() }

  private func place(of name: Name) -> (page: Int, index: Int) {
    let word = name.caselessOrder
    let mixed = UInt64(truncatingIfNeeded: word >> 64 ^ word) &* 0x9E37_79B9_7F4A_7C15
    let page = Int(mixed >> (64 - UInt64(Self.pageBits)))
    return (page, pages[page].partitioningIndex { $0.name.caselessOrder >= word })
  }

  private func isThere(_ name: Name, at place: (page: Int, index: Int)) -> Bool {
    place.index < pages[place.page].count && pages[place.page][place.index].name == name
  }

  package subscript(_ name: Name) -> JournalEntry.NameOwner? {
    guard !isEmpty else { return nil }
    let place = place(of: name)
    return isThere(name, at: place) ? pages[place.page][place.index].owner : nil
  }

  package mutating func set(_ owner: JournalEntry.NameOwner?, of name: Name) {
    if isEmpty { pages = Array(repeating: [], count: 1 << Self.pageBits) }
    defer { if isEmpty { pages = [] } }
    let place = place(of: name)
    switch (isThere(name, at: place), owner) {
    case (true, let owner?): pages[place.page][place.index].owner = owner
    case (true, nil):
      pages[place.page].remove(at: place.index)
      count -= 1
    case (false, let owner?):
      pages[place.page].insert(Entry(name: name, owner: owner), at: place.index)
      count += 1
    case (false, nil): break
    }
  }

  func gone(on today: Day, after days: Int) -> [Name] {
    all.filter { $0.owner.isGone(on: today, after: days) }.map(\.name)
  }

  var entries: some Sequence<JournalEntry> { all.lazy.map { .owner($0.name, $0.owner) } }
}

package struct OwnerChange: Sendable {
  package let name: Name
  package let owner: JournalEntry.NameOwner
  /// Nil if the match does not count for the rating.
  let rating: RatingChange?
}

extension OwnedNames {
  /// Returns what a match changes for the owned names in it, as of the day of its end.
  package func changes(by match: MatchResult) -> [OwnerChange] {
    let day = Day(unixTime: match.endTime)
    return match.sides.compactMap { side in
      guard case .player(var holder)? = self[side.name] else { return nil }
      holder.record.add(side, of: match)
      var change: RatingChange?
      let rival = match.sides.first { $0.seat != side.seat }.flatMap { self[$0.name] }
      if let pool = match.pool, case .player(let other)? = rival {
        let start = StoredRating.start(on: day)
        let old = holder.record[pool] ?? start
        let new = old.after(match.score(of: side.seat), against: other.record[pool] ?? start, on: day)
        holder.record[pool] = new
        change = RatingChange(
          rules: pool.rules, rating: new.points, deviation: new.deviation(on: day),
          change: new.points - old.points)
      }
      holder.use(on: day)
      return OwnerChange(name: side.name, owner: .player(holder), rating: change)
    }
  }
}

extension OwnerRecord {
  fileprivate mutating func add(_ side: MatchResult.Side, of match: MatchResult) {
    if match.isPlayed, match.rules != .solo { totals.add(side, of: match) }
    guard case .day(let number)? = match.contest, daily.map({ $0.day.number < number.number }) ?? true else {
      return
    }
    var days = daily ?? DayTotals(number)
    days.day = number
    // A player who leaves before the first guess knows the number too, and has no attempt.
    if match.isPlayed { days.totals.add(side, of: match) }
    daily = days
  }
}

extension JournalEntry.NameHolder {
  func isGone(on today: Day, after days: Int) -> Bool {
    lastUse.number >= Day(unixTime: WallClock.earliestPlausible).number
      && lastUse.number.addingSaturating(Int64(days)) < today.number
  }

  /// Notes that the owner was here. A day that is earlier is that of a clock that is behind, which takes no name away.
  @discardableResult
  fileprivate mutating func use(on day: Day) -> Bool {
    guard day.number > lastUse.number else { return false }
    lastUse = day
    return true
  }
}

extension JournalEntry.NameOwner {
  package var record: OwnerRecord {
    if case .player(let holder) = self { holder.record } else { OwnerRecord() }
  }

  /// The player, unless tables leave the name out.
  var listed: JournalEntry.NameHolder? {
    if case .player(let holder) = self, holder.isListed { holder } else { nil }
  }

  func isGone(on today: Day, after days: Int) -> Bool {
    switch self {
    case .player(let holder): holder.isGone(on: today, after: days)
    case .reserved: false
    }
  }
}

extension Lobby {
  /// `CLAIM`: makes the player the owner of the name, with a new key; or changes only whether tables list it.
  mutating func claim(isListed: Bool?, _ asker: Asker) throws(Refusal) {
    guard let name = players[try player(asker)]?.name else { throw .needName }
    guard configuration.keepsJournal else { throw .limit(.ownedNames) }
    // A confirmed owner stays one after a crash, also on another node.
    if !isRecording { throw .unavailable(retry: Self.retry) }
    var old: JournalEntry.NameHolder?
    switch owner(of: name) {
    case .reserved: throw .nameOwned(isKeyWrong: false)
    case .player(let holder): old = holder
    case nil:
      if isKeptForMember(name) { throw .nameTaken(retry: nil) }
      try countClaim(asker)
      forgetGone(name)
    }
    let key = old == nil || isListed == nil ? drawToken() : nil
    guard let digest = key.map({ TokenDigest(of: $0) }) ?? old?.key else { return }
    var holder = JournalEntry.NameHolder(
      key: digest, lastUse: old?.lastUse ?? context.today, isListed: isListed ?? old?.isListed ?? true,
      old?.record ?? OwnerRecord())
    holder.use(on: context.today)
    set(.player(holder), of: name)
    ok(.claim(name: name, key: key, isListed: holder.isListed), asker)
  }

  /// True if a member of a tournament may come back under this name with a token alone, and would be its owner.
  private func isKeptForMember(_ name: Name) -> Bool {
    Set(keptPlaces.values).contains { code in
      guard let tournament = tournaments[code], let index = tournament.index(of: name) else { return false }
      return tournament.entrants[index].departure?.isKept == true
    }
  }

  /// Refuses another owned name if there are too many, or too many from this address.
  private mutating func countClaim(_ asker: Asker) throws(Refusal) {
    guard let origin = sessions[asker.id]?.origin else { return }
    if let delay = addresses.delay(of: \.claims, from: origin, at: now, rate: limits.claims) {
      throw .rate(retry: delay, .claims)
    }
    addresses.take(\.claims, from: origin, at: now, rate: limits.claims, limits: limits)
    scheduleForgetting()
    // After the limit of the address, as it looks at all names.
    if ownedNames.count >= limits.ownedNames {
      for name in ownedNames.gone(on: context.today, after: nameDays) { set(nil, of: name) }
    }
    guard ownedNames.count < limits.ownedNames else { throw .limit(.ownedNames) }
  }

  /// Removes the owner of a name who is gone, so that what that one has played is not the next one's.
  private mutating func forgetGone(_ name: Name) {
    if owner(of: name) == nil, ownedNames[name] != nil { set(nil, of: name) }
  }

  /// `UNCLAIM`: gives up the ownership of the player's name.
  mutating func unclaim(_ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    guard let name = players[player]?.name else { throw .needName }
    // The match counts for both.
    if isInMatch(player), let room = seat(of: player)?.room, rooms[room]?.settings.isRated == true {
      throw .inRoom(.match)
    }
    if waitsForRated(player) { throw .inRoom(.waiting) }
    if case .player? = owner(of: name) { set(nil, of: name) }
    ok(.unclaim(name: name), asker)
  }

  /// Refuses a name whose owner is someone else. Notes that its owner has come.
  ///
  /// Wrong keys are limited by connection alone: a limit for the name or the address would let anyone keep its owner out.
  mutating func checkOwner(of name: Name, _ key: Token?, _ asker: Asker) throws(Refusal) {
    guard let owner = owner(of: name), asker.player == nil || players.find(name) != asker.player else {
      return forgetGone(name)
    }
    guard let key else { throw .nameOwned(isKeyWrong: false) }
    if let delay = sessions[asker.id]?.tries.delay(at: now, rate: limits.roomTries) {
      throw .rate(retry: delay, .keys)
    }
    guard case .player(var holder) = owner, holder.key == TokenDigest(of: key) else {
      noteMiss(of: asker.id)
      throw .nameOwned(isKeyWrong: true)
    }
    if holder.use(on: context.today) { set(.player(holder), of: name) }
  }

  /// Days without a visit after which a name is free again: more while the clock may be ahead, which frees no name.
  var nameDays: Int { limits.nameDays + Int(max(0, context.doubt) / 86_400) }

  func owner(of name: Name) -> JournalEntry.NameOwner? {
    ownedNames[name].flatMap { $0.isGone(on: context.today, after: nameDays) ? nil : $0 }
  }

  mutating func set(_ owner: JournalEntry.NameOwner?, of name: Name) {
    ownerTables.replace(ownedNames[name], with: owner, of: name)
    ownedNames.set(owner, of: name)
    context.record(.owner(name, owner))
  }
}
