import TestSupport
import Testing

/// Scripts in Tests/Fixtures/sessions, of clients without sockets and clocks. `UPDATE_SCRIPTS=1 swift test --filter ScriptTests` writes
/// their present output; read the difference before you commit it.
@Suite("Scripts of clients")
struct ScriptTests {
  private static var stages: [(stage: any ScriptStage.Type, names: [String])] {
    [
      (
        SessionStage.self,
        [
          "admin", "bell", "events", "line", "messages", "names", "picker", "pipe", "reconnection", "seats",
          "status", "top",
        ]
      ),
      (BotStage.self, ["arena", "bots", "runs"]),
      (JournalStage.self, ["journals"]),
    ]
  }

  @Test("are played as they are written", arguments: stages.flatMap(\.names))
  func play(name: String) throws {
    let stage = try #require(Self.stages.first { $0.names.contains(name) }).stage
    let differences = try Script(name, in: "sessions").play(on: stage)
    for difference in differences { Issue.record("\(difference)") }
  }

  @Test("have a stage each")
  func files() throws { #expect(try Script.names(in: "sessions") == Set(Self.stages.flatMap(\.names))) }
}
