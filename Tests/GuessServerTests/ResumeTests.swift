import GuessServerCore
import GuessProtocol
import Testing

@Suite("A lost connection")
struct ResumeTests {
  @Test("keeps its seat for a minute, and not longer", arguments: ["lose", "end"])
  func grace(way: String) throws {
    for (time, isKept) in [(59_999, true), (60_000, false)] as [(Int64, Bool)] {
      var table = try Table.match(rules: "race")
      if way == "lose" { table.lose("ada") } else { table.end("ada") }
      table.pass(Milliseconds(time))
      table.connect("again")
      let answer = table.answer(to: "RESUME \(table.token(of: "ada"))", from: "again")
      #expect(answer.hasPrefix(isKept ? "OK RESUME name=ada" : "ERR RESUME BAD_TOKEN"))
    }
  }

  @Test("gets back the room, the range, the count and the score that it left")
  func state() throws {
    var table = try Table.match(rules: "race", "range=1..1000000 first_to=3")
    table.send("5", from: "ada")
    table.send("9", from: "ada")
    _ = table.takeSights()
    table.lose("ada")
    table.resume("ada", as: "again")
    let lines = table.takeLines(of: "again")
    #expect(lines[0].value(of: "rival") == "bob")
    #expect(lines[1].hasPrefix("* STATE round=1 rules=race lo=10 hi=1000000 n=2 score=0-0 commit="))
    #expect(table.answer(to: "9", from: "again").hasPrefix("ERR GUESS OUT_OF_RANGE lo=10"))
    #expect(table.answer(to: "10", from: "again").hasPrefix("OK GUESS n=3"))
  }

  @Test("is counted down for the rival, who hears when it is back")
  func countdown() throws {
    var table = try Table.match(rules: "race")
    table.lose("ada")
    #expect(table.takeLines(of: "bob").first?.hasPrefix("* AWAY name=ada grace=60") == true)
    table.pass(.seconds(30))
    #expect(table.takeLines(of: "bob").first?.hasPrefix("* WARN in=30 reason=grace") == true)
    table.pass(.seconds(20))
    #expect(table.takeLines(of: "bob").first?.hasPrefix("* WARN in=10 reason=grace") == true)
    table.resume("ada", as: "again")
    #expect(table.takeLines(of: "bob").first?.hasPrefix("* BACK name=ada") == true)
    table.pass(.seconds(60))
    #expect(!table.takeSights().keywords(of: "bob").contains("MATCH"))
  }

  @Test("is counted down by timers that are late as well, and no warning comes twice")
  func lateCountdown() throws {
    for late in [1, 999, 1_500] as [Int64] {
      var table = try Table.match(rules: "race")
      table.lose("ada")
      table.pass(.seconds(59), late: Milliseconds(late))
      let warnings = table.takeLines(of: "bob").filter { $0.contains("reason=grace") }
      let expected = late < 1_000 ? ["30", "10"] : ["29", "9"]
      #expect(warnings.compactMap { $0.value(of: "in") } == expected)
    }
  }

  @Test("loses the match to the rival who is there when its minute is over")
  func forfeit() throws {
    var table = try Table.match(rules: "race")
    table.lose("ada")
    table.pass(.seconds(60))
    let lines = table.takeLines(of: "bob")
    #expect(lines.contains { $0.hasPrefix("* MATCH winner=bob score=0-0 reason=forfeit") })
    table.connect("new")
    #expect(table.answer(to: "NAME ada", from: "new").hasPrefix("OK NAME"), "the name is free again")
  }

