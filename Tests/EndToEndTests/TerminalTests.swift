import Testing

@Suite("guess-client at a terminal", .waiting, .enabled(if: Peer.python.isExpected, "no python3"))
struct TerminalTests {
  /// Each is a function of Scripts/guess_client.py, which says what it does.
  @Test(
    "leaves what is being typed alone, and the terminal as it was",
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

  /// Shells that have no line editor, and so do not put the terminal right before they read.
  @Test(
    "goes on in the background without the terminal, and takes it up again in the foreground",
    .enabled(if: ProcFS.isThere, "no /proc"), arguments: ["bash", "dash"].filter { Peer($0).isExpected })
  func background(shell: String) throws {
    try scenario(name: "background_leaves_the_terminal_to_\(shell)")
  }
}
