import Testing

@Suite("A hostile peer", .waiting)
struct HostilePeerTests {
  /// Uses a Unix socket, for which the system buffers little: over TCP it would be megabytes.
  @Test(
    "of a spectator that never reads is dropped as soon as too much is queued for it",
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
