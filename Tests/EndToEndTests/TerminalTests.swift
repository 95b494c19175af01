import Testing

@Suite("guess-client at a terminal", .waiting, .enabled(if: Peer.python.isExpected, "no python3"))
struct TerminalTests {
  /// Each argument is a function in Scripts/guess_client.py.
  @Test(
    "does not disturb the input line, and restores the terminal",
    arguments: [
      "typing_survives_lines_that_arrive", "ctrl_c_exits_with_130", "ctrl_d_exits_with_0",
      "quit_exits_with_0", "sigterm_restores_the_terminal", "a_lost_server_restores_the_terminal",
      "a_whole_game_is_played", "plain_is_one_line_for_each_change",
    ])
  func scenario(name: String) throws {
    let server = try ServerProcess()
    try Script("guess_client.py").run([
      name, try BuildProducts.path(of: "guess-client"), "\(server.port)", "\(server.pid)",
    ])
    if name != "a_lost_server_restores_the_terminal" { #expect(try server.stop() == .exit(0)) }
  }

  /// These shells have no line editor, and so do not restore the terminal before they read.
  @Test(
    "continues in the background without the terminal, and takes it again in the foreground",
    .enabled(if: ProcFS.isThere, "no /proc"), arguments: ["bash", "dash"].filter { Peer($0).isExpected })
  func background(shell: String) throws {
    try scenario(name: "background_leaves_the_terminal_to_\(shell)")
  }
}
