import Foundation
import Testing

@Suite("When a node leaves its cluster,", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct ClusterLeavingTests {
  @Test("no log warns about a node that its operator has stopped, or about rooms that it did not have")
  func nodeIsStopped() throws {
    let cluster = try TestCluster("abc")
    let (a, c) = (cluster["a"], cluster["c"])
    // Of two nodes the first by name connects, so these two look for c when it is gone.
    try c.signal(SIGTERM)
    #expect(try c.running.process.wait() == .exit(0))
    let lastWords = try c.log
    #expect(!lastWords.contains("level=warning"), "\(lastWords)")
    try eventually("one node takes over") {
      try cluster.nodes.prefix(2).contains {
        try $0.log.contains("event=\"takes over from stopped node\" node=c")
      }
    }
    // The logs report a crashed node, and by then they would have everything about the stopped one.
    try cluster["b"].crash()
    try a.waitUntilLogged("event=\"no link\" node=b")
    // The kernel may have taken the connection already when the node crashed.
    let reasons = ["nothing listens at its address (Connection refused)", "it has closed the connection"]
    #expect(try reasons.contains { try a.log.contains("reason=\"\($0)\"") })
    try a.waitUntilLogged("event=\"takes over\" node=b reason=\"its lease")
    let log = try a.log
    #expect(log.contains("level=info event=\"link ended\" node=c"), "\(log)")
    #expect(log.contains("level=warning event=\"link lost\" node=b"), "\(log)")
    #expect(!log.contains("event=\"no link\" node=c") && !log.contains("node taken over"), "\(log)")
  }

  @Test("an upgrade logs no warning, and a start logs nothing about rooms if the node had none")
  func nodeIsUpgraded() throws {
    let cluster = try TestCluster("ab")
    let (a, b) = (cluster["a"], cluster["b"])
    let table = try ClusterTable(cluster, "a", "b")
    try table.bob.guess(5)
    try a.signal(SIGTERM)
    #expect(try a.running.process.wait() == .exit(0))
    try table.bob.skip(to: "* STATE")
    let goesOn = "event=\"rooms of stopped node taken over\" node=a rooms=1"
    try b.waitUntilLogged("level=info \(goesOn)")
    try a.start()
    try cluster.waitUntilLinked()
    #expect(try a.log.contains("level=info event=\"another node has the rooms\" rooms=1"))
    for node in [a, b] {
      let log = try node.log
      #expect(!log.contains("level=warning") && !log.contains("rooms restored"), "\(log)")
    }
    // Its rooms are elsewhere now, so the second stop logs none.
    try a.signal(SIGTERM)
    #expect(try a.running.process.wait() == .exit(0))
    try eventually("the rooms are taken") { try b.log.components(separatedBy: "takes over").count == 3 }
    try a.start()
    try cluster.waitUntilLinked()
    #expect(try !a.log.contains("another node has ") && !a.log.contains("level=warning"))
  }

  @Test("a node that was stopped and started again gets its matches back, or another one has them")
  func ownerStops() throws {
    let cluster = try TestCluster("ab")
    let table = try ClusterTable(cluster, "a", "b")
    let answer = try table.bob.guess(5)
    try cluster["a"].stop()
    #expect(try table.bob.skip(to: "* WARN")["reason"] == "node")
    try cluster["a"].start()
    let state = try table.bob.skip(to: "* STATE")
    #expect(state["n"] == "1" && state["lo"] == answer["lo"])
  }

  @Test("a node that is asked to stop sends its players to the others, where their matches continue")
  func drain() throws {
    let cluster = try TestCluster("ab")
    let table = try ClusterTable(cluster, "a", "b")
    let answer = try table.bob.guess(5)
    let idle = try cluster["a"].player("kim")
    try cluster["a"].signal(SIGTERM)
    #expect(try idle.skip(to: "* BYE")["reason"] == "moved")
    #expect(try table.ada.skip(to: "* BYE")["reason"] == "moved")
    #expect(try table.bob.skip(to: "* WARN")["reason"] == "node")
    let state = try table.bob.skip(to: "* STATE")
    #expect(state["n"] == "1" && state["lo"] == answer["lo"])
    #expect(try cluster["a"].running.process.wait() == .exit(0))
    let ada = try cluster["b"].connect()
    try ada.send("RESUME \(table.adasToken)")
    try ada.skip(to: "* STATE")
    try table.bob.bisect(after: state)
    #expect(try ada.skip(to: "* MATCH")["winner"] == "bob")
  }

  @Test("a node that is alone in its cluster lets matches finish when it is asked to stop")
  func drainAlone() throws {
    let cluster = try TestCluster("a")
    let table = try ClusterTable(cluster, "a", "a")
    try cluster["a"].signal(SIGTERM)
    #expect(try table.bob.skip(to: "* WARN")["reason"] == "drain")
    try table.bob.bisect(after: table.start)
    #expect(try table.ada.skip(to: "* MATCH")["winner"] == "bob")
  }
}
