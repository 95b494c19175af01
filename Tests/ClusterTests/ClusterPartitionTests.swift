import Testing

@Suite(
  "When machines cannot reach each other,", .waiting,
  .enabled(if: Peer.redis.isExpected, "no redis-server"),
  .enabled(if: TestNetwork.isExpected, "no network namespaces"))
struct ClusterPartitionTests {
  /// A cluster whose nodes and Redis run on machines of their own, and the network between them.
  private struct Scene {
    let cluster: TestCluster
    let network: TestNetwork

    init() throws {
      cluster = try TestCluster(hasNetwork: true)
      network = try #require(cluster.network)
    }

    private func machines(_ names: String) throws -> [TestMachine] {
      try names.map { try #require($0 == "r" ? cluster.redis.machine : cluster[$0].machine) }
    }

    /// Cuts a node off from others; `r` is Redis.
    func cut(_ node: Character, _ others: String) throws {
      for other in try machines(others) { try network.cut(try #require(cluster[node].machine), other) }
    }

    /// Waits until Redis counts the lease of a node as over.
    func waitUntilGone(_ node: Character) throws {
      let admin = try cluster.redis.connect()
      let script = """
        local time = redis.call('TIME')[1] * 1000 \
        for _, entry in ipairs(redis.call('HVALS', 'gs:nodes')) do \
        local name, ends = entry:match('^%S+ (%S+) .* (%d+)$') \
        if name == ARGV[1] then return tonumber(ends) < time and 1 or 0 end end
        """
      try admin.retry("EVAL \"\(script)\" 0 \(node)", until: ":1")
    }

    func heal(_ node: Character, _ others: String) throws {
      for other in try machines(others) { try network.heal(try #require(cluster[node].machine), other) }
    }
  }

  @Test("two nodes make players who share a match wait, and no node takes over a room")
  func twoNodes() throws {
    let scene = try Scene()
    let table = try ClusterTable(scene.cluster, "a", "b")
    let answer = try table.bob.guess(5)
    try scene.cut("a", "b")
    try table.ada.skip(to: "* AWAY")
    #expect(try table.bob.skip(to: "* WARN")["reason"] == "node")
    // Both still play with the third node.
    for node: Character in ["a", "b"] {
      let other = try ClusterTable(scene.cluster, node, "c", names: ("ida\(node)", "ben\(node)"))
      try other.bob.bisect(after: other.start)
      try other.bob.skip(to: "* RECORDED")
      try other.bob.send("QUIT")
    }
    try scene.heal("a", "b")
    let state = try table.bob.skip(to: "* STATE")
    #expect(state["n"] == "1" && state["lo"] == answer["lo"])
    try table.ada.skip(to: "* BACK")
    try table.bob.bisect(after: state)
    #expect(try table.ada.skip(to: "* MATCH")["winner"] == "bob")
    try table.bob.skip(to: "* RECORDED")
    for node in scene.cluster.nodes { #expect(try !node.log.contains("takes over")) }
  }

  @Test("a node that reaches Redis but no other node keeps its rooms")
  func noOtherNode() throws {
    let scene = try Scene()
    let table = try ClusterTable(scene.cluster, "a", "b")
    try table.bob.guess(5)
    try scene.cut("a", "bc")
    #expect(try table.bob.skip(to: "* WARN")["reason"] == "node")
    try scene.cluster["a"].player("kim").playAlone()
    try scene.heal("a", "bc")
    let state = try table.bob.skip(to: "* STATE")
    try table.bob.bisect(after: state)
    #expect(try table.ada.skip(to: "* MATCH")["winner"] == "bob")
    for node in scene.cluster.nodes { #expect(try !node.log.contains("takes over")) }
  }

  @Test("a node that cannot reach Redis keeps its rooms, and results there are final once it can")
  func noRedis() throws {
    let scene = try Scene()
    let table = try ClusterTable(scene.cluster, "a", "b")
    try scene.cut("a", "r")
    #expect(try table.bob.skip(to: "* RECORDING")["state"] == "off")
    try table.bob.bisect(after: table.start)
    #expect(try table.ada.skip(to: "* MATCH")["winner"] == "bob")
    try scene.waitUntilGone("a")
    while let line = try table.bob.lineIfAny() { #expect(!line.begins(with: "* RECORDED")) }
    try scene.heal("a", "r")
    #expect(try table.bob.skip(to: "* RECORDED")["match"] == table.start["commit"].prefix(16))
    for node in scene.cluster.nodes { #expect(try !node.log.contains("takes over")) }
  }

  @Test("a node that reaches nothing for longer than its lease gives up its rooms when it can")
  func nobody() throws {
    let scene = try Scene()
    let table = try ClusterTable(scene.cluster, "a", "b")
    let answer = try table.bob.guess(5)
    try scene.cut("a", "bcr")
    #expect(try table.ada.skip(to: "* RECORDING")["state"] == "off")
    // Results on the isolated node are not final.
    try table.ada.bisect(after: table.start)
    #expect(try table.ada.skip(to: "* MATCH")["winner"] == "ada")
    let state = try table.bob.skip(to: "* STATE")
    #expect(state["n"] == "1" && state["lo"] == answer["lo"])
    try scene.heal("a", "bcr")
    let rest = try table.ada.rest()
    #expect(rest.last?["reason"] == "moved" && !rest.contains { $0.begins(with: "* RECORDED") })
    let ada = try scene.cluster["c"].connect()
    try ada.resume(table.adasToken)
    try ada.skip(to: "* STATE")
    try table.bob.bisect(after: state)
    #expect(try ada.skip(to: "* MATCH")["winner"] == "bob")
    for player in [ada, table.bob] {
      #expect(try player.skip(to: "* RECORDED")["match"] == table.start["commit"].prefix(16))
    }
  }
}
