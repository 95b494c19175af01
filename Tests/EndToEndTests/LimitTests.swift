import Testing

@Suite("A server that is full", .waiting)
struct LimitTests {
  @Test("turns away one connection too many, and takes the next when a place is free")
  func connections() throws {
    try withServer("--max-connections", "3") { server in
      let three = try (0..<3).map { _ in try server.connect() }
      for client in three { try client.expect("* HELLO") }
      let fourth = try server.connect()
      try fourth.expect("* BYE reason=full")
      #expect(try fourth.line() == nil)

      three[0].close()
      try eventually("a free place") {
        let next = try server.connect()
        return try next.line()?.begins(with: "* HELLO") == true
      }
    }
  }

  @Test(
    "waits for at most sixteen of the clients that it turned away", .enabled(if: ProcFS.isThere, "no /proc"))
  func door() throws {
    try withServer("--max-connections", "1") { server in
      let player = try server.connect()
      try player.expect("* HELLO")
      let before = try ProcFS.sockets(of: server.pid)
      let crowd = try (0..<60).map { _ in try server.connect() }
      for client in crowd {
        try client.expect("* BYE reason=full")
        #expect(try client.line() == nil)
      }
      #expect(try ProcFS.sockets(of: server.pid) <= before + 16)
      try player.send("PING")
      try player.expect("OK PING")
    }
  }

  @Test("exempts its own machine from --per-address, and counts wrong room codes there per connection")
  func local() throws {
    try withServer("--per-address", "1", "--rate", "off") { server in
      let clients = try (0..<3).map { _ in try server.connect() }
      for client in clients {
        try client.expect("* HELLO")
        for _ in 1...20 {
          try client.send("WATCH 000000")
          try client.expect("ERR WATCH NO_ROOM")
        }
        try client.send("WATCH 000000")
        try client.expect("ERR WATCH RATE")
      }
    }
  }

  @Test(
    "turns players away if the system grants few descriptors, and takes one when a place is free",
    .enabled(if: ProcFS.isThere, "no /proc"))
  func fewDescriptors() throws {
    try withServer(wrapper: "ulimit -n 32; exec \"$@\"") { server in
      let clients = try (0..<40).map { _ in try server.connect() }
      let greeted = try clients.filter { try $0.line()?.begins(with: "* HELLO") == true }
      // The server reserves more descriptors than there are, but always admits one player.
      #expect(greeted.count == 1)
      for client in clients { client.close() }
      try eventually("a free place") {
        let next = try server.connect()
        return try next.line()?.begins(with: "* HELLO") == true
      }
    }
  }

  @Test(
    "has descriptors for a crowd while as many clients have only just left",
    .enabled(if: ProcFS.isThere, "no /proc"))
  func leaving() throws {
    let limit = 80
    let folder = DataFolder()
    try withServer("--data", folder.path, wrapper: "ulimit -n \(limit); exec \"$@\"") { server in
      let own = try ProcFS.sockets(of: server.pid)
      let places = limit - 63
      var gone: [RawClient] = []
      for _ in 1...4 {
        let crowd = try (0..<places).map { _ in try server.connect() }
        for client in crowd { try client.expect("* HELLO") }
        // The rest is reserved for the listeners and the journal.
        #expect(try ProcFS.sockets(of: server.pid) - own <= limit - 45)
        // They receive the goodbye, but do not close.
        for client in crowd { try client.send("QUIT") }
        for client in crowd { try client.skip(to: "* BYE reason=quit") }
        gone += crowd
      }
      #expect(gone.count == 4 * places)
    }
  }

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
