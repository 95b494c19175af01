import Testing

@Suite("A program that people already have", .waiting)
struct PeerTests {
  @Test(
    "is installed if peers are required",
    .enabled(
      if: Peer.missing.isEmpty || Peer.areRequired,
      "not tested, but installed by .ci/install-test-tools: \(Peer.missing.joined(separator: ", "))"))
  func nothingIsMissing() {
    #expect(Peer.missing.isEmpty)
  }
}
