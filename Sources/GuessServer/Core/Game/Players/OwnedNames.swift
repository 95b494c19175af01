import GuessProtocol

/// The names that have an owner.
///
/// A copy shares the memory until one of them changes, so that taking a snapshot costs nothing. After it, a change copies one of
/// the pages: copying 100,000 owners would take 10 ms.
package struct OwnedNames: Equatable, Sendable {
  private static let pageCount = 256

  private var pages: [[Name: JournalEntry.NameOwner]] = Array(repeating: [:], count: pageCount)
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// All names and their owners, also those who are gone.
  package var all: some Sequence<(key: Name, value: JournalEntry.NameOwner)> { pages.lazy.joined() }

  private func page(of name: Name) -> Int {
    let word = name.caselessOrder
    let mixed = UInt64(truncatingIfNeeded: word >> 64 ^ word) &* 0x9E37_79B9_7F4A_7C15
    return Int(mixed >> 56) % Self.pageCount
  }

  /// The owner of a name, who may be gone.
  package subscript(_ name: Name) -> JournalEntry.NameOwner? { pages[page(of: name)][name] }

  /// Sets or removes the owner of a name.
  package mutating func set(_ owner: JournalEntry.NameOwner?, of name: Name) {
    let page = page(of: name)
    count -= pages[page].count
    pages[page][name] = owner
    count += pages[page].count
  }

  /// The names of owners who have not come for so many days.
  func gone(on today: Day, after days: Int) -> [Name] {
    all.filter { $0.value.isGone(on: today, after: days) }.map(\.key)
  }

  /// The entries that restore them.
  var entries: some Sequence<JournalEntry> { all.lazy.map { .owner($0.key, $0.value) } }
}

/// What a match changes for an owned name.
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
      guard case .player(let key, let lastUse, var record)? = self[side.name] else { return nil }
      if match.isPlayed, match.rules != .solo { record.totals.add(side, of: match) }
      var change: RatingChange?
      let rival = match.sides.first { $0.seat != side.seat }.flatMap { self[$0.name] }
      if let pool = match.pool, case .player(_, _, let other)? = rival {
        let start = StoredRating.start(on: day)
        let old = record[pool] ?? start
        let new = old.after(match.score(of: side.seat), against: other[pool] ?? start, on: day)
        record[pool] = new
        change = RatingChange(
          rules: pool.rules, rating: new.points, deviation: new.deviation(on: day),
          change: new.points - old.points)
      }
      let owner = JournalEntry.NameOwner.player(
        key: key, lastUse: day.number > lastUse.number ? day : lastUse, record)
      return OwnerChange(name: side.name, owner: owner, rating: change)
    }
  }
}

extension JournalEntry.NameOwner {
  /// What it has played.
  package var record: OwnerRecord {
    if case .player(_, _, let record) = self { record } else { OwnerRecord() }
  }

  func isGone(on today: Day, after days: Int) -> Bool {
    switch self {
    case .player(_, let lastUse, _): lastUse.number.addingSaturating(Int64(days)) < today.number
    case .host: false
    }
  }
}

/// Ownership of names.
extension Lobby {
  /// `CLAIM`: makes the player the owner of the name, with a new key.
  mutating func claim(_ asker: Asker) throws(Refusal) {
    guard let name = players[try player(asker)]?.name else { throw .needName }
    guard configuration.keepsJournal else { throw .limit(.ownedNames) }
    // A confirmed owner stays one after a crash.
    if hasJournalFailed { throw .unavailable(retry: Self.retry) }
    switch owner(of: name) {
    case .host: throw .nameOwned(isKeyWrong: false)
    case .player: break
    case nil: try countClaim(asker)
    }
    forgetGone(name)
    let key = drawToken()
    let record = ownedNames[name]?.record ?? OwnerRecord()
    set(.player(key: TokenDigest(of: key), lastUse: context.today, record), of: name)
    ok(.claim(name: name, key: key), asker)
  }

  /// Refuses another owned name if there are too many, or too many from this address.
  private mutating func countClaim(_ asker: Asker) throws(Refusal) {
    guard let origin = sessions[asker.id]?.origin else { return }
    if let delay = addresses.noteClaim(from: origin, at: now, limits: limits) {
      throw .rate(retry: delay, .claims)
    }
    scheduleForgetting()
    // After the limit of the address, as it looks at all names.
    if ownedNames.count >= limits.ownedNames {
      for name in ownedNames.gone(on: context.today, after: limits.nameDays) { set(nil, of: name) }
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
    guard case .player(TokenDigest(of: key), let lastUse, let record) = owner else {
      noteMiss(of: asker.id)
      throw .nameOwned(isKeyWrong: true)
    }
    if lastUse != context.today {
      set(.player(key: TokenDigest(of: key), lastUse: context.today, record), of: name)
    }
  }

  func owner(of name: Name) -> JournalEntry.NameOwner? {
    ownedNames[name].flatMap { $0.isGone(on: context.today, after: limits.nameDays) ? nil : $0 }
  }

  mutating func set(_ owner: JournalEntry.NameOwner?, of name: Name) {
    ratings.replace(ownedNames[name]?.record ?? OwnerRecord(), with: owner?.record ?? OwnerRecord(), of: name)
    ownedNames.set(owner, of: name)
    context.record(.owner(name, owner))
  }
}
