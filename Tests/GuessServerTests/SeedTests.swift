import GuessProtocol
import Testing

@testable import GuessServerCore

@Suite("Seeded secrets")
struct SeedTests {
  /// The secrets of a game alone that is given up and started again, as END reveals them.
  private static func secrets(
    _ options: String, games: Int, configuration: LobbyConfiguration = .forTests, seed: UInt64 = 1
  ) -> [String] {
    var table = Table(seed: seed, configuration: configuration)
    table.connect("ada")
    _ = table.answer(to: "NAME ada", from: "ada")
    return (0..<games).compactMap { _ in
      table.send("SOLO \(options)", from: "ada")
      table.send("LEAVE", from: "ada")
      return table.takeLines(of: "ada").compactMap { $0.value(of: "secret") }.first
    }
  }

  private static func key(_ byte: UInt8) throws -> LobbyConfiguration {
    var configuration = LobbyConfiguration.forTests
    configuration.seedKey = try #require(SeedKey(bytes: Array(repeating: byte, count: 32)))
    return configuration
  }

  @Test("are the same for the same word, whatever else chance decides")
  func sameWord() {
    let one = Self.secrets("seed=class7 range=1..1000000", games: 1, seed: 1)
    let other = Self.secrets("seed=class7 range=1..1000000", games: 1, seed: 2)
    #expect(one == other)
  }

  @Test("differ by word, by range and by the server's key")
  func different() throws {
    let range = "range=1..1000000000"
    let all = [
      Self.secrets("seed=one \(range)", games: 1), Self.secrets("seed=two \(range)", games: 1),
      Self.secrets("seed=one range=1..1000000001", games: 1),
      Self.secrets("seed=one \(range)", games: 1, configuration: try Self.key(8)),
    ]
    #expect(Set(all).count == all.count)
  }

  @Test("go on to other numbers with a rematch, in the same order everywhere")
  func rematch() throws {
    func secrets(seed: UInt64) throws -> [String] {
      var table = Table(seed: seed)
      table.connect("ada")
      _ = table.answer(to: "NAME ada", from: "ada")
      table.send("SOLO seed=class7 range=1..2", from: "ada")
      for _ in 1...40 {
        table.send("1", from: "ada")
        table.send("2", from: "ada")
        table.send("REMATCH", from: "ada")
      }
      return table.takeLines(of: "ada").compactMap { $0.value(of: "secret") }
    }
    let one = try secrets(seed: 1)
    #expect(one.count == 40)
    #expect(Set(one) == ["1", "2"])
    #expect(one == (try secrets(seed: 2)))
  }

  @Test("are told as such at the start, with a nonce that stays fresh")
  func startSaysSo() {
    var table = Table()
    table.connect("ada")
    _ = table.answer(to: "NAME ada", from: "ada")
    table.send("SOLO seed=class7", from: "ada")
    table.send("LEAVE", from: "ada")
    table.send("SOLO seed=class7", from: "ada")
    table.send("LEAVE", from: "ada")
    let lines = table.takeLines(of: "ada")
    #expect(lines.filter { $0.hasPrefix("* START") }.allSatisfy { $0.value(of: "seeded") == "1" })
    #expect(Set(lines.compactMap { $0.value(of: "secret") }).count == 1)
    #expect(Set(lines.compactMap { $0.value(of: "nonce") }).count == 2)
  }

  @Test("of the day are the same until midnight UTC, and then another one")
  func daily() {
    var table = Table()
    table.connect("ada")
    _ = table.answer(to: "NAME ada", from: "ada")
    var secrets: [String] = []
    for hour in 0..<72 {
      table.connect("p\(hour)")
      _ = table.answer(to: "NAME p\(hour)", from: "p\(hour)")
      table.send("SOLO seed=today", from: "p\(hour)")
      table.send("QUIT", from: "p\(hour)")
      secrets += table.takeLines(of: "p\(hour)").compactMap { $0.value(of: "secret") }
      table.pass(.minutes(60))
    }
    let days = [secrets[..<16], secrets[16..<40], secrets[40..<64], secrets[64...]].map { Set($0) }
    #expect(days.allSatisfy { $0.count == 1 })
    #expect(Set(days).count > 1)
  }

  @Test("of the day are those of the day that the wall clock shows, after a sleep or when it is set")
  func jumpingClock() {
    var table = Table()
    let start = LobbyConfiguration.forTests.startTime
    var secrets: [String] = []
    for (number, startTime) in [start, start + 3 * 86_400, start].enumerated() {
      let name = "p\(number)"
      table.setClock(startTime: startTime)
      table.connect(name)
      _ = table.answer(to: "NAME \(name)", from: name)
      table.send("SOLO seed=today", from: name)
      table.send("QUIT", from: name)
      secrets += table.takeLines(of: name).compactMap { $0.value(of: "secret") }
    }
    #expect(secrets.count == 3 && secrets[0] == secrets[2] && secrets[0] != secrets[1])
  }

  @Test("of the day end in a line to share that spoils nothing")
  func share() throws {
    var table = Table()
    table.connect("ada")
    _ = table.answer(to: "NAME ada", from: "ada")
    table.send("SOLO seed=today", from: "ada")
    var range = GuessRange.oneToHundred
    var lines: [String] = []
    while !lines.contains(where: { $0.hasPrefix("* REVIEW") }) {
      table.send("\(range.middle)", from: "ada")
      lines = table.takeLines(of: "ada").filter { !$0.hasPrefix("* START") }
      let bounds = ["lo", "hi"].compactMap { lines.first?.value(of: $0).flatMap { Int64($0) } }
      if bounds.count == 2 { range = try #require(GuessRange(lo: bounds[0], hi: bounds[1])) }
    }
    let line = try #require(lines.first { $0.hasPrefix("* REVIEW") })
    #expect(line.value(of: "day") == "2026-11-21")
    let trail = try #require(line.value(of: "trail"))
    #expect(trail.allSatisfy { "LHX".contains($0) } && trail.hasSuffix("X"))
    let arrows = trail.map { $0 == "L" ? "▲" : $0 == "H" ? "▼" : "✓" }.joined()
    #expect(line.hasSuffix(" To share: guess 2026-11-21 \(arrows) \(trail.count)/7"))
  }

  @Test("of the day have one range")
  func dailyRange() {
    var table = Table()
    table.connect("ada")
    _ = table.answer(to: "NAME ada", from: "ada")
    #expect(
      table.answer(to: "SOLO seed=today range=1..99", from: "ada").hasPrefix("ERR SOLO BAD_ARG arg=range"))
  }
}
