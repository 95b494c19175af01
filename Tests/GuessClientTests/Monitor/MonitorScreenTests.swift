import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The screen of a server", .timed)
struct MonitorScreenTests {
  private func screen(
    _ columns: Int, _ rows: Int, _ language: Language = .english, isASCII: Bool = false
  ) throws -> [String] {
    var watcher = try Watcher(columns: columns, rows: rows, language: language, isASCII: isASCII)
    watcher.hear(Lines.greeting)
    watcher.hear(rooms: Lines.rooms)
    return watcher.screen
  }

  /// Whether the rows are these, told row by row.
  private func expect(
    _ rows: [String], toBe expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(rows.count == expected.count, sourceLocation: sourceLocation)
    for (row, expected) in zip(rows, expected) { #expect(row == expected, sourceLocation: sourceLocation) }
  }

  @Test("shows matches first, how near everyone is, and what fits")
  func usual() throws {
    expect(
      try screen(80, 16),
      toBe: [
        "guess-server 1.0.0 · h:4837 · up 1 h 1 min", "3 matches running · 7 players · 4 rooms", "",
        "  room    rules     range             watch  players and score", "",
        "▶ BBBBBB  lockstep  -9223372…4775807  2      Sixt…s_16 ···· 20-21 ···· hal",
        "▶ F7KD2Q  race      1..100            2            ada ■■■·  1-0  ···■ bob",
        "○ AAAAAA  race      1..100            2      gil  waits for a rival",
        "✓ ZZZZZZ  duel      1..20             2      eve, fay  the match is over", "", "", "", "", "", "",
        "q quit",
      ])
  }

  @Test("shows the matches alone on the smallest window, in 12 rows of 40 columns")
  func smallest() throws {
    expect(
      try screen(40, 12),
      toBe: [
        "guess-server 1.0.0 · h:4837", "3 matches running · 7 players · 4 rooms",
        "  room    players and score", "▶ BBBBBB  Six…16 ···· 20-21 ···· hal",
        "▶ F7KD2Q     ada ■■■·  1-0  ···■ bob", "○ AAAAAA  gil  waits for a rival",
        "✓ ZZZZZZ  eve, fay  the match is over", "", "", "", "", "q quit",
      ])
  }

  @Test("shows how a match has ended, and who has won it")
  func results() throws {
    for (result, shown) in [
      (" score=2-1 winner=eve", "eve 2-1 fay  eve won"), (" score=0-2 winner=fay", "eve 0-2 fay  fay won"),
      (" score=1-1 winner=-", "eve 1-1 fay  the match is over"), ("", "eve, fay  the match is over"),
    ] {
      var watcher = try Watcher(columns: 80, rows: 16, language: .english, isASCII: false)
      watcher.hear(Lines.greeting)
      watcher.hear(rooms: [Lines.room("ZZZZZZ", "over", "eve,fay" + result)])
      #expect(watcher.screen.contains { $0.hasPrefix("✓ ZZZZZZ") && $0.hasSuffix("  " + shown) })
    }
  }

  private func cluster(
    _ columns: Int, _ rows: Int, _ language: Language = .english, answer: [String] = Lines.nodes
  ) throws -> [String] {
    var watcher = try Watcher(columns: columns, rows: rows, language: language)
    watcher.hear(Lines.greeting)
    watcher.handle(.received(Lines.bytes(answer)))
    watcher.hear(rooms: Lines.rooms, status: false)
    return watcher.screen
  }

  @Test("has a row for each server of a cluster")
  func servers() throws {
    expect(
      try cluster(80, 18),
      toBe: [
        "guess-server 1.0.0 · h:4837 · up 1 h 1 min", "3 matches running · 7 players · 4 rooms · 3 servers",
        "", "eu-1  1 match running · 3 players · 2 rooms · up 1 h 1 min",
        "eu-2  without Redis · 2 matches running · 4 players · 2 rooms · up 59 s",
        "us    can't be reached", "", "  room    rules     range             watch  players and score", "",
        "▶ BBBBBB  lockstep  -9223372…4775807  2      Sixt…s_16 ···· 20-21 ···· hal",
        "▶ F7KD2Q  race      1..100            2            ada ■■■·  1-0  ···■ bob",
        "○ AAAAAA  race      1..100            2      gil  waits for a rival",
        "✓ ZZZZZZ  duel      1..20             2      eve, fay  the match is over", "", "", "", "", "q quit",
      ])
  }

  @Test("tells of a server what fits, and what is wrong with it first")
  func narrowServers() throws {
    #expect(
      try cluster(40, 12)[2...4] == [
        "eu-1  1 match running · 3 players", "eu-2  without Redis · 2 matches running",
        "us    can't be reached",
      ])
    #expect(try cluster(18, 12)[2...4] == ["eu-1  1 match runn", "eu-2  without Redi", "us    can't be rea"])
  }

