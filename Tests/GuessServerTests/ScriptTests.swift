import TestSupport
import Testing

/// Scripts in Tests/Fixtures/scripts, of machines without sockets and clocks. `UPDATE_SCRIPTS=1 swift test --filter ScriptTests`
/// writes their present output; read the difference before you commit it.
@Suite("Scripts", .timed)
struct ScriptTests {
  private static var stages: [String: any ScriptStage.Type] {
    [
      "data": DataStage.self, "event-loop": EventLoopStage.self,
      "intake": IntakeStage.self, "limits": LimitStage.self, "log-questions": LogQuestionStage.self,
      "moderation": ModerationStage.self, "room-log": RoomLogStage.self,
      "options": OptionStage.self, "proxy": ProxyStage.self, "recorder": RecorderStage.self,
      "redis": RedisStage.self, "texts": TextStage.self,
    ]
  }

  @Test("are played as they are written", arguments: stages.keys.sorted())
  func play(name: String) throws {
    let differences = try Script(name, in: "scripts").play(on: try #require(Self.stages[name]))
    for difference in differences { Issue.record("\(difference)") }
  }

  @Test("have a stage each")
  func files() throws { #expect(try Script.names(in: "scripts") == Set(Self.stages.keys)) }
}
