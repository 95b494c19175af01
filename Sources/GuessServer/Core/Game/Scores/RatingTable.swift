import GuessProtocol

/// Ratings in order: established players first, then newcomers, each the best first.
///
/// Kept in order: sorting 100,000 for a request would take as many microseconds.
struct RatingTable: Sendable {
  /// A rating in the table.
  struct Place: Sendable {
    let name: Name
    fileprivate let rating: Int
    fileprivate let lastEstablishedDay: Day?
    fileprivate var isNewcomer = true

    init(_ name: Name, _ rating: StoredRating, on day: Day) {
      (self.name, self.rating) = (name, rating.rating)
      lastEstablishedDay = rating.lastEstablishedDay
      age(on: day)
    }

    fileprivate mutating func age(on day: Day) {
      isNewcomer = lastEstablishedDay.map { day.number > $0.number } ?? true
    }

    fileprivate func precedes(_ other: Place) -> Bool {
      if isNewcomer != other.isNewcomer { return other.isNewcomer }
      return rating == other.rating ? name.caselessOrder < other.name.caselessOrder : rating > other.rating
    }
  }

  private var orders: [RatingPool: [Place]] = [:]
  /// The day for which they are in order.
  private var day: Day

  /// The table of all owned names.
  init(_ ownedNames: OwnedNames = OwnedNames(), on day: Day) {
    self.day = day
    for (name, owner) in ownedNames.all {
      for pool in owner.record.pools {
        if let rating = owner.record[pool] { orders[pool, default: []].append(Place(name, rating, on: day)) }
      }
    }
    for pool in orders.keys { orders[pool]?.sort { $0.precedes($1) } }
  }

  /// Replaces what an owned name has played.
  mutating func replace(_ old: OwnerRecord, with new: OwnerRecord, of name: Name) {
    guard old != new else { return }
    for pool in RatingPool.all where old[pool] != new[pool] {
      if let rating = old[pool] {
        let index = index(of: name, rating, in: pool)
        orders[pool]?.remove(at: index)
      }
      if let rating = new[pool] {
        let index = index(of: name, rating, in: pool)
        orders[pool, default: []].insert(Place(name, rating, on: day), at: index)
      }
    }
  }

  /// Puts those who have become uncertain after the others, once a day.
  mutating func age(to day: Day) {
    guard day != self.day else { return }
    self.day = day
    for pool in orders.keys {
      orders[pool]?.withContiguousMutableStorageIfAvailable { places in
        for index in places.indices { places[index].age(on: day) }
      }
      orders[pool]?.sort { $0.precedes($1) }
    }
  }

  /// The place of a rating, from 0.
  func index(of name: Name, _ rating: StoredRating, in pool: RatingPool) -> Int {
    let place = Place(name, rating, on: day)
    return orders[pool]?.partitioningIndex { !$0.precedes(place) } ?? 0
  }

  /// A page of a table after some ranks, and the number of all.
  func page(of pool: RatingPool, after rank: Int) -> (places: ArraySlice<Place>, count: Int) {
    let order = orders[pool] ?? []
    return (order.dropFirst(rank).prefix(Limits.roomsInPage), order.count)
  }
}
