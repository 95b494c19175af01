import GuessServerCore
import GuessProtocol
import Testing

/// Each limit of the server, at the limit and one past it.
@Suite("The lobby's limits")
struct LobbyLimitTests {
  @Test("a connection above the limit is told so and closed; one that goes makes room")
  func connections() {
    var configuration = LobbyConfiguration.forTests
    configuration.limits.connections = 2
    var table = Table(configuration: configuration)
    table.connect("ada")
    table.connect("bob")
    #expect(table.isConnected("bob"))
    table.connect("cyd")
    #expect(!table.isConnected("cyd"))
    table.lose("ada")
    table.connect("dan")
    #expect(table.isConnected("dan"))
  }

  @Test(
    "the longest page of rooms is too little for its reader to count as slow", arguments: Language.allCases)
  func longestPage(_ language: Language) throws {
    let code = try #require(RoomCode("F7KD2Q"))
    let names = try ["Sixteen-chars_16", "Sixteen-chars_1Z"].map { try #require(Name($0)) }
    var settings = MatchSettings.standard
    settings.rules = .lockstep
    settings.range = try #require(GuessRange(lo: .min, hi: .max))
    settings.firstTo = Limits.firstTo.upperBound
    settings.pace = Limits.pace.upperBound
    settings.clock = Limits.clock.upperBound
    settings.countdown = Limits.countdown.upperBound
    // In an hour, with a burst and five lines a second, nobody guesses more often.
    let guesses = SeatCounts(first: 18_010, second: 18_010)
    let round = MatchProgress.Round(
      number: settings.mostRounds, guesses: guesses, needed: SeatCounts(first: 65, second: 65))
    let progress = MatchProgress(score: Score(own: 20, other: 20), round: round)
    let room = RoomSummary(
      code: code, settings: settings, names: names, watchers: 64, state: .playing, progress: progress)
    let row = ServerLine.row(.room(room), tag: ShortWord("Sixteen-chars_16"))
    var bytes: [UInt8] = []
    row.write(to: &bytes, style: LineStyle(language: language))
    #expect((bytes.count + 2) * Limits.roomsInPage < ServerLimits.outboxSlowBytes, "\(bytes.count)")
  }

  @Test("sixty-four watch a room, and no more")
  func watchers() throws {
    var table = Table()
    let code = try table.openRoom(by: "ada")
    for number in 1...64 {
      table.connect("w\(number)")
      #expect(table.answer(to: "WATCH \(code)", from: "w\(number)").hasPrefix("OK WATCH"))
    }
    table.connect("late")
    #expect(table.answer(to: "WATCH \(code)", from: "late").hasPrefix("ERR WATCH LIMIT limit=watchers"))
    #expect(
      table.answer(to: "WATCH \(code)", from: "w7").hasPrefix("OK WATCH"), "who watches already may ask again"
    )
    _ = table.answer(to: "LEAVE", from: "w1")
    #expect(table.answer(to: "WATCH \(code)", from: "late").hasPrefix("OK WATCH"))
  }

  @Test("half as much may wait for one who watches as for one who plays")
  func outbox() throws {
    var table = Table()
    let code = try table.openRoom(by: "ada")
    table.connect("eve")
    _ = table.answer(to: "WATCH \(code)", from: "eve")
    #expect(table.outboxBytes(for: "ada") == 65_536)
    #expect(table.outboxBytes(for: "eve") == 32_768)
    _ = table.answer(to: "LEAVE", from: "eve")
    #expect(table.outboxBytes(for: "eve") == 65_536)
  }