  @Test("leaves half of the space to the rooms, and shows those servers first that are in trouble")
  func manyServers() throws {
    let answer =
      (1...5).map { "ROW node=n\($0) players=0 rooms=0 matches=0 uptime=1" }
      + ["ROW node=n6 linked=0", "OK STATUS players=7 rooms=4 matches=3 uptime=1 nodes=6"]
    let rows = try cluster(40, 11, answer: answer)
    #expect(rows[2...4].map { String($0.prefix(2)) } == ["n6", "n1", "n2"])
    #expect(rows[5].hasPrefix("  room"))
    #expect(rows[6...9].map { String($0.prefix(1)) } == ["▶", "▶", "○", "✓"])
    #expect(try cluster(40, 9, answer: answer).last == "q quit · 1–3 of 4 · ↑↓ scroll")
  }

  @Test("draws nothing but ASCII where nothing else can be shown")
  func ascii() throws {
    let rows = try screen(120, 24, isASCII: true)
    #expect(rows.allSatisfy { $0.allSatisfy(\.isASCII) }, "\(rows)")
    let match = try #require(rows.first { $0.hasPrefix("> F7KD2Q") })
    #expect(match.suffix(40) == " ada #########...  1-0  .........### bob")
    #expect(rows.contains { $0.hasPrefix("? AAAAAA") } && rows.contains { $0.hasPrefix("= ZZZZZZ") })
    for trouble in [nil, MonitorMessage.lost, .sentAway(.drain), .sentAway(.idle)] {
      var screen = MonitorScreen(server: .local, glyphs: Glyphs(isASCII: true))
      screen.trouble = trouble
      #expect(
        screen.rows(columns: 80, rows: 24).allSatisfy { $0.text.allSatisfy(\.isASCII) },
        "\(screen.rows(columns: 80, rows: 24))")
    }
  }

  @Test("has its columns below each other, whatever their headings are", arguments: Language.allCases)
  func columns(_ language: Language) throws {
    for columns in [40, 60, 80, 120, 200] {
      let rows = try screen(columns, 24, language)
      let heading = rows[3]
      let words = MonitorMessage.column(.match).text(in: language)
      let place = try #require(heading.firstRange(of: words)?.lowerBound, "\(heading)")
      let cells = heading[..<place].cellWidth
      for row in rows[5...8] where row.hasPrefix("○") || row.hasPrefix("✓") {
        #expect(row.prefix(cells: cells).cellWidth == cells && row.prefix(cells: cells).last == " ")
        #expect(["g", "e"].contains(row.dropFirst(row.prefix(cells: cells).count).first))
      }
    }
  }

  @Test("is never wider or higher than its window", arguments: Language.allCases)
  func bounds(_ language: Language) throws {
    for columns in [1, 2, 9, 10, 11, 19, 20, 33, 39, 40, 41, 57, 80, 121, 300] {
      for rows in [1, 2, 3, 4, 5, 12, 15, 16, 24, 60] {
        for screen in [try screen(columns, rows, language), try cluster(columns, rows, language)] {
          #expect(screen.count == rows)
          for row in screen { #expect(row.cellWidth <= columns, "\(columns)×\(rows): \(row)") }
        }
      }
    }
  }

  @Test("has bars that grow to the middle and stay as wide as they are, whatever a server tells")
  func bars() {
    for glyphs in [Glyphs(), Glyphs(isASCII: true)] {
      for share in [-1, 0, 0.49, 0.5, 1, 7, .infinity, -.infinity] {
        #expect(glyphs.bar(done: share, cells: 8).count == 8)
      }
    }
    #expect(Glyphs(isASCII: true).bar(done: 0.5, cells: 8) == "####....")
  }

  @Test("says so where there is no room")
  func noRooms() throws {
    var watcher = try Watcher()
    #expect(watcher.screen[0] == "h:4837" && watcher.screen[1] == "Connecting…")
    watcher.hear(Lines.greeting)
    watcher.hear(rooms: [])
    #expect(watcher.screen[3].hasPrefix("No listed rooms."))
  }
}
