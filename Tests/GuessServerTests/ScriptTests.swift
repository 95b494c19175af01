import TestSupport
import Testing

/// Scripts in Tests/Fixtures/scripts, of machines without sockets and clocks. `UPDATE_SCRIPTS=1 swift test --filter ScriptTests`
/// writes their present output; read the difference before you commit it.
@Suite("Scripts")
struct ScriptTests {
  private static var stages: [(stage: any ScriptStage.Type, names: [String])] {
    [
      (LoopStage.self, ["event-loop", "intake", "limits", "moderation"]),
      (NodeStage.self, ["log-questions", "redis", "room-log"]),
      (DiskStage.self, ["data", "options", "recorder"]),
    ]
  }

  @Test("are played as they are written", arguments: stages.flatMap(\.names))
  func play(name: String) throws {
    let stage = try #require(Self.stages.first { $0.names.contains(name) }).stage
    let differences = try Script(name, in: "scripts").play(on: stage)
    for difference in differences { Issue.record("\(difference)") }
  }

  @Test("have a stage each")
  func files() throws { #expect(try Script.names(in: "scripts") == Set(Self.stages.flatMap(\.names))) }
}
