import GuessServerCore
import GuessProtocol
import Testing

@Suite("A duel")
struct DuelTests {
  private static func match(_ options: String = "") throws -> Table {
    try Table.match(rules: "duel", options)
  }

  @Test("is played in turns, and the one who opened the room begins")
  func turns() throws {
    var table = try Self.match("range=1..1000000")
    #expect(table.answer(to: "1", from: "bob").hasPrefix("ERR GUESS NOT_YOUR_TURN"))
    #expect(table.answer(to: "1", from: "ada").hasPrefix("OK GUESS n=1"))
    #expect(table.answer(to: "2", from: "ada").hasPrefix("ERR GUESS NOT_YOUR_TURN"))
    #expect(table.answer(to: "2", from: "bob").hasPrefix("OK GUESS n=1"))
  }

  @Test("has one range: what one rules out is ruled out for both, and the guess is seen")
  func sharedRange() throws {
    var table = try Self.match("range=1..1000000")
    table.send("10", from: "ada")
    let seen = try #require(table.takeLines(of: "bob").first)
    #expect(seen.hasPrefix("* GUESSED name=ada n=1 guess=10 hint=LOW lo=11 hi=1000000 turn=bob"))
    #expect(table.answer(to: "10", from: "bob").hasPrefix("ERR GUESS OUT_OF_RANGE lo=11 hi=1000000"))
  }

  @Test("lets the other one begin the next round, and the next match")
  func starters() throws {
    var table = try Self.match("range=1..2 first_to=2 clock=3600")
    var starters = ["ada"]
    for _ in 1...8 {
      table.send("1", from: "ada")
      table.send("1", from: "bob")
      table.send("2", from: "ada")
      table.send("2", from: "bob")
      table.send("REMATCH", from: "ada")
      table.send("REMATCH", from: "bob")
      starters += table.takeLines(of: "ada").filter { $0.hasPrefix("* START") }.compactMap {
        $0.value(of: "turn")
      }
    }
    #expect(starters.count > 4)
    // Within a match the starters alternate; so do the starters of the matches.
    #expect(starters.prefix(2) == ["ada", "bob"])
  }

  @Test("passes a turn after twenty seconds and not before; the third strike in a row gives the match up")
  func clock() throws {
    var table = try Self.match("range=1..1000000 clock=3600")
    table.pass(Milliseconds(19_999))
    #expect(table.takeLines(of: "ada").isEmpty)
    table.pass(Milliseconds(1))
    #expect(table.takeSights().keywords(of: "bob") == ["PASS", "TURN"])
    for guess in 1...2 {
      table.send("\(guess)", from: "bob")
      table.pass(.seconds(20))
    }
    #expect(
      table.takeLines(of: "bob").contains { $0.hasPrefix("* MATCH winner=bob score=0-0 reason=forfeit") })
  }

  @Test("waits for one who is away on turn, but not on the other one's turn")
  func away() throws {
    var table = try Self.match("range=1..1000000 clock=3600")
    table.lose("bob")
    table.pass(.seconds(20))
    #expect(table.takeSights().keywords(of: "ada") == ["AWAY", "PASS", "TURN"])
    table.pass(.seconds(39))
    #expect(!table.takeSights().keywords(of: "ada").contains("PASS"))
    table.resume("bob", as: "again")
    #expect(table.answer(to: "5", from: "again").hasPrefix("OK GUESS n=1"))
  }
}
