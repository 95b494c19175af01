import Testing

@Suite("A server that hands its games over", .waiting, .enabled(if: Peer.python.isExpected, "no python3"))
struct MoveTests {
  @Test(
    "gets its players back at the new address, with the tokens that they have",
    arguments: ["line", "pick", "bot"])
  func moved(mode: String) throws {
    let home = DataFolder()
    try Script("moved.py").run([mode, try BuildProducts.path(of: "guess-client"), home.path])
  }
}
