import Protocol
import Testing

@testable import GuessClientCore

@Suite("What everyone at a table can see")
struct PickTableTests {
  private func table(_ lines: String..., name: String = "ada") throws -> PickTable {
    var table = PickTable()
    for line in lines { table.take(try #require(Lines.received(line).line, "\(line)"), name: Name(name)) }
    return table
  }

  private let duel = "* GUESSED name=bob n=1 guess=80 hint=HIGH lo=1 hi=79 turn=ada"
  private let watched =
    "OK WATCH room=F7KD2Q \(Lines.settings) players=2 watchers=1 state=playing names=ada,bob : You are watching."

  @Test("guesses are kept with who made them, and begin anew with each round")
  func moves() throws {
    let table = try table(Lines.joined, Lines.start(), Lines.low(50), duel)
    #expect(
      table.moves == [
        .init(number: 50, hint: .low), .init(number: 80, hint: .high, player: Name("bob")),
      ])
    #expect(try self.table(Lines.joined, Lines.start(), duel, Lines.start(2)).moves.isEmpty)
    // After a lost connection the round is the same, or it is another one.
    #expect(try self.table(Lines.joined, Lines.start(), duel, Lines.state()).moves.count == 1)
    #expect(try self.table(Lines.joined, Lines.start(), duel, Lines.state(2)).moves.isEmpty)
  }

  @Test("no more guesses are kept than any window shows")
  func limit() throws {
    var table = try table(Lines.joined, Lines.start())
    let line = try #require(Lines.received(duel).line)
    for _ in 0..<PickTable.keptMoves { table.take(line, name: nil) }
    #expect(table.moves.count == 200)
    table.take(line, name: nil)
    #expect(table.moves.count == 200)
  }

  @Test("the end tells the number and who has won, until the next round")
  func ending() throws {
    let won = try table(Lines.joined, Lines.start(), Lines.end(), Lines.found)
    #expect(won.secret == 75 && won.outcome == .won)
    let bob = try #require(Name("bob"))
    #expect(try table(Lines.found, name: "eve").outcome == .lost(to: try #require(Name("ada"))))
    #expect(try table("* MATCH winner=- score=0-0 reason=timeout").outcome == .nobody)
    let next = try table(Lines.found, Lines.end(), "OK REMATCH waiting=0")
    #expect(next.outcome == nil && next.secret == nil)
    #expect(
      try table("* REMATCH name=bob", "OK REMATCH waiting=1").wishes == [bob, try #require(Name("ada"))])
    #expect(try table("* REMATCH name=bob", "* LEFT name=bob").wishes.isEmpty)
  }

  @Test("whoever watches sees both players")
  func watching() throws {
    let table = try table(
      watched, "* RIVAL name=bob n=3 needs=4", "* AWAY name=ada grace=60", duel.replacing("bob", with: "ada"))
    #expect(table.watched.map { "\($0.name)" } == ["ada", "bob"])
    #expect(table.watched.map(\.guesses) == [1, 3] && table.watched.map(\.needs) == [nil, 4])
    #expect(table.watched.map(\.isAway) == [true, false])
    #expect(try self.table(watched, "* LEFT name=bob").watched.count == 1)
    #expect(try self.table(watched, "* CLOSED room=F7KD2Q").watched.isEmpty)
    #expect(
      try self.table(watched, "* LEFT name=bob", "* JOINED room=F7KD2Q name=eve kind=bot").watched.count == 2)
  }

  @Test("a watcher's screen has both players with their bars, the shared range and every guess")
  func watchersScreen() throws {
    var picker = try Picker(
      watched.replacing("race", with: "duel"), Lines.start().replacing("race", with: "duel"),
      "* TURN name=bob in=20", duel.replacing("turn=ada", with: "turn=bob"), "* RIVAL name=bob n=1 needs=4")
    #expect(picker.session.wheels == nil)
    for text in [
      "ada – bob", "bob's turn", "1..79", "ada: 0", "bob: 1, at most 4 to go  [■■■····]",
      "bob 80 ▼ too high", "[x] leave",
    ] {
      #expect(picker.screen.contains(text), "\(text)\n\(picker.screen)")
    }
    picker.hear(Lines.end(winner: "bob"), "* MATCH winner=bob score=0-1 reason=found")
    #expect(picker.screen.contains("bob wins. It was 75."))
  }
}
