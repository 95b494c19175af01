import Foundation
import TestSupport
import Testing

/// Scripts in Tests/Fixtures/scripts, of machines without sockets and clocks. `UPDATE_SCRIPTS=1 swift test --filter ScriptTests`
/// writes their present output; read the difference before you commit it.
@Suite("Scripts", .timed)
struct ScriptTests {
  private static var stages: [String: any ScriptStage.Type] {
    [
      "moderation": ModerationStage.self, "node": NodeStage.self, "node-log": NodeLogStage.self,
      "proxy": ProxyStage.self, "recorder": RecorderStage.self, "redis": RedisStage.self,
      "sentinels": SentinelStage.self, "failover": FailoverStage.self, "texts": TextStage.self,
    ]
  }

  @Test("are played as they are written", arguments: stages.keys.sorted())
  func play(name: String) throws {
    let script = try Script(name)
    let (text, differences) = try script.replayed(on: try #require(Self.stages[name]))
    if ProcessInfo.processInfo.environment["UPDATE_SCRIPTS"] != nil {
      try text.write(to: script.file, atomically: true, encoding: .utf8)
    } else {
      for difference in differences { Issue.record("\(name), \(difference)") }
    }
  }

  @Test("have a stage each")
  func files() throws {
    let folder = try Script("recorder").file.deletingLastPathComponent().path()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).map { String($0.dropLast(4)) }
    #expect(Set(names) == Set(Self.stages.keys))
  }
}
