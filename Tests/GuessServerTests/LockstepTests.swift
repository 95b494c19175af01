import GuessServerCore
import GuessProtocol
import Testing

@Suite("Lockstep")
struct LockstepTests {
  /// Ada and bob, in a match that has begun.
  private static func match(_ options: String = "") throws -> Table {
    try Table.match(rules: "lockstep", options)
  }

  @Test("tells nobody anything of a sealed guess before the step closes")
  func sealed() throws {
    var table = try Self.match()
    #expect(table.answer(to: "50", from: "ada").hasPrefix("OK GUESS n=1 guess=50 sealed=1"))
    table.send("PING", from: "bob")
    #expect(table.takeLines(of: "bob") == ["OK PING"])
  }

  @Test("tells of a sealed guess nothing in the list of rooms either, and of both when the step has closed")
  func sealedInList() throws {
    var table = try Self.match()
    table.connect("eve")
    func row() -> String? {
      table.send("ROOMS", from: "eve")
      return table.takeLines(of: "eve").first { $0.hasPrefix("ROW") }
    }
    _ = row()
    let before = row()
    #expect(before?.contains(" score=0-0 round=1 guesses=0,0 needed=7,7 : ") == true)
    _ = table.answer(to: "50", from: "ada")
    #expect(row() == before)
    _ = table.answer(to: "1", from: "bob")
    #expect(row()?.contains(" guesses=1,1 needed=6,7 : ") == true)
  }

  @Test("gives both hints when both have guessed, and opens the next step")
  func closes() throws {
    var table = try Self.match()
    _ = table.answer(to: "50", from: "ada")
    table.send("30", from: "bob")
    let sights = table.takeSights()
    #expect(sights.keywords(of: "ada") == ["HINT", "RIVAL", "STEP"])
    #expect(sights.keywords(of: "bob") == ["GUESS", "HINT", "RIVAL", "STEP"])
  }

  @Test("refuses a second guess in a step, and that costs nothing")
  func secondGuess() throws {
    var table = try Self.match()
    _ = table.answer(to: "50", from: "ada")
    #expect(table.answer(to: "51", from: "ada").hasPrefix("ERR GUESS NOT_YOUR_TURN"))
    #expect(table.answer(to: "200", from: "ada").hasPrefix("ERR GUESS NOT_YOUR_TURN"))
    _ = table.answer(to: "50", from: "bob")
    #expect(table.answer(to: "75", from: "ada").hasPrefix("OK GUESS n=2"))
  }

  @Test("closes a step after twenty seconds and not before; who did not guess has a strike")
  func clock() throws {
    var table = try Self.match()
    _ = table.answer(to: "50", from: "ada")
    table.pass(Milliseconds(19_999))
    #expect(table.takeLines(of: "ada").isEmpty)
    table.pass(Milliseconds(1))
    let lines = table.takeLines(of: "ada")
    #expect(lines.first?.hasPrefix("* HINT step=1 n=1 guess=50") == true)
    #expect(lines.contains { $0.hasPrefix("* PASS name=bob strikes=1") })
  }

  @Test("ends with a guess in every step as a tie when both find it in the same one")
  func tie() throws {
    var table = try Self.match("range=1..2")
    for name in ["ada", "bob"] { table.send("1", from: name) }
    for name in ["ada", "bob"] { table.send("2", from: name) }
    let lines = table.takeLines(of: "bob")
    let end = try #require(lines.first { $0.hasPrefix("* END") })
    #expect(end.value(of: "winner") == "-")
    #expect(end.value(of: "score") == "1-1")
    #expect(end.value(of: "tie") == "1")
    #expect(lines.contains { $0.hasPrefix("* START round=2") }, "equal scores at the mark go on")
  }

  @Test("a guess ends one's row of strikes; the third in a row gives the match to the other")
  func strikes() throws {
    var table = try Self.match("range=1..1000000 clock=3600")
    for guess in 1...2 {
      table.send("\(guess)", from: "ada")
      table.pass(.seconds(20))
    }
    for name in ["ada", "bob"] { table.send("3", from: name) }
    for guess in 4...6 {
      table.send("\(guess)", from: "ada")
      table.pass(.seconds(20))
    }
    let lines = table.takeLines(of: "bob")
    #expect(lines.compactMap { $0.value(of: "strikes") } == ["1", "2", "1", "2", "3"])
    #expect(lines.contains { $0.hasPrefix("* MATCH winner=ada score=0-0 reason=forfeit") })
  }

  @Test("three strikes of both in the same step leave nobody the winner")
  func bothSilent() throws {
    var table = try Self.match()
    table.pass(.seconds(60))
    #expect(table.takeLines(of: "ada").contains { $0.hasPrefix("* MATCH winner=- score=0-0 reason=timeout") })
  }

  @Test("counts what is sealed when the time of the round is over before the step's, and strikes nobody")
  func clockOfTheRound() throws {
    var table = try Self.match("range=1..2 clock=10")
    table.send("1", from: "ada")
    _ = table.takeSights()
    table.pass(.seconds(10))
    let sights = table.takeSights()
    #expect(
      sights.keywords(of: "ada").prefix(2) == ["HINT", "END"]
        || sights.keywords(of: "ada").prefix(3) == ["HINT", "RIVAL", "END"])
    #expect(!sights.keywords(of: "bob").contains("PASS"))
  }

  @Test("waits without strikes for one who is away, and gives the step its whole time on the way back")
  func away() throws {
    var table = try Self.match("clock=3600")
    table.lose("bob")
    table.pass(.seconds(50))
    #expect(!table.takeLines(of: "ada").contains { $0.hasPrefix("* PASS") })
    table.resume("bob", as: "again")
    #expect(table.takeSights().keywords(of: "ada") == ["BACK", "STEP"])
    table.pass(Milliseconds(19_999))
    #expect(table.takeLines(of: "ada").isEmpty)
    table.pass(Milliseconds(1))
    #expect(table.takeSights().keywords(of: "ada").filter { $0 == "PASS" }.count == 2)
  }
}
