import GuessClientCore
import GuessGame
import GuessProtocol
import Testing
import TestSupport

@Suite("A load test on a real lobby", .timed)
struct BenchLobbyTests {
  /// A load test and a lobby in one place; each receives the other's bytes after a millisecond.
  private struct Hall {
    var bench: Bench
    var lobby: Lobby
    var now: Int64 = 0
    /// Bytes in flight to each player.
    var mail: [[UInt8]]
    var isOpen: [Bool]

    init(_ words: String, seed: UInt64) throws {
      let arguments = ["bench"] + words.split(separator: " ").map(String.init)
      let options = try Options(arguments: arguments)
      let key = try #require(SeedKey(bytes: Array(repeating: 7, count: SeedKey.byteCount)))
      var configuration = LobbyConfiguration(version: "bench", seedKey: key)
      configuration.limits.lines = nil
      lobby = Lobby(configuration: configuration, random: SeededGenerator(seed: seed))
      bench = try Bench(
        options, on: ServerAddress("lobby"), at: 0, using: SeededGenerator(seed: seed, stream: 1))
      mail = Array(repeating: [], count: options.players)
      isOpen = Array(repeating: true, count: options.players)
    }

    /// Number of broken connections.
    private(set) var losses = 0

    mutating func play(losingEvery interval: Int64?) {
      for number in mail.indices {
        handle(.connected(id(number), from: .local))
        bench.handle(.connected, for: number, at: now)
        deliver(number)
      }
      while bench.phase != .over {
        now += 1_000_000
        for number in mail.indices where isOpen[number] && !mail[number].isEmpty {
          let bytes = mail[number]
          mail[number] = []
          bench.handle(.received(bytes), for: number, at: now)
          deliver(number)
        }
        bench.tick(at: now)
        while let number = bench.wake(dueBy: now, at: now) { deliver(number) }
        if let deadline = lobby.nextDeadline, deadline.milliseconds <= now / 1_000_000 { handle(.deadline) }
        if let interval, bench.phase == .measuring, now / 1_000_000 % interval == 0 { lose() }
      }
    }

    /// The lobby's answer to STATUS at the end.
    mutating func status() -> String {
      mail.append([])
      handle(.connected(id(mail.count - 1), from: .local))
      handle(.request(Request(line: Array("STATUS".utf8).span), from: id(mail.count - 1)))
      return String(decoding: mail[mail.count - 1], as: UTF8.self)
    }

    private mutating func lose() {
      guard let number = isOpen.firstIndex(of: true) else { return }
      isOpen[number] = false
      losses += 1
      bench.handle(.disconnected, for: number, at: now)
      bench.output = []
      handle(.lost(id(number)))
    }

    private func id(_ number: Int) -> ConnectionID { ConnectionID(slot: UInt32(number), generation: 0) }

    /// Delivers a player's bytes to the lobby.
    private mutating func deliver(_ number: Int) {
      let bytes = bench.output
      bench.output = []
      for line in bytes.split(separator: 0x0A) where isOpen[number] {
        handle(.request(Request(line: Array(line).span), from: id(number)))
      }
    }

    private mutating func handle(_ input: consuming GuessGame.Input) {
      let moment = Instant(milliseconds: now / 1_000_000)
      let effects = lobby.effects(of: input, at: moment)
      for case .send(let places, let connection) in effects.list {
        mail[Int(connection.slot)] += effects.bytes[places]
      }
    }
  }

  @Test(
    "plays match after match under all rules without an error, and leaves no client open",
    arguments: [
      "--rules race --seconds 1", "--rules lockstep --seconds 1", "--rules duel --seconds 1",
      "--rules solo --seconds 1",
      "--rules solo --pace human --seconds 30", "--rules duel --pace human --seconds 30",
      "--range -5..9000000000 --seconds 1",
    ])
  func rules(words: String) throws {
    for seed in 1...UInt64(Effort.count(quick: 1, usual: 1, full: 20)) {
      var hall = try Hall("--players 6 \(words)", seed: seed)
      hall.play(losingEvery: nil)
      let result = hall.bench.result(processor: 0, waiting: .max / 2)
      let report = result.object
      #expect(result.code == .done, "\(report)")
      #expect(report.contains(#""errors":[]"#) && report.contains(#""findings":[]"#), "\(report)")
      #expect(!report.contains(#""matches":0,"#) && report.contains(#""players_begun":6"#), "\(report)")
      #expect(hall.status().contains("players=0 rooms=0"))
    }
  }

  @Test("continues with the rest when connections break", arguments: Rules.forTwo)
  func losses(_ rules: Rules) throws {
    for seed in 1...UInt64(Effort.count(quick: 1, usual: 2, full: 20)) {
      var hall = try Hall("--players 12 --seconds 1 --rules \(rules.rawValue)", seed: seed)
      hall.play(losingEvery: 107 + Int64(seed))
      let result = hall.bench.result(processor: 0, waiting: .max / 2)
      let report = result.object
      #expect(hall.losses > 7)
      #expect(result.code == .failed && report.contains("\"connections_lost\":\(hall.losses)"), "\(report)")
      // All remaining players have found new rivals, without an error.
      #expect(report.contains(#""errors":[]"#) && !report.contains("server_gone"), "\(report)")
    }
  }
}
