import Testing

@Suite("A server behind a proxy", .waiting)
struct ProxyTests {
  /// Connects, and sends a header.
  private func proxied(_ header: String, _ server: ServerProcess) throws -> RawClient {
    let client = try server.connect()
    try client.send(bytes: Array((header + "\r\n").utf8))
    return client
  }

  private func refusals(of server: ServerProcess) -> [Substring] {
    server.process.complaints.split(separator: "\n").filter { $0.contains("event=refused") }
  }

  @Test(
    "greets after the header, however it is split, and reads what follows as the player's")
  func header() throws {
    try withServer("--proxy-from", "127.0.0.1", "--log-level", "debug") { server in
      let header = "PROXY TCP4 192.0.2.1 192.0.2.2 56324 4837\r\n"
      let ada = try server.connect()
      for byte in header.utf8.dropLast() {
        try ada.send(bytes: [byte])
        #expect(try ada.lineIfAny() == nil, "nobody is greeted before the header has ended")
      }
      try ada.send(bytes: Array("\nPING 1\n".utf8))
      try ada.expect("* HELLO")
      try ada.expect("OK PING 1")
      #expect(server.process.complaints.contains("event=proxied connection=0.0 peer=192.0.2.1:56324"))
      let bob = try server.connect()
      try bob.send(
        bytes: ForeignProtocolTests.proxy.dropLast(4) + [
          0x21, 0x11, 0, 15, 192, 0, 2, 9, 1, 2, 3, 4, 0, 7, 0, 8, 9, 9, 9,
        ]
          + Array("PING 2\nQUIT\n".utf8))
      try bob.expect("* HELLO")
      try bob.expect("OK PING 2")
      try bob.skip(to: "* BYE")
      #expect(server.process.complaints.contains("peer=192.0.2.9:7"))
      #expect(refusals(of: server).isEmpty)
    }
  }

  @Test("limits players by their own addresses, and logs these")
  func limits() throws {
    try withServer("--proxy-from", "127.0.0.0/8", "--per-address", "2") { server in
      let header = "PROXY TCP4 192.0.2.1 192.0.2.2 56324 4837"
      let guests = try (1...2).map { _ in try proxied(header, server) }
      for guest in guests { try guest.expect("* HELLO") }
      let third = try proxied(header, server)
      try third.expect("* BYE")
      let refusal = try #require(refusals(of: server).last)
      #expect(refusal.contains("peer=192.0.2.1:56324") && refusal.contains("--per-address allows 2"))
      try proxied("PROXY TCP4 192.0.2.3 192.0.2.2 56324 4837", server).expect("* HELLO")
      guests[0].close()
      try eventually("room for one more") {
        try proxied(header, server).line()?.begins(with: "* HELLO") == true
      }
      // This machine is exempt, whichever way it connects.
      for _ in 1...4 { try proxied("PROXY TCP4 127.0.0.1 127.0.0.1 1 2", server).expect("* HELLO") }
    }
  }

  @Test("closes a connection from the proxy without a header, and logs the proxy's address")
  func missing() throws {
    try withServer("--proxy-from", "127.0.0.1") { server in
      for (number, (bytes, words)) in [
        (Array("NAME ada\n".utf8), "no such header"), (ForeignProtocolTests.hello, "no such header"),
        (Array("PROXY TCP4 a b 1 2\r\nNAME ada\n".utf8), "not a line"),
        (Array("PROXY UNKNOWN\(String(repeating: " ", count: 100))".utf8), "longer than"),
        (ForeignProtocolTests.proxy.dropLast(4) + [0x33, 0, 0, 0], "version and command 0x33"),
        (ForeignProtocolTests.proxy.dropLast(2) + [0xFF, 0xFF], "longer than"),
      ].enumerated() {
        let stranger = try server.connect()
        try stranger.send(bytes: bytes)
        #expect(try stranger.rest().isEmpty)
        let lines = refusals(of: server)
        #expect(lines.count == number + 1)
        let line = try #require(lines.last)
        #expect(line.contains("peer=127.0.0.1:") && line.contains("PROXY header: \(words)"), "\(line)")
        #expect(line.contains("--proxy-from"))
      }
      let half = try server.connect()
      try half.send(bytes: Array("PROXY".utf8))
      try half.finish()
      #expect(try half.rest().isEmpty)
      #expect(try #require(refusals(of: server).last).contains("ended in the middle"))
      // A client that waits for the greeting, as most do.
      let silent = try server.connect()
      #expect(try silent.rest().isEmpty)
      #expect(try #require(refusals(of: server).last).contains("not within 5 s"))
      let player = try proxied("PROXY UNKNOWN", server)
      try player.send("STATUS")
      #expect(try player.skip(to: "OK STATUS")["players"] == "0")
    }
  }

  @Test("logs nothing about a health check, with a header for nobody or without one")
  func checks() throws {
    try withServer("--proxy-from", "127.0.0.1", "--per-address", "1") { server in
      for _ in 1...5 {
        let check = try server.connect()
        try check.send(bytes: ForeignProtocolTests.proxy)
        try check.expect("* HELLO")
        try check.reset()
        try server.connect().close()
      }
      let player = try proxied("PROXY TCP6 2001:db8::1 ::1 1 2", server)
      try player.send("PING")
      try player.skip(to: "OK PING")
      #expect(refusals(of: server).isEmpty, "\(server.process.report)")
    }
  }

  @Test("refuses a header from any other address, and a second one, and names the option")
  func unexpected() throws {
    let header = "PROXY TCP4 192.0.2.1 192.0.2.2 56324 4837"
    try withServer("--proxy-from", "10.0.0.0/8", "--proxy-from", "unix") { server in
      let player = try server.connect()
      try player.expect("* HELLO")
      let stranger = try proxied(header, server)
      #expect(try stranger.rest().allSatisfy { $0.begins(with: "* HELLO") })
      let line = try #require(refusals(of: server).last)
      #expect(line.contains("another protocol: proxy") && line.contains("--proxy-from"))
      try player.send("PING")
      try player.expect("OK PING")
    }
    try withServer("--proxy-from", "127.0.0.1") { server in
      let twice = try proxied("\(header)\r\n\(header)", server)
      #expect(try twice.rest().allSatisfy { $0.begins(with: "* HELLO") })
      #expect(try #require(refusals(of: server).last).contains("peer=192.0.2.1:56324"))
    }
  }

  @Test("takes the header at a Unix socket if unix is named, and nowhere else")
  func file() throws {
    let folder = DataFolder()
    let made = try ChildProcess("mkdir", [folder.path])
    try made.wait()
    let path = "\(folder.path)/socket"
    let server = try ServerProcess(["--proxy-from", "unix", "--log-level", "debug"], socket: path)
    let player = try RawClient(path: path)
    try player.send(bytes: Array("PROXY TCP4 192.0.2.7 192.0.2.2 56324 4837\r\nPING\n".utf8))
    try player.expect("* HELLO")
    try player.expect("OK PING")
    #expect(server.process.complaints.contains("peer=192.0.2.7:56324"))
    try RawClient(port: server.port).expect("* HELLO")
    let stranger = try RawClient(path: path)
    try stranger.send("PING")
    #expect(try stranger.rest().isEmpty)
    #expect(try #require(refusals(of: server).last).contains("peer=unix"))
    #expect(try server.stop() == .exit(0))
  }
}