  @Test("five things are said at once, then one in two seconds")
  func chat() throws {
    var table = Table()
    _ = try table.openRoom(by: "ada")
    for _ in 1...5 { #expect(table.answer(to: "SAY hi", from: "ada") == "OK SAY") }
    #expect(table.answer(to: "SAY hi", from: "ada").hasPrefix("ERR SAY RATE retry_ms=2000"))
    table.pass(Milliseconds(1_999))
    #expect(table.answer(to: "SAY hi", from: "ada").hasPrefix("ERR SAY RATE retry_ms=1 "))
    table.pass(Milliseconds(1))
    #expect(table.answer(to: "SAY hi", from: "ada") == "OK SAY")
    #expect(table.answer(to: "SAY hi", from: "ada").hasPrefix("ERR SAY RATE"))
  }

  @Test("the first request that makes sense has two minutes, whatever nonsense comes before")
  func login() {
    var table = Table()
    table.connect("ada")
    table.connect("bob")
    table.pass(Milliseconds(119_999))
    _ = table.answer(to: "nonsense", from: "ada")
    _ = table.answer(to: "PING", from: "bob")
    table.pass(Milliseconds(1))
    #expect(!table.isConnected("ada"))
    #expect(table.isConnected("bob"))
  }

  @Test("nothing but a request that makes sense puts off the end of those two minutes")
  func absoluteLogin() {
    var table = Table()
    table.connect("ada")
    table.connect("bob")
    // The last byte of a line that would make sense comes too late; empty lines and bad ones are no sense at all.
    let drops = Array("PING\n".utf8).map { [$0] } + [[0x0A]]
    for second in 0..<120 {
      if second % 30 == 29 { table.send(drops[second / 30], from: "ada") }
      if second % 7 == 0 { table.send([0x0D, 0x0A], from: "ada") }
      if second % 7 == 0 { table.send("nonsense", from: "bob") }
      table.pass(.seconds(1) - Milliseconds(1))
      #expect(table.isConnected("ada") && table.isConnected("bob"), "\(second)")
      table.pass(Milliseconds(1))
    }
    #expect(!table.isConnected("ada") && !table.isConnected("bob"))
  }

  @Test("bytes that end no line, and empty lines, are silence as well")
  func silentBytes() {
    var table = Table()
    table.connect("ada")
    _ = table.answer(to: "NAME ada", from: "ada")
    for number in 1...59 {
      table.pass(.seconds(10))
      table.send(Array((number < 30 ? "\n\r" : "P").utf8), from: "ada")
    }
    table.pass(Milliseconds(9_999))
    let isThere = table.isConnected("ada")
    #expect(isThere)
    table.pass(Milliseconds(1))
    let isThereStill = table.isConnected("ada")
    #expect(!isThereStill)
  }

  @Test("what is said is limited where lines are not")
  func chatWithoutRate() throws {
    var configuration = LobbyConfiguration.forTests
    configuration.limits.lines = nil
    var table = Table(configuration: configuration)
    _ = try table.openRoom(by: "ada")
    for _ in 1...5 { #expect(table.answer(to: "SAY hi", from: "ada") == "OK SAY") }
    #expect(table.answer(to: "SAY hi", from: "ada").hasPrefix("ERR SAY RATE retry_ms=2000"))
  }

  @Test("silence in the lobby is warned of after nine minutes and ends after ten")
  func idle() {
    var table = Table()
    table.connect("ada")
    _ = table.answer(to: "NAME ada", from: "ada")
    table.pass(Milliseconds(539_999))
    #expect(table.takeLines(of: "ada").isEmpty)
    table.pass(Milliseconds(1))
    #expect(table.takeLines(of: "ada").first?.hasPrefix("* WARN in=60 reason=idle") == true)
    table.pass(Milliseconds(59_999))
    #expect(table.isConnected("ada"))
    table.pass(Milliseconds(1))
    #expect(!table.isConnected("ada"))
  }

  @Test("who watches or plays a match is not silent, who plays alone is")
  func exemptions() throws {
    var table = Table()
    let code = try table.openRoom(by: "ada", with: "clock=3600 countdown=0")
    table.connect("eve")
    _ = table.answer(to: "WATCH \(code)", from: "eve")
    table.connect("bob")
    _ = table.answer(to: "NAME bob", from: "bob")
    _ = table.answer(to: "JOIN \(code)", from: "bob")
    table.connect("sol")
    _ = table.answer(to: "NAME sol", from: "sol")
    _ = table.answer(to: "SOLO", from: "sol")
    table.pass(.minutes(30))
    #expect(table.isConnected("ada") && table.isConnected("bob") && table.isConnected("eve"))
    #expect(!table.isConnected("sol"))
  }

  @Test("fifty rooms make a page, and the pages hold every listed room once, in order")
  func roomPages() throws {
    var table = Table()
    var codes: [String] = []
    for number in 1...101 { codes.append(try table.openRoom(by: "p\(number)")) }
    _ = try table.openRoom(by: "hidden", with: "listed=no")
    table.connect("eve")
    var listed: [String] = []
    var pages: [Int] = []
    var request = "ROOMS"
    repeat {
      table.send(request, from: "eve")
      let lines = table.takeLines(of: "eve")
      let page = lines.compactMap { $0.hasPrefix("ROW ") ? $0.value(of: "room") : nil }
      listed += page
      pages.append(page.count)
      request = try #require(lines.last).value(of: "next").map { "ROOMS after=\($0)" } ?? ""
    } while !request.isEmpty
    #expect(pages == [50, 50, 1])
    #expect(listed == codes.sorted { RoomCode($0)?.rawValue ?? 0 < RoomCode($1)?.rawValue ?? 0 })
  }

  @Test("what a player may say is the same after coming back")
  func chatAfterResuming() throws {
    var table = Table()
    _ = try table.openRoom(by: "ada")
    for _ in 1...5 { #expect(table.answer(to: "SAY hi", from: "ada") == "OK SAY") }
    table.resume("ada", as: "displacing")
    #expect(table.answer(to: "SAY hi", from: "displacing").hasPrefix("ERR SAY RATE retry_ms=2000"))
    table.lose("displacing")
    table.resume("ada", as: "later")
    #expect(table.answer(to: "SAY hi", from: "later").hasPrefix("ERR SAY RATE retry_ms=2000"))
    table.pass(.seconds(2))
    #expect(table.answer(to: "SAY hi", from: "later") == "OK SAY")
  }

  @Test("whoever floods the server is told so, and keeps the seat")
  func flood() throws {
    var table = try Table.match(rules: "race")
    table.flood("ada")
    #expect(
      table.takeLines(of: "ada").last
        == "* BYE reason=flood : 64 KiB came without a complete line. Connect again, and end each line with Enter."
    )
    #expect(!table.isConnected("ada"))
    table.resume("ada", as: "new")
    #expect(table.takeLines(of: "new").first?.hasPrefix("OK RESUME") == true)
  }

  @Test("nineteen lines without sense are borne, the twentieth is not")
  func badLines() {
    var table = Table()
    table.connect("ada")
    for _ in 1...19 { _ = table.answer(to: "nonsense", from: "ada") }
    #expect(table.isConnected("ada"))
    _ = table.answer(to: "CREATE clock=x", from: "ada")
    #expect(!table.isConnected("ada"))
  }
}
