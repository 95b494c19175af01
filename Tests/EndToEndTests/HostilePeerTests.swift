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

  @Test("gets its answers if it is one of a hundred that send their lines byte by byte")
  func dripping() throws {
    try withServer { server in
      let clients = try (1...100).map { _ in try server.connect() }
      let lines = (1...100).map { Array("#t NAME drip\($0)\n".utf8) }
      for position in 0..<16 {
        for (client, line) in zip(clients, lines) where position < line.count {
          try client.send(bytes: [line[position]])
        }
      }
      for (number, client) in clients.enumerated() {
        try client.expect("* HELLO")
        if lines[number].count > 16 { try client.send(bytes: Array(lines[number][16...])) }
        try client.expect("#t OK NAME name=drip\(number + 1)")
      }
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
      #expect(try ProcFS.sockets(of: server.pid) == before)
      try other.send("PING")
      try other.expect("OK PING")
    }
  }

  @Test("delays no other player if it is one of three hundred that send nothing")
  func mute() throws {
    try withServer { server in
      let mute = try (1...300).map { _ in try server.connect() }
      let pair = try Pair(on: server)
      try pair.bob.bisect(after: pair.bobsStart)
      #expect(try pair.ada.skip(to: "* MATCH")["winner"] == "bob")
      for client in mute { try client.expect("* HELLO") }
    }
  }

  @Test("is disconnected if it shuts down its side within a line, which has no effect")
  func halfLine() throws {
    try withServer { server in
      for text in ["NAME ada", "#t NAME ada", "NAME ada\u{FF}"] {
        let client = try server.connect()
        try client.expect("* HELLO")
        try client.send(bytes: Array("PING\n\(text)".utf8))
        try client.finish()
        try client.expect("OK PING")
        #expect(try client.line() == nil)
        #expect(!client.wasReset)
      }
      let ada = try server.connect()
      try ada.enter(as: "ada")
    }
  }
}
