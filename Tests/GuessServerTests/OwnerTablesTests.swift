import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame

@Suite("A table of owned names")
struct OwnerTablesTests {
  private let today = Day(number: 20_000)
  private let pool = RatingPool(.race, .human)

  private func record(_ rating: Int, _ deviation: Int) -> OwnerRecord {
    var record = OwnerRecord()
    record[pool] = StoredRating(
      rating: rating * 1_000, deviation: deviation * 1_000, volatility: 60_000_000, matches: 9, day: today)
    return record
  }

  private func owner(_ record: OwnerRecord) -> JournalEntry.NameOwner {
    .player(.init(key: TokenDigest(of: Token(rawValue: Bits128(high: 0, low: 1))), lastUse: today, record))
  }

  private func names(_ table: OwnerTables, after rank: Int = 0) -> [String] {
    table.page(of: .rating(pool), after: rank).rows.map { "\($0.name)" }
  }

  @Test("has established players first, until they have been away for too long")
  func order() throws {
    var owners = OwnedNames()
    for (text, rating, deviation) in [
      ("ada", 1_500, 60), ("bob", 1_900, 111), ("cyd", 1_600, 110), ("dan", 1_600, 60), ("eve", 1_950, 300),
    ] {
      owners.set(owner(record(rating, deviation)), of: try #require(Name(text)))
    }
    owners.set(.reserved, of: try #require(Name("host1")))
    var table = OwnerTables(owners, on: today, nameDays: 600)
    #expect(names(table) == ["dan", "cyd", "ada", "eve", "bob"])
    func age(to day: Day, nameDays: Int = 600) { table.age(owners, to: day, nameDays: nameDays) }
    age(to: Day(number: today.number + 30))
    #expect(names(table) == ["dan", "ada", "eve", "bob", "cyd"])
    age(to: Day(number: today.number + 500))
    #expect(names(table) == ["eve", "bob", "dan", "cyd", "ada"])
    age(to: Day(number: today.number + 601))
    #expect(names(table) == [])
    age(to: Day(number: today.number + 500), nameDays: 499)
    #expect(names(table) == [])
    // The clock was wrong.
    age(to: today)
    #expect(names(table) == ["dan", "cyd", "ada", "eve", "bob"])
    // It was not set when the owner was last there.
    let key = TokenDigest(of: Token(rawValue: Bits128(high: 0, low: 2)))
    for (day, isGone) in [(0, false), (19_722, false), (19_723, true), (19_990, true), (19_991, false)] {
      let holder = JournalEntry.NameHolder(key: key, lastUse: Day(number: Int64(day)))
      #expect(holder.isGone(on: Day(number: 20_001), after: 10) == isGone)
    }
    #expect(
      names(table, after: 4) == ["bob"] && names(table, after: 5) == [] && names(table, after: .max) == [])
  }

  @Test("is the same after each change as a new one, and a page has 50 rows")
  func changes() throws {
    var random = SeededGenerator(seed: 5)
    var owners = OwnedNames()
    var table = OwnerTables(on: today, nameDays: 600)
    for _ in 0..<600 {
      let name = try #require(Name("p\(Int.random(in: 0..<120, using: &random))"))
      let new =
        Int.random(in: 0..<5, using: &random) == 0
        ? OwnerRecord()
        : record(.random(in: 1_400..<1_600, using: &random), .random(in: 60..<160, using: &random))
      table.replace(owners[name], with: owner(new), of: name)
      owners.set(owner(new), of: name)
    }
    let fresh = OwnerTables(owners, on: today, nameDays: 600)
    for rank in [0, 50, 100] { #expect(names(table, after: rank) == names(fresh, after: rank)) }
    #expect(names(table).count == 50)
    for entry in owners.all {
      guard let rank = table.rank(of: entry.name, entry.owner.listed, in: .rating(pool)) else { continue }
      #expect(names(table, after: rank - 1).first == "\(entry.name)")
    }
  }

  @Test("lets the same two meet twice a day, and forgets all pairs when there are too many")
  func pairs() throws {
    var pairs = RatedPairs()
    let (ada, bob) = (try #require(Name("ada")), try #require(Name("Bob")))
    pairs.note(ada, bob, on: today)
    #expect(!pairs.isFull(bob, ada, on: today))
    pairs.note(bob, ada, on: today)
    #expect(pairs.isFull(ada, bob, on: today) && pairs.isFull(bob, ada, on: today))
    #expect(!pairs.isFull(ada, bob, on: Day(number: today.number + 1)))
    for number in 1..<RatedPairs.most {
      pairs.note(ada, try #require(Name("p\(number)")), on: today)
    }
    #expect(pairs.isFull(ada, bob, on: today))
    pairs.note(ada, try #require(Name("zoe")), on: today)
    #expect(!pairs.isFull(ada, bob, on: today))
  }
}
