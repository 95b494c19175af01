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
}
