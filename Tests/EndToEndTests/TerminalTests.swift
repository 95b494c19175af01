import Testing

@Suite("guess-client at a terminal", .waiting, .enabled(if: Peer.python.isExpected, "no python3"))
struct TerminalTests {
  /// Each argument is a function in Scripts/guess_client.py.
  @Test(
    "plays a whole game, and leaves the terminal as it was; with --plain a line for each change",
    arguments: ["a_whole_game_is_played", "plain_is_one_line_for_each_change"])
  func scenario(name: String) throws {
    try withServer("--rate", "off") { server in
      try Script("guess_client.py").run([
        name, try BuildProducts.path(of: "guess-client"), "\(server.port)",
      ])
    }
  }

  /// These shells have no line editor, and so do not restore the terminal before they read.
  @Test(
    "continues in the background without the terminal, and takes it again in the foreground",
    .enabled(if: ProcFS.isThere, "no /proc"), arguments: ["bash", "dash"].filter { Peer($0).isExpected })
  func background(shell: String) throws {
    try scenario(name: "background_leaves_the_terminal_to_\(shell)")
  }
}

@Suite("A server that hands its games over", .waiting, .enabled(if: Peer.python.isExpected, "no python3"))
struct MoveTests {
  @Test(
    "gets its players back at the new address, with the tokens that they have",
    arguments: ["line", "pick", "bot"])
  func moved(mode: String) throws {
    let home = DataFolder()
    try Script("moved.py").run([mode, try BuildProducts.path(of: "guess-client"), home.path])
  }
}
