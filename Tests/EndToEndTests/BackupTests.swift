import Foundation
import Testing

@Suite("A copy of a data directory", .waiting)
struct BackupTests {
  @Test("made by cp while people play has all that was announced before, and a server can continue from it")
  func copied() throws {
    let folder = DataFolder()
    let server = try folder.start()
    let players = try DurablePlayer.pairs(5, seed: 7, on: server, "range=1..300 countdown=0 clock=3600")
    for _ in 1...50 { try play(players) }
    // One pair plays on while cp runs; the copy must have all that the others have received by now.
    let (busy, quiet) = (Array(players[..<2]), players[2...])
    for player in quiet { _ = try player.listen() }
    let copy = DataFolder()
    let copying = try ChildProcess("cp", ["-a", folder.path, copy.path])
    for _ in 1...200 { try play(busy) }
    #expect(try copying.wait() == .exit(0), "\(copying.report)")
    let check = try ChildProcess(
      try BuildProducts.path(of: "guess-server"), ["--check-data", "--data", copy.path])
    #expect(try check.wait() == .exit(0), "\(check.report)")
    #expect(check.text.contains("a start restores 5"), "\(check.report)")
    let second = try copy.start()
    for player in quiet { try player.resume(on: second) }
    #expect(try second.stop() == .exit(0), "\(second.process.report)")
    #expect(try server.stop() == .exit(0), "\(server.process.report)")
  }

  private func play(_ players: [DurablePlayer]) throws {
    for player in players {
      player.ask()
      _ = try player.listen()
    }
  }
}
