import Testing

/// The scenes of Tests/Fixtures/programs. `SCENE='words of a title' swift test --filter ProgramTests` plays some of them, and
/// `SCENE=ssh:` those of a file.
@Suite("Scenes of programs", .waiting)
struct ProgramTests {
  @Test("are played as they are written", arguments: try Scene.all())
  func play(scene: Scene) throws { try Stage().play(scene) }
}
