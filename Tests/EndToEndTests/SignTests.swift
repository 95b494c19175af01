import Testing

/// No window shows characters that an ASCII terminal can't show.
@Suite("On a terminal that shows only ASCII", .waiting)
struct SignTests {
  @Test(
    "line mode, the wheels and top show no other characters", .enabled(if: Peer.tmux.isExpected, "no tmux"),
    arguments: [["--name=ada"], ["--name=ada", "--pick"], ["top"]])
  func window(words: [String]) throws {
    try withServer { server in
      let window = try TerminalWindow(
        columns: 100, rows: 40, environment: ["LC_ALL": "C"],
        [try BuildProducts.path(of: "guess-client")] + words + ["127.0.0.1:\(server.port)"])
      if words.last == "--name=ada" {
        try window.wait(for: "PLAY finds")
        try window.enter("HELP")
        try window.wait(for: "HELP CREATE one")
        try window.enter("SOLO range=1..2")
        try window.wait(for: "Go!")
        try window.enter("1")
        try window.wait(for: "the first hint") {
          $0.contains { $0.contains("1 is too low") || $0.contains("fair: 1") }
        }
        try window.enter("2")
        try window.wait(for: "fair: ")
      } else {
        try window.wait(for: words.last == "top" ? "q quit" : "create: a room")
      }
      let shown = try window.scrollback()
      #expect(shown.utf8.allSatisfy { $0 < 0x80 }, "\(shown)")
    }
  }
}
