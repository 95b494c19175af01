import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("News for the operator", .timed)
struct HostNewsTests {
  @Test("is reported twenty times at once, then once a second, with the number of lost reports")
  func budget() {
    var budget = NewsBudget()
    for _ in 1...20 { #expect(budget.take(at: .start) == 0) }
    for _ in 1...30 { #expect(budget.take(at: .start + Milliseconds(999)) == nil) }
    #expect(budget.take(at: .start + .seconds(1)) == 30)
    #expect(budget.take(at: .start + .seconds(1)) == nil)
    #expect(budget.take(at: .start + .seconds(2)) == 1)
  }

  @Test("names who plays in which room, and how it ended")
  func matches() throws {
    var table = Table()
    let room = try table.openRoom(by: "ada", with: "countdown=0")
    let code = try #require(RoomCode(room))
    table.connect("bob")
    _ = table.answer(to: "NAME bob", from: "bob")
    table.news = []
    _ = table.answer(to: "JOIN \(room)", from: "bob")
    let names = BySeat(first: Name("ada"), second: Name("bob"))
    #expect(table.news == [.matchBegan(code, names)])
    table.news = []
    table.send("LEAVE", from: "ada")
    let end = MatchEnd(winner: Name("bob"), score: Score(own: 0, other: 0), reason: .left)
    #expect(table.news == [.matchEnded(code, names, end)])
    table.news = []
    _ = table.answer(to: "SOLO", from: "bob")
    #expect(table.news.count == 1)
    table.send("QUIT", from: "bob")
    #expect(table.news.count == 2)
  }

  @Test(
    "reports the connection and the origin of a name that is taken, changed and resumed, but no refused name"
  )
  func names() throws {
    var table = Table()
    let home = Origin(ipv4: 0xC000_0201)
    table.connect("one", from: home)
    _ = table.answer(to: "NAME ada", from: "one")
    _ = table.answer(to: "HELLO 1 name=bob", from: "one")
    _ = table.answer(to: "CREATE", from: "one")
    _ = table.answer(to: "NAME eve", from: "one")
    table.lose("one")
    table.resume("bob", as: "two")
    let names = table.news.compactMap { news -> String? in
      guard case .named(_, let name, let origin) = news else { return nil }
      return "\(name) \(origin.hostText)"
    }
    #expect(names == ["ada 192.0.2.1", "bob 192.0.2.1", "bob local"])
  }

  @Test("reports players who were refused, banned or excessive, but none who just leave")
  func refusals() {
    var configuration = LobbyConfiguration.forTests
    configuration.limits.connections = 2
    configuration.limits.addressConnections = 1
    var table = Table(configuration: configuration)
    let home = Origin(ipv4: 0xC000_0201)
    table.administer("BAN 198.51.100.0/24 for=ever")
    table.connect("ada", from: home)
    table.connect("crowd", from: home)
    table.connect("banned", from: Origin(ipv4: 0xC633_6407))
    table.connect("bob")
    table.connect("late")
    for _ in 1...20 { table.send("nonsense", from: "bob") }
    table.send("QUIT", from: "ada")
    let reasons = table.news.map { if case .refused(_, let reason) = $0 { reason } else { nil as Farewell? } }
    #expect(reasons == [.crowded, .banned, .full, .nonsense])
    table.connect("eve")
    table.flood("eve")
    table.connect("bob")
    table.lose("bob")
    #expect(table.news.count == 5)
  }
}
