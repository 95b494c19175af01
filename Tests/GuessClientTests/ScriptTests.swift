import TestSupport
import Testing

/// Scripts in Tests/Fixtures/sessions, of clients without sockets and clocks. `UPDATE_SCRIPTS=1 swift test --filter ScriptTests` writes
/// their present output; read the difference before you commit it.
@Suite("Scripts of clients", .timed)
struct ScriptTests {
  private static var stages: [String: any ScriptStage.Type] {
    [
      "admin": ToolStage.self, "arena": ArenaStage.self, "bell": LineStage.self,
      "bench": BenchStage.self, "bots": BotStage.self,
      "events": LineStage.self,
      "journals": JournalStage.self, "line": LineStage.self,
      "messages": LineStage.self,
      "picker": PickerStage.self, "pipe": ToolStage.self, "reconnection": LineStage.self,
      "runs": RunStage.self, "seats": LineStage.self, "status": LineStage.self, "top": ToolStage.self,

    ]
  }

  @Test("are played as they are written", arguments: stages.keys.sorted())
  func play(name: String) throws {
    let differences = try Script(name, in: "sessions").play(on: try #require(Self.stages[name]))
    for difference in differences { Issue.record("\(difference)") }
  }

  @Test("have a stage each")
  func files() throws { #expect(try Script.names(in: "sessions") == Set(Self.stages.keys)) }
}
