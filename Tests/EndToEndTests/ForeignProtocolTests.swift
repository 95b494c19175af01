import Testing

@Suite("A program that speaks another protocol", .waiting)
struct ForeignProtocolTests {
  static let verbs = [
    "GET", "POST", "PUT", "HEAD", "DELETE", "OPTIONS", "CONNECT", "PATCH", "TRACE", "PROPFIND", "QUIT",
    "NAME",
  ]
  /// The start of TLS: a handshake of version 3.1 with a ClientHello.
  static let hello: [UInt8] = [0x16, 0x03, 0x01, 0x00, 0x05, 0x01, 0x00, 0x00, 0x01, 0x03]
  /// A PROXY header of version 2 without an address.
  static let proxy: [UInt8] =
    [0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A] + Array("QUIT\n".utf8) + [0x20, 0x00, 0x00, 0x00]
  /// Requests that would get answers if they were read.
  static let request = "NAME mallory\nCREATE\n"

  /// Sends `pieces` one by one, and expects a close with no answer after the greeting, which is read first.
  private func expectClosed(
    _ pieces: [[UInt8]], by server: ServerProcess, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let client = try server.connect()
    try client.expect("* HELLO")
    // The server may close before all is sent.
    for piece in pieces where (try? client.send(bytes: piece)) == nil { break }
    let answers = try client.rest()
    #expect(answers.isEmpty, "\(client.dialogue)", sourceLocation: sourceLocation)
  }

  @Test(
    "is closed at once if it is HTTP, whatever its verb, however long its first line, and the rest is not read"
  )
  func http() throws {
    try withServer { server in
      let long = "POST /\(String(repeating: "a", count: 600)) HTTP/1.1"
      for line in Self.verbs.flatMap({ ["\($0) / HTTP/1.1", "\($0) /?a=b HTTP/1.0"] }) + [long] {
        // A reset may discard answers; a client that waits for more would see them.
        if line != long { try expectClosed([Array("\(line)\r\n".utf8)], by: server) }
        let text = "\(line)\r\nHost: localhost:4837\r\n\r\n\(Self.request)"
        try expectClosed([Array(text.utf8)], by: server)
        try expectClosed(text.utf8.map { [$0] }, by: server)
      }
      try expectNoPlayers(on: server)
    }
  }

  @Test("is closed at once if it sends TLS, SSH or a PROXY header, in one piece or byte by byte")
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
