import Testing

@Suite("Two racing players", .waiting)
struct RaceTests {
  @Test(
    "on guess-client in a pipe and on netcat play a match and a rematch",
    .enabled(if: Peer.anyNetcat != nil, "no netcat"))
  func clientAgainstNetcat() throws {
    let netcat = try #require(Peer.anyNetcat)
    try withServer { server in
      let ada = try ChildProcess(
        try BuildProducts.path(of: "guess-client"), ["--name", "ada", "guess://127.0.0.1:\(server.port)"])
      let bob = try netcat.start(against: server)
      try bob.enter(as: "bob")
      // The client takes its --name without a request.
      try eventually("ada's name") {
        try bob.send("STATUS")
        return try bob.skip(to: "OK STATUS")["players"] == "2"
      }
      try ada.send("CREATE countdown=0")
      try bob.send("JOIN \(try ada.skip(to: "OK CREATE")["room"])")
      try bob.skip(to: "OK JOIN")

      let starts = (try ada.skip(to: "* START"), try bob.skip(to: "* START"))
      #expect(starts.0["commit"] == starts.1["commit"])
      try bob.bisect(after: starts.1)
      #expect(try ada.skip(to: "* MATCH")["winner"] == "bob")
      #expect(try bob.skip(to: "* MATCH")["winner"] == "bob")

      try bob.send("REMATCH")
      try ada.skip(to: "* REMATCH")
      try ada.send("REMATCH")
      try ada.bisect(after: try ada.skip(to: "* START"))
      #expect(try bob.skip(to: "* MATCH")["winner"] == "ada")

      try ada.send("QUIT")
      #expect(try ada.wait() == .exit(0))
      #expect(!ada.text.contains(/token=[0-9a-f]/), "a token was printed\n\(ada.report)")
      try bob.send("QUIT")
      try bob.skip(to: "* BYE")
    }
  }
}
