import Platform
import Testing

@Suite("guess-client top", .waiting)
struct TopTests {
  /// Four rooms: three matches, and a player without a rival.
  private struct Rooms {
    var players: [RawClient] = []
    private(set) var codes: [String] = []
    /// The line that started the first round of the first room.
    let start: WireLine

    init(on server: ServerProcess) throws {
      var starts: [WireLine] = []
      for (number, options) in ["range=1..1000 first_to=3", "rules=duel range=1..20", "rules=lockstep"]
        .enumerated()
      {
        let players = try ["ann", "bob"].map { name in
          let player = try server.connect()
          try player.enter(as: "\(name)\(number)")
          return player
        }
        try players[0].send("CREATE countdown=0 clock=3600 \(options)")
        codes.append(try players[0].skip(to: "OK CREATE")["room"])
        try players[1].send("JOIN \(codes[number])")
        starts += try players.map { try $0.skip(to: "* START") }
        self.players += players
      }
      start = starts[0]
      let alone = try server.connect()
      try alone.enter(as: "eve")
      try alone.send("CREATE")
      codes.append(try alone.skip(to: "OK CREATE")["room"])
      players.append(alone)
    }
  }

  private func window(
    _ server: ServerProcess, _ columns: Int, _ rows: Int, _ options: String...
  ) throws -> TerminalWindow {
    let program = try BuildProducts.path(of: "guess-client")
    return try TerminalWindow(
      columns: columns, rows: rows, [program, "top", "127.0.0.1:\(server.port)"] + options)
  }

  @Test(
    "shows rooms and the progress of their matches, in windows of every size",
    .enabled(if: Peer.tmux.isExpected, "no tmux"), arguments: [(40, 12), (80, 24), (120, 40)])
  func screen(columns: Int, rows: Int) throws {
    try withServer("--rate", "off") { server in
      let rooms = try Rooms(on: server)
      let window = try window(server, columns, rows)
      try window.wait(for: "3 matches running · 7 players")
      try window.wait(for: "eve ····   -   ····")
      let before = try #require(try window.rows().first { $0.contains(rooms.codes[0]) })
      #expect(
        before.contains("ann0") && before.contains("bob0") && before.contains("0-0") && !before.contains("■"))
      try rooms.players[0].bisect(after: rooms.start)
      try window.wait(for: "the score") { $0.contains { $0.contains(rooms.codes[0]) && $0.contains("1-0") } }
      #expect(try !window.cursor().isSeen)
      try window.press("q")
      #expect(try window.end() == 0)
    }
  }

  @Test(
    "follows the window's size, stops and continues, and restores the terminal",
    .enabled(if: Peer.tmux.isExpected, "no tmux"))
  func window() throws {
    try withServer { server in
      let program = try BuildProducts.path(of: "guess-client")
      let window = try TerminalWindow(["sh", "-i"])
      try window.enter("\(program) top 127.0.0.1:\(server.port)")
      try window.wait(for: "0 rooms")
      try window.resize(columns: 50, rows: 14)
      try window.wait(for: "the footer in the last row") { $0.count == 14 && $0[13] == "q quit" }
      try window.press("C-z")
      try window.wait(for: "Stopped")
      #expect(try window.cursor().isSeen)
      try window.enter("fg")
      try window.wait(for: "q quit")
      try window.press("q")
      try window.wait(for: "the prompt") { !$0.contains { $0.contains("q quit") } }
      try window.enter("echo code $?; stty -a | grep -o ' icanon'")
      try window.wait(for: "code 0")
      try window.wait(for: " icanon")
      try window.enter("exit")
      _ = try window.end()
    }
  }

  @Test(
    "reports a lost server, and continues when it is back",
    .enabled(if: Peer.tmux.isExpected, "no tmux"))
  func restart() throws {
    let folder = DataFolder()
    let first = try ServerProcess(["--listen", "unix:\(folder.path).socket"])
    let window = try TerminalWindow([
      try BuildProducts.path(of: "guess-client"), "top", "unix:\(folder.path).socket",
    ])
    try window.wait(for: "0 rooms")
    try first.stop()
    try window.wait(for: "Connection lost. Trying to connect again…")
    let second = try ServerProcess(["--listen", "unix:\(folder.path).socket"])
    try window.wait(for: "0 players · 0 rooms")
    try window.press("q")
    #expect(try window.end() == 0)
    #expect(try second.stop() == .exit(0))
  }

  @Test("prints the state once if its output is no terminal, and leaves its input alone")
  func once() throws {
    try withServer("--rate", "off") { server in
      let rooms = try Rooms(on: server)
      let program = try BuildProducts.path(of: "guess-client")
      let line = #"printf '127.0.0.1:%s\n127.0.0.1:%s\n' $1 $1 | while read a; do "$0" top "$a"; done"#
      let process = try ChildProcess("bash", ["-c", line, program, "\(server.port)"])
      process.endInput()
      #expect(try process.wait() == .exit(0))
      let rows = process.text.split(separator: "\n")
      #expect(rows.count == 14 && process.complaints.isEmpty, "\(process.report)")
      for code in rooms.codes { #expect(rows.filter { $0.hasPrefix(code) }.count == 2) }
      #expect(rows[2].hasPrefix("room ") && rows[0].hasPrefix("guess-server "))
    }
  }

  @Test(
    "prints the state once with --once, or if the terminal's cursor can't be moved",
    .enabled(if: Peer.tmux.isExpected, "no tmux"))
  func onceAtTerminal() throws {
    try withServer { server in
      let asked = try window(server, 80, 24, "--once")
      #expect(try asked.end() == 0)
      try asked.wait(for: "0 matches running, 0 players, 0 rooms")
      let program = try BuildProducts.path(of: "guess-client")
      let dumb = try TerminalWindow(
        environment: ["TERM": "dumb"], [program, "top", "127.0.0.1:\(server.port)"])
      #expect(try dumb.end() == 0)
      try dumb.wait(for: "0 matches running")
    }
  }

  @Test("exits with 1 if the server refuses")
  func refused() throws {
    try withServer("--max-connections", "1") { server in
      let only = try server.connect()
      try only.expect("* HELLO")
      try CommandLineTests.expect("guess-client", ["top", "127.0.0.1:\(server.port)"], exit: 1)
    }
  }
}
