import GuessServerCore
import GuessProtocol
import Testing

/// What a host does to players, in every state that they can be in.
@Suite("A host")
struct AdministrationTests {
  private let home = Origin(ipv4: 0xC000_0207)

  private func host(_ table: inout Table, _ line: String) -> [String] {
    table.administer(line)
    return table.takeLines(of: "host")
  }

  @Test("kicks a player out of a running match, which the rival wins; nothing is kept")
  func kickInMatch() throws {
    var table = try Table.match(rules: "race")
    let token = table.token(of: "bob")
    _ = table.takeSights()
    table.administer("KICK BOB : Enough.")
    let sights = table.takeSights()
    #expect(sights.keywords(of: "ada").contains("LEFT"))
    #expect(
      sights.contains { if case .line("ada", let line) = $0 { line.contains("reason=left") } else { false } })
    #expect(sights.keywords(of: "bob").suffix(2) == ["NOTICE", "BYE"])
    #expect(sights.contains(.line(to: "bob", "* NOTICE : Enough.")))
    #expect(!table.isConnected("bob"))
    table.connect("bob")
    #expect(table.answer(to: "RESUME \(token)", from: "bob").hasPrefix("ERR RESUME BAD_TOKEN"))
    #expect(table.answer(to: "NAME bob", from: "bob").hasPrefix("OK NAME"))
  }

  @Test("kicks one who waits for a rival, who watches, or who is away, and frees what they had")
  func kickElsewhere() throws {
    var table = Table()
    for name in ["ada", "bob", "eve"] {
      table.connect(name)
      _ = table.answer(to: "NAME \(name)", from: name)
    }
    _ = table.answer(to: "PLAY", from: "ada")
    #expect(host(&table, "KICK ada")[0].hasPrefix("OK KICK name=ada address=local : "))
    #expect(table.answer(to: "PLAY", from: "bob").hasPrefix("OK PLAY waiting=1"), "ada waits no more")
    let code = try #require(table.answer(to: "CREATE", from: "bob").value(of: "room"))
    _ = table.answer(to: "WATCH \(code)", from: "eve")
    #expect(host(&table, "PLAYER eve")[0].contains(" state=watching room=\(code) "))
    #expect(host(&table, "KICK eve")[0].hasPrefix("OK KICK"))
    #expect(host(&table, "ROOM \(code)").last?.contains("watchers=0") == true)
    table.lose("bob")
    #expect(host(&table, "PLAYER bob")[0].contains(" address=local state=seated "))
    #expect(host(&table, "KICK bob")[0].contains("The connection was lost already"))
    #expect(host(&table, "KICK bob")[0].hasPrefix("ERR KICK NO_PLAYER name=bob : "))
    #expect(host(&table, "ROOMS") == ["OK ROOMS count=0"])
  }

  @Test("has the house in no list of players, and cannot kick it")
  func house() {
    var table = Table()
    table.connect("ada")
    _ = table.answer(to: "NAME ada", from: "ada")
    _ = table.answer(to: "CREATE house=easy", from: "ada")
    #expect(
      host(&table, "KICK House-easy") == [
        "ERR KICK NO_PLAYER name=House-easy : House-easy is the computer, and leaves a room with its rival. ROOMS lists all rooms; KICK takes the name of that player."
      ])
    #expect(host(&table, "PLAYERS").count == 2)
  }

  @Test("bans a network: those from there are sent away, and nobody else comes in from there, until it ends")
  func banNetwork() {
    var table = Table()
    table.connect("ada", from: home)
    table.connect("bob", from: Origin(ipv4: 0xC633_6407))
    table.connect("host-s-own")
    _ = table.takeSights()
    #expect(host(&table, "BAN 192.0.2.0/24 for=60s") == ["OK BAN target=192.0.2.0/24 for=1m closed=1"])
    #expect(!table.isConnected("ada") && table.isConnected("bob") && table.isConnected("host-s-own"))
    table.pass(Milliseconds(59_999))
    table.connect("ada", from: home)
    #expect(table.takeSights().keywords(of: "ada") == ["BYE"], "in place of the greeting")
    #expect(table.news.contains { if case .refused(_, .banned) = $0 { true } else { false } })
    table.pass(Milliseconds(1))
    table.connect("ada", from: home)
    #expect(table.takeSights().keywords(of: "ada") == ["HELLO"])
    #expect(host(&table, "BANS") == ["OK BANS count=0 max=1000"])
  }

  @Test("bans a name in any case: for NAME, HELLO and RESUME, and its player is sent away")
  func banName() throws {
    var table = Table()
    table.connect("ada")
    _ = table.answer(to: "NAME Ada", from: "ada")
    _ = table.answer(to: "CREATE", from: "ada")
    table.lose("ada")
    let token = table.token(of: "Ada")
    #expect(
      host(&table, "BAN ADA for=ever")[0] == "OK BAN target=ADA for=ever closed=0 freed=1 address=local")
    table.connect("eve")
    #expect(
      table.answer(to: "RESUME \(token)", from: "eve").hasPrefix("ERR RESUME BAD_TOKEN"),
      "the seat is given up")
    #expect(table.answer(to: "NAME ada", from: "eve").hasPrefix("ERR NAME BANNED : "))
    #expect(table.answer(to: "HELLO 1 name=aDa", from: "eve").hasPrefix("ERR HELLO BANNED : "))
    #expect(host(&table, "BAN ada for=2h")[0].hasPrefix("OK BAN target=ada for=2h"))
    #expect(table.answer(to: "NAME ada", from: "eve").hasPrefix("ERR NAME BANNED retry_ms=7200000 : "))
    _ = table.answer(to: "NAME eve", from: "eve")
    #expect(
      table.answer(to: "NAME ada", from: "eve").hasPrefix("ERR NAME BANNED"), "nor is it taken by a change")
    #expect(host(&table, "UNBAN ada") == ["OK UNBAN target=ada"])
    #expect(table.answer(to: "NAME ada", from: "eve").hasPrefix("OK NAME"))
  }

  @Test(
    "a seat that a restart brings back is not taken back under a name that is banned, and is once the ban is lifted"
  )
  func banOfRestored() throws {
    var table = try Table.match(rules: "race")
    var list = ModerationList()
    #expect(list.restore(try #require(Sanction(line: "ban ADA made=0".utf8)), at: .zero) == .taken)
    table.restart()
    table.adopt(list)
    let token = table.token(of: "ada")
    table.connect("ada")
    #expect(table.answer(to: "RESUME \(token)", from: "ada").hasPrefix("ERR RESUME BANNED : "))
    #expect(host(&table, "UNBAN ada") == ["OK UNBAN target=ada"])
    #expect(table.answer(to: "RESUME \(token)", from: "ada").hasPrefix("OK RESUME name=ada"))
  }

  @Test("is told the address of someone who is banned by name, or away, to ban that as well")
  func addresses() {
    var table = Table()
    table.connect("ada", from: home)
    _ = table.answer(to: "NAME ada", from: "ada")
    _ = table.answer(to: "CREATE", from: "ada")
    table.lose("ada")
    table.pass(.seconds(20))
    #expect(host(&table, "PLAYER ada")[0].contains(" address=192.0.2.7 state=seated "))
    #expect(host(&table, "PLAYER ada")[0].hasSuffix(" seat_left_s=40"))
    let token = table.token(of: "ada")
    table.connect("ada", from: Origin(ipv4: 0xC000_0308))
    _ = table.answer(to: "RESUME \(token)", from: "ada")
    #expect(host(&table, "PLAYER ada")[0].contains(" address=192.0.3.8 "))
    #expect(host(&table, "MUTE ada for=1h") == ["OK MUTE target=ada for=1h"])
    #expect(host(&table, "BAN ada for=1h") == ["OK BAN target=ada for=1h closed=1 address=192.0.3.8"])
    #expect(host(&table, "BAN ada for=2h") == ["OK BAN target=ada for=2h closed=0"])
  }

  @Test("a seat is given up with the ban of its name")
  func banOfAway() throws {
    var table = try Table.match(rules: "race")
    table.lose("ada")
    let token = table.token(of: "ada")
    #expect(host(&table, "BAN ada for=2h")[0].contains("closed=0"))
    table.connect("ada")
    #expect(table.answer(to: "RESUME \(token)", from: "ada").hasPrefix("ERR RESUME BAD_TOKEN"))
  }

  @Test("mutes a player or a network; the player is told for how long, and plays on")
  func mute() throws {
    var table = try Table.match(rules: "race", "range=1..100")
    for target in ["ada", "ADA"] {
      #expect(host(&table, "MUTE \(target) for=60s") == ["OK MUTE target=\(target) for=1m"])
      #expect(table.answer(to: "SAY hello", from: "ada").hasPrefix("ERR SAY MUTED retry_ms=60000 : "))
    }
    #expect(table.answer(to: "SAY hello", from: "bob") == "OK SAY")
    #expect(table.answer(to: "1", from: "ada").contains("GUESS"))
    #expect(host(&table, "PLAYER ada")[0].contains(" muted=1"))
    #expect(host(&table, "UNMUTE ada") == ["OK UNMUTE target=ada"])
    #expect(table.answer(to: "SAY hello", from: "ada") == "OK SAY")
    #expect(host(&table, "UNMUTE ada")[0].hasPrefix("ERR UNMUTE NO_ENTRY kind=mute target=ada : "))
  }

  @Test("tells everyone something, who is no player yet as well")
  func notice() {
    var table = Table()
    for name in ["ada", "bob"] { table.connect(name) }
    _ = table.takeSights()
    table.administer("NOTICE Back in five : minutes")
    let sights = table.takeSights()
    for name in ["ada", "bob"] {
      #expect(sights.contains(.line(to: name, "* NOTICE : Back in five : minutes")))
    }
    #expect(sights.contains(.line(to: "host", "OK NOTICE connections=2")))
  }

  @Test("reads who is there in pages, each once, in the order of names")
  func pages() throws {
    var configuration = LobbyConfiguration.forTests
    configuration.limits.lines = nil
    var table = Table(configuration: configuration)
    for number in 1...101 {
      let name = (number % 2 == 0 ? "p" : "P") + "\(1_000 + number)"
      table.connect(name)
      _ = table.answer(to: "NAME \(name)", from: name)
      _ = table.answer(to: "CREATE listed=no", from: name)
    }
    for verb in ["PLAYERS", "ROOMS"] {
      var (seen, pages, after) = ([String](), 0, "")
      repeat {
        let lines = host(&table, verb + after)
        pages += 1
        seen += lines.dropLast().compactMap { $0.value(of: verb == "PLAYERS" ? "name" : "room") }
        after = lines.last?.value(of: "next").map { " after=\($0)" } ?? ""
      } while !after.isEmpty
      #expect(pages == 3 && seen.count == 101 && Set(seen).count == 101)
      #expect(seen.map { $0.uppercased() } == seen.map { $0.uppercased() }.sorted())
    }
  }

  @Test("reads a room with who sits and watches there, one for a game alone as well, and never its secret")
  func room() throws {
    var table = Table()
    table.connect("ada", from: home)
    _ = table.answer(to: "NAME ada", from: "ada")
    table.connect("eve")
    let code = try #require(
      table.answer(to: "CREATE house=easy countdown=0 range=73..74 listed=no", from: "ada").value(of: "room"))
    _ = table.answer(to: "WATCH \(code)", from: "eve")
    let lines = host(&table, "ROOM \(code.lowercased())")
    #expect(lines.count == 4)
    #expect(lines[0] == "ROW seat=1 name=ada kind=human address=192.0.2.7")
    #expect(lines[1] == "ROW seat=2 name=House-easy kind=house")
    #expect(lines[2] == "ROW watcher=- address=local")
    #expect(
      lines[3].hasPrefix("OK ROOM room=\(code) rules=race lo=73 hi=74 ") && lines[3].hasSuffix(" listed=no"))
    #expect(!lines.joined().contains("secret") && !lines.joined().contains("nonce"))
    _ = table.answer(to: "LEAVE", from: "ada")
    _ = table.answer(to: "SOLO", from: "ada")
    #expect(host(&table, "ROOMS").first?.contains("rules=solo") == true)
    #expect(host(&table, "ROOM \(code)")[0].hasPrefix("ERR ROOM NO_ROOM room=\(code) : "))
  }

  @Test("reads how many are here")
  func status() {
    var table = Table()
    table.connect("ada")
    _ = table.answer(to: "NAME ada", from: "ada")
    _ = host(&table, "MUTE eve for=1h")
    #expect(
      host(&table, "STATUS") == [
        "OK STATUS players=1 away=0 connections=1 rooms=0 matches=0 uptime=0 bans=0 mutes=1 recording=yes draining=no"
      ])
  }

  @Test("changes bans by hand: what is new holds and closes connections, and what is missing is lifted")
  func replace() {
    var table = Table()
    table.connect("ada", from: home)
    _ = host(&table, "BAN bob for=1h : old")
    _ = host(&table, "MUTE eve for=1h")
    let lines = table.lobby.moderation.all.map(\.line)
    #expect(table.replaceSanctions(lines) == SanctionChanges(), "it is as it was")
    let changes = table.replaceSanctions(["ban bob : new", "ban 192.0.2.0/24", "ban past until=1"])
    #expect(changes == SanctionChanges(taken: 2, lifted: 1))
    #expect(!table.isConnected("ada"))
    #expect(
      host(&table, "BANS") == [
        "ROW kind=ban target=192.0.2.0/24 left=ever age=0s", "ROW kind=ban target=bob left=ever age=0s : new",
        "OK BANS count=2 max=1000",
      ])
    #expect(table.replaceSanctions([]) == SanctionChanges(taken: 0, lifted: 2))
    #expect(host(&table, "BANS") == ["OK BANS count=0 max=1000"])
  }

  @Test("changes bans by hand where there are as many as there may be")
  func replaceFull() {
    var table = Table()
    for number in 1...ModerationList.mostEntries { _ = host(&table, "BAN n\(number) for=ever") }
    let lines = table.lobby.moderation.all.map(\.line)
    // What is lifted is kept for other nodes, but makes room.
    let changes = table.replaceSanctions(lines.dropFirst() + ["ban late"])
    #expect(changes == SanctionChanges(taken: 1, lifted: 1))
    #expect(table.lobby.moderation.count == ModerationList.mostEntries)
  }

  @Test("lifts a ban of the last moment there is, and what is kept can be read again", arguments: [0, 1])
  func lastMoment(before: Int64) throws {
    var table = Table()
    let made = Sanction.madeTimes.upperBound - before
    var list = ModerationList()
    #expect(list.restore(try #require(Sanction(line: "ban ada made=\(made)".utf8)), at: .zero) == .taken)
    table.adopt(list)
    for (command, isBanned) in [("UNBAN ada", false), ("BAN bob for=ever", true)] {
      #expect(host(&table, command)[0].hasPrefix("OK "))
      #expect(host(&table, "BANS")[0].contains("target=bob") == isBanned)
      for entry in table.lobby.moderation.all { #expect(Sanction(line: entry.line.utf8) == entry) }
    }
    #expect(!host(&table, "BANS").contains { $0.contains("target=ada") })
  }

  @Test("is told which network is banned where an address in it is not")
  func within() {
    var table = Table()
    _ = host(&table, "BAN 192.0.2.0/24 for=1h")
    _ = host(&table, "BAN 198.51.100.7 for=1h")
    #expect(
      host(&table, "UNBAN 192.0.2.7") == [
        "ERR UNBAN NO_ENTRY kind=ban target=192.0.2.7 within=192.0.2.0/24 : There is no ban of just that, but one of "
          + "192.0.2.0/24, which it is part of; that one can only be lifted as a whole."
      ])
    for line in ["UNMUTE 192.0.2.7", "UNBAN 192.0.0.0/16", "UNBAN 198.51.100.0/24", "UNBAN eve"] {
      #expect(host(&table, line)[0].hasSuffix(" BANS lists all there are."), "\(line)")
    }
    table.pass(.seconds(3_600))
    #expect(host(&table, "UNBAN 192.0.2.7")[0].hasSuffix(" BANS lists all there are."))
  }

  @Test("is told when there are as many bans as there may be")
  func full() {
    var table = Table()
    for number in 1...ModerationList.mostEntries {
      #expect(host(&table, "BAN n\(number) for=1h")[0].hasPrefix("OK BAN"))
    }
    #expect(host(&table, "BAN late for=1h")[0].hasPrefix("ERR BAN LIMIT limit=bans max=1000 : "))
    #expect(host(&table, "BAN n1 for=2h")[0].hasPrefix("OK BAN"))
    #expect(host(&table, "BANS").count == 1_001)
  }
}
