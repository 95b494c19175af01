import GuessProtocol
import Platform
import TestSupport
import Testing

@testable import GuessGame

@Suite("Ratings")
struct RatingTests {
  private let today = Day(number: 20_000)

  private func player(_ rating: Double, _ deviation: Double) -> Glicko2 {
    Glicko2(rating: rating, deviation: deviation, volatility: 0.06)
  }

  @Test("are those of the example in Glickman's paper")
  func example() {
    let new = player(1_500, 200).after([
      (player(1_400, 30), 1), (player(1_550, 100), 0), (player(1_700, 300), 0),
    ])
    #expect((new.rating - 1_464.06).magnitude < 0.01)
    #expect((new.deviation - 151.52).magnitude < 0.01)
    #expect((new.volatility - 0.05999).magnitude < 0.00001)
  }

  @Test("of two new players move by the same, and are the same on each machine")
  func firstMatch() {
    let start = StoredRating.start(on: today)
    let (winner, loser) = (
      start.after(1, against: start, on: today), start.after(0, against: start, on: today)
    )
    #expect(
      winner
        == StoredRating(
          rating: 1_662_311, deviation: 290_319, volatility: 59_999_675, matches: 1, day: today))
    #expect(winner.rating + loser.rating == 3_000_000)
    #expect(start.after(0.5, against: start, on: today).rating == 1_500_000)
  }

  @Test("keep within bounds whatever happens")
  func bounds() {
    var (best, worst) = (StoredRating.start(on: today), StoredRating.start(on: today))
    for _ in 0..<1_000 {
      (best, worst) = (best.after(1, against: worst, on: today), worst.after(0, against: best, on: today))
    }
    #expect((1_500_000...5_000_000).contains(best.rating))
    #expect((0...1_500_000).contains(worst.rating))
    // As an edited journal may have them.
    let most = 1 << 40
    let high = StoredRating(
      rating: most, deviation: 0, volatility: 0, matches: most, day: Day(number: Int64(most)))
    let low = StoredRating(
      rating: 0, deviation: most, volatility: most, matches: most, day: Day(number: Int64(most)))
    #expect(low.after(1, against: high, on: today).rating <= 5_000_000)
    #expect(high.after(1, against: high, on: today).rating <= 5_000_000)
  }

  @Test("become uncertain within a year without a match")
  func rest() {
    let known = StoredRating(
      rating: 1_500_000, deviation: 60_000, volatility: 60_000_000, matches: 99, day: today)
    #expect(known.isEstablished(on: Day(number: today.number + 350)))
    #expect(!known.isEstablished(on: Day(number: today.number + 400)))
    #expect(known.deviation(on: Day(number: .max)) == 350)
    #expect(!StoredRating.start(on: today).isEstablished(on: today))
  }

  @Test("find the strength of 10,000 players within a few dozen matches")
  func ladder() {
    var ladder = Ladder(players: 10_000, seed: 1)
    var errors = [ladder.meanError]
    for _ in 0..<3 {
      for _ in 0..<12 { ladder.playRound() }
      errors.append(ladder.meanError)
    }
    // On average the points are wrong by 201 at the start, and by 115, 92 and 84 after 12, 24 and 36 matches. The strongest take
    // longest, as newcomers rise only so far.
    #expect(zip(errors, [210, 120, 100, 90]).allSatisfy { $0 < $1 }, "\(errors)")
    #expect(ladder.shareWithinTwoDeviations > 0.8)
  }
}

/// Each compares 200 cheats with the same players who play fairly, among whose rivals the ratings are right.
@Suite("To cheat for a rating")
struct CheatingTests {
  private let day = Ladder.day

  /// Ratings, on average, of players of the usual strength after fair matches; `cheat` comes before each tenth of them.
  private func average(
    from start: StoredRating, matches: Int = 100, cheat: (inout StoredRating) -> Void = { _ in }
  ) -> Double {
    var ladder = Ladder(players: 0, seed: 7)
    var sum = 0.0
    for _ in 0..<200 {
      var rating = start
      for match in 0..<matches {
        if match.isMultiple(of: 10) { cheat(&rating) }
        ladder.play(&rating)
      }
      sum += Double(rating.rating) / 1_000
    }
    return sum / 200
  }

  @Test(
    "by a friend who throws matches gains less than one deviation, which the friend loses, and which fair matches take back"
  )
  func throwing() {
    let fair = average(from: known(1_500))
    var sums = (0.0, 0.0, 0.0)
    var ladder = Ladder(players: 0, seed: 3)
    for _ in 0..<100 {
      var (own, friend) = (known(1_500), known(1_500))
      for _ in 0..<10 {
        for _ in 0..<Limits.ratedMatchesOfPair {
          (own, friend) = (own.after(1, against: friend, on: day), friend.after(0, against: own, on: day))
        }
        for _ in 0..<10 {
          ladder.play(&own)
          ladder.play(&friend)
        }
      }
      sums.0 += Double(own.points) / 100
      sums.1 += Double(friend.points) / 100
      for _ in 0..<50 { ladder.play(&own) }
      sums.2 += Double(own.points) / 100
    }
    #expect(sums.0 - fair < 60)
    #expect(fair - sums.1 > 20)
    #expect(sums.2 - fair < 20)
  }

