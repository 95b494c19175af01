import Testing

@Suite("Two racing players", .waiting)
struct RaceTests {
  @Test("have one secret, receive only what they may know, and can play again")
  func wholeMatch() throws {
    try withServer { server in
      let pair = try Pair(on: server, "countdown=0 range=1..1000000000")
      let (ada, bob) = (pair.ada, pair.bob)
      #expect(pair.adasStart["commit"] == pair.bobsStart["commit"])
      #expect(pair.adasStart["commit"].count == 64)

      let answer = try ada.guess(500_000_000)
      let rival = try bob.expect("* RIVAL")
      #expect(rival["name"] == "ada")
      #expect(rival["n"] == "1")
      #expect(Set(["LOW", "HIGH"]).contains(answer["hint"]))
      let secret = try bob.bisect(after: pair.bobsStart)

      for player in [ada, bob] {
        let end = try player.skip(to: "* END")
        #expect(try end.number("secret") == secret)
        #expect(try Self.sha256sum("\(end["nonce"]):\(secret)") == pair.adasStart["commit"])
      }
      #expect(try ada.expect("* MATCH")["score"] == "0-1")
      #expect(try bob.expect("* MATCH")["score"] == "1-0")
      #expect(try ada.expect("* REVIEW")["found"] == "0")
      #expect(try bob.expect("* REVIEW")["found"] == "1")

      try ada.send("REMATCH")
      try ada.expect("OK REMATCH")
      #expect(try bob.expect("* REMATCH")["name"] == "ada")
      try bob.send("REMATCH")
      try bob.expect("OK REMATCH")
      let again = try ada.expect("* START")
      #expect(again["commit"] == (try bob.expect("* START"))["commit"])
      #expect(again["commit"] != pair.adasStart["commit"])
    }
  }

  /// The command that the protocol page gives for checking a secret.
  static func sha256sum(_ text: String) throws -> String {
    let process = try ChildProcess("bash", ["-c", "printf '%s' \"$1\" | sha256sum", "bash", text])
    try process.wait()
    return String(process.text.prefix(64))
  }

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
