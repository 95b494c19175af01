import GuessClientBots
import GuessClientCommandLine
import GuessClientCore
import GuessProtocol
import Testing
import TestSupport

@testable import GuessGame

@Suite("A load test on a real lobby", .timed)
struct BenchLobbyTests {
  /// A load test at a lobby, a millisecond away.
  private struct Contest {
    private static let millisecond: Int64 = 1_000_000

    var bench: Bench
    var hall: Hall
    private let players: Int
    /// Number of broken connections.
    private(set) var losses = 0

    init(_ words: String, seed: UInt64) throws {
      let arguments = ["bench"] + words.split(separator: " ").map(String.init)
      let options = try Options(arguments: arguments)
      var configuration = LobbyConfiguration.forTests
      configuration.limits.lines = nil
      hall = Hall(
        Lobby(configuration: configuration, random: SeededGenerator(seed: seed)), delays: 1...1)
      bench = Bench(options, at: 0, using: SeededGenerator(seed: seed, stream: 1))
      players = options.players
    }

    mutating func play(losingEvery interval: Int64?) {
      for number in 0..<players { hall.connect(number) }
      while bench.phase != .over {
        pass()
        bench.tick(at: hall.now * Self.millisecond)
        while let number = bench.wake(dueBy: hall.now * Self.millisecond, at: hall.now * Self.millisecond) {
          send(number)
        }
        if let interval, bench.phase == .measuring, hall.now % interval == 0 { lose() }
      }
      // The last lines arrive.
      pass()
    }

    /// Lets a millisecond pass.
    private mutating func pass() {
      hall.now += 1
      while true {
        switch hall.takeArrival() {
        case .atClient(let number, let input) where !bench.isGone(number):
          bench.handle(input, for: number, at: hall.now * Self.millisecond)
          send(number)
        case .atClient, .atLobby: break
        case .nothing:
          let now = Instant(milliseconds: hall.now)
          if let deadline = hall.lobby.nextDeadline, deadline <= now { hall.tell(.deadline) }
          return
        }
      }
    }

    private mutating func send(_ number: Int) {
      hall.send(bench.output, from: number)
      bench.output = []
    }

    private mutating func lose() {
      guard let number = (0..<players).first(where: hall.isConnected) else { return }
      losses += 1
      hall.hangUp(number)
      bench.handle(.disconnected, for: number, at: hall.now * Self.millisecond)
      bench.output = []
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
      var contest = try Contest("--players 6 \(words)", seed: seed)
      contest.play(losingEvery: nil)
      let result = contest.bench.result(processor: 0, waiting: .max / 2)
      let report = result.object
      #expect(result.code == .done, "\(report)")
      #expect(report.contains(#""errors":[]"#) && report.contains(#""findings":[]"#), "\(report)")
      #expect(!report.contains(#""matches":0,"#) && report.contains(#""players_begun":6"#), "\(report)")
      #expect(contest.hall.lobby.players.count == 0 && contest.hall.lobby.rooms.count == 0)
    }
  }

  @Test("continues with the rest when connections break", arguments: Rules.forTwo)
  func losses(_ rules: Rules) throws {
    for seed in 1...UInt64(Effort.count(quick: 1, usual: 2, full: 20)) {
      var contest = try Contest("--players 12 --seconds 1 --rules \(rules.rawValue)", seed: seed)
      contest.play(losingEvery: 107 + Int64(seed))
      let result = contest.bench.result(processor: 0, waiting: .max / 2)
      let report = result.object
      #expect(contest.losses > 7)
      #expect(
        result.code == .failed && report.contains("\"connections_lost\":\(contest.losses)"), "\(report)")
      // All remaining players have found new rivals, without an error.
      #expect(report.contains(#""errors":[]"#) && !report.contains("server_gone"), "\(report)")
    }
  }
}
