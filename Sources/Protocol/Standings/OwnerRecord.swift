/// What an owned name has played, as the journal keeps it.
package struct OwnerRecord: CodedMessage, Hashable, Sendable {
  /// Sums over the matches for two that count.
  package var totals = MatchTotals()
  /// Sums over first attempts at the numbers of the day, and the last day; nil without any.
  package var daily: DayTotals?
  /// Ratings of those rules and kinds that have rated matches.
  private var ratings: [Rated] = []

  /// A rating, in one of six pools.
  private struct Rated: Hashable, Sendable {
    let pool: RatingPool
    let rating: StoredRating
  }

  package init() {}

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    totals = try coder.optional("totals", (old?.totals).flatMap { $0.played > 0 ? $0 : nil }) ?? totals
    daily = try coder.optional("daily", old?.daily)
    for pool in RatingPool.all {
      if let rating = try coder.optional(pool.key, old?[pool]) { self[pool] = rating }
    }
  }

  /// The rating in a pool; nil without a rated match.
  package subscript(_ pool: RatingPool) -> StoredRating? {
    get { ratings.first { $0.pool == pool }?.rating }
    set {
      ratings = RatingPool.all.compactMap { other in
        (other == pool ? newValue : self[other]).map { Rated(pool: other, rating: $0) }
      }
    }
  }

  package var pools: [RatingPool] { ratings.map(\.pool) }
}

/// Players whose ratings are compared: people, or bots, under the same rules.
package struct RatingPool: Hashable, Sendable {
  package let rules: Rules
  package let kind: Kind

  package init(_ rules: Rules, _ kind: Kind) { (self.rules, self.kind) = (rules, kind) }

  package static let all = Rules.forTwo.flatMap { rules in Kind.allCases.map { RatingPool(rules, $0) } }

  /// The key in the journal.
  fileprivate var key: Key {
    switch (rules, kind) {
    case (.lockstep, .human): "lockstep"
    case (.lockstep, .bot): "lockstep_bot"
    case (.duel, .human): "duel"
    case (.duel, .bot): "duel_bot"
    case (.race, .human), (.solo, .human): "race"
    case (.race, .bot), (.solo, .bot): "race_bot"
    }
  }
}

/// A rating in whole units, so that each is computed from what the journal says and comes out the same everywhere.
package struct StoredRating: LineValue, Hashable, Sendable {
  /// Thousandths of a point.
  @FourBytes package private(set) var rating = 0
  /// Thousandths of a point.
  @FourBytes package private(set) var deviation = 0
  /// Thousandths of a millionth.
  @FourBytes package private(set) var volatility = 0
  /// Rated matches.
  @FourBytes package private(set) var matches = 0
  /// Day of the last one that changed the rating.
  package let day: Day

  package init(rating: Int, deviation: Int, volatility: Int, matches: Int, day: Day) {
    (self.rating, self.deviation, self.volatility) = (rating, deviation, volatility)
    (self.matches, self.day) = (matches, day)
  }

  init?(_ bytes: Span<UInt8>) {
    guard let counts = CountList(bytes)?.counts, counts.count == 5 else { return nil }
    self.init(
      rating: counts[0], deviation: counts[1], volatility: counts[2], matches: counts[3],
      day: Day(number: Int64(counts[4])))
  }

  func write(to line: inout LineWriter) {
    CountList([rating, deviation, volatility, matches, Int(day.number)]).write(to: &line)
  }
}

/// A rating in a table.
public struct PlayerRating: CodedMessage, Hashable, Sendable {
  /// The owned name.
  public let name: Name
  /// The rules to which it applies.
  public let rules: Rules
  /// Among people or among bots.
  public let kind: Kind
  /// The rating in points; a new player has 1500.
  public let rating: Int
  /// The rating is probably right within twice this number of points.
  public let deviation: Int
  /// Rated matches.
  public let matches: Int

  package init(name: Name, rules: Rules, kind: Kind, rating: Int, deviation: Int, matches: Int) {
    (self.name, self.rules, self.kind) = (name, rules, kind)
    (self.rating, self.deviation, self.matches) = (rating, deviation, matches)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    name = try coder.field("name", old?.name)
    rules = try coder.field("rules", old?.rules)
    kind = try coder.field("kind", old?.kind)
    rating = try coder.field("rating", old?.rating)
    deviation = try coder.field("deviation", old?.deviation)
    matches = try coder.field("matches", old?.matches)
  }
}

/// A player's rating after a rated match.
public struct RatingChange: CodedMessage, Hashable, Sendable {
  /// The rules to which it applies.
  public let rules: Rules
  /// The new rating in points.
  public let rating: Int
  /// The rating is probably right within twice this number of points.
  public let deviation: Int
  /// Points gained; negative if lost.
  public let change: Int

  package init(rules: Rules, rating: Int, deviation: Int, change: Int) {
    (self.rules, self.rating, self.deviation, self.change) = (rules, rating, deviation, change)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    rules = try coder.field("rules", old?.rules)
    rating = try coder.field("rating", old?.rating)
    deviation = try coder.field("deviation", old?.deviation)
    change = try coder.field("change", old?.change)
  }
}
