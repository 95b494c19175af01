import Testing

@Suite("Typing a line in a window", .waiting, .enabled(if: Peer.tmux.isExpected, "no tmux"))
struct LineModeTests {
  @Test("is not disturbed by many guesses of the rival", arguments: [80, 39])
  func rain(columns: Int) throws {
    let table = try Table(
      "CREATE countdown=0 clock=3600 range=1..1000000000000", columns: columns)
    try table.window.type("SAY he")
    try table.window.wait(for: "> SAY he")
    for (number, letter) in "llo, 猜я!".enumerated() {
      let first = number * 100 + 1
      try table.rival.send((first..<first + 100).map(String.init).joined(separator: "\n"))
      try table.window.type(String(letter))
    }
    let rows = try table.window.wait(for: "the last guess and the whole line") { rows in
      rows.contains { $0.contains(columns == 80 ? "bob: 800" : "800 times") }
        && rows.fromBottom(0).hasSuffix("> SAY hello, 猜я!")
    }
    #expect(rows.filter { $0.contains("SAY") }.count == 1)
    // No part of the typed line remains among the received ones.
    #expect(try table.window.scrollback().ranges(of: "SAY").count == 1)
    try table.window.waitForCursor(at: rows.fromBottom(0).count + 1)
    try table.window.press("Enter")
    #expect(try table.rival.skip(to: "* SAID").text.hasSuffix(" : hello, 猜я!"))
  }

  @Test("survives changes of the window's size, with one status row above the line")
  func resizing() throws {
    let table = try Table()
    try table.say("before")
    try table.window.type("SAY a line that is longer than the narrowest window")
    try table.window.wait(for: "narrowest window")
    for columns in [60, 45, 40, 30, 52, 100, 41] {
      try table.window.resize(columns: columns, rows: 20)
      let rows = try table.window.wait(for: "the line in \(columns) columns") { rows in
        let isDrawn =
          columns < 40
          ? !rows.fromBottom(1).contains("bob: 0")
          : rows.fromBottom(1).contains("bob: 0") && columns - rows.fromBottom(1).count < 20
        return isDrawn && rows.fromBottom(0).hasSuffix("narrowest window")
          && (1...20).contains(columns - rows.fromBottom(0).count) || columns > 60 && isDrawn
      }
      #expect(rows.filter { $0.contains("window") }.count == 1, "\(columns)")
      #expect(rows.filter { $0.contains("bob: 0") }.count == (columns < 40 ? 0 : 1), "\(columns)")
      // tmux moves rows out of the window when it rewraps them.
      #expect(try table.window.scrollback().ranges(of: "bob: before").count == 1, "\(columns)")
    }
    try table.say("after")
    #expect(try table.window.rows().filter { $0.contains("narrowest window") }.count == 1)
  }

  @Test("works with wide characters: moving, deleting, chat")
  func wideCharacters() throws {
    let table = try Table()
    try table.window.type("SAY 猜数字я😀x")
    try table.window.wait(for: "> SAY 猜数字я😀x")
    try table.window.waitForCursor(at: 16)
    try table.window.press("Left", "Left", "Left")
    try table.window.waitForCursor(at: 12)
    try table.window.press("BSpace")
    try table.window.wait(for: "> SAY 猜数я😀x")
    try table.window.waitForCursor(at: 10)
    try table.say("你好，ada 👍")
    try table.window.press("C-a", "M-f", "Right", "DC")
    try table.window.wait(for: "> SAY 数я😀x")
    try table.window.press("Enter")
    #expect(try table.rival.skip(to: "* SAID").text.hasSuffix(" : 数я😀x"))
    #expect(try table.window.rows().contains("bob: 你好，ada 👍"))
  }
}
