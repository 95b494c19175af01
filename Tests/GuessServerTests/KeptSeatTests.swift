import GuessServerCore
import GuessProtocol
import Testing

/// How many seats are kept of those whose connection is lost, at the limit and one past it.
@Suite("The seats that are kept")
struct KeptSeatTests {
  private let home = Origin(ipv4: 0xC000_0207)
  private let neighbour = Origin(ipv4: 0xC000_0208)

  private var table = Table()

  private mutating func allow(connections: Int = 10_000, addressConnections: Int? = nil) {
    var configuration = LobbyConfiguration.forTests
    configuration.limits.connections = connections
    configuration.limits.addressConnections = addressConnections
    table.reconfigure(configuration)
  }

  /// Of these names, those whose seat is kept.
  private mutating func kept(_ names: String...) -> [String] {
    names.filter { name in
      table.connect("asker")
      defer { table.lose("asker") }
      return table.answer(to: "NAME \(name)", from: "asker").hasPrefix("ERR NAME NAME_TAKEN")
    }
  }

  private mutating func loseSolo(_ name: String, from origin: Origin = .local) {
    table.connect(name, from: origin)
    _ = table.answer(to: "NAME \(name)", from: name)
    _ = table.answer(to: "SOLO", from: name)
    table.lose(name)
  }

  /// A match of two; answers what the second one hears when the first one is lost.
  private mutating func loseFirst(_ first: String, from origin: Origin = .local) throws -> [String] {
    table.connect(first, from: origin)
    _ = table.answer(to: "NAME \(first)", from: first)
    let room = try #require(table.answer(to: "CREATE countdown=0", from: first).value(of: "room"))
    table.connect("rival-\(first)")
    _ = table.answer(to: "NAME rival-\(first)", from: "rival-\(first)")
    _ = table.answer(to: "JOIN \(room)", from: "rival-\(first)")
    _ = table.takeSights()
    table.lose(first)
    return table.takeLines(of: "rival-\(first)")
  }

  @Test("in games alone do not use up those of a match: the oldest gives way")
  mutating func aloneGivesWay() throws {
    allow(connections: 4)
    for number in 1...4 { loseSolo("solo\(number)") }
    #expect(kept("solo1") == ["solo1"])
    #expect(try loseFirst("ada").first?.hasPrefix("* AWAY name=ada grace=60") == true)
    #expect(kept("solo1") == [])
    #expect(kept("solo2", "ada") == ["solo2", "ada"])
    table.resume("solo2", as: "solo2")
    #expect(table.takeLines(of: "solo2").contains { $0.hasPrefix("* STATE") })
  }

  @Test("of someone alone are none where as many are kept already, and the others stay")
  mutating func aloneTakesNoPlace() throws {
    allow(connections: 3)
    loseSolo("first")
    table.connect("lone")
    _ = table.answer(to: "NAME lone", from: "lone")
    _ = table.answer(to: "CREATE", from: "lone")
    table.lose("lone")
    loseSolo("third")
    #expect(kept("third") == ["third"])
    loseSolo("late")
    #expect(kept("late") == [])
    #expect(kept("first", "lone", "third") == ["first", "lone", "third"])
  }

  @Test("of matches are as many as there may be connections; one more is a forfeit at once")
  mutating func matches() throws {
    allow(connections: 5)
    for name in ["ada", "bob"] { #expect(try loseFirst(name).first?.hasPrefix("* AWAY") == true) }
    loseSolo("solo")
    var limits = LobbyConfiguration.forTests
    limits.limits.connections = 3
    table.reconfigure(limits)
    table.lose("rival-bob")
    #expect(kept("solo") == [], "it gave way")
    table.lose("rival-ada")
    #expect(kept("rival-ada", "ada", "bob") == ["ada", "bob"])
  }

  @Test(
    "of one address are no more than it may have connections, and its own games alone give way for a match")
  mutating func address() throws {
    allow(addressConnections: 2)
    loseSolo("neighbour", from: neighbour)
    for number in 1...3 { loseSolo("solo\(number)", from: home) }
    #expect(kept("solo1", "solo2", "solo3") == ["solo1", "solo2"])
    #expect(try loseFirst("ada", from: home).first?.hasPrefix("* AWAY") == true)
    #expect(kept("solo1", "solo2", "neighbour") == ["solo2", "neighbour"])
    #expect(try loseFirst("bob", from: home).first?.hasPrefix("* AWAY") == true)
    #expect(try loseFirst("cyd", from: home).first?.hasPrefix("* LEFT name=cyd") == true)
    #expect(kept("ada", "bob") == ["ada", "bob"])
  }

  @Test("of one address count until their players are back or their minute is over")
  mutating func released() throws {
    allow(addressConnections: 1)
    loseSolo("ada", from: home)
    loseSolo("bob", from: home)
    #expect(kept("bob") == [])
    table.resume("ada", as: "again")
    loseSolo("bob", from: home)
    #expect(kept("bob") == ["bob"])
    table.pass(.seconds(60))
    loseSolo("cyd", from: home)
    #expect(kept("cyd") == ["cyd"])
  }

  @Test("of one IPv6 site are as many as it may have connections, whichever of its networks they come from")
  mutating func site() {
    allow(addressConnections: 1)
    for network in 0..<20 as Range<UInt64> {
      loseSolo("solo\(network)", from: Origin(ipv6: 0x2001_0DB8_0000_0000 | network, 1))
    }
    #expect(kept("solo15", "solo16") == ["solo15"])
  }
}
