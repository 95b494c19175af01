import Testing

@Suite("guess-client in a window", .waiting, .enabled(if: Peer.tmux.isExpected, "no tmux"))
struct ScreenTests {
  @Test("plays a solo game to its end")
  func alone() throws {
    try withServer { server in
      let window = try TerminalWindow([
        try BuildProducts.path(of: "guess-client"), "--name=ada", "127.0.0.1:\(server.port)",
      ])
      try window.wait(for: "Hello, ada!")
      try window.enter("SOLO range=1..1023")
      try window.wait(for: "1..1023")
      try window.enter("512")
      try window.enter("quit")
      try window.enter("quit")
      #expect(try window.end() == 0)
    }
  }
}
