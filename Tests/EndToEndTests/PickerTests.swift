import Testing

@Suite("The wheels in a window", .waiting, .enabled(if: Peer.tmux.isExpected, "no tmux"))
struct PickerTests {
  private func client(_ server: ServerProcess, _ options: String...) throws -> [String] {
    [try BuildProducts.path(of: "guess-client"), "--pick", "--name=eve"] + options
      + ["guess://127.0.0.1:\(server.port)"]
  }

  @Test("play a whole solo game by single keys, and the next one")
  func alone() throws {
    try withServer { server in
      let window = try TerminalWindow(try client(server))
      try window.wait(for: "[s] solo")
      try window.press("s")
      try bisect(window)
      try window.wait(for: "You found it.")
      try window.wait(for: "par is 7.")
      try window.press("a")
      try window.wait(for: "1..100")
      try window.press("q")
      try window.wait(for: "Leaving forfeits")
      try window.press("q")
      #expect(try window.end() == 0)
      // The last message stays on the normal screen.
      try window.wait(for: "the last message") { _ in try window.scrollback().contains("par is 7.") }
    }
  }

  /// Bisects until the number is found.
  private func bisect(_ window: TerminalWindow) throws {
    for count in 1...7 {
      try window.wait(for: "the next guess") { rows in
        rows.contains { $0.contains("you: \(count - 1), par 7") }
      }
      try window.press("m", "Enter")
      let rows = try window.wait(for: "the answer") { rows in
        rows.contains { $0.contains("you: \(count)") } || rows.contains { $0.contains("[a]") }
      }
      if rows.contains(where: { $0.contains("[a]") }) { return }
    }
  }

  @Test("fit a window of any size, even while they spin")
  func resizing() throws {
    try withServer { server in
      let window = try TerminalWindow(try client(server))
      try window.wait(for: "[s] solo")
      try window.press("s")
      try window.wait(for: "Enter guesses")
      for (columns, rows) in [(40, 12), (120, 40), (20, 5), (80, 24)] {
        try window.press("r")
        try window.resize(columns: columns, rows: rows)
        // Nobody guesses here, so that the round does not end by chance.
        try window.wait(for: "the wheels at rest") { seen in
          seen.count == rows && seen.contains { $0.contains("Enter guesses") }
            && seen.filter { $0.contains("1..100") }.count == 1
        }
      }
      try window.press("q", "q")
      #expect(try window.end() == 0)
    }
  }

  @Test("show only text with NO_COLOR, and otherwise the colours that every terminal has")
  func colors() throws {
    try withServer { server in
      for isPlain in [true, false] {
        let window = try TerminalWindow(
          environment: isPlain ? ["NO_COLOR": "1"] : [:], try client(server, "--no-motion"))
        try window.wait(for: "[s] solo")
        try window.press("s")
        try window.wait(for: "Enter guesses 50")
        // The lowest number is too low, except in one game of a hundred, in which it is found.
        try window.press("Home", "Enter")
        try window.wait(for: "you: 1")
        let colors = try window.colors()
        #expect(colors.contains("\u{1B}[") != isPlain)
        #expect(!colors.contains("[38;") && !colors.contains("[48;"))
        try window.press("q", "q")
        _ = try window.end()
      }
    }
  }
}
