import Testing

@Suite("A program that people already have", .waiting)
struct PeerTests {
  @Test(
    "is installed if peers are required",
    .enabled(
      if: Peer.missing.isEmpty || Peer.areRequired,
      "not installed here, so not tested: \(Peer.missing.joined(separator: ", "))"))
  func nothingIsMissing() {
    #expect(Peer.missing.isEmpty)
  }
}
