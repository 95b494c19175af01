import TestSupport
import Testing

/// Scripts in Tests/Fixtures/clusters, whose README explains the acts.
@Suite("Scenes of a cluster", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct ClusterSceneTests {
  typealias Scene = TestSupport.Scene

  private static func scenes(_ names: String...) throws -> [Scene] {
    try names.flatMap { try TestSupport.Script($0, in: "clusters").scenes }
  }

  @Test("are played as they are written", arguments: try scenes("nodes", "players", "redis"))
  func play(scene: Scene) throws { try perform(scene) }

  @Test(
    "are played when machines cannot reach each other",
    .enabled(if: TestNetwork.isExpected, "no network namespaces"), arguments: try scenes("network"))
  func playInNetwork(scene: Scene) throws { try perform(scene) }

  private func perform(_ scene: Scene) throws {
    var stage = ClusterScene()
    for act in scene.acts {
      do { try stage.act(act) } catch { throw Surprise("\(act): \(error)") }
    }
  }
}
