import Foundation
import Testing

@Suite("A connection", .waiting)
struct StreamTests {
  @Test("gets all answers in order, only later, if it pastes more than its budget", arguments: [false, true])
  func delayed(finishes: Bool) throws {
    try withServer("--rate", "30") { server in
      let client = try server.connect()
      // Sixty lines, two seconds' worth, are processed at once; the others wait for their turn.
      try client.send((1...75).map { "#t\($0) PING \($0)" }.joined(separator: "\n"))
      if finishes { try client.finish() }
      try client.expect("* HELLO")
      for number in 1...75 { try client.expect("#t\(number) OK PING \(number)") }
      if finishes { #expect(try client.rest().allSatisfy { $0.begins(with: "* BYE") }) }
    }
  }

  @Test(
    "keeps its seat when it is reset, or ends its input, in the middle of a match, and can resume it",
    arguments: [false, true])
  func lost(finishes: Bool) throws {
    try withServer { server in
      let pair = try Pair(on: server, "countdown=0 range=1..1000000000")
      if finishes {
        try pair.ada.send("1")
        try pair.ada.finish()
        try pair.ada.skip(to: "OK GUESS")
        _ = try pair.ada.rest()
        #expect(!pair.ada.wasReset)
      } else {
        try pair.ada.guess(1)
        try pair.ada.reset()
      }
      #expect(try pair.bob.skip(to: "* AWAY")["name"] == "ada")
      #expect(try server.connect().takeBack(pair.adasToken)["n"] == "1")
      try pair.bob.skip(to: "* BACK")
    }
  }

  @Test(
    "leaves no socket open, nor do two hundred that never send anything",
    .enabled(if: ProcFS.isThere, "no /proc"))
  func descriptors() throws {
    try withServer { server in
      let first = try server.connect()
      try first.expect("* HELLO")
      let before = try ProcFS.sockets(of: server.pid)
      var silent = try (0..<200).map { _ in try server.connect() }
      try eventually("two hundred sockets more") {
        try ProcFS.sockets(of: server.pid) >= before + 200
      }
      for client in silent { client.close() }
      silent = []
      try eventually("as many sockets as before") { try ProcFS.sockets(of: server.pid) == before }
      try first.send("PING")
      try first.expect("OK PING")
    }
  }

  /// Closing a socket with unread data would send a reset, which makes nc drop the last lines.
  @Test("gets BYE after QUIT, whatever it has sent after that")
  func lingering() throws {
    try withServer { server in
      let client = try server.connect()
      try client.send("QUIT\n" + String(repeating: "PING\n", count: 10_000))
      try client.expect("* HELLO")
      try client.expect("OK QUIT")
      try client.expect("* BYE reason=quit")
      #expect(try client.line() == nil)
      #expect(!client.wasReset)
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
