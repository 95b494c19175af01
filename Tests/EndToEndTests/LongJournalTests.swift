import TestSupport
import Testing

@Suite("A long journal", .waiting)
struct LongJournalTests {
  /// Games that one player leaves, all in one packet.
  private static let games = 40
  /// The packets within which a new file must appear: twice as many as fill the old one.
  private static let packets = 600

  @Test(
    "continues in a short file, and nothing is lost, not even by a crash right then",
    .disabled(if: Effort.current == .quick, "it writes 8 MiB, for half a minute"))
  func moving() throws {
    let folder = DataFolder()
    let first = try folder.start()
    var players = try Players(on: first)
    let loner = try first.connect()
    try loner.send("HELLO 1 text=off name=cyd")
    try loner.skip(to: "OK HELLO")
    var recorded: Set<String> = []
    var (packets, length) = (0, 0)
    while case let next = try folder.length, next >= length {
      (packets, length) = (packets + 1, next)
      try #require(packets < Self.packets)
      try loner.send(String(repeating: "SOLO\nLEAVE\n", count: Self.games) + "PING")
      while let line = try loner.line(), !line.begins(with: "OK PING") {
        if line.begins(with: "* RECORDED") { recorded.insert(line["match"]) }
      }
      if packets.isMultiple(of: 10) { try players.guess(1) }
    }
    try first.crash()

    #expect(try folder.names() == ["admin", "history-1", "journal", "lock", "seed.key"])
    #expect(try folder.bytes().count < 1_024 * 1_024)
    #expect(try folder.bytes(of: "history-1").count >= 8 * 1_024 * 1_024)
    #expect(try !recorded.isEmpty && recorded.isSubset(of: folder.recordedMatches()))
    let server = try folder.start()
    try players.expectRound(on: server)
    #expect(try server.stop() == .exit(0))
  }
}
