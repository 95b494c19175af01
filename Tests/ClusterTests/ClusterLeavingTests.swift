import Foundation
import Testing

@Suite("When a node leaves its cluster,", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct ClusterLeavingTests {
  @Test("nobody is told to look for a node that its host has stopped, or of no rooms of it")
  func nodeIsStopped() throws {
    let cluster = try TestCluster("abc")
    let (a, c) = (cluster["a"], cluster["c"])
    // Of two nodes the first one connects, so these look for c when it is gone.
    try c.signal(SIGTERM)
    #expect(try c.running.process.wait() == .exit(0))
    let lastWords = try c.log
    #expect(!lastWords.contains("level=warning"), "\(lastWords)")
    try eventually("one takes over") {
      try cluster.nodes.prefix(2).contains {
        try $0.log.contains("event=\"takes over\" node=c reason=\"it has stopped\"")
      }
    }
    // A node that crashes is told of, and by then all that there was to be told of the other one was.
    try cluster["b"].crash()
    try eventually("a crash is told of") { try a.log.contains("event=\"no link\" node=b") }
    #expect(try a.log.contains("reason=\"nothing listens at its address (Connection refused)\""))
    try eventually("a crash is told of") {
      try a.log.contains("event=\"takes over\" node=b reason=\"its lease")
    }
    let log = try a.log
    #expect(log.contains("level=info event=\"link lost\" node=c"), "\(log)")
    #expect(log.contains("level=warning event=\"link lost\" node=b"), "\(log)")
    #expect(!log.contains("event=\"no link\" node=c") && !log.contains("goes on with rooms"), "\(log)")
  }
}
