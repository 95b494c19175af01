import TestSupport
import Testing

/// The new server reads the journal of the old one. `OldJournalTests` do this with journals of earlier releases.
@Suite(
  "A server that is replaced while its socket is held", .waiting,
  .enabled(if: Peer.python.isExpected, "no python3"))
struct UpgradeTests {
  private static let matches = 200

  @Test("loses none of two hundred matches, and refuses nobody", arguments: [Seed.fresh])
  func matches(seed: Seed) throws {
    let folder = DataFolder()
    let server = try SupervisedServer(
      ["--data", folder.path, "--rate", "off", "--drain", "0"], in: folder)
    let players = try DurablePlayer.pairs(
      Self.matches, seed: seed.rawValue, on: server, "range=1..1000000000000 countdown=0 clock=3600")
    for _ in 1...3 { try play(players) }
    let answers = players.map(\.answers)
    try server.supervisor.send("restart")
    for player in players { try player.leave() }
    let restarted = try server.supervisor.skip(to: "restarted")
    #expect(try restarted.number("greeted") > 0)
    #expect(!server.supervisor.text.contains("a visitor was told"), "\(server.supervisor.report)")
    // Each player checks that it finds the round that it was in.
    for player in players { try player.resume(on: server) }
    for _ in 1...3 { try play(players) }
    #expect(players.map(\.answers) == answers.map { $0 + 3 })
    let status = try server.connect()
    try status.send("STATUS")
    #expect(try status.skip(to: "OK STATUS").number("matches") == Int64(Self.matches))
    try server.stop()
  }

  private func play(_ players: [DurablePlayer]) throws {
    for player in players { player.ask() }
    for player in players { #expect(try player.listen(), "\(player.dialogue)") }
  }
}
