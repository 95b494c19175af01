import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServer
import Platform

@Suite("Tables of results", .timed)
struct ScoreboardTests {
  /// A game alone with the numbers of a seed, or of a day.
  private func game(
    _ name: String, seed: String = "a", day: Int64? = nil, guesses: Int = 5, at time: Int64, id: UInt64 = 1
  ) throws -> MatchResult {
    let round = RoundResult(
      number: 1, range: .oneToHundred, guesses: guesses, time: .seconds(9), isFound: true)
    let side = MatchResult.Side(seat: .first, name: try #require(Name(name)), rounds: [round])
    return MatchResult(
      id: MatchID(Commitment(to: Int64(id), nonce: Nonce(rawValue: Bits128(high: 0, low: id)))),
      settings: .solo(range: .oneToHundred, seed: ShortWord(seed)),
      day: day.map { Day(number: $0) }, winner: .first, reason: .found, endTime: time, sides: [side])
  }

  private func names(_ board: Scoreboard, _ contest: Contest) -> [String] {
    board.page(of: contest, after: 0, for: nil).rows.compactMap {
      if case .attempt(_, let attempt) = $0 { "\(attempt.name) \(attempt.round.guesses)" } else { nil }
    }
  }

  @Test("keep the first attempt of each name, in whatever order the matches become known")
  func order() throws {
    let games = [
      try game("ada", guesses: 7, at: 1, id: 1), try game("ADA", guesses: 2, at: 2, id: 2),
      try game("bob", guesses: 5, at: 3, id: 3), try game("eve", guesses: 5, at: 4, id: 4),
    ]
    let word = try #require(ShortWord("a"))
    for games in [games, games.reversed()] {
      var board = Scoreboard()
      for game in games { board.count(game, today: Day(number: 0)) }
      #expect(names(board, .seed(word)) == ["bob 5", "eve 5", "ada 7"])
    }
  }

  @Test("forget the seed that was used longest ago, the worst attempts, and days before yesterday")
  func limits() throws {
    var board = Scoreboard()
    for index in 0...Scoreboard.mostSeeds {
      board.count(try game("ada", seed: "s\(index)", at: Int64(index)), today: Day(number: 0))
    }
    for (seed, count) in [("s0", 0), ("s1", 1)] {
      #expect(names(board, .seed(try #require(ShortWord(seed)))).count == count)
    }
    for index in 0...Scoreboard.mostAttempts {
      board.count(try game("p\(index)", seed: "s1", guesses: 9 - index % 2, at: 900), today: Day(number: 0))
    }
    let last = board.page(
      of: .seed(try #require(ShortWord("s1"))), after: Scoreboard.mostAttempts - 1, for: nil)
    #expect(last.rows.count == 1 && last.next == nil)
    for day in 1...3 as ClosedRange<Int64> {
      board.count(try game("ada", seed: "today", day: day, at: 901), today: Day(number: day))
    }
    #expect([1, 2, 3].map { names(board, .day(Day(number: $0))).count } == [0, 1, 1])
  }

  @Test("forget the name that has not played for the longest time, when there is one too many")
  func tooManyNames() throws {
    var (board, days) = (Scoreboard(), DailyStreak())
    days.insert(Day(number: 5))
    let rows = try (0...Scoreboard.mostNames).map { index in
      let score = PlayerScore(name: try #require(Name("p\(index)")))
      return ScoreRecord.player(score, last: Int64(index), days)
    }
    for (some, streaks) in [(rows.dropLast(), [2, 2]), (rows.suffix(1), [nil, 2])] as [(ArraySlice, [Int?])] {
      board.learn(Array(some), of: 0, isWhole: false, today: Day(number: 6))
      #expect(
        try (0...1).map { board.streak(of: try #require(Name("p\($0)")), on: Day(number: 6)) } == streaks)
    }
  }

  @Test("are the same on another server, which learns all rows once and then those that change")
  func shared() throws {
    let word = try #require(ShortWord("a"))
    var (board, other) = (Scoreboard(), Scoreboard())
    board.count(try game("ada", guesses: 7, at: 1), today: Day(number: 0))
    other.learn(board.share, of: 0, isWhole: true, today: Day(number: 0))
    board.keepsChanges = true
    board.count(try game("bob", guesses: 5, at: 2, id: 2), today: Day(number: 0))
    other.learn(board.takeChanges(), of: 0, isWhole: false, today: Day(number: 0))
    #expect(names(other, .seed(word)) == ["bob 5", "ada 7"])
  }

  @Test("count days in a row, in whatever order they become known")
  func streaks() throws {
    for days in [[1, 2, 3, 5], [5, 3, 1, 2]] as [[Int64]] {
      var board = Scoreboard()
      for day in days {
        board.count(try game("ada", seed: "today", day: day, at: day), today: Day(number: 5))
      }
      let ada = try #require(Name("ada"))
      let streaks = [3, 4, 5, 6, 7].map { board.streak(of: ada, on: Day(number: $0)) }
      #expect(streaks == [3, 4, nil, 2, nil])
    }
  }

  @Test("are read from journals of earlier runs, whole ones and damaged ones")
  func journals() throws {
    let scratch = ScratchFolder()
    let files = try JournalFiles(directory: DataDirectory(at: scratch.path))
    /// The journal of a game with the numbers of a seed.
    func journal(_ number: Int, of name: String) -> [UInt8] {
      var table = Table(seed: UInt64(number))
      table.connect(name)
      for line in ["NAME \(name)", "SOLO seed=a range=1..2", "1", "2"] { table.send(line, from: name) }
      var bytes: [UInt8] = []
      let start = JournalEntry.start(unixTime: Int64(number) * 1_000, version: "1.0.0")
      for entry in [.file(number: number), start] + table.journal.entries { entry.write(to: &bytes) }
      return bytes
    }
    func write(_ bytes: [UInt8], to path: String) throws {
      let descriptor = try System.openForAppending(path)
      defer { System.release(descriptor) }
      try System.writeAll(bytes, to: descriptor)
    }
    try write(journal(1, of: "ada"), to: files.history(1))
    try write(journal(2, of: "bob") + Array("damage\n".utf8), to: files.history(2))
    let journal = journal(3, of: "eve")
    try write(journal, to: files.journal)
    var reading = try ResultReading(files, length: journal.count)
    // Later matches are counted as they happen.
    try write(Array("more".utf8), to: files.journal)
    var (names, faults): ([String], [String]) = ([], [])
    while let file = reading.next() {
      names += file.results.flatMap { $0.sides.map { "\($0.name)" } }
      if file.fault != nil { faults.append(file.path) }
    }
    #expect(names == ["ada", "bob", "eve"])
    #expect(faults == [files.history(2)])
  }
}
