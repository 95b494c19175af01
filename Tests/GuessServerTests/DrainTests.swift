import GuessServerCore
import Protocol
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

  private static func code(of table: inout Table, seenBy name: String) throws -> String {
    try #require(table.answer(to: "ROOMS", from: name).value(of: "room"))
  }
}
