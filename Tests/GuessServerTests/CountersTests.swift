import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("The counters of the lobby", .timed)
struct CountersTests {
  /// Has ada guess every number from `low` on until she has found it; returns how many were too low.
  private func search(_ table: inout Table, from low: Int) -> UInt64 {
    var misses: UInt64 = 0
    for number in low... {
      let answer = table.answer(to: "\(number)", from: "ada")
      guard answer.contains("hint=LOW") else { break }
      misses += 1
    }
    return misses
  }

  @Test(
    "count a guess by the rules of its room and by its result, a refused one as well")
  func guesses() {
    var table = Table()
    table.connect("ada")
    _ = table.answer(to: "NAME ada", from: "ada")
    _ = table.answer(to: "SOLO range=1..9", from: "ada")
    #expect(table.answer(to: "9", from: "ada").contains("hint=HIGH"))
    #expect(table.answer(to: "9", from: "ada").hasPrefix("ERR GUESS OUT_OF_RANGE"))
    let misses = search(&table, from: 1)
    let guesses = table.lobby.counters.guesses
    #expect(guesses[.solo, .high] == 1)
    #expect(guesses[.solo, .low] == misses)
    #expect(guesses[.solo, .hit] == 1)
    #expect(guesses[.solo, .refused] == 1)
    // The match is over, so this is no guess any more.
    #expect(table.answer(to: "1", from: "ada").hasPrefix("ERR GUESS NOT_PLAYING"))
    #expect(table.lobby.counters.guesses[.solo, .refused] == 2)
    #expect(table.lobby.census == Census(humans: 1, over: 1))
    #expect(table.lobby.counters.matchesEnded[.solo, .found] == 1)
    for rules in Rules.forTwo {
      for result in GuessResult.allCases { #expect(table.lobby.counters.guesses[rules, result] == 0) }
    }
  }

  @Test("count a sealed guess when its step closes, since it is secret before")
  func sealed() throws {
    var table = try Table.match(rules: "lockstep", "range=1..9")
    func counted() -> UInt64 {
      GuessResult.allCases.map { table.lobby.counters.guesses[.lockstep, $0] }.reduce(0, +)
    }
    _ = table.answer(to: "1", from: "ada")
    #expect(counted() == 0)
    _ = table.answer(to: "9", from: "bob")
    #expect(counted() == 2)
  }

  @Test("count a match when it begins and when it ends, with the reason")
  func matches() throws {
    var table = try Table.match(rules: "duel")
    #expect(table.lobby.counters.matchesBegun[.duel] == 1)
    #expect(MatchEnd.Reason.allCases.allSatisfy { table.lobby.counters.matchesEnded[.duel, $0] == 0 })
    #expect(table.lobby.census.playing == 1)
    table.send("LEAVE", from: "ada")
    #expect(table.lobby.counters.matchesEnded[.duel, .left] == 1)
    #expect(table.lobby.counters.matchesEnded[.race, .left] == 0)
    #expect(table.lobby.census.waiting == 1)
  }

  @Test("do not count matches of restored rooms again after a restart")
  func restart() throws {
    var table = try Table.match(rules: "race")
    table.restart()
    #expect(table.lobby.counters.matchesBegun[.race] == 0)
    #expect(table.lobby.census == Census(away: 2, playing: 1))
  }

  @Test("count an error by its code, and every line as a request")
  func refusals() {
    var table = Table()
    table.connect("ada")
    for line in ["nonsense", "PING", "SOLO", "NAME house", "NAME ada", "JOIN 000000"] {
      table.send(line, from: "ada")
    }
    let counters = table.lobby.counters
    #expect(counters.requests == 6)
    let codes: [Refusal.Code: UInt64] = [.badVerb: 1, .needName: 1, .nameTaken: 0, .noRoom: 1]
    for (code, count) in codes { #expect(counters.refusals[code] == count, "\(code)") }
    #expect(Refusal.Code.allCases.map { counters.refusals[$0] }.reduce(0, +) == 3)
  }

  @Test("count a disconnect by the goodbye that the client receives")
  func disconnects() {
    var configuration = LobbyConfiguration.forTests
    configuration.limits.connections = 2
    var table = Table(configuration: configuration)
    for name in ["ada", "bob", "eve"] { table.connect(name) }
    table.send("QUIT", from: "ada")
    table.drain()
    let disconnects = table.lobby.counters.disconnects
    #expect(disconnects[.full] == 1)
    #expect(disconnects[.quit] == 1)
    #expect(disconnects[.drain] == 1)
    #expect(Farewell.allCases.map { disconnects[$0] }.reduce(0, +) == 3)
    #expect(table.lobby.isDraining)
  }

  @Test("count people and programs apart, and those who are away or watch apart from both")
  func census() throws {
    var table = try Table.match(rules: "race")
    let room = try #require(table.lobby.rooms.all.first?.code)
    #expect(table.lobby.census == Census(humans: 2, playing: 1))
    table.connect("r2d2")
    _ = table.answer(to: "HELLO 1 kind=bot name=r2d2", from: "r2d2")
    // A watcher needs no name.
    table.connect("eve")
    _ = table.answer(to: "WATCH \(room)", from: "eve")
    table.lose("bob")
    #expect(table.lobby.census == Census(humans: 1, bots: 1, away: 1, watchers: 1, playing: 1))
  }

  @Test("have a place for every case, from 0 on")
  func ordinals() {
    func places<Key: Counted>(_ type: Key.Type) -> Bool {
      Key.allCases.map(\.ordinal) == Array(0..<Key.allCases.count)
    }
    #expect(places(Rules.self))
    #expect(places(GuessResult.self))
    #expect(places(MatchEnd.Reason.self))
    #expect(places(Refusal.Code.self))
    #expect(places(Farewell.self))
  }
}

@Suite("A histogram of times", .timed)
struct HistogramTests {
  @Test(
    "counts a time in the first bucket whose bound it does not exceed, and a negative one as zero",
    arguments: [
      ([(0, 1), (10, 1), (11, 1), (100, 1), (101, 1)], [2, 2, 1], 222),
      ([(50, 3)], [0, 3, 0], 150), ([(-5, 1)], [1, 0, 0], 0),
      ([(.max, 1)], [0, 0, 1], 0x1p63), ([(.max, 1), (1, .max)], [.max, 0, 1], 0x3p63),
      ([(.max, .max / 2)], [0, 0, .max / 2], 0x1p126),
    ] as [([(Int64, UInt64)], [UInt64], Double)])
  func adding(times: [(Int64, UInt64)], counts: [UInt64], sum: Double) {
    var histogram = Histogram(bounds: [10, 100])
    for (time, count) in times { histogram.add(time, times: count) }
    #expect(histogram.counts == counts)
    #expect(histogram.sum == sum)
  }
}
