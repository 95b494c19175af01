import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

@Suite("The status of a node for its operator", .timed)
struct AdminStatusTests {
  private func status(_ node: inout ClusterNode) throws -> String {
    try node.host.administer(.status, at: node.lobby.now).last.text(after: "STATUS")
  }

  @Test("says whether results wait for Redis or for the disk, and whether Redis can be used")
  func recording() throws {
    var node = try ClusterNode()
    node.handle(.online(true))
    #expect(try status(&node).hasSuffix(" recording=yes draining=no nodes=1 linked=0"))
    node.handle(.online(false))
    #expect(try status(&node).hasSuffix(" recording=yes draining=no nodes=1 linked=0 degraded=1"))
    node.handle(.journal(.logged(false)))
    #expect(try status(&node).hasSuffix(" recording=waiting draining=no nodes=1 linked=0 degraded=1"))
    node.handle(.journal(.failed))
    node.handle(.online(true))
    #expect(try status(&node).hasSuffix(" recording=failed draining=no nodes=1 linked=0"))
  }
}
