import Testing

@Suite("Bans in a cluster", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct ClusterModerationTests {
  /// Sends a line to a node's admin socket, and returns the last line of the answer.
  private func ask(_ node: TestNode, _ line: String) throws -> String {
    let admin = try RawClient(path: "\(node.home.path)/\(node.name)/admin")
    try admin.expect("* HELLO admin=1")
    try admin.send(line)
    while let answer = try admin.line() {
      if answer.begins(with: "OK") || answer.begins(with: "ERR") { return answer.text }
    }
    throw Surprise("\(line) was not answered")
  }

  private func isBanned(_ name: String, at node: TestNode) throws -> Bool {
    let player = try node.connect()
    try player.expect("* HELLO")
    try player.send("NAME \(name)")
    return try player.line()?.begins(with: "ERR NAME BANNED") == true
  }

  @Test("hold on every node, on one that joins later, and after a restart, until they are lifted anywhere")
  func everywhere() throws {
    let cluster = try TestCluster("ab")
    let eve = try cluster["b"].player("eve")
    #expect(
      try ask(cluster["a"], "BAN eve for=1h : spam")
        == "OK BAN target=eve for=1h closed=0 nodes=1 saved=yes : Other nodes enforce it at once."
    )
    #expect(try eve.skip(to: "* NOTICE").text == "* NOTICE : spam")
    try eve.expect("* BYE reason=banned")
    for name: Character in ["a", "b"] { #expect(try isBanned("EVE", at: cluster[name])) }
    try cluster.add("c")
    try cluster.waitUntilLinked()
    try eventually("the new node has the ban") { try isBanned("eve", at: cluster["c"]) }
    // It reads the ban from its own disk.
    for name: Character in ["a", "b", "c"] { try cluster[name].stop() }
    try cluster["b"].start()
    #expect(try isBanned("eve", at: cluster["b"]))
    #expect(try ask(cluster["b"], "UNBAN eve").hasSuffix(" saved=yes"))
    // The others do not know that yet, and the latest decision holds.
    for name: Character in ["a", "c"] { try cluster[name].start() }
    try cluster.waitUntilLinked()
    for name: Character in ["a", "b", "c"] {
      try eventually("node \(name) has lifted it") { try !isBanned("eve", at: cluster[name]) }
    }
  }

  @Test("disconnect a player in a room of another node, and the rival wins")
  func guest() throws {
    let cluster = try TestCluster("ab")
    let table = try ClusterTable(cluster, "a", "b")
    #expect(
      try ask(cluster["b"], "PLAYER bob").hasPrefix("ERR PLAYER NO_PLAYER"), "the owner has his session")
    #expect(try ask(cluster["b"], "BAN bob for=1h").hasPrefix("OK BAN target=bob for=1h closed=0"))
    try table.bob.skip(to: "* BYE reason=banned")
    #expect(try table.bob.line() == nil)
    #expect(try table.ada.skip(to: "* MATCH")["reason"] == "left")
  }

  @Test("mutes hold wherever the player is")
  func mute() throws {
    let cluster = try TestCluster("ab")
    #expect(try ask(cluster["b"], "MUTE bob for=1h").hasPrefix("OK MUTE"))
    let table = try ClusterTable(cluster, "a", "b")
    try table.bob.send("SAY hello")
    try table.bob.skip(to: "ERR SAY MUTED")
  }
}
