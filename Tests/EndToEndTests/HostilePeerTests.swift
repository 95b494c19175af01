import Testing

@Suite("A hostile peer", .waiting)
struct HostilePeerTests {
  @Test(
    "costs no memory with an endless line, and receives the reason for its disconnect",
    .enabled(if: ProcFS.isThere, "no /proc"))
  func endlessLine() throws {
    try withServer { server in
      let other = try server.connect()
      try other.expect("* HELLO")
      let before = try ProcFS.mostMemory(of: server.pid)
      for _ in 1...50 {
        let client = try server.connect()
        try client.expect("* HELLO")
        // Less than the server reads after its goodbye, so that no reset cuts that off.
        try client.send(bytes: [UInt8](repeating: 0x37, count: 256 << 10))
        try client.expect("* BYE reason=flood")
      }
      try other.send("PING 1")
      try other.expect("OK PING 1")
      #expect(try ProcFS.mostMemory(of: server.pid) - before < 4 << 20)
    }
  }

  /// The server's ten seconds of patience pass in parallel with other tests.
  @Test("is disconnected if it sends requests and never reads", .enabled(if: ProcFS.isThere, "no /proc"))
  func deaf() throws {
    try withServer("--rate", "off") { server in
      let other = try server.connect()
      try other.expect("* HELLO")
      let before = try ProcFS.sockets(of: server.pid)
      let deaf = try server.connect()
      try deaf.send(String(repeating: "HELP all\n", count: 20_000))
      try eventually("the line about who reads nothing", pausing: .milliseconds(50)) {
        server.process.complaints.contains("reason=\"reads nothing\"")
      }
      try eventually("its socket is closed") { try ProcFS.sockets(of: server.pid) == before }
      try other.send("PING")
      try other.expect("OK PING")
    }
  }

  @Test("costs no more memory than its share if it never reads", .enabled(if: ProcFS.isThere, "no /proc"))
  func neverReading() throws {
    try withServer("--rate", "off") { server in
      let other = try server.connect()
      try other.expect("* HELLO")
      let before = try ProcFS.mostMemory(of: server.pid)
      let deaf = try server.connect()
      // The answers would take forty megabytes.
      try deaf.send(String(repeating: "HELP all\n", count: 20_000))
      for number in 1...200 {
        try other.send("PING \(number)")
        try other.expect("OK PING \(number)")
      }
      #expect(try ProcFS.mostMemory(of: server.pid) - before < 16 << 20)
    }
  }

  /// Uses a Unix socket, for which the system buffers little: over TCP it would be megabytes.
  @Test(
    "of a watcher that never reads is dropped as soon as too much is queued for it",
    .enabled(if: Peer("nc.openbsd").isExpected, "no nc.openbsd"))
  func outboxLimit() throws {
    let path = "\(DataFolder().path).socket"
    try withServer("--listen", "unix:\(path)", "--rate", "off") { server in
      let pair = try Pair(on: server, "rules=duel countdown=0 range=1..1000000000 clock=3600")
      // nc reads until its output pipe is full, which nobody reads.
      let deaf = try ChildProcess("nc.openbsd", ["-U", path])
      try deaf.send("WATCH \(pair.room)")
      try deaf.skip(to: "* STATE")
      var players = pair.adasStart["turn"] == "ada" ? [pair.ada, pair.bob] : [pair.bob, pair.ada]
      for guess in 1...4_000 as ClosedRange<Int64> {
        try players[0].guess(guess)
        players.swapAt(0, 1)
        if guess % 100 == 0, server.process.complaints.contains("outbox full") { return }
      }
      Issue.record("it was never dropped: \(server.process.report)")
    }
  }
}
