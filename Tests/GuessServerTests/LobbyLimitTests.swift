import GuessGame
import GuessProtocol
import Testing

/// Each limit of the server, at the limit and one past it.
@Suite("The lobby's limits")
struct LobbyLimitTests {
  @Test(
    "let the longest page of rooms pass without counting its reader as slow", arguments: Language.allCases)
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
    // The most guesses in an hour, with a burst and five lines a second.
    let guesses = SeatCounts(first: 18_010, second: 18_010)
    let round = MatchProgress.Round(
      number: settings.mostRounds, guesses: guesses, needs: SeatCounts(first: 65, second: 65))
    let progress = MatchProgress(score: Score(own: 20, other: 20), round: round)
    let room = RoomSummary(
      code: code, settings: settings, names: names, spectators: 64, state: .playing, progress: progress,
      away: names)
    let row = ServerLine.row(.room(room), tag: ShortWord("Sixteen-chars_16"))
    var bytes: [UInt8] = []
    row.write(to: &bytes, style: LineStyle(language: language))
    #expect((bytes.count + 2) * Limits.roomsInPage < ServerLimits.outboxSlowBytes, "\(bytes.count)")
  }

  @Test("allow half as many waiting bytes for a spectator as for a player")
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

  @Test(
    "put fifty on a page, and the pages have each once and in order, for players and for the operator",
    arguments: [("eve", "ROOMS", "room"), ("host", "ROOMS", "room"), ("host", "PLAYERS", "name")])
  func pages(reader: String, request: String, key: String) throws {
    var table = Table()
    var all: [String] = []
    for number in 1...101 {
      let name = (number % 2 == 0 ? "p" : "P") + "\(1_000 + number)"
      let code = try table.openRoom(by: name)
      all.append(key == "name" ? name : code)
    }
    table.connect("eve")
    table.send("CREATE listed=no", from: "eve")
    var (seen, pages, line) = ([String](), [Int](), request)
    while !line.isEmpty {
      _ = table.takeSights()
      if reader == "host" { table.administer(line) } else { table.send(line, from: reader) }
      let lines = table.takeLines(of: reader)
      seen += lines.dropLast().compactMap { $0.value(of: key) }
      pages.append(lines.count - 1)
      line = lines.last?.value(of: "next").map { "\(request) after=\($0)" } ?? ""
    }
    #expect(pages == [50, 50, 1])
    #expect(seen == all.sorted { $0.uppercased() < $1.uppercased() })
  }

  @Test(
    "leave each line of HELP within 80 columns, of which a Chinese sign takes two",
    arguments: Language.allCases)
  func helpInAWindow(_ language: Language) {
    var table = Table()
    table.connect("ada")
    table.send("LANG \(language.rawValue)", from: "ada")
    _ = table.takeSights()
    table.send("HELP", from: "ada")
    let lines = table.takeLines(of: "ada")
    #expect(lines.count == 15)
    for line in lines {
      let columns = line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
      #expect(columns <= 80, "\(columns) columns: \(line)")
    }
  }
}