  @Test("does not lose while the rival is away too: who comes first wins, or plays on")
  func bothAway() throws {
    var table = try Table.match(rules: "race")
    table.lose("ada")
    table.pass(.seconds(30))
    table.lose("bob")
    table.pass(.seconds(40))
    table.resume("bob", as: "again")
    #expect(
      table.takeLines(of: "again").contains { $0.hasPrefix("* MATCH winner=bob score=0-0 reason=forfeit") })
  }

  @Test("plays on where the one whose minute is over comes back first")
  func lateOneComesFirst() throws {
    var table = try Table.match(rules: "duel", "range=1..1000000")
    table.lose("ada")
    table.pass(.seconds(30))
    table.lose("bob")
    table.pass(.seconds(40))
    table.resume("ada", as: "again")
    #expect(table.takeSights().keywords(of: "again") == ["RESUME", "STATE", "TURN", "AWAY"])
    #expect(table.answer(to: "5", from: "again").hasPrefix("OK GUESS n=1"))
    table.resume("bob", as: "too")
    #expect(table.answer(to: "7", from: "too").hasPrefix("OK GUESS n=1"))
  }

  @Test("is told of no countdown that is over and was not looked at yet")
  func lateStart() throws {
    var table = Table()
    let code = try table.openRoom(by: "ada", with: "countdown=2")
    table.connect("bob")
    _ = table.answer(to: "NAME bob", from: "bob")
    table.send("JOIN \(code)", from: "bob")
    table.pass(.seconds(3), late: .seconds(3))
    table.resume("ada", as: "again")
    #expect(table.takeSights().keywords(of: "again") == ["RESUME"])
    table.pass(.zero)
    #expect(table.takeSights().keywords(of: "again") == ["START"])
  }

  @Test("stops the countdown as well when nobody is left")
  func pausedCountdown() throws {
    var table = Table()
    let code = try table.openRoom(by: "ada", with: "rules=lockstep countdown=5")
    table.connect("bob")
    _ = table.answer(to: "NAME bob", from: "bob")
    table.send("JOIN \(code)", from: "bob")
    table.pass(.seconds(2))
    for name in ["ada", "bob"] { table.lose(name) }
    table.pass(.seconds(20))
    for name in ["ada", "bob"] { table.resume(name, as: "\(name)2") }
    #expect(!table.takeSights().keywords(of: "ada2").contains("START"))
    table.pass(Milliseconds(2_999))
    #expect(table.takeSights().keywords(of: "bob2") == ["COUNTDOWN", "COUNTDOWN"])
    table.pass(Milliseconds(1))
    #expect(table.takeSights().keywords(of: "bob2") == ["START", "STEP"])
  }

  @Test("can't be asked for without a token, and what is none is bad")
  func noToken() {
    var table = Table()
    table.connect("ada")
    #expect(table.answer(to: "RESUME", from: "ada").hasPrefix("ERR RESUME BAD_ARG arg=token"))
    _ = table.answer(to: "NAME ada", from: "ada")
    for token in ["x", table.token(of: "ada")] {
      #expect(table.answer(to: "RESUME \(token)", from: "ada").hasPrefix("ERR RESUME BAD_TOKEN"))
    }
  }

  @Test("says how long its name is kept, which is as long as the rival's while both are away")
  func nameIsKept() throws {
    var table = try Table.match(rules: "race")
    table.connect("eve")
    table.lose("ada")
    table.pass(.seconds(30))
    #expect(table.answer(to: "NAME ada", from: "eve").value(of: "retry_ms") == "30000")
    table.lose("bob")
    #expect(table.answer(to: "NAME ada", from: "eve").value(of: "retry_ms") == "60000")
    table.pass(Milliseconds(59_999))
    #expect(table.answer(to: "NAME ada", from: "eve").value(of: "retry_ms") == "1")
    table.pass(Milliseconds(1))
    #expect(table.answer(to: "NAME ada", from: "eve").hasPrefix("OK NAME"))
  }

  @Test("that comes back after the match hears that the rival wants another one")
  func rematchWhileAway() throws {
    var table = try Table.match(rules: "race", "range=1..2")
    for guess in ["1", "2"] { table.send(guess, from: "bob") }
    table.lose("ada")
    table.send("REMATCH", from: "bob")
    table.resume("ada", as: "again")
    let sights = table.takeSights()
    #expect(sights.keywords(of: "again") == ["RESUME", "END", "MATCH", "REVIEW", "REMATCH"])
    #expect(table.answer(to: "REMATCH", from: "again").hasPrefix("OK REMATCH waiting=0"))
  }

  @Test("leaves nothing behind when both are overdue")
  func bothOverdue() throws {
    var table = try Table.match(rules: "duel")
    table.lose("ada")
    table.lose("bob")
    table.pass(.seconds(60))
    table.connect("eve")
    let status = table.answer(to: "STATUS", from: "eve")
    #expect(status.hasPrefix("OK STATUS players=0 rooms=0 matches=0"))
  }

  @Test("stops the clocks of a match when nobody is left in it, until the first comes back")
  func pause() throws {
    var table = try Table.match(rules: "race", "clock=60")
    table.pass(.seconds(20))
    table.lose("ada")
    table.lose("bob")
    table.pass(.seconds(50))
    table.resume("ada", as: "again")
    table.resume("bob", as: "too")
    _ = table.takeSights()
    table.pass(Milliseconds(39_999))
    #expect(!table.takeSights().keywords(of: "again").contains("END"))
    table.pass(Milliseconds(1))
    #expect(table.takeSights().keywords(of: "again").contains("END"))
  }

  @Test("can be taken over while it is still there; the old one is told and closed")
  func displaced() throws {
    var table = try Table.match(rules: "race")
    table.connect("again")
    _ = table.takeSights()
    table.send("RESUME \(table.token(of: "ada"))", from: "again")
    let sights = table.takeSights()
    #expect(sights.keywords(of: "ada") == ["BYE"])
    #expect(!table.isConnected("ada"))
    #expect(sights.keywords(of: "bob").isEmpty, "the rival need not know")
    #expect(sights.keywords(of: "again") == ["RESUME", "STATE"])
  }

  @Test("that is taken over no longer counts among the watchers of a room")
  func displacedWatcher() throws {
    var table = Table()
    let code = try table.openRoom(by: "ada")
    table.connect("eve")
    _ = table.answer(to: "NAME eve", from: "eve")
    #expect(table.answer(to: "WATCH \(code)", from: "eve").value(of: "watchers") == "1")
    table.resume("eve", as: "again")
    #expect(!table.isConnected("eve"))
    #expect(table.answer(to: "ROOMS", from: "again").value(of: "watchers") == "0")
  }

  @Test("has a token that stays good until a line arrives on the new connection, and then no longer")
  func rotation() throws {
    var table = try Table.match(rules: "race")
    let first = table.token(of: "ada")
    table.lose("ada")
    for name in ["second", "third"] {
      table.connect(name)
      #expect(table.answer(to: "RESUME \(first)", from: name).hasPrefix("OK RESUME"))
    }
    _ = table.answer(to: "PING", from: "third")
    table.connect("fourth")
    #expect(table.answer(to: "RESUME \(first)", from: "fourth").hasPrefix("ERR RESUME BAD_TOKEN"))
  }

  @Test("without a seat leaves its name free at once")
  func noSeat() {
    var table = Table()
    for name in ["one", "two"] { table.connect(name) }
    _ = table.answer(to: "NAME ada", from: "one")
    #expect(table.answer(to: "NAME ada", from: "two").hasPrefix("ERR NAME NAME_TAKEN :"))
    table.lose("one")
    #expect(table.answer(to: "NAME ada", from: "two").hasPrefix("OK NAME"))
  }

  @Test("keeps its seat only while no more are away than may be connected")
  func bound() throws {
    var configuration = LobbyConfiguration.forTests
    configuration.limits.connections = 2
    var table = Table(configuration: configuration)
    for number in 1...500 {
      _ = try table.openRoom(by: "p\(number)")
      table.lose("p\(number)")
    }
    table.connect("eve")
    #expect(table.answer(to: "STATUS", from: "eve").hasPrefix("OK STATUS players=2 rooms=2 matches=0"))
    table.pass(.seconds(60))
    _ = try table.openRoom(by: "late")
    table.lose("late")
    #expect(table.answer(to: "STATUS", from: "eve").hasPrefix("OK STATUS players=1 rooms=1 matches=0"))
  }

  @Test("is told to those who come to watch")
  func watchers() throws {
    var table = Table()
    let code = try table.openRoom(by: "ada")
    table.lose("ada")
    table.connect("eve")
    table.send("WATCH \(code)", from: "eve")
    #expect(table.takeSights().keywords(of: "eve") == ["HELLO", "WATCH", "AWAY"])
  }

  @Test("gives nobody else's turn more time when it is back")
  func othersTurn() throws {
    var table = try Table.match(rules: "duel", "range=1..1000000 clock=3600")
    table.pass(.seconds(10))
    table.lose("bob")
    table.resume("bob", as: "again")
    _ = table.takeSights()
    table.pass(.seconds(10))
    #expect(table.takeSights().keywords(of: "ada") == ["PASS", "TURN"])
  }

  @Test("in a room that waits keeps the room, and whoever joins is told")
  func waitingRoom() throws {
    var table = Table()
    let code = try table.openRoom(by: "ada", with: "countdown=0")
    table.lose("ada")
    table.connect("bob")
    _ = table.answer(to: "NAME bob", from: "bob")
    table.send("JOIN \(code)", from: "bob")
    #expect(table.takeSights().keywords(of: "bob") == ["JOIN", "AWAY", "START"])
  }
}
