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
  mutating func use(on day: Day) -> Bool {
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
