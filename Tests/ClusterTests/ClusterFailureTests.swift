import Foundation
import Testing

@Suite("When something of a cluster fails,", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct ClusterFailureTests {
  @Test("nobody needs Redis to continue a match, to take a name or to find a rival on the same node")
  func redisEnds() throws {
    let cluster = try TestCluster("ab")
    let table = try ClusterTable(cluster, "a", "b")
    try table.bob.guess(5)
    try cluster.redis.end()
    try cluster.waitUntilLogged("redis can't be used")
    try table.bob.guess(6)
    try table.bob.send("STATUS")
    #expect(try table.bob.skip(to: "OK STATUS")["degraded"] == "1")
    let (kim, lee) = (try cluster["b"].player("kim"), try cluster["b"].player("lee"))
    try kim.send("PLAY countdown=0")
    #expect(try kim.skip(to: "OK PLAY")["waiting"] == "1")
    try lee.send("PLAY countdown=0")
    #expect(try lee.skip(to: "OK PLAY")["rival"] == "kim")
    let other = try cluster["a"].player("pia")
    try other.send("CREATE")
    try other.skip(to: "OK CREATE")
    // It comes back empty.
    try cluster.redis.start()
    try cluster.waitUntilLogged("redis can be used again")
    let late = try cluster["a"].connect()
    try late.expect("* HELLO")
    try late.retry("NAME kim", until: "NAME_TAKEN")
    try table.bob.bisect(after: try table.bob.guess(7))
    #expect(try table.ada.skip(to: "* MATCH")["winner"] == "bob")
  }

  @Test("one of two players with the same name is warned when Redis is back, and both play on")
  func nameIsTakenTwice() throws {
    let cluster = try TestCluster("ab")
    try cluster.redis.end()
    try cluster.waitUntilLogged("redis can't be used")
    let kims = try cluster.nodes.map { try $0.player("kim") }
    try cluster.redis.start()
    var told: [RawClient] = []
    try eventually("one player is notified") {
      for kim in kims {
        while let line = try kim.lineIfAny() { if line.begins(with: "* TAKEN name=kim") { told.append(kim) } }
      }
      return !told.isEmpty
    }
    let late = try #require(told.first)
    try late.send("NAME kim")
    try late.skip(to: "ERR NAME NAME_TAKEN")
    for kim in kims {
      try kim.send("SOLO")
      try kim.skip(to: "* START")
    }
    #expect(told.count == 1)
  }

  @Test(
    "a Redis that refuses writes counts as down, and the log gives the reason",
    arguments: [
      ("CONFIG SET maxmemory 1", "CONFIG SET maxmemory 0", "'maxmemory'; raise maxmemory\""),
      ("REPLICAOF 127.0.0.1 1", "REPLICAOF NO ONE", "READONLY"),
      (
        "CONFIG SET maxmemory 100mb\nCONFIG SET maxmemory-policy allkeys-lru",
        "CONFIG SET maxmemory-policy noeviction", "set it to noeviction"
      ),
    ])
  func redisIsUnfit(spoil: String, repair: String, reason: String) throws {
    let cluster = try TestCluster("ab")
    let table = try ClusterTable(cluster, "a", "b")
    let admin = try cluster.redis.connect()
    try admin.send(spoil)
    try cluster.waitUntilLogged(reason)
    try table.bob.send("STATUS")
    #expect(try table.bob.skip(to: "OK STATUS")["degraded"] == "1")
    try table.bob.guess(5)
    try cluster["a"].player("kim").send("SOLO")
    try admin.send(repair)
    try cluster.waitUntilLogged("redis can be used again")
    try table.bob.bisect(after: try table.bob.guess(6))
    #expect(try table.ada.skip(to: "* MATCH")["winner"] == "bob")
  }

  @Test("a Redis that has evicted keys between two checks receives everything again")
  func redisHasEvicted() throws {
    let cluster = try TestCluster("ab")
    let table = try ClusterTable(cluster, "a", "b")
    let admin = try cluster.redis.connect()
    try admin.send("CONFIG SET maxmemory-policy allkeys-random\nCONFIG SET maxmemory 1\nSET x y")
    try admin.send("CONFIG SET maxmemory 0\nCONFIG SET maxmemory-policy noeviction")
    try cluster.waitUntilLogged("it has evicted keys")
    try cluster.waitUntilLogged("redis can be used again")
    let other = try cluster["a"].connect()
    try other.expect("* HELLO")
    try other.retry("NAME bob", until: "NAME_TAKEN")
    try table.bob.bisect(after: table.start)
    try table.bob.skip(to: "* RECORDED")
  }

  @Test("rooms of a lost node continue on another one, and it starts without them when it is back")
  func ownerIsGone() throws {
    let cluster = try TestCluster("ab")
    let table = try ClusterTable(cluster, "a", "b")
    let answer = try table.bob.guess(5)
    try cluster["a"].crash()
    #expect(try table.bob.skip(to: "* WARN")["reason"] == "node")
    let state = try table.bob.skip(to: "* STATE")
    #expect(state["n"] == "1" && state["lo"] == answer["lo"] && state["commit"] == table.start["commit"])
    try cluster["a"].start()
    let log = try cluster["a"].log
    #expect(log.contains("another node has ") && !log.contains("rooms restored"), "\(log)")
    try cluster.waitUntilLinked()
    let ada = try cluster["a"].connect()
    try ada.send("RESUME \(table.adasToken)")
    try ada.skip(to: "* STATE")
    try table.bob.bisect(after: state)
    #expect(try ada.skip(to: "* MATCH")["winner"] == "bob")
    #expect(try table.bob.skip(to: "* RECORDED")["match"] == ada.skip(to: "* RECORDED")["match"])
  }

  @Test("rooms can be taken over repeatedly, and Redis then has them in the new log only")
  func heirIsGone() throws {
    let cluster = try TestCluster("abc")
    let table = try ClusterTable(cluster, "a", "c")
    try table.bob.guess(5)
    try cluster["a"].crash()
    try table.bob.skip(to: "* STATE")
    try table.bob.guess(6)
    let goesOn = "level=warning event=\"rooms of another node taken over\" node=a rooms=1"
    let heir: Character = try cluster["b"].log.contains(goesOn) ? "b" : "c"
    #expect(try cluster[heir].log.contains(goesOn))
    let admin = try cluster.redis.connect()
    try admin.retry("HLEN gs:left", until: ":0")
    try cluster["a"].start()
    try cluster.waitUntilLinked()
    try cluster[heir].crash()
    let again = heir == "c" ? try cluster["a"].connect() : table.bob
    if heir == "c" { try again.resume(table.bobsToken) }
    let state = try again.skip(to: "* STATE")
    #expect(state["n"] == "2" && state["lo"] == "7")
  }

  @Test("a Redis that hangs keeps nobody waiting for longer than two seconds")
  func redisSleeps() throws {
    let cluster = try TestCluster("ab")
    let table = try ClusterTable(cluster, "a", "b")
    let admin = try cluster.redis.connect()
    try admin.send("DEBUG SLEEP 5")
    for number in 5...50 { try table.bob.guess(Int64(number)) }
    _ = try cluster["b"].player("kim")
    #expect(try cluster["b"].log.contains("longer than a second"))
    try cluster["b"].waitUntilLogged("redis can be used again")
  }

  @Test("a result is not final while Redis is away, and is once it is back")
  func resultWaits() throws {
    let cluster = try TestCluster("ab")
    let table = try ClusterTable(cluster, "a", "b")
    try cluster.redis.process.signal(SIGSTOP)
    #expect(try table.bob.skip(to: "* RECORDING")["state"] == "off")
    try table.bob.bisect(after: table.start)
    try table.bob.skip(to: "* MATCH")
    let kim = try cluster["a"].player("kim")
    try kim.send("SOLO")
    #expect(try kim.skip(to: "* RECORDING")["state"] == "off")
    try cluster.redis.process.signal(SIGCONT)
    let match = String(table.start["commit"].prefix(16))
    #expect(try table.bob.skip(to: "* RECORDED")["match"] == match)
    #expect(try table.ada.skip(to: "* RECORDED")["match"] == match)
    #expect(try kim.skip(to: "* RECORDING")["state"] == "on")
  }

  @Test("a player who reads gets the thousand results of an outage at once, and none is lost")
  func manyResultsWait() throws {
    let cluster = try TestCluster("ab")
    let kim = try cluster["a"].player("kim")
    try cluster.redis.crash()
    let recorded = try kim.leaveGames { try cluster.redis.start() }
    try kim.send("PING")
    try kim.skip(to: "OK PING")
    #expect(try DataFolder("\(cluster.home.path)/a").recordedMatches() == recorded)
  }

  @Test("a node that freezes for less than its lease has its players back when it resumes")
  func nodeStops() throws {
    let cluster = try TestCluster("ab", ["--lease", "20"])
    let table = try ClusterTable(cluster, "a", "b")
    let answer = try table.bob.guess(5)
    try cluster["a"].signal(SIGSTOP)
    #expect(try table.bob.skip(to: "* WARN")["reason"] == "node")
    try cluster["a"].signal(SIGCONT)
    let state = try table.bob.skip(to: "* STATE")
    #expect(state["lo"] == answer["lo"] && state["n"] == "1")
    try table.bob.bisect(after: state)
    #expect(try table.ada.skip(to: "* MATCH")["winner"] == "bob")
  }

  @Test("a node that freezes for longer than its lease gives up its rooms when it resumes")
  func nodeStopsForLong() throws {
    let cluster = try TestCluster("abc")
    let table = try ClusterTable(cluster, "a", "b")
    let answer = try table.bob.guess(5)
    try cluster["a"].signal(SIGSTOP)
    let state = try table.bob.skip(to: "* STATE")
    #expect(state["lo"] == answer["lo"] && state["n"] == "1")
    try cluster["a"].signal(SIGCONT)
    try table.ada.skip(to: "* BYE")
    try cluster["a"].waitUntilLogged("another node has taken over")
    let ada = try cluster["c"].connect()
    try ada.resume(table.adasToken)
    try ada.skip(to: "* STATE")
    try table.bob.bisect(after: state)
    #expect(try ada.skip(to: "* MATCH")["winner"] == "bob")
    try table.bob.skip(to: "* RECORDED")
    // It takes part again like any other node.
    try eventually("all are linked again") {
      try cluster["a"].links.count == 2 && cluster["c"].links.contains("a")
    }
    let kim = try cluster["a"].connect()
    try kim.expect("* HELLO")
    try kim.retry("NAME kim", until: "OK NAME")
    try kim.send("SOLO")
    try kim.skip(to: "* START")
  }

  @Test(
    "a node that froze for longer than its lease reports nothing as missing or free until it knows its losses",
    arguments: [
      (["RESUME ada"], "OK RESUME"), (["NAME ada"], "NAME_TAKEN"), (["NAME zoe", "WATCH room"], "OK WATCH"),
    ])
  func nodeReturns(lines: [String], end: String) throws {
    let cluster = try TestCluster("abc")
    let table = try ClusterTable(cluster, "a", "b")
    let requests = lines.map {
      $0.replacing("RESUME ada", with: "RESUME \(table.adasToken)").replacing("room", with: table.room)
    }
    try cluster["a"].signal(SIGSTOP)
    try table.bob.skip(to: "* STATE")
    // The first client connects before the node resumes.
    var client = try cluster["a"].connect()
    for request in requests { try client.send(request) }
    try cluster["a"].signal(SIGCONT)
    var answers: [WireLine] = []
    try eventually("it is answered: \(end)", pausing: .milliseconds(100)) {
      while let line = try client.line() {
        guard line.begins(with: "OK") || line.begins(with: "ERR") else { continue }
        answers.append(line)
        guard line.text.contains(requests[requests.count - 1].prefix { $0 != " " }) else { continue }
        // RESUME succeeds once; any other answer counts from when the node knows what it has lost.
        let isEnd = try end == "OK RESUME" || cluster["a"].log.contains("another node has taken over")
        if isEnd, line.text.contains(end) { return true }
        for request in requests { try client.send(request) }
        return false
      }
      client = try cluster["a"].connect()
      for request in requests { try client.send(request) }
      return false
    }
    if end == "OK RESUME" { try table.bob.skip(to: "* BACK") }
    let wrong = answers.filter { line in
      ![end, "UNAVAILABLE", "NEED_NAME", "name=zoe"].contains { line.text.contains($0) }
    }
    #expect(wrong.isEmpty, "\(answers)")
  }

  @Test("an edge that freezes keeps its players' seats for the grace, and they play on when it resumes")
  func edgeStops() throws {
    let cluster = try TestCluster("ab", ["--lease", "20"])
    let table = try ClusterTable(cluster, "a", "b")
    try table.bob.guess(5)
    try cluster["b"].signal(SIGSTOP)
    try table.ada.skip(to: "* AWAY")
    try cluster["b"].signal(SIGCONT)
    try table.bob.skip(to: "* STATE")
    try table.ada.skip(to: "* BACK")
  }

  @Test("a cut link makes the players on both ends of it wait, and they play on when it is made again")
  func linkIsCut() throws {
    let cluster = try TestCluster("a")
    let relay = try Relay()
    try cluster.add("b", after: relay)
    let table = try ClusterTable(cluster, "a", "b")
    try table.bob.guess(5)
    try relay.cut()
    try table.ada.skip(to: "* AWAY")
    #expect(try table.bob.skip(to: "* WARN")["reason"] == "node")
    try relay.start()
    try eventually("there is a link again") { try cluster["a"].links.contains("b") }
    try table.bob.skip(to: "* STATE")
    try table.ada.skip(to: "* BACK")
    try table.bob.bisect(after: table.start)
    #expect(try table.ada.skip(to: "* MATCH")["winner"] == "bob")
  }
}
