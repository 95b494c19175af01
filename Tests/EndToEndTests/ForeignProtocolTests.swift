import Testing

@Suite("A program that speaks another protocol", .waiting)
struct ForeignProtocolTests {
  static let verbs = [
    "GET", "POST", "PUT", "HEAD", "DELETE", "OPTIONS", "CONNECT", "PATCH", "TRACE", "PROPFIND", "QUIT",
    "NAME",
  ]
  /// How TLS begins: a handshake of version 3.1, with a hello in it.
  static let hello: [UInt8] = [0x16, 0x03, 0x01, 0x00, 0x05, 0x01, 0x00, 0x00, 0x01, 0x03]
  /// Version 2 of the PROXY protocol, for a connection without an address.
  static let proxy: [UInt8] =
    [0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A] + Array("QUIT\n".utf8) + [0x20, 0x00, 0x00, 0x00]
  /// What would be answered, if it were read.
  static let request = "NAME mallory\nCREATE\n"

  /// Sends `pieces`, each by itself, and expects to be closed with no more than the greeting, which came by itself.
  private func expectClosed(
    _ pieces: [[UInt8]], by server: ServerProcess, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let client = try server.connect()
    try client.expect("* HELLO")
    // It may be closed before all is sent.
    for piece in pieces where (try? client.send(bytes: piece)) == nil { break }
    let answers = try client.rest()
    #expect(answers.isEmpty, "\(client.dialogue)", sourceLocation: sourceLocation)
  }

  @Test("as HTTP is is closed at once, whatever its verb, and nothing behind it is read", arguments: verbs)
  func http(verb: String) throws {
    try withServer { server in
      for line in ["\(verb) / HTTP/1.1", "\(verb) /?a=b HTTP/1.0"] {
        // A reset may take answers away; one who waits for more would see them.
        try expectClosed([Array("\(line)\r\n".utf8)], by: server)
        let text = "\(line)\r\nHost: localhost:4837\r\n\r\n\(Self.request)"
        try expectClosed([Array(text.utf8)], by: server)
        try expectClosed(text.utf8.map { [$0] }, by: server)
      }
      try expectNoPlayers(on: server)
    }
  }

  @Test("as HTTP is is closed even where its first line is too long to be read")
  func longTarget() throws {
    try withServer { server in
      let path = String(repeating: "a", count: 600)
      let text = "POST /\(path) HTTP/1.1\r\nHost: localhost\r\n\r\n\(Self.request)"
      try expectClosed([Array(text.utf8)], by: server)
      try expectClosed(text.utf8.map { [$0] }, by: server)
      try expectNoPlayers(on: server)
    }
  }

  @Test("has words that a player may type as well, at any time, and is answered")
  func words() throws {
    try withServer { server in
      let client = try server.connect()
      try client.expect("* HELLO")
      for line in ["options", "get", "GET /", "Put 5", "Host: me", "connect", "get / HTTP/1.1"] {
        try client.send(line)
        try client.expect("ERR - BAD_VERB")
      }
      try client.send("GET / HTTP/1.1")
      try client.expect("ERR - BAD_VERB")
      try client.send("PING")
      try client.expect("OK PING")
    }
  }

  @Test("as TLS, SSH or a PROXY header are is closed at once, in one piece or byte by byte")
  func signatures() throws {
    try withServer { server in
      for opening in [Self.hello, Self.proxy] {
        try expectClosed([opening + Array(Self.request.utf8)], by: server)
        try expectClosed(opening.map { [$0] } + [Array(Self.request.utf8)], by: server)
      }
      for text in [
        "PROXY TCP4 192.0.2.1 192.0.2.2 56324 443\r\n", "PROXY TCP6 ::1 ::1 1 2\r\n", "PROXY UNKNOWN\r\n",
        "SSH-2.0-OpenSSH_9.2\r\n",
      ] {
        try expectClosed([Array((text + Self.request).utf8)], by: server)
      }
      try expectNoPlayers(on: server)
    }
  }

  private func expectNoPlayers(on server: ServerProcess) throws {
    let client = try server.connect()
    try client.send("STATUS")
    let status = try client.skip(to: "OK STATUS")
    #expect(status["players"] == "0" && status["rooms"] == "0")
  }
}
