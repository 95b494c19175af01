import Testing

@Suite("A server that is full", .waiting)
struct LimitTests {
  /// Lowers the limit while the server runs, so that the server's own count of connections does not prevent exhaustion.
  @Test(
    "does not spin when it runs out of descriptors, and takes players again later",
    .enabled(if: ProcFS.isThere && Peer.prlimit.isExpected, "no /proc, or no prlimit"))
  func exhausted() throws {
    try withServer("--rate", "off") { server in
      let player = try server.connect()
      try player.expect("* HELLO")
      let ceiling = try ProcFS.descriptors(of: server.pid) + 4
      let prlimit = try ChildProcess("prlimit", ["--pid", "\(server.pid)", "--nofile=\(ceiling):\(ceiling)"])
      #expect(try prlimit.wait() == .exit(0), "\(prlimit.report)")

      let crowd = try (0..<50).map { _ in try server.connect() }
      let words = try crowd.map { try $0.line()?.head ?? "" }
      // All but the few with a descriptor learn that the server is full.
      #expect(words.allSatisfy { $0.hasPrefix("* HELLO") || $0 == "* BYE reason=full" })
      #expect(words.count { $0 == "* BYE reason=full" } >= 40)
      let started = try uptime(player)
      let before = try ProcFS.processorTime(of: server.pid)
      try eventually("two seconds on the server's clock", pausing: .milliseconds(20)) {
        try uptime(player) >= started + 2
      }
      // A loop that accepts in vain would have used all of the time.
      #expect(try ProcFS.processorTime(of: server.pid) - before < 1)

      for client in crowd { client.close() }
      try eventually("a free place") {
        let next = try server.connect()
        return try next.line()?.begins(with: "* HELLO") == true
      }
    }
  }

  private func uptime(_ client: RawClient) throws -> Int64 {
    try client.send("STATUS")
    return try client.expect("OK STATUS").number("uptime")
  }
}
