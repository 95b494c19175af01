import Testing

@Suite("The log of a server", .waiting)
struct LogTests {
  @Test("delays nobody if it is not read, and says how many lines are missing")
  func unread() throws {
    let pipe = try NamedPipe()
    try withServer("--log-level", "debug", wrapper: "exec \"$@\" 2>'\(pipe.path)'") { server in
      try eventually("the first lines") {
        pipe.drain()
        return pipe.text.contains("event=started")
      }
      try pipe.fill()
      let visits = 50
      for number in 1...visits {
        let client = try server.connect()
        try client.expect("* HELLO")
        try client.send("PING \(number)")
        try client.expect("OK PING \(number)")
        client.close()
      }
      pipe.drain()
      try server.connect().expect("* HELLO")
      try eventually("a line after those that are missing") {
        pipe.drain()
        return pipe.text.contains("dropped=")
      }
      let line = try #require(pipe.text.split(separator: "\n").first { $0.contains("dropped=") })
      let dropped = try WireLine(bytes: line.utf8).number("dropped")
      // Each visit logs at least one line, and none could be written.
      #expect(dropped >= Int64(visits))
    }
  }

  @Test("holds one event a line, whatever peers send")
  func injection() throws {
    let event =
      /time=[-0-9T:.]+Z level=(debug|info) event=("[a-z ]+"|[a-z]+)( [a-z]+=("([^"\\]|\\.)*"|[^" =]+))*/
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
        #expect(line.contains("event=\"player named\" name=owned ") || !line.contains("owned"))
      }
    }
  }
}
