import TestSupport
import Testing

/// Scripts in Tests/Fixtures/stories. `UPDATE_SCRIPTS=1 swift test --filter StoryTests` writes their present output; read the
/// difference before you commit it.
@Suite("Stories", .timed)
struct StoryTests {
  private static var stages: [String: any ScriptStage.Type] {
    ["tamperings": TamperingStage.self]
  }

  @Test("are played as they are written", arguments: stages.keys.sorted())
  func play(name: String) throws {
    let differences = try Script(name, in: "stories").play(on: try #require(Self.stages[name]))
    for difference in differences { Issue.record("\(difference)") }
  }

  @Test("have a stage each")
  func files() throws { #expect(try Script.names(in: "stories") == Set(Self.stages.keys)) }
}
