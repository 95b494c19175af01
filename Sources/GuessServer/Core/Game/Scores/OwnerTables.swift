import GuessProtocol

/// Tables of owned names, kept in order: sorting 100,000 for a request would take as many microseconds.
struct OwnerTables: Sendable {
  enum Table: Hashable, Sendable {
    /// Established players before newcomers.
    case rating(RatingPool)
    /// By matches for two.
    case wins
    /// By first attempts at the numbers of the day.
    case daily

    static let all = RatingPool.all.map { rating($0) } + [wins, daily]
  }

  private var orders: [Table: SortedArray<TablePlace>] = [:]
  /// The day of the orders, and the days without a visit after which they omit an owner.
  private let (day, nameDays): (Day, Int)

  init(_ ownedNames: OwnedNames = OwnedNames(), on day: Day, nameDays: Int) {
    (self.day, self.nameDays) = (day, nameDays)
    var places: [Table: [TablePlace]] = [:]
    for entry in ownedNames.all {
      guard let holder = entry.owner.listed else { continue }
      for table in holder.record.pools.map({ Table.rating($0) }) + [.wins, .daily] {
        if let place = place(of: entry.name, holder, in: table) { places[table, default: []].append(place) }
      }
    }
    orders = places.mapValues { SortedArray($0) }
  }

  mutating func replace(_ old: JournalEntry.NameOwner?, with new: JournalEntry.NameOwner?, of name: Name) {
    for table in Table.all {
      let (oldPlace, newPlace) = (
        place(of: name, old?.listed, in: table), place(of: name, new?.listed, in: table)
      )
      guard oldPlace != newPlace else { continue }
      if let oldPlace { orders[table]?.remove(oldPlace) }
      if let newPlace { orders[table, default: SortedArray()].insert(newPlace) }
    }
  }

  /// Leaves out those who are gone, and puts those who have become uncertain after the others, once a day.
  mutating func age(_ ownedNames: OwnedNames, to day: Day, nameDays: Int) {
    guard day != self.day || nameDays != self.nameDays else { return }
    // Two of each would take memory.
    orders = [:]
    self = OwnerTables(ownedNames, on: day, nameDays: nameDays)
  }

  /// The place of an owned name in a table; nil if it has played nothing of that kind.
  private func place(of name: Name, _ holder: JournalEntry.NameHolder?, in table: Table) -> TablePlace? {
    guard let holder, !holder.isGone(on: day, after: nameDays) else { return nil }
    let merit =
      switch table {
      case .rating(let pool): holder.record[pool].map { Merit($0, on: day) }
      case .wins: holder.record.totals.played > 0 ? holder.record.totals.merit : nil
      case .daily: holder.record.daily.flatMap { $0.totals.played > 0 ? $0.totals.merit : nil }
      }
    return merit.map { TablePlace(name, $0) }
  }

  /// The rank of an owned name, from 1, or the one that it would have if it were listed; nil if it has played nothing of that kind.
  func rank(of name: Name, _ holder: JournalEntry.NameHolder?, in table: Table) -> Int? {
    place(of: name, holder, in: table).map { (orders[table]?.index(of: $0) ?? 0) + 1 }
  }

  func page(of table: Table, after rank: Int) -> (rows: ArraySlice<TablePlace>, next: Int?) {
    (orders[table]?.elements ?? []).page(after: rank)
  }
}

extension Merit {
  /// That of a rating. The last day as an established player decides between equal ratings.
  fileprivate init(_ rating: StoredRating, on day: Day) {
    self.init(
      rating.isEstablished(on: day) ? 1 : 0, rating.rating,
      rating.lastEstablishedDay.map { Double($0.number) } ?? -.infinity)
  }
}
