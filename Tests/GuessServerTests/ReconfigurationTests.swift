import GuessServerCore
import GuessProtocol
import Testing

@Suite("A lobby whose host decides something else")
struct ReconfigurationTests {
  private func configuration(_ change: (inout LobbyConfiguration) -> Void) -> LobbyConfiguration {
    var configuration = LobbyConfiguration.forTests
    change(&configuration)
    return configuration
  }

  @Test("keeps everyone whom it would not let in any more, and lets nobody in until there are fewer")
  func fewerConnections() {
    var table = Table()
    for name in ["ada", "bob", "cyd"] { table.connect(name) }
    table.reconfigure(configuration { $0.limits.connections = 2 })
    for name in ["ada", "bob", "cyd"] { #expect(table.isConnected(name)) }
    table.connect("dan")
    #expect(!table.isConnected("dan"))
    table.lose("ada")
    table.connect("eve")
    #expect(!table.isConnected("eve"))
    table.lose("bob")
    table.connect("fay")
    #expect(table.isConnected("fay"))
  }

  @Test("counts the connections of an address that came before it was told how many there may be")
  func fewerOfAnAddress() throws {
    let origin = Origin(ipv4: 0x0A00_0001)
    var table = Table(configuration: configuration { $0.limits.addressConnections = nil })
    for name in ["ada", "bob"] { table.connect(name, from: origin) }
    table.reconfigure(configuration { $0.limits.addressConnections = 2 })
    table.connect("cyd", from: origin)
    #expect(!table.isConnected("cyd") && table.isConnected("ada") && table.isConnected("bob"))
    table.lose("ada")
    table.connect("dan", from: origin)
    #expect(table.isConnected("dan"))
  }

  @Test("keeps a seat for as long as was said when it was lost, and the next one for the new time")
  func grace() throws {
    var table = try Table.match(rules: "race")
    table.lose("ada")
    table.reconfigure(configuration { $0.limits.grace = .seconds(120) })
    _ = table.takeSights()
    table.pass(.seconds(60))
    #expect(table.takeSights().keywords(of: "bob").contains("MATCH"))

    table = try Table.match(rules: "race")
    table.reconfigure(configuration { $0.limits.grace = .seconds(120) })
    table.lose("ada")
    #expect(table.takeLines(of: "bob").contains { $0.hasPrefix("* AWAY name=ada grace=120") })
  }

  @Test("greets with the new message in the new language, and leaves those who are there alone")
  func words() throws {
    var table = Table()
    table.connect("ada")
    _ = table.takeSights()
    table.reconfigure(
      configuration {
        $0.language = .russian
        $0.messageOfTheDay = [ChatText("Good evening")].compactMap(\.self)
      })
    #expect(table.takeSights().isEmpty)
    table.connect("bob")
    let lines = table.takeLines(of: "bob")
    #expect(lines.first?.contains("Добро") == true)
    #expect(lines.contains { $0.hasSuffix(" : Good evening") })
    #expect(table.answer(to: "NAME ada", from: "ada").contains(" : Hello, ada!"))
  }

  @Test("that stops without waiting says goodbye to everyone, and all rooms are there after the next start")
  func drainAtOnce() throws {
    var table = try Table.match(rules: "race")
    let waiting = try table.openRoom(by: "cyd")
    let token = table.token(of: "cyd")
    table.reconfigure(configuration { $0.limits.drain = .zero })
    _ = table.takeSights()
    table.drain()
    let sights = table.takeSights()
    for name in ["ada", "bob", "cyd"] { #expect(sights.keywords(of: name) == ["BYE"]) }
    #expect(table.lobby.isDrained)

    var next = Table(table.journal.recovery)
    next.connect("cyd")
    #expect(next.answer(to: "RESUME \(token)", from: "cyd").contains("room=\(waiting)"))
  }
}
