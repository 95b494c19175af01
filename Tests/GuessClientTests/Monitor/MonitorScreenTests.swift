import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The screen of a server", .timed)
struct MonitorScreenTests {
  private func screen(
    _ columns: Int, _ rows: Int, isASCII: Bool = false
  ) throws -> [String] {
    var watcher = try Watcher(columns: columns, rows: rows, isASCII: isASCII)
    watcher.hear(Lines.greeting)
    watcher.hear(rooms: Lines.rooms)
    return watcher.screen
  }

  /// Expects these rows, with an issue for each one that differs.
  private func expect(
    _ rows: [String], toBe expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(rows.count == expected.count, sourceLocation: sourceLocation)
    for (row, expected) in zip(rows, expected) { #expect(row == expected, sourceLocation: sourceLocation) }
  }

  @Test("shows matches first, with the progress of the players, and what fits")
  func usual() throws {
    expect(
      try screen(80, 16),
      toBe: [
        "guess-server 1.0.0 · h:4837 · up 1 h 1 min", "3 matches running · 7 players · 4 rooms", "",
        "  room    players and score                                  state    rules    …",
        "▶ BBBBBB  Sixteen-chars_16 ···· 20-21 ···· hal               playing  lockstep …",
        "▶ F7KD2Q               ada ■■■·  1-0  ···■ bob               playing  race     …",
        "○ AAAAAA               gil ····   -   ····                   waiting  race     …",
        "✓ ZZZZZZ               eve        -        fay               over     duel     …",
        "", "", "", "", "", "", "", "q quit",
      ])
  }

  @Test("shows the matches alone on the smallest window, in 12 rows of 40 columns")
  func smallest() throws {
    expect(
      try screen(40, 12),
      toBe: [
        "guess-server 1.0.0 · h:4837", "3 matches running · 7 players · 4 rooms", "",
        "  room    players and score", "▶ BBBBBB  Six…16 ···· 20-21 ···· hal",
        "▶ F7KD2Q     ada ■■■·  1-0  ···■ bob", "○ AAAAAA     gil ····   -   ····",
        "✓ ZZZZZZ     eve        -        fay", "", "", "", "q quit",
      ])
  }

  @Test("shows the reason of a match's end, and the winner")
  func results() throws {
    for (result, shown) in [
      (" score=2-1 winner=eve", "eve won   2-1       fay"),
      (" score=0-2 winner=fay", "eve       0-2  won  fay"),
      (" score=1-1 winner=-", "eve       1-1       fay"), ("", "eve        -        fay"),
      (" away=0,1", "eve        -   away fay"),
    ] {
      var watcher = try Watcher(columns: 80, rows: 16)
      watcher.hear(Lines.greeting)
      watcher.hear(rooms: [Lines.room("ZZZZZZ", "over", "eve,fay" + result)])
      #expect(watcher.screen.contains { $0.hasPrefix("✓ ZZZZZZ  \(shown)  over") })
    }
  }

  private func cluster(
    _ columns: Int, _ rows: Int, answer: [String] = Lines.nodes
  ) throws -> [String] {
    var watcher = try Watcher(columns: columns, rows: rows)
    watcher.hear(Lines.greeting)
    watcher.handle(.received(Lines.bytes(answer)))
    watcher.hear(rooms: Lines.rooms, status: false)
    return watcher.screen
  }

  @Test("has a row for each server of a cluster")
  func servers() throws {
    expect(
      Array(try cluster(80, 18).prefix(10)),
      toBe: [
        "guess-server 1.0.0 · h:4837 · up 1 h 1 min", "3 matches running · 7 players · 4 rooms · 3 servers",
        "", "server  state     players  rooms  matches  seconds-up",
        "eu-1    ok        3        2      1        3661", "eu-2    degraded  4        2      2        59",
        "us      unlinked  -        -      -        -", "",
        "  room    players and score                                  state    rules    …",
        "▶ BBBBBB  Sixteen-chars_16 ···· 20-21 ···· hal               playing  lockstep …",
      ])
  }

  @Test("leaves half of the space to the rooms, and shows servers in trouble first")
  func manyServers() throws {
    let answer =
      (1...5).map { "ROW node=n\($0) players=0 rooms=0 matches=0 uptime=1" }
      + ["ROW node=n6 linked=0", "OK STATUS players=7 rooms=4 matches=3 uptime=1 nodes=6"]
    let rows = try cluster(40, 13, answer: answer)
    #expect(rows[4...6].map { String($0.prefix(2)) } == ["n6", "n1", "n2"])
    #expect(rows[8].hasPrefix("  room"))
    #expect(rows[9...11].map { String($0.prefix(1)) } == ["▶", "▶", "○"])
    #expect(rows.last == "q quit · 1–3 of 4 · ↑↓ scroll")
  }

  @Test("draws only ASCII if nothing else can be shown")
  func ascii() throws {
    let rows = try screen(120, 24, isASCII: true)
    #expect(rows.allSatisfy { $0.allSatisfy(\.isASCII) }, "\(rows)")
    #expect(rows.contains { $0.contains("ada ###.  1-0  ...# bob") })
    #expect(rows.contains { $0.hasPrefix("? AAAAAA") } && rows.contains { $0.hasPrefix("= ZZZZZZ") })
    for trouble in [nil, "Connection lost. Trying to connect again…"] {
      var screen = MonitorScreen(server: .local, glyphs: Glyphs(isASCII: true))
      screen.trouble = trouble
      #expect(
        screen.rows(columns: 80, rows: 24).allSatisfy { $0.text.allSatisfy(\.isASCII) },
        "\(screen.rows(columns: 80, rows: 24))")
    }
  }

  @Test("aligns its columns")
  func columns() throws {
    for columns in [70, 80, 120, 200] {
      let rows = try screen(columns, 24)
      let cells = try #require(rows[3].firstRange(of: "state").map { rows[3][..<$0.lowerBound].cellWidth })
      for (row, state) in zip(rows[4...7], ["playing", "playing", "waiting", "over"]) {
        #expect(row.dropFirst(row.prefix(cells: cells).count).hasPrefix(state), "\(row)")
      }
    }
  }

  @Test("is never wider or higher than its window")
  func bounds() throws {
    for columns in [1, 2, 9, 10, 11, 19, 20, 33, 39, 40, 41, 57, 80, 121, 300] {
      for rows in [1, 2, 3, 4, 5, 12, 15, 16, 24, 60] {
        for screen in [try screen(columns, rows), try cluster(columns, rows)] {
          #expect(screen.count == rows)
          for row in screen { #expect(row.cellWidth <= columns, "\(columns)×\(rows): \(row)") }
        }
      }
    }
  }

  @Test("has bars that grow to the middle and keep their width, whatever a server sends")
  func bars() {
    for glyphs in [Glyphs(), Glyphs(isASCII: true)] {
      for share in [-1, 0, 0.49, 0.5, 1, 7, .infinity, -.infinity] {
        #expect(glyphs.bar(done: share, cells: 8).count == 8)
      }
    }
    #expect(Glyphs(isASCII: true).bar(done: 0.5, cells: 8) == "####....")
  }

  @Test("shows a message if there is no room")
  func noRooms() throws {
    var watcher = try Watcher()
    #expect(watcher.screen[0] == "h:4837" && watcher.screen[1] == "Connecting…")
    watcher.hear(Lines.greeting)
    watcher.hear(rooms: [])
    #expect(watcher.screen[3].hasPrefix("No listed rooms."))
  }
}
