import Testing

@Suite("A program that people already have", .waiting)
struct PeerTests {
  @Test(
    "is installed if peers are required",
    .enabled(
      if: Scene.missingPrograms.isEmpty || Peer.areRequired,
      "not tested, but installed by .ci/install-test-tools: \(Scene.missingPrograms.joined(separator: ", "))")
  )
  func nothingIsMissing() {
    #expect(Scene.missingPrograms.isEmpty)
  }
}
