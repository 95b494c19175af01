import GuessServerCore
import GuessProtocol
import Testing

/// What the lobby counts for an address, at the limit and one past it.
@Suite("The lobby's limits of one address")
struct LobbyAddressTests {
  private let home = Origin(ipv4: 0xC000_0207)
  private let neighbour = Origin(ipv4: 0xC000_0208)

  // MARK: - Connections

  @Test("sixteen are let in from one address; one more is told what to do, and let in when another goes")
  func connections() {
    var table = Table()
    for number in 1...16 {
      table.connect("a\(number)", from: home)
      #expect(table.isConnected("a\(number)"))
    }
    _ = table.takeSights()
    table.connect("late", from: home)
    #expect(
      table.takeSights() == [
        .line(
          to: "late",
          "* BYE reason=crowded : Too many connections from your address. Close one, or try again in a minute."
        ), .closed("late"),
      ])
    table.connect("neighbour", from: neighbour)
    table.connect("host")
    #expect(table.isConnected("neighbour") && table.isConnected("host"))
    table.lose("a7")
    table.connect("late", from: home)
    #expect(table.isConnected("late"))
  }

  @Test("thirty-two come from one address in a minute, and not one more")
  func arrivals() {
    var table = Table()
    for number in 1...32 {
      table.connect("a\(number)", from: home)
      #expect(table.isConnected("a\(number)"))
      table.end("a\(number)")
    }
    table.pass(Milliseconds(59_999))
    table.connect("early", from: home)
    let refusal = "ERR NAME LIMIT limit=address_connections_per_min"
    #expect(table.answer(to: "NAME early", from: "early").hasPrefix(refusal))
    table.pass(Milliseconds(1))
    table.connect("late", from: home)
    #expect(table.answer(to: "NAME late", from: "late").hasPrefix("OK NAME"))
    #expect(table.answer(to: "NAME early", from: "early").hasPrefix("OK NAME"), "the minute is over")
  }

  @Test("whoever connects again and again keeps nobody else there from taking a seat back")
  func returning() throws {
    var table = Table()
    table.connect("ada", from: home)
    _ = table.answer(to: "NAME ada", from: "ada")
    _ = table.answer(to: "CREATE house=easy countdown=0", from: "ada")
    table.lose("ada")
    for number in 1...40 {
      table.connect("a\(number)", from: home)
      table.end("a\(number)")
    }
    table.connect("again", from: home)
    for line in ["PING", "PLAY", "HELP", "HELLO 1 name=eve", "ROOMS"] {
      #expect(
        table.answer(to: line, from: "again").contains(" LIMIT limit=address_connections_per_min"), "\(line)")
    }
    #expect(table.answer(to: "HELLO 1 text=off", from: "again").hasPrefix("OK HELLO"))
    #expect(
      table.answer(to: "RESUME \(table.token(of: "ada"))", from: "again").hasPrefix("OK RESUME name=ada"))
    #expect(table.answer(to: "PING", from: "again").hasPrefix("OK PING"))
    table.connect("other", from: home)
    #expect(table.answer(to: "QUIT", from: "other").hasPrefix("OK QUIT"))
  }

  @Test("a listed room costs no try, and is found however many codes were tried in vain")
  func listedRooms() throws {
    var table = Table()
    let listed = try table.openRoom(by: "ada")
    let hidden = try table.openRoom(by: "bob", with: "listed=no")
    table.connect("eve", from: home)
    for _ in 1...20 { #expect(table.answer(to: "WATCH 000000", from: "eve").hasPrefix("ERR WATCH NO_ROOM")) }
    #expect(table.answer(to: "WATCH \(hidden)", from: "eve").hasPrefix("ERR WATCH RATE"))
    for _ in 1...30 { #expect(table.answer(to: "WATCH \(listed)", from: "eve").hasPrefix("OK WATCH")) }
  }

  @Test("an IPv6 site counts as sixteen addresses, however many networks it has")
  func site() {
    var table = Table()
    func network(_ number: Int) -> Origin { .ipv6(0x2001_0DB8_0001_0000 + UInt64(number)) }
    for number in 0..<256 {
      table.connect("a\(number)", from: network(number / 8))
      #expect(table.isConnected("a\(number)"))
    }
    table.connect("late", from: network(60_000))
    #expect(!table.isConnected("late"))
    table.connect("neighbour", from: .ipv6(0x2001_0DB8_0002_0000))
    #expect(table.isConnected("neighbour"))
    table.end("a0")
    table.connect("late", from: network(60_000))
    #expect(table.isConnected("late"))
  }

  @Test("codes are tried by a whole IPv6 site, sixteen times as many as by an address")
  func triesOfSite() {
    var table = Table()
    func network(_ number: Int) -> Origin { .ipv6(0x2001_0DB8_0001_0000 + UInt64(number)) }
    var tries = 0
    for number in 0..<20 {
      table.connect("a\(number)", from: network(number))
      while table.answer(to: "WATCH 000000", from: "a\(number)").hasPrefix("ERR WATCH NO_ROOM") { tries += 1 }
    }
    #expect(tries == 320)
  }

  @Test("from this machine as many come as there is room for")
  func local() {
    var table = Table()
    for number in 1...100 {
      table.connect("a\(number)")
      #expect(table.isConnected("a\(number)"))
    }
  }

  @Test("a host may lift the limit")
  func lifted() {
    var configuration = LobbyConfiguration.forTests
    configuration.limits.addressConnections = nil
    configuration.limits.addressArrivals = nil
    var table = Table(configuration: configuration)
    for number in 1...100 {
      table.connect("a\(number)", from: home)
      #expect(table.isConnected("a\(number)"))
    }
    table.send("LIMITS", from: "a1")
    let limits = table.takeLines(of: "a1")
    #expect(limits.contains { $0.hasPrefix("ROW limit=address_connections value=0 ") })
    #expect(limits.contains { $0.hasPrefix("ROW limit=address_connections_per_min value=0 ") })
  }

  @Test("however a connection ends, its address may have another one")
  func everyEnd() {
    var configuration = LobbyConfiguration.forTests
    configuration.limits.addressConnections = 2
    var table = Table(configuration: configuration)
    table.connect("stays", from: home)
    _ = table.answer(to: "NAME stays", from: "stays")
    _ = table.answer(to: "CREATE", from: "stays")
    let ends: [(String, (inout Table) -> Void)] = [
      ("lost", { $0.lose("ada") }), ("end of input", { $0.end("ada") }),
      ("quit", { $0.send("QUIT", from: "ada") }),
      ("silence", { $0.pass(.seconds(120)) }),
      ("nonsense", { for _ in 1...20 { $0.send("nonsense", from: "ada") } }),
      // The one who came back is the one who stays.
      ("displaced", { $0.send("RESUME \($0.token(of: "stays"))", from: "ada") }),
    ]
    var isMoved = false
    for (name, end) in ends {
      table.connect("ada", from: home)
      #expect(table.isConnected("ada"), "\(name)")
      end(&table)
      isMoved = table.isConnected("ada")
      #expect(isMoved == (name == "displaced"), "\(name)")
      #expect(table.isConnected("stays") != isMoved, "\(name)")
    }
    #expect(isMoved)
    table.connect("last", from: home)
    #expect(table.isConnected("last"))
    table.connect("too many", from: home)
    #expect(!table.isConnected("too many"))
  }

  @Test("whoever finds the server full or stopping is not counted")
  func turnedAway() {
    var configuration = LobbyConfiguration.forTests
    configuration.limits.connections = 1
    configuration.limits.addressConnections = 1
    configuration.limits.addressArrivals = 1
    var table = Table(configuration: configuration)
    table.connect("eve")
    for _ in 1...3 { table.connect("ada", from: home) }
    #expect(table.takeLines(of: "ada").allSatisfy { $0.hasPrefix("* BYE reason=full") })
    table.lose("eve")
    table.connect("ada", from: home)
    #expect(table.isConnected("ada"))
    table.lose("ada")
    table.drain()
    table.connect("ada", from: home)
    #expect(table.takeLines(of: "ada").last?.hasPrefix("* BYE reason=drain") == true)
  }

  // MARK: - Codes of rooms

  /// Tries `count` codes that open no room.
  private func miss(_ count: Int, _ name: String, at table: inout Table) {
    for _ in 0..<count {
      #expect(table.answer(to: "WATCH 000000", from: name).hasPrefix("ERR WATCH NO_ROOM"))
    }
  }

  @Test("twenty codes may open no room, then one in ten seconds, whoever at that address tries them")
  func misses() {
    var table = Table()
    for name in ["ada", "bob"] { table.connect(name, from: home) }
    table.connect("cyn", from: neighbour)
    miss(10, "ada", at: &table)
    miss(10, "bob", at: &table)
    #expect(table.answer(to: "WATCH 000000", from: "bob").hasPrefix("ERR WATCH RATE retry_ms=10000 "))
    table.connect("dan", from: home)
    #expect(table.answer(to: "WATCH 000000", from: "dan").hasPrefix("ERR WATCH RATE retry_ms=10000 "))
    miss(20, "cyn", at: &table)
    table.pass(Milliseconds(9_999))
    #expect(table.answer(to: "WATCH 000000", from: "ada").hasPrefix("ERR WATCH RATE retry_ms=1 "))
    table.pass(Milliseconds(1))
    miss(1, "ada", at: &table)
    #expect(table.answer(to: "WATCH 000000", from: "ada").hasPrefix("ERR WATCH RATE retry_ms=10000 "))
  }

  @Test("on this machine each connection has its own tries")
  func localMisses() {
    var table = Table()
    for name in ["ada", "bob"] { table.connect(name) }
    miss(20, "ada", at: &table)
    #expect(table.answer(to: "WATCH 000000", from: "ada").hasPrefix("ERR WATCH RATE"))
    miss(20, "bob", at: &table)
  }

  @Test("whoever has tried too many can't tell a room from none, and is let in later")
  func noOracle() throws {
    var table = Table()
    let unlisted = try table.openRoom(by: "bob", with: "listed=no")
    table.connect("eve", from: home)
    _ = table.answer(to: "NAME eve", from: "eve")
    miss(20, "eve", at: &table)
    for verb in ["JOIN", "WATCH"] {
      let answers = ["000000", "xyz", unlisted].map { table.answer(to: "\(verb) \($0)", from: "eve") }
      #expect(answers[0].hasPrefix("ERR \(verb) RATE retry_ms=10000 "))
      #expect(Set(answers).count == 1, "\(answers)")
    }
    table.pass(.seconds(10))
    #expect(table.answer(to: "JOIN \(unlisted)", from: "eve").hasPrefix("OK JOIN"))
  }

  @Test("codes that open a room cost nothing")
  func hits() throws {
    var table = Table()
    let code = try table.openRoom(by: "ada", with: "listed=no")
    table.connect("eve", from: home)
    for _ in 1...100 { #expect(table.answer(to: "WATCH \(code)", from: "eve").hasPrefix("OK WATCH")) }
    miss(19, "eve", at: &table)
    #expect(table.answer(to: "WATCH \(code)", from: "eve").hasPrefix("OK WATCH"))
    miss(1, "eve", at: &table)
    #expect(table.answer(to: "WATCH \(code)", from: "eve").hasPrefix("ERR WATCH RATE"))
  }

  @Test("a game alone, a room that is gone and one that never was are answered alike, byte for byte")
  func sameAnswers() throws {
    var table = Table()
    let gone = try table.openRoom(by: "bob")
    table.lose("bob")
    table.pass(.minutes(2))
    table.connect("ada")
    _ = table.answer(to: "NAME ada", from: "ada")
    _ = table.answer(to: "SOLO", from: "ada")
    table.lose("ada")
    table.connect("ada again")
    let alone = try #require(
      table.answer(to: "RESUME \(table.token(of: "ada"))", from: "ada again").value(of: "room"))
    table.connect("eve", from: home)
    _ = table.answer(to: "NAME eve", from: "eve")
    for verb in ["JOIN", "WATCH"] {
      let answers = [alone, gone, "000000", "no-code"].map { table.answer(to: "\(verb) \($0)", from: "eve") }
      #expect(answers[0].hasPrefix("ERR \(verb) NO_ROOM"))
      #expect(Set(answers).count == 1, "\(answers)")
    }
  }
}
