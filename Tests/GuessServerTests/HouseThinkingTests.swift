import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("A house with a thinking time")
struct HouseThinkingTests {
  /// Long enough that nobody finds the number in the few guesses of these tests.
  private static let settings = "house=hard think=700 countdown=0 clock=3600 range=1..1000000000"

  /// A table at which ada has just begun a match against the house.
  private func match(_ options: String = "") throws -> Table {
    var table = Table()
    _ = try table.openRoom(by: "ada", with: "\(Self.settings) \(options)")
    return table
  }

  /// The numbers of the guesses that the house makes within `time`, as `player` is told them.
  private func guesses(
    within time: Int64, at table: inout Table, told player: String = "ada"
  ) -> [String] {
    _ = table.takeSights()
    table.pass(Milliseconds(time))
    return table.takeLines(of: player).filter {
      $0.hasPrefix("* RIVAL name=House-hard") || $0.hasPrefix("* GUESSED name=House-hard")
    }.compactMap { $0.value(of: "n") }
  }

  @Test("in a race guesses so long after START, and then so long after each guess of its rival")
  func race() throws {
    var table = try match()
    #expect(guesses(within: 699, at: &table) == [])
    #expect(guesses(within: 1, at: &table) == ["1"])
    for n in 2...5 {
      // However long the rival thinks.
      #expect(guesses(within: 30_000, at: &table) == [])
      table.send("\(n)", from: "ada")
      #expect(guesses(within: 699, at: &table) == [])
      #expect(guesses(within: 1, at: &table) == ["\(n)"])
    }
  }

  @Test("in a race answers several guesses once, so long after the latest")
  func latestGuess() throws {
    var table = try match()
    #expect(guesses(within: 700, at: &table) == ["1"])
    for guess in 1...3 {
      table.send("\(guess)", from: "ada")
      #expect(guesses(within: 600, at: &table) == [])
    }
    #expect(guesses(within: 99, at: &table) == [])
    #expect(guesses(within: 1, at: &table) == ["2"])
    #expect(guesses(within: 30_000, at: &table) == [])
  }

  @Test("in a race makes its first guess in any case, and answers what came before it afterwards")
  func earlyGuess() throws {
    var table = try match()
    table.pass(Milliseconds(300))
    table.send("1", from: "ada")
    #expect(guesses(within: 399, at: &table) == [])
    #expect(guesses(within: 1, at: &table) == ["1"])
    #expect(guesses(within: 299, at: &table) == [])
    #expect(guesses(within: 1, at: &table) == ["2"])
    #expect(guesses(within: 30_000, at: &table) == [])
  }

  @Test("in a race is not asked by a guess that did not count")
  func refusedGuess() throws {
    var table = try match()
    #expect(guesses(within: 700, at: &table) == ["1"])
    #expect(table.answer(to: "0", from: "ada").hasPrefix("ERR GUESS OUT_OF_RANGE"))
    #expect(guesses(within: 30_000, at: &table) == [])
  }

  @Test("in a race begins to think again when a round begins")
  func nextRound() throws {
    var table = try match("first_to=2")
    #expect(guesses(within: 700, at: &table) == ["1"])
    table.send("1", from: "ada")
    table.pass(Milliseconds(600))
    let secret = try #require(table.lobby.rooms.all.first?.play?.round.secret)
    table.send("\(secret)", from: "ada")
    #expect(guesses(within: 699, at: &table) == [])
    #expect(guesses(within: 1, at: &table) == ["1"])
  }

  @Test("in lockstep seals its guess so long after the step begins")
  func lockstep() throws {
    var table = try match("rules=lockstep")
    func hints(within time: Int64) -> [String] {
      _ = table.takeSights()
      table.pass(Milliseconds(time))
      return table.takeLines(of: "ada").filter { $0.hasPrefix("* HINT") }.compactMap { $0.value(of: "step") }
    }
    for step in 1...3 {
      table.send("\(step)", from: "ada")
      #expect(hints(within: 699) == [])
      #expect(hints(within: 1) == ["\(step)"])
    }
    #expect(hints(within: 5_000) == [])
    // Its guess has been sealed since then.
    _ = table.takeSights()
    table.send("4", from: "ada")
    #expect(table.takeLines(of: "ada").contains { $0.hasPrefix("* HINT step=4 ") })
  }

  @Test("in a duel guesses so long after its turn begins")
  func duel() throws {
    var table = try match("rules=duel")
    for n in 1...3 {
      table.pass(.seconds(15))
      let left = try #require(table.lobby.rooms.all.first?.play?.round.hands[.first].range)
      table.send("\(left.lo)", from: "ada")
      #expect(guesses(within: 699, at: &table) == [])
      #expect(guesses(within: 1, at: &table) == ["\(n)"])
    }
  }