  @Test(
    "by established friends who throw matches to a new name gains no more than by one's other new names",
    arguments: [1_500, 1_700, 2_100])
  func throwingToNewName(friends: Int) {
    let friend = known(friends)
    var raised = StoredRating.start(on: day)
    var matches = 0
    while !raised.isEstablished(on: day), matches < 1_000 {
      #expect(friend.after(0, against: raised, on: day).rating == friend.rating)
      raised = raised.after(1, against: friend, on: day)
      matches += 1
    }
    #expect(raised.isEstablished(on: day) && raised.points <= 1_700)
    // From then on, the friends lose what they give away.
    #expect(friend.after(0, against: raised, on: day).rating < friend.rating)
    let fair = average(from: known(1_500), matches: 30)
    let cheated = average(from: raised, matches: 30)
    #expect(cheated - fair < 60)
    // Nor does it help to become a newcomer again.
    let later = Day(number: day.number + 400)
    #expect(known(1_900).after(1, against: known(friends, on: later), on: later).rating == 1_900_000)
  }

  @Test("by throwing one's own matches, to meet weaker rivals, gains nothing")
  func sandbagging() {
    let fair = average(from: known(1_500))
    var dropped = known(1_500)
    for _ in 0..<30 { dropped = dropped.after(0, against: known(dropped.points), on: day) }
    let back = average(from: dropped)
    #expect(back < fair + 10)
  }

  @Test("by a new name that beats one's other new names is corrected by the first fair matches")
  func twoNames() {
    var raised = StoredRating.start(on: day)
    var matches = 0
    while !raised.isEstablished(on: day), matches < 1_000 {
      raised = raised.after(1, against: .start(on: day), on: day)
      matches += 1
    }
    // From then on, newcomers are worth nothing.
    #expect(raised.after(1, against: .start(on: day), on: day).rating == raised.rating)
    let fair = average(from: known(1_500), matches: 30)
    let cheated = average(from: raised, matches: 30)
    #expect(raised.points <= 1_700)
    #expect(cheated - fair < 60)
    // Without fair matches it is not listed among the established ones for long.
    #expect(!raised.isEstablished(on: Day(number: day.number + 60)))
  }

  @Test(
    "by leaving matches that are about to be lost costs as much as losing them, and by leaving others more")
  func leaving() {
    let fair = average(from: known(1_500))
    let left = average(from: known(1_500)) { rating in
      rating = rating.after(0, against: known(rating.points), on: day)
    }
    #expect(left < fair)
  }

  @Test("by leaving the countdown when the rival is stronger loses more than it spares")
  func dodging() {
    // A rival 150 points stronger is met fairly or dodged.
    var ladder = Ladder(players: 0, seed: 9)
    let met = average(from: known(1_500)) { rating in
      let score = ladder.isWon(1_500, against: 1_650) ? 1.0 : 0
      rating = rating.after(score, against: known(1_650), on: day)
    }
    let dodged = average(from: known(1_500)) { rating in
      rating = rating.after(0, against: known(1_650), on: day)
    }
    #expect(dodged < met)
  }

  @Test("by beating newcomers gains nothing")
  func farming() {
    var farmer = known(1_600)
    for _ in 0..<100 { farmer = farmer.after(1, against: .start(on: day), on: day) }
    #expect(farmer.rating == known(1_600).rating && farmer.deviation == known(1_600).deviation)
    // Nor is anything lost to one who plays well under a new name, whose rating rises.
    let stranger = StoredRating.start(on: day).after(1, against: known(1_600), on: day)
    #expect(stranger.points > 1_600)
  }
}

/// The rating of a player who has it for long.
private func known(_ rating: Int, on day: Day = Ladder.day) -> StoredRating {
  StoredRating(rating: rating * 1_000, deviation: 60_000, volatility: 60_000_000, matches: 50, day: day)
}

/// Players of known strength, whose matches are decided by it.
private struct Ladder {
  static let day = Day(number: 20_000)

  let strengths: [Double]
  private var ratings: [StoredRating]
  private var random: SeededGenerator

  init(players: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    strengths = (0..<players).map { _ in
      // About normal, with a deviation of 250.
      1_500 + 250 * (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
    }
    ratings = Array(repeating: .start(on: Self.day), count: players)
    self.random = random
  }

  /// True if a player of one strength beats one of the other.
  mutating func isWon(_ own: Double, against other: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < 1 / (1 + pow(10, (other - own) / 400))
  }

  /// A fair match of a player of the usual strength against a known one who is rated about the same.
  mutating func play(_ rating: inout StoredRating) {
    let rival = rating.points + Int.random(in: -100...100, using: &random)
    rating = rating.after(isWon(1_500, against: Double(rival)) ? 1 : 0, against: known(rival), on: Self.day)
  }

  /// Everyone plays a match against a player of about the same rating.
  mutating func playRound() {
    let order = ratings.indices.map { index in
      (key: (ratings[index].rating / 100_000, Double.random(in: 0..<1, using: &random)), index)
    }.sorted { $0.key < $1.key }.map(\.1)
    for place in stride(from: 0, to: order.count - 1, by: 2) {
      let (one, other) = (order[place], order[place + 1])
      let score = isWon(strengths[one], against: strengths[other]) ? 1.0 : 0
      (ratings[one], ratings[other]) = (
        ratings[one].after(score, against: ratings[other], on: Self.day),
        ratings[other].after(1 - score, against: ratings[one], on: Self.day)
      )
    }
  }

  private func error(of index: Int) -> Double {
    (Double(ratings[index].rating) / 1_000 - strengths[index]).magnitude
  }

  var meanError: Double { ratings.indices.reduce(0) { $0 + error(of: $1) } / Double(ratings.count) }

  var shareWithinTwoDeviations: Double {
    let right = ratings.indices.count { error(of: $0) < 2 * Double(ratings[$0].deviation) / 1_000 }
    return Double(right) / Double(ratings.count)
  }
}
