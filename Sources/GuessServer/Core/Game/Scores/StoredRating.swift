import GuessProtocol

/// Glicko-2 in the whole units of the journal, and what counts for a rating.
extension StoredRating {
  /// The deviation up to which a rating is that of an established player, in thousandths.
  static let mostEstablished = 110_000
  /// The rating in points above which no newcomer rises.
  private static let mostOfNewcomers = 1_700.0
  /// The bounds of what is stored, in which the arithmetic is safe.
  private static let bounds = (rating: 0.0...5_000, deviation: 10.0...350, volatility: 0.01...0.2)

  static func start(on day: Day) -> StoredRating { StoredRating(.start, matches: 0, day: day) }

  private init(_ rating: Glicko2, matches: Int, day: Day) {
    self.init(
      rating: Int((rating.rating.clamped(to: Self.bounds.rating) * 1_000).rounded()),
      deviation: Int((rating.deviation.clamped(to: Self.bounds.deviation) * 1_000).rounded()),
      volatility: Int((rating.volatility.clamped(to: Self.bounds.volatility) * 1_000_000_000).rounded()),
      matches: matches, day: day)
  }

  /// The rating on a day: the longer ago the last match, the less certain.
  private func exact(on day: Day) -> Glicko2 {
    Glicko2(
      rating: (Double(rating) / 1_000).clamped(to: Self.bounds.rating),
      deviation: (Double(deviation) / 1_000).clamped(to: Self.bounds.deviation),
      volatility: (Double(volatility) / 1_000_000_000).clamped(to: Self.bounds.volatility)
    ).rested(day.number.subtractingSaturating(self.day.number))
  }

  /// The last day on which the player is established without another match; nil for a newcomer.
  var lastEstablishedDay: Day? {
    guard deviation <= Self.mostEstablished else { return nil }
    let (own, most) = (exact(on: day), Double(Self.mostEstablished) / 1_000)
    let step = own.volatility * Glicko2.scale
    let periods = (most * most - own.deviation * own.deviation) / (step * step)
    return Day(number: day.number.addingSaturating(Int64(periods * Glicko2.daysOfPeriod)))
  }

  /// True if others gain and lose by playing this player.
  func isEstablished(on day: Day) -> Bool {
    lastEstablishedDay.map { day.number <= $0.number } ?? false
  }

  var points: Int { (rating + 500) / 1_000 }

  func deviation(on day: Day) -> Int { Int(exact(on: day).deviation.rounded()) }

  /// The rating after a match. New names cost nothing, so nobody may rise by beating one's own: a newcomer changes nothing for an
  /// established player. So a friend pays nothing for losing to one either, and newcomers rise only so far.
  func after(_ score: Double, against rival: StoredRating, on day: Day) -> StoredRating {
    if isEstablished(on: day), !rival.isEstablished(on: day) {
      return StoredRating(
        rating: rating, deviation: deviation, volatility: volatility, matches: matches + 1, day: self.day)
    }
    let old = exact(on: day)
    var new = old.after([(rival.exact(on: day), score)])
    if !isEstablished(on: day) { new.rating = min(new.rating, max(old.rating, Self.mostOfNewcomers)) }
    return StoredRating(new, matches: matches + 1, day: Day(number: max(self.day.number, day.number)))
  }
}

extension Double {
  fileprivate func clamped(to bounds: ClosedRange<Double>) -> Double {
    min(max(self, bounds.lowerBound), bounds.upperBound)
  }
}

extension MatchResult {
  var pool: RatingPool? { rated.map { RatingPool(rules, $0) } }

  func score(of seat: Seat) -> Double { winner.map { $0 == seat ? 1 : 0 } ?? 0.5 }
}
