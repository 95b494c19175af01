import Testing

@Suite("A program that people have already", .waiting)
struct NetcatTests {
  @Test(
    "is there to be tested",
    .enabled(
      if: Peer.missing.isEmpty || Peer.areRequired,
      "not installed here, so not tested: \(Peer.missing.joined(separator: ", "))"))
  func nothingIsMissing() {
    #expect(Peer.missing.isEmpty)
  }

  @Test("plays from a script that ends in QUIT, and ends", arguments: Peer.piped.filter(\.isExpected))
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
    "gets every answer when its input just ends",
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
    "plays a whole game at a terminal, Ctrl-C does not mute it, and no Synch takes anything out of a line",
    .enabled(if: Peer.telnet.isExpectedAtTerminal, "no telnet, or no python3"))
  func telnet() throws {
    try withServer { server in
      try Script("whole_game.py").run(
        ["--interrupt", "--leave-with", "ctrl-d"] + Peer.telnet.command(port: server.port))
    }
  }

  @Test(
    "in the shape of plink plays a whole game at a terminal",
    .enabled(if: Peer.plink.isExpectedAtTerminal, "no plink, or no python3"))
  func plink() throws {
    try withServer { server in
      try Script("whole_game.py").run(["--leave-with", "quit"] + Peer.plink.command(port: server.port))
    }
  }

  @Test(
    "in the shape of nc plays a whole game at a terminal",
    arguments: Peer.netcats.filter(\.isExpectedAtTerminal))
  func netcat(peer: Peer) throws {
    try withServer { server in
      try Script("whole_game.py").run(["--leave-with", "quit"] + peer.command(port: server.port))
    }
  }

  /// Whether lines that begin like this come in this order, others among them.
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
