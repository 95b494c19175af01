import GuessServerCore
import GuessProtocol
import Testing

@Suite("A server that stops")
struct DrainTests {
  @Test("sends off those in one room at once, and nobody hears how the others go")
  func roomsWithoutMatch() throws {
    var table = try Table.match(rules: "duel", "range=1..2")
    table.send("1", from: "ada")
    table.send("2", from: "bob")
    table.connect("eve")
    table.send("WATCH \(try Self.code(of: &table, seenBy: "eve"))", from: "eve")
    _ = table.takeSights()
    table.drain()
    let sights = table.takeSights()
    for name in ["ada", "bob", "eve"] { #expect(sights.keywords(of: name) == ["BYE"]) }
    #expect(table.lobby.isDrained)
  }

  @Test("lets a match end, and keeps no seat after it", arguments: ["51", "LEAVE", "QUIT"])
  func matchEnds(last: String) throws {
    var table = try Table.match(rules: "race", "range=51..52")
    table.drain()
    _ = table.takeSights()
    table.send(last, from: "ada")
    if table.isConnected("ada") { table.send("52", from: "ada") }
    let sights = table.takeSights()
    for name in ["ada", "bob"] {
      #expect(sights.keywords(of: name).last == "BYE")
      #expect(!sights.keywords(of: name).contains("AWAY"))
      #expect(!table.isConnected(name))
    }
    #expect(table.lobby.isDrained)
  }

  @Test("decides no match that is not finished in time")
  func unfinished() throws {
    var table = try Table.match(rules: "race")
    table.drain()
    _ = table.takeSights()
    table.pass(Milliseconds(29_999))
    #expect(table.takeSights().isEmpty)
    table.pass(Milliseconds(1))
    let sights = table.takeSights()
    for name in ["ada", "bob"] { #expect(sights.keywords(of: name).suffix(1) == ["BYE"]) }
    #expect(!sights.keywords(of: "ada").contains("MATCH") && !sights.keywords(of: "bob").contains("MATCH"))
  }

  @Test("has the clock of a round go on after the next start from where it was, and not from the last guess")
  func clock() throws {
    for isStopped in [true, false] {
      var table = try Table.match(rules: "race", "clock=120")
      table.pass(.seconds(5))
      table.send("1", from: "ada")
      table.pass(.seconds(25))
      if isStopped {
        table.stop()
        table.pass(.seconds(1))
        table.stop()
      }
      let token = table.token(of: "ada")
      table.restart()
      table.pass(.seconds(20))
      table.connect("ada")
      _ = table.takeSights()
      table.send("RESUME \(token)", from: "ada")
      let states = table.takeSights().lines(of: "ada").filter { $0.hasPrefix("* STATE") }
      // After a crash, nobody knows how long ago the last guess was.
      #expect(states.map { $0.value(of: "left") } == [isStopped ? "90" : "115"])
    }
  }

  @Test("records how long rounds have lasted when the time for the last matches is over")
  func clockAfterDraining() throws {
    var table = try Table.match(rules: "race", "clock=120")
    table.pass(.seconds(10))
    table.drain()
    table.pass(.seconds(30))
    table.stop()
    let times = table.journal.entries.compactMap { (entry: JournalEntry) -> Milliseconds? in
      if case .time(_, let elapsed) = entry { elapsed } else { nil }
    }
    #expect(times == [.seconds(40)])
  }

  private static func code(of table: inout Table, seenBy name: String) throws -> String {
    try #require(table.answer(to: "ROOMS", from: name).value(of: "room"))
  }
}
