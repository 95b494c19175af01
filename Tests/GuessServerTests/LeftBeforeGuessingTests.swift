import GuessServerCore
import GuessProtocol
import Testing

@Suite("A match that is left before a guess")
struct LeftBeforeGuessingTests {
  private let home = Origin(ipv4: 0xC000_0207)

  private func come(_ name: String, to table: inout Table, from origin: Origin = .local) {
    table.connect(name, from: origin)
    _ = table.answer(to: "NAME \(name)", from: name)
    _ = table.takeSights()
  }

  /// Eve and ada wait for bots, in this order, and a bot is paired with eve.
  private func line() -> Table {
    var table = Table()
    for name in ["eve", "ada", "bot"] { come(name, to: &table) }
    table.send("HELLO 1 kind=bot", from: "bot")
    for name in ["eve", "ada"] { table.send("PLAY with=bot countdown=0", from: name) }
    table.send("PLAY with=any countdown=0", from: "bot")
    _ = table.takeSights()
    return table
  }

  @Test("gives the other one the old place in the line back, who is told so", arguments: ["LEAVE", "QUIT"])
  func oldPlace(verb: String) {
    var table = line()
    table.send(verb, from: "bot")
    #expect(table.takeLines(of: "eve").contains { $0.hasPrefix("* REQUEUE in=60") })
    #expect(table.answer(to: "PLAY with=bot countdown=0", from: "eve").hasPrefix("OK PLAY waiting=2"))
    come("other", to: &table)
    table.send("HELLO 1 kind=bot", from: "other")
    #expect(table.answer(to: "PLAY with=any countdown=0", from: "other").contains(" rival=eve "))
  }

  @Test("keeps the place for a minute, and not longer")
  func time() {
    for (time, rival) in [(59_999, "eve"), (60_000, "ada")] as [(Int64, String)] {
      var table = line()
      table.send("LEAVE", from: "bot")
      table.pass(Milliseconds(time))
      table.send("PLAY with=bot countdown=0", from: "eve")
      come("other", to: &table)
      table.send("HELLO 1 kind=bot", from: "other")
      #expect(table.answer(to: "PLAY with=any countdown=0", from: "other").contains(" rival=\(rival) "))
    }
  }

  @Test("keeps no place for one who asks for something else, and then for the same")
  func otherWish() {
    var table = line()
    table.send("LEAVE", from: "bot")
    table.send("PLAY with=bot countdown=1", from: "eve")
    table.send("PLAY with=bot countdown=0", from: "eve")
    #expect(table.answer(to: "PLAY with=any countdown=0", from: "bot").contains(" rival=ada "))
  }

  @Test("keeps no place once the one who leaves has guessed, or when it is the one who waited")
  func afterGuess() {
    var table = line()
    table.send("1", from: "bot")
    table.send("LEAVE", from: "bot")
    #expect(table.takeLines(of: "eve").allSatisfy { !$0.hasPrefix("* REQUEUE") })
    table = line()
    table.send("1", from: "eve")
    table.send("LEAVE", from: "eve")
    #expect(table.takeLines(of: "bot").allSatisfy { !$0.hasPrefix("* REQUEUE") })
  }

  @Test("is the same when the connection is lost and does not come back")
  func lost() {
    var table = line()
    table.lose("bot")
    table.pass(.seconds(60))
    #expect(table.takeLines(of: "eve").contains { $0.hasPrefix("* REQUEUE in=60") })
  }

  @Test("can be left by one address five times, then once a minute")
  func limit() {
    var table = Table()
    come("eve", to: &table, from: home)
    func leaveOne(_ number: Int) -> String {
      come("a\(number)", to: &table)
      table.send("PLAY countdown=0", from: "a\(number)")
      let answer = table.answer(to: "PLAY countdown=0", from: "eve")
      table.send("LEAVE", from: "eve")
      table.send("QUIT", from: "a\(number)")
      return answer
    }
    for number in 1...5 { #expect(leaveOne(number).hasPrefix("OK PLAY room=")) }
    #expect(leaveOne(6).hasPrefix("ERR PLAY RATE retry_ms=60000"))
    table.pass(.seconds(60))
    #expect(leaveOne(7).hasPrefix("OK PLAY room="))
    #expect(leaveOne(8).hasPrefix("ERR PLAY RATE retry_ms="))
  }
}
