import Testing

@Suite("A program that people already have", .waiting)
struct NetcatTests {
  @Test(
    "is installed if peers are required",
    .enabled(
      if: Peer.missing.isEmpty || Peer.areRequired,
      "not installed here, so not tested: \(Peer.missing.joined(separator: ", "))"))
  func nothingIsMissing() {
    #expect(Peer.missing.isEmpty)
  }

  @Test(
    "plays a whole game at a terminal: Ctrl-C does not mute telnet, and a Synch removes nothing from a line",
    arguments: ([Peer.telnet, .plink] + Peer.netcats).filter(\.isExpectedAtTerminal))
  func wholeGame(peer: Peer) throws {
    let isTelnet = peer.testDescription == "telnet"
    try withServer { server in
      try Script("whole_game.py").run(
        (isTelnet ? ["--interrupt"] : []) + ["--leave-with", isTelnet ? "ctrl-d" : "quit"]
          + peer.command(port: server.port))
    }
  }
}
