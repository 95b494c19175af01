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

  @Test("plays from a script that ends in QUIT, and exits", arguments: Peer.piped.filter(\.isExpected))
  func script(peer: Peer) throws {
    try withServer { server in
      let process = try peer.start(against: server)
      try process.type("NAME x\nSOLO\n50\nQUIT\n")
      process.endInput()
      try process.wait()
      Self.expect(
        process.lines, toBegin: ["* HELLO", "OK NAME", "OK SOLO", "* START", "OK GUESS", "OK QUIT"],
        in: process)
      #expect(process.lines.last?.begins(with: "* BYE reason=quit") == true, "\(process.report)")
    }
  }

  @Test(
    "gets every answer when its input ends without QUIT",
    arguments: Peer.piped.filter { $0.passesOnEndOfInput && $0.isExpected })
  func endOfInput(peer: Peer) throws {
    try withServer { server in
      let process = try peer.start(against: server)
      try process.type("NAME x\nSOLO\n50\n")
      process.endInput()
      try process.wait()
      Self.expect(
        process.lines, toBegin: ["* HELLO", "OK NAME", "OK SOLO", "* START", "OK GUESS"], in: process)
    }
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

  /// Expects lines with these beginnings in this order, with any others between.
  static func expect(
    _ lines: [WireLine], toBegin beginnings: [String], in process: ChildProcess,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var rest = lines[...]
    for beginning in beginnings {
      guard let place = rest.firstIndex(where: { $0.begins(with: beginning) }) else {
        Issue.record("“\(beginning)” is missing\n\(process.report)", sourceLocation: sourceLocation)
        return
      }
      rest = rest[(place + 1)...]
    }
  }
}