  @Test("never guesses before the pace of the room lets it")
  func pace() throws {
    var table = try match("pace=5000")
    #expect(guesses(within: 700, at: &table) == ["1"])
    table.send("1", from: "ada")
    #expect(guesses(within: 4_999, at: &table) == [])
    #expect(guesses(within: 1, at: &table) == ["2"])
    table.pass(.seconds(10))
    table.send("2", from: "ada")
    #expect(guesses(within: 700, at: &table) == ["3"])
  }

  @Test("never misses a step or a turn, however long it may think", arguments: [Rules.lockstep, .duel])
  func longest(rules: Rules) throws {
    var table = Table()
    let think = Limits.think.upperBound.count
    _ = try table.openRoom(
      by: "ada", with: "house=hard think=\(think) pace=10000 countdown=0 rules=\(rules.rawValue)")
    _ = table.takeSights()
    // ada misses three, and loses the match.
    table.pass(.seconds(200))
    let lines = table.takeLines(of: "ada")
    #expect(lines.contains { $0.hasPrefix("* MATCH winner=House-hard") })
    #expect(!lines.contains { $0.hasPrefix("* PASS name=House-hard") })
  }

  @Test("that thinks as short as it may answers every guess a millisecond later, and plays to the end")
  func shortest() throws {
    var table = Table()
    _ = try table.openRoom(by: "ada", with: "house=hard think=1 countdown=0 range=1..1000000000")
    var guess = 0
    while true {
      _ = table.takeSights()
      table.pass(Milliseconds(1))
      let lines = table.takeLines(of: "ada")
      guess += 1
      guard guess <= 30, lines.contains(where: { $0.hasPrefix("* RIVAL name=House-hard n=\(guess) ") }) else {
        // With a billion numbers it needs 30 at most.
        #expect(lines.contains { $0.hasPrefix("* MATCH winner=House-hard") })
        break
      }
      table.send("\(guess)", from: "ada")
    }
  }

  @Test("waits for a rival who is away, and thinks no longer than it would have")
  func away() throws {
    var table = try match()
    #expect(guesses(within: 700, at: &table) == ["1"])
    table.send("1", from: "ada")
    table.pass(Milliseconds(400))
    table.lose("ada")
    table.pass(.seconds(50))
    table.resume("ada", as: "again")
    #expect(guesses(within: 299, at: &table, told: "again") == [])
    #expect(guesses(within: 1, at: &table, told: "again") == ["2"])
  }

  /// How a server comes to what it starts with.
  enum Start: CaseIterable {
    /// From all that has happened.
    case journal
    /// From the beginning of a new file.
    case newFile
  }

  /// Starts the server again, and lets ada come back a while later.
  private func restart(_ table: inout Table, from start: Start) throws {
    let token = table.token(of: "ada")
    if start == .newFile {
      var recovery = Recovery()
      for entry in table.lobby.image.entries { try recovery.take(entry) }
      table = Table(recovery)
    } else {
      table.restart()
    }
    table.pass(.seconds(20))
    table.connect("ada")
    #expect(table.answer(to: "RESUME \(token)", from: "ada").hasPrefix("OK RESUME"))
  }

  @Test("thinks as long when the server was started again", arguments: Start.allCases)
  func restarted(start: Start) throws {
    var table = try match()
    try restart(&table, from: start)
    #expect(guesses(within: 699, at: &table) == [])
    #expect(guesses(within: 1, at: &table) == ["1"])

    table.pass(.seconds(5))
    table.send("1", from: "ada")
    try restart(&table, from: start)
    #expect(guesses(within: 699, at: &table) == [])
    #expect(guesses(within: 1, at: &table) == ["2"])

    // What it has answered it does not answer again.
    try restart(&table, from: start)
    #expect(guesses(within: 30_000, at: &table) == [])
    table.send("2", from: "ada")
    #expect(guesses(within: 699, at: &table) == [])
    #expect(guesses(within: 1, at: &table) == ["3"])
  }

  @Test(
    "thinks as long in the other rules when the server was started again",
    arguments: [Rules.lockstep, .duel],
    Start.allCases)
  func restartedInOrder(rules: Rules, start: Start) throws {
    var table = try match("rules=\(rules.rawValue)")
    table.send("1", from: "ada")
    try restart(&table, from: start)
    _ = table.takeSights()
    table.pass(Milliseconds(699))
    #expect(table.takeLines(of: "ada") == [])
    table.pass(Milliseconds(1))
    #expect(
      table.takeLines(of: "ada").contains { $0.hasPrefix("* HINT step=1") || $0.hasPrefix("* GUESSED") })
  }

  @Test("takes two to eight seconds again in a room that asks for no thinking time")
  func withoutThinkingTime() throws {
    var table = Table()
    _ = try table.openRoom(by: "ada", with: "house=hard countdown=0 clock=3600 range=1..1000000000")
    #expect(guesses(within: 1_999, at: &table) == [])
    // It goes on by itself.
    #expect(guesses(within: 30_000, at: &table).count >= 3)
  }
}
