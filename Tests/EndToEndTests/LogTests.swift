import Testing

@Suite("The log of a server", .waiting)
struct LogTests {
  @Test("holds one event a line, whatever peers send")
  func injection() throws {
    let event =
      /time=[-0-9T:.]+Z level=(debug|info) event=[a-z_]+( [a-z]+=("([^"\\]|\\.)*"|[^" =]+))*/
    try withServer("--log-level", "debug", "--rate", "off") { server in
      let lie = "time=2026 level=error event=owned"
      let attempts = [
        lie, "NAME a\u{1B}[2J\(lie)", "NAME owned", "SAY x\u{85}\(lie)", "#owned PING \"\(lie)",
        "GET /\(lie) HTTP/1.1",
        "Host: owned\(lie)", "PROXY TCP4 owned owned 1 2", "RESUME \"owned", "HELLO 1 kind=owned name=owned",
        "\u{16}\u{3}owned",
        "\0\(lie)", "\u{2028}\(lie)", String(repeating: "owned ", count: 200),
      ]
      for attempt in attempts {
        let client = try server.connect()
        try client.expect("* HELLO")
        try client.send("\(attempt)\r\(attempt)\nQUIT")
        _ = try client.rest()
      }
      let lines = server.process.complaints.split(separator: "\n").drop { !$0.hasPrefix("time=") }
      #expect(lines.count >= attempts.count)
      for line in lines {
        #expect(line.wholeMatch(of: event) != nil, "\(line)")
        // `owned` is a valid name as well.
        #expect(line.contains("event=player_named name=owned ") || !line.contains("owned"))
      }
    }
  }
}
