import Testing

@Suite("A cluster", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct ClusterStories {
  @Test(
    "lets netcats of two nodes race while a third watches",
    .enabled(if: Peer.anyNetcat != nil, "no netcat"))
  func race() throws {
    let cluster = try TestCluster()
    let netcat = try #require(Peer.anyNetcat)
    let players = try ["a", "b", "c"].map { try netcat.start(against: cluster[$0].running) }
    for (player, name) in zip(players, ["ada", "bob", "eve"]) { try player.enter(as: name) }
    let (ada, bob, eve) = (players[0], players[1], players[2])
    try ada.send("CREATE countdown=0 range=1..1000")
    let code = try ada.skip(to: "OK CREATE")["room"]
    try eve.send("WATCH \(code)")
    try eve.skip(to: "OK WATCH")
    try bob.send("JOIN \(code)")
    try bob.skip(to: "OK JOIN")
    try ada.skip(to: "* START")
    let start = try bob.skip(to: "* START")
    let secret = try bob.bisect(after: start)
    for player in players {
      let end = try player.skip(to: "* END")
      #expect(end["winner"] == "bob" && end["secret"] == "\(secret)")
      #expect(try player.skip(to: "* MATCH")["reason"] == "found")
    }
  }

  @Test("lets a player move between nodes: chat, a rematch, and on to a third node and back home")
  func journey() throws {
    let cluster = try TestCluster()
    let (ada, bob, eve) = (
      try cluster["a"].player("ada"), try cluster["b"].player("bob"), try cluster["c"].player("eve")
    )
    try ada.send("CREATE countdown=0")
    try bob.send("JOIN \(try ada.skip(to: "OK CREATE")["room"])")
    let start = try ada.skip(to: "* START")
    try bob.send("SAY hello")
    try bob.skip(to: "OK SAY")
    #expect(try ada.skip(to: "* SAID").text.hasSuffix(": hello"))
    try ada.bisect(after: start)
    for player in [ada, bob] { try player.skip(to: "* MATCH") }
    for player in [ada, bob] {
      try player.send("REMATCH")
      try player.skip(to: "OK REMATCH")
    }
    for player in [ada, bob] { try player.skip(to: "* START") }
    try bob.send("LEAVE")
    try bob.skip(to: "OK LEAVE")
    #expect(try ada.skip(to: "* MATCH")["winner"] == "ada")
    // It plays on the node that it has moved to, and moves on to the third.
    try bob.send("PLAY countdown=0 range=1..64")
    #expect(try bob.skip(to: "OK PLAY")["waiting"] == "1")
    try eve.send("PLAY countdown=0 range=1..64")
    #expect(try eve.skip(to: "OK PLAY")["rival"] == "bob")
    #expect(try bob.skip(to: "* PAIRED")["rival"] == "eve")
    try eve.bisect(after: try eve.skip(to: "* START"))
    try bob.skip(to: "* MATCH")
    let third = try cluster["c"].player("kim")
    try third.send("CREATE countdown=0")
    let code = try third.skip(to: "OK CREATE")["room"]
    try bob.send("JOIN \(code)")
    #expect(try bob.skip(to: "OK JOIN")["rival"] == "kim")
    // It moves back to the node of its connection.
    let fourth = try cluster["b"].player("lee")
    try fourth.send("CREATE countdown=0")
    let home = try fourth.skip(to: "OK CREATE")["room"]
    try bob.send("LEAVE")
    try bob.skip(to: "OK LEAVE")
    try bob.send("JOIN \(home)")
    #expect(try bob.skip(to: "OK JOIN")["rival"] == "lee")
    try bob.bisect(after: try bob.skip(to: "* START"))
    #expect(try fourth.skip(to: "* MATCH")["winner"] == "bob")
  }

  @Test("answers lines that were sent across a move in order, each with its tag")
  func pipelined() throws {
    let cluster = try TestCluster()
    let (ada, bob, eve) = (
      try cluster["a"].player("ada"), try cluster["b"].player("bob"), try cluster["c"].player("eve")
    )
    try ada.send("CREATE countdown=0 range=1..1000000")
    let first = try ada.skip(to: "OK CREATE")["room"]
    try eve.send("CREATE countdown=0 range=1..1000000")
    let second = try eve.skip(to: "OK CREATE")["room"]
    var requests = ["NAME bobby", "JOIN \(first)"] + (1...40).map { "GUESS \($0)" }
    requests += ["LEAVE", "JOIN \(second)"] + (1...40).map { "GUESS \($0)" } + ["STATUS", "WHAT", "QUIT"]
    let lines = zip(1..., requests).map { "#\($0) \($1)\n" }
    try bob.send(bytes: Array(lines.joined().utf8))
    let answers = try bob.rest().filter { $0.text.hasPrefix("#") && !$0.text.contains(" ROW ") }
    #expect(answers.map { $0.text.prefix { $0 != " " } } == (1...requests.count).map { "#\($0)" })
    #expect(answers[1].text.contains("OK JOIN") && answers[43].text.contains("OK JOIN"))
    #expect(answers.suffix(2).first?.text.contains("ERR - BAD_VERB") == true)
  }

  @Test("has each name once, whichever node is asked")
  func names() throws {
    let cluster = try TestCluster("ab")
    let ada = try cluster["a"].player("ada")
    let other = try cluster["b"].connect()
    try other.send("NAME Ada")
    #expect(try other.skip(to: "ERR NAME").text.contains("NAME_TAKEN"))
    try ada.send("NAME ida")
    try ada.skip(to: "OK NAME")
    try other.retry("NAME Ada", until: "OK NAME")
    ada.close()
    let third = try cluster["b"].connect()
    try third.expect("* HELLO")
    try third.retry("NAME ida", until: "OK NAME")
  }

  @Test("gives a seat back through another node when the player's own has died")
  func edgeDies() throws {
    let cluster = try TestCluster()
    let table = try ClusterTable(cluster, "a", "b")
    let answer = try table.bob.guess(5)
    try cluster["b"].crash()
    try table.ada.skip(to: "* AWAY")
    let again = try cluster["c"].connect()
    try again.resume(table.bobsToken)
    let state = try again.skip(to: "* STATE")
    #expect(state["n"] == "1" && state["lo"] == answer["lo"] && state["hi"] == answer["hi"])
    try table.ada.skip(to: "* BACK")
    try again.bisect(after: state)
    #expect(try table.ada.skip(to: "* MATCH")["winner"] == "bob")
  }

  @Test(
    "lets guess-client connect to a node that answers, and to another when that one dies",
    .enabled(if: Peer.python.isExpected, "no python3"))
  func client() throws {
    let cluster = try TestCluster()
    let bob = try cluster["a"].player("bob")
    let nobody = try ReservedPort()
    let ports = try [nobody.port, cluster["b"].running.port, cluster["c"].running.port]
    let window = try TerminalWindow(
      columns: 80, rows: 24, environment: [:],
      [
        try BuildProducts.path(of: "guess-client"), "--name=ada",
        ports.map { "127.0.0.1:\($0)" }.joined(separator: ","),
      ])
    // A busy node may take so long to answer that the client connects to the other one.
    let greeting = try window.wait(for: "Connected to 127.0.0.1:").joined(separator: "\n")
    let port = try #require(greeting.firstMatch(of: /Connected to 127\.0\.0\.1:(\d+)/)?.1)
    let edge = try #require(try cluster.nodes.first { try "\($0.running.port)" == port })
    try bob.send("CREATE countdown=0 range=1..1000000 clock=3600")
    try window.enter("JOIN \(try bob.skip(to: "OK CREATE")["room"])")
    try bob.skip(to: "* START")
    try window.wait(for: "bob")
    try window.enter("5")
    try bob.skip(to: "* RIVAL")
    try edge.crash()
    try bob.skip(to: "* AWAY")
    try bob.skip(to: "* BACK")
    try window.enter("6")
    #expect(try bob.skip(to: "* RIVAL")["n"] == "2")
  }

  @Test("continues a match when its node has died and is started again")
  func ownerDies() throws {
    let cluster = try TestCluster()
    let table = try ClusterTable(cluster, "a", "b")
    let answer = try table.bob.guess(5)
    try cluster["a"].crash()
    #expect(try table.bob.skip(to: "* WARN")["reason"] == "node")
    try cluster["a"].start()
    let state = try table.bob.skip(to: "* STATE")
    #expect(state["n"] == "1" && state["lo"] == answer["lo"])
    let third = try cluster["c"].connect()
    try third.resume(table.adasToken)
    try third.skip(to: "* STATE")
    try table.bob.bisect(after: state)
    #expect(try third.skip(to: "* MATCH")["winner"] == "bob")
  }

  @Test("draws the same daily number on every node")
  func daily() throws {
    let cluster = try TestCluster("ab")
    let commits = try ["a", "b"].map { name in
      let player = try cluster[Character(name)].player("ada\(name)")
      try player.send("SOLO seed=today")
      let start = try player.skip(to: "* START")
      return try player.bisect(after: start)
    }
    #expect(commits[0] == commits[1])
  }
}
