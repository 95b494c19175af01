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
    "plays a whole game at a terminal with telnet: Ctrl-C does not mute it, and a Synch removes nothing from a line",
    .enabled(if: Peer.telnet.isExpectedAtTerminal, "no telnet, or no python3"))
  func telnet() throws {
    try withServer { server in
      try Script("whole_game.py").run(
        ["--interrupt", "--leave-with", "ctrl-d"] + Peer.telnet.command(port: server.port))
    }
  }

  @Test(
    "plays a whole game at a terminal with plink",
    .enabled(if: Peer.plink.isExpectedAtTerminal, "no plink, or no python3"))
  func plink() throws {
    try withServer { server in
      try Script("whole_game.py").run(["--leave-with", "quit"] + Peer.plink.command(port: server.port))
    }
  }

  @Test(
    "plays a whole game at a terminal with nc",
    arguments: Peer.netcats.filter(\.isExpectedAtTerminal))
  func netcat(peer: Peer) throws {
    try withServer { server in
      try Script("whole_game.py").run(["--leave-with", "quit"] + peer.command(port: server.port))
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
