import GuessProtocol
import GuessServerCore
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServer
import Platform

@Suite("Tables of results")
struct ScoreboardTests {
  /// A game alone with the numbers of a seed, or of a day.
  private func game(
    _ name: String, seed: String = "a", day: Int64? = nil, round number: Int = 1, guesses: Int = 5,
    at time: Int64, id: UInt64 = 1
  ) throws -> MatchResult {
    let round = RoundResult(
      number: number, range: .oneToHundred, guesses: guesses, time: .seconds(9), isFound: guesses > 0)
    let side = MatchResult.Side(seat: .first, name: try #require(Name(name)), rounds: [round])
    return MatchResult(
      id: MatchID(Commitment(to: Int64(id), nonce: Nonce(rawValue: Bits128(high: 0, low: id)))),
      rules: .solo, range: .oneToHundred, seed: ShortWord(seed),
      day: day.map { Day(number: $0) }, winner: .first, reason: .found, endTime: time, sides: [side])
  }

  private func names(_ board: Scoreboard, _ contest: Contest) -> [String] {
    board.page(of: contest, after: 0, for: nil).rows.compactMap {
      if case .attempt(_, let attempt) = $0 { "\(attempt.name) \(attempt.round.guesses)" } else { nil }
    }
  }

  /// The home of a player, from whom others come as well.
  private func home(_ number: UInt32) -> BySeat<Origin?> { BySeat(repeating: .ipv4(0x0A00_0000 + number)) }

  @Test("keep the first attempt of each name, although the clock goes back, and the earliest in the journal")
  func order() throws {
    let games = [
      try game("ada", guesses: 7, at: 1, id: 1), try game("ADA", guesses: 2, at: 2, id: 2),
      try game("bob", guesses: 5, at: 3, id: 3), try game("eve", guesses: 5, at: 4, id: 4),
    ]
    let word = try #require(ShortWord("a"))
    var (board, other) = (Scoreboard(), Scoreboard())
    for game in games { board.count(game, today: Day(number: 0)) }
    board.count(try game("ada", guesses: 1, at: -5, id: 5), today: Day(number: 0))
    #expect(names(board, .seed(word)) == ["bob 5", "eve 5", "ada 7"])
    // The journals of earlier runs are read after the first games.
    for game in [games[1], games[3]] { other.count(game, today: Day(number: 0)) }
    for game in [games[0], games[2]] { other.count(game, isPast: true, today: Day(number: 0)) }
    #expect(names(other, .seed(word)) == ["bob 5", "eve 5", "ada 7"])
  }

  @Test("of seeds are kept for an hour, then those with most names, and the four days that are nearest")
  func limits() throws {
    var board = Scoreboard()
    func play(_ name: String, _ seed: String, at time: Int) throws {
      board.count(try game(name, seed: seed, at: Int64(time)), today: Day(number: 0))
    }
    func count(_ seed: String) throws -> Int { names(board, .seed(try #require(ShortWord(seed)))).count }
    let most = Scoreboard.mostSeeds
    try play("ada", "class", at: 0)
    try play("bob", "class", at: 1)
    for index in 2...most { try play("ada", "s\(index)", at: index) }
    #expect(try count("class") == 2 && count("s2") == 1)
    try play("ada", "more", at: most + 1)
    #expect(try count("class") == 2 && count("s2") == 0 && count("s3") == 1 && count("more") == 1)
    // Those of the last hour stay.
    try play("ada", "later", at: 3_602)
    try play("ada", "latest", at: 3_603)
    #expect(try count("class") == 0 && count("s4") == 1)
    func days(_ numbers: Int64...) throws -> [Int] {
      for day in numbers {
        board.count(try game("ada", seed: "today", day: day, at: 901), today: Day(number: day))
      }
      return [1, 2, 3, 4, 5, 6, 8, 5_000].map { names(board, .day(Day(number: $0))).count }
    }
    #expect(try days(1, 2, 3, 4) == [1, 1, 1, 1, 0, 0, 0, 0])
    #expect(try days(5) == [0, 1, 1, 1, 1, 0, 0, 0])
    // The clock is ahead, by two days or by many, and right again.
    #expect(try days(8, 5_000) == [0, 0, 0, 1, 1, 0, 1, 1])
    #expect(try days(5, 6) == [0, 0, 0, 1, 1, 1, 1, 0])
  }

  @Test("of seeds lose nothing to someone who opens a hundred others, with any number of names")
  func manySeeds() throws {
    var board = Scoreboard()
    let word = try #require(ShortWord("class"))
    board.count(try game("ada", seed: "class", at: 0), from: home(1), today: Day(number: 0))
    for index in 0...2 * Scoreboard.mostSeeds {
      for name in ["x1", "x2"] {
        board.count(
          try game(name, seed: "s\(index)", at: Int64(1 + index)), from: home(2), today: Day(number: 0))
      }
      // A player who leaves before a guess has made no attempt.
      board.count(
        try game("eve", seed: "t\(index)", guesses: 0, at: Int64(index)), today: Day(number: 0))
    }
    #expect(names(board, .seed(word)) == ["ada 5"])
  }

  @Test("lose nothing to a thousand names of one address, or to rematches")
  func manyAttempts() throws {
    let (today, name) = (Day(number: 0), try #require(Name("ada")))
    var board = Scoreboard()
    board.count(try game("ada", seed: "today", day: 0, guesses: 7, at: 1), from: home(1), today: today)
    for index in 1...Scoreboard.mostAttempts + 1 {
      let game = try game("x\(index)", seed: "today", day: 0, guesses: 1, at: 2, id: UInt64(index))
      board.count(game, from: home(2), today: today)
      guard index >= Scoreboard.mostAttempts - 1 else { continue }
      let last = board.page(of: .day(today), after: Scoreboard.mostAttempts - 1, for: name)
      #expect(last.rows.count == 1 && last.next == nil && last.rank == Scoreboard.mostAttempts)
    }
    board = Scoreboard()
    let word = try #require(ShortWord("a"))
    board.count(try game("bob", guesses: 9, at: 1), today: Day(number: 0))
    for round in 2...Scoreboard.mostAttempts + 1 {
      board.count(try game("ada", round: round, guesses: 1, at: 2), today: Day(number: 0))
    }
    #expect(self.names(board, .seed(word)).first == "bob 9")
  }

  @Test("keep the names of others when one address has thousands")
  func manyNames() throws {
    var board = Scoreboard()
    func play(_ name: String, guesses: Int = 1, at time: Int64, from number: UInt32) throws {
      let alone = try game(name, guesses: guesses, at: time)
      let match = MatchResult(
        id: alone.id, rules: .race, range: .oneToHundred, seed: nil, day: nil, winner: nil, reason: .left,
        endTime: time, sides: alone.sides)
      board.count(match, from: home(number), today: Day(number: 0))
    }
    func rank(_ name: String) throws -> Int? {
      let name: Name = try #require(Name(name))
      return board.page(after: 0, for: name).rank
    }
    try play("ada", at: 1, from: 1)
    for index in 1...Scoreboard.mostNames { try play("x\(index)", at: 2, from: 2) }
    #expect(try rank("ada") != nil && rank("x1") == nil && rank("x2") != nil)
    // The spelling is that of the last match, and a match without a guess is none.
    try play("ADA", at: 3, from: 1)
    try play("Ada", guesses: 0, at: 4, from: 1)
    let last = try rank("ada") ?? 0
    let row = board.page(after: last - 1, for: nil).rows.first
    if case .score(_, let score)? = row {
      #expect("\(score.name)" == "ADA" && score.played == 2)
    } else {
      Issue.record("ada is not listed")
    }
  }

  @Test("are the same on the next server, which has their rows, and the results after them, from the log")
  func shared() throws {
    let (word, day) = (try #require(ShortWord("a")), Day(number: 3))
    var (board, other) = (Scoreboard(), Scoreboard())
    for game in [try game("ada", guesses: 7, at: 1), try game("ada", seed: "today", day: 3, at: 901)] {
      board.count(game, today: day)
    }
    /// A rated match of ada and bob, half an hour into a day.
    func race(_ id: UInt64, on day: Int64) throws -> MatchResult {
      let sides = try [(Seat.first, "ada"), (.second, "bob")].map { seat, name in
        MatchResult.Side(
          seat: seat, name: try #require(Name(name)),
          rounds: try game(name, at: 1).sides[0].rounds)
      }
      return MatchResult(
        id: try game("ada", at: 1, id: id).id, rules: .race, range: .oneToHundred, seed: nil, day: nil,
        rated: .human, winner: .first, reason: .found, endTime: 86_400 * day + 1_800, sides: sides)
    }
    for match in [try race(11, on: 1), try race(12, on: 3)] { board.count(match, today: day) }
    let header = JournalEntry.file(number: 1).text + JournalEntry.start(unixTime: 0, version: "1.0.0").text
    var scores: [UInt8] = []
    for row in board.rows { row.write(to: &scores) }
    let last = try game("bob", guesses: 5, at: 2, id: 2)
    board.count(last, today: day)
    let second = try race(13, on: 3)
    board.count(second, today: day)
    let change = [last, second].flatMap { JournalEntry.result($0).text }
    var reader = LogReader()
    let pieces: [(LogChunk.Kind, [UInt8])] = [
      (.begin, header), (.scores, scores), (.whole, []), (.change, change),
    ]
    for (number, (kind, bytes)) in pieces.enumerated() {
      try reader.take(LogChunk(LogPosition(generation: 1, number: UInt64(number)), kind, bytes))
    }
    let state = try #require(try reader.state())
    other.learn(state.scores, today: day)
    for result in state.results { other.count(result, isPast: true, today: day) }
    #expect(names(other, .seed(word)) == ["bob 5", "ada 7"])
    #expect(Set(other.rows) == Set(board.rows))
    let (ada, bob) = (try #require(Name("ada")), try #require(Name("bob")))
    #expect(other.pairs.isFull(bob, ada, on: day))
    for (days, played) in [(1, 2), (2, 2), (3, 3)] {
      other.sort(since: days, today: day)
      let row = other.page(since: days, after: 0, for: ada).rows.first
      guard case .score(1, let score)? = row else {
        Issue.record("nobody is listed")
        continue
      }
      #expect(score.name == ada && score.played == played && score.won == played)
    }
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
      let start = JournalEntry.start(unixTime: Int64(number) * 1_000, version: "1.0.0")
      return ([.file(number: number), start] + table.journal.entries).flatMap(\.text)
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

  @Test("count each match once, although two files have it, and none that another node has made void")
  func once() throws {
    func file(_ results: [MatchResult], then more: [JournalEntry] = []) -> [UInt8] {
      let start: [JournalEntry] = [.file(number: 1), .start(unixTime: 0, version: "1.0.0")]
      return (start + results.map(JournalEntry.result) + more).flatMap(\.text)
    }
    let games = try (1...4).map { try game("ada", at: 1, id: UInt64($0)) }
    let files = [
      file([games[0], games[1], games[1]]), file([games[1], games[2]]),
      file([games[3]], then: [.taken(length: file([]).count)]),
    ]
    var reader = ResultReader()
    #expect(files.flatMap { reader.read($0.span).results.map(\.id) } == games[..<3].map(\.id))
  }
}
