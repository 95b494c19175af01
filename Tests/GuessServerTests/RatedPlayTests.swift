import GuessServerCore
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessProtocol

@Suite("PLAY rated=yes")
struct RatedPlayTests {
  @Test("pairs nobody for a rated match until the matches of earlier runs are counted")
  func counting() {
    var table = Table()
    let names = ["ada", "bob"]
    for name in names {
      table.connect(name)
      for line in ["NAME \(name)", "CLAIM"] { table.send(line, from: name) }
    }
    table.countEarlierResults(hasMore: true)
    for name in names {
      #expect(table.answer(to: "PLAY rated=yes", from: name).value(of: "waiting") != nil)
    }
    table.pass(.seconds(20))
    #expect(!table.takeLines(of: "ada").contains { $0.hasPrefix("* PAIRED") })
    table.countEarlierResults(hasMore: false)
    table.pass(.zero)
    #expect(table.takeLines(of: "ada").contains { $0.hasPrefix("* PAIRED") })
  }

  @Test("pairs anyone after four waits of 15 seconds, however far apart they are")
  func farApart() throws {
    var recovery = Recovery()
    let day = Day(unixTime: LobbyConfiguration.forTests.startTime)
    let key = TokenDigest(of: Token(rawValue: Bits128(high: 0, low: 1)))
    for (name, rating) in [("ada", 4_000_000), ("bob", 400_000)] {
      var record = OwnerRecord()
      record[RatingPool(.race, .human)] = StoredRating(
        rating: rating, deviation: 60_000, volatility: 60_000_000, matches: 9, day: day)
      let owner = JournalEntry.NameHolder(key: key, lastUse: day, record)
      try recovery.take(.owner(try #require(Name(name)), .player(owner)))
    }
    var table = Table(recovery)
    for name in ["ada", "bob"] {
      table.connect(name)
      table.send("NAME \(name) key=\(String(repeating: "0", count: 31))1", from: name)
      #expect(table.answer(to: "PLAY rated=yes", from: name).value(of: "waiting") != nil)
    }
    table.pass(Milliseconds(59_999))
    #expect(!table.takeLines(of: "ada").contains { $0.hasPrefix("* PAIRED") })
    table.pass(Milliseconds(1))
    #expect(table.takeLines(of: "ada").contains { $0.hasPrefix("* PAIRED") })
  }
}
