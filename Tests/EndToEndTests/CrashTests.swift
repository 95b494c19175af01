import Platform
import TestSupport
import Testing

@Suite("A server that is killed again and again", .waiting)
struct CrashTests {
  /// The number of servers that are killed, one after the other.
  private static let crashes = Effort.count(quick: 3, usual: 12, full: 60)
  /// The number of pairs.
  private static let pairs = 8
  /// The most plays until a match is recorded, which takes at most a tenth of a second from its end.
  private static let mostPlays = 2_000

  @Test(
    "never takes back an announcement, wherever it was killed",
    arguments: ["race", "race first_to=3", "lockstep", "duel"], [Seed.fresh])
  func crashes(rules: String, seed: Seed) throws {
    var random = SeededGenerator(seed)
    let folder = DataFolder()
    var server = try folder.start()
    let players = try DurablePlayer.pairs(
      Self.pairs, seed: seed.rawValue, on: server, "rules=\(rules) range=1..300 countdown=0 clock=3600")
    for crash in 1...Self.crashes {
      try play(players, on: server, using: &random)
      // Most servers are killed before they announce a recorded match; every third one plays until then.
      if crash.isMultiple(of: 3) { try playUntilRecorded(players, on: server, using: &random) }
      try server.process.signal(SIGKILL)
      for player in players { try player.drain() }
      #expect(try server.process.wait() == .signal(SIGKILL), "\(server.process.report)")
      server = try folder.start()
      for player in players { try player.resume(on: server) }
      let matches = try folder.recordedMatches()
      for player in players { #expect(player.recorded.isSubset(of: matches), "\(player.dialogue)") }
    }
    // Matches that are still running continue with what was kept.
    for _ in 1...3 { try play(players, on: server, using: &random) }
    #expect(players.allSatisfy { $0.answers > 0 })
    #expect(players.contains { !$0.recorded.isEmpty })
    // On a slow machine the journal may grow until a new file replaces it, and SIGKILL may end a write between two pages.
    let names = try folder.names().filter { !$0.hasPrefix("history-") && !$0.hasPrefix("journal.torn") }
    #expect(names == ["admin", "journal", "lock", "seed.key"])
    #expect(try server.stop() == .exit(0), "\(server.process.report)")
  }

  /// Lets everyone play until another match is recorded.
  private func playUntilRecorded(
    _ players: [DurablePlayer], on server: ServerProcess, using random: inout SeededGenerator
  ) throws {
    let recorded = players.map(\.recorded)
    for _ in 0..<Self.mostPlays where players.map(\.recorded) == recorded {
      try play(players, on: server, using: &random)
    }
    #expect(players.map(\.recorded) != recorded, "no match was called safe")
  }

  /// Lets everyone play for a while, and stops in the middle: some have asked, and few have read the answers.
  private func play(
    _ players: [DurablePlayer], on server: ServerProcess, using random: inout SeededGenerator
  ) throws {
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      for player in players { player.ask() }
      for player in players { #expect(try player.listen(), "\(player.dialogue)\n\(server.process.report)") }
    }
    let some = players.shuffled(using: &random).prefix(.random(in: 0...players.count, using: &random))
    for player in some { player.ask() }
    for player in some.prefix(.random(in: 0...some.count / 2, using: &random)) { _ = try player.listen() }
    // The server has then processed anything from none to all of the other requests.
    System.pause(.microseconds(Int.random(in: 0...1_500, using: &random)))
  }

  @Test("has announced no guess that it had not handed to the kernel", .withFaults)
  func beforeWriting() throws {
    let folder = DataFolder()
    let first = try folder.start()
    let pair = try Pair(on: first, "countdown=0 range=1..1000000000 clock=3600")
    try pair.ada.guess(1)
    let fault = try Fault("write:signal=KILL", in: first.pid, at: [folder.journal])
    try pair.ada.send("2\nPING")
    #expect(try pair.ada.rest().isEmpty)
    #expect(try pair.bob.rest().allSatisfy { $0["guesses"] != "2" })
    #expect(try first.process.wait() == .signal(SIGKILL))
    try? fault.end()

    let server = try folder.start()
    #expect(try server.connect().takeBack(pair.adasToken)["commit"] == pair.adasStart["commit"])
    #expect(try server.stop() == .exit(0))
  }

  @Test("has announced no recorded match that it had not synced", .withFaults)
  func beforeSyncing() throws {
    let folder = DataFolder()
    let first = try folder.start()
    let pair = try Pair(on: first)
    let fault = try Fault("fdatasync:signal=KILL", in: first.pid, at: [folder.journal])
    _ = try? pair.bob.bisect(after: pair.bobsStart)
    for player in [pair.ada, pair.bob] {
      #expect(try player.rest().allSatisfy { !$0.begins(with: "* RECORDED") }, "\(player.dialogue)")
    }
    #expect(try first.process.wait() == .signal(SIGKILL))
    try? fault.end()
    #expect(try folder.start().stop() == .exit(0))
  }

  @Test(
    "has the old or the new file if it was replacing the journal, and makes the next one", .withFaults,
    arguments: ["?link,?linkat", "?rename,?renameat,?renameat2"])
  func whileMoving(call: String) throws {
    let folder = DataFolder()
    let first = try folder.start()
    let pair = try Pair(on: first, "countdown=0 range=1..1000000000 clock=3600")
    let confirmed = try pair.ada.guess(1)
    let failure = try Fault("write:error=EIO", in: first.pid, at: [folder.journal])
    // The mark of the last guess may fail before this one is written.
    try pair.ada.send("2")
    try pair.ada.skip(to: "* RECORDING state=off")
    try failure.end()
    let end = try Fault("\(call):signal=KILL", in: first.pid, at: [folder.journal, folder.journal + ".new"])
    #expect(try first.process.wait() == .signal(SIGKILL))
    try? end.end()

    let second = try folder.start()
    let ada = try second.connect()
    let state = try ada.takeBack(pair.adasToken)
    let fault = try Fault("write:error=EIO", in: second.pid, at: [folder.journal])
    try ada.send("2")
    try ada.skip(to: "* RECORDING state=off")
    try fault.end()
    try ada.skip(to: "* RECORDING state=on")
    for (key, old) in [("guesses", "n"), ("lo", "lo"), ("hi", "hi")] { #expect(state[key] == confirmed[old]) }
    #expect(try folder.names() == ["admin", "history-1", "journal", "lock", "seed.key"])
    #expect(try folder.bytes(of: "history-1") != folder.bytes())
    #expect(try second.stop() == .exit(0))
  }
}
