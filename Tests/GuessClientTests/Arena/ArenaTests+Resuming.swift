import GuessProtocol
import Testing

@testable import GuessClientCore

extension ArenaTests {
  @Test(
    "has the same results with any number of jobs, and after any interruption",
    arguments: ["a b c --matches 4", "a b c d e --rounds 3 --matches 3", "a b --until decided --matches 90"],
    ["", "--json", "--csv", "--rules duel"])
  func sameResults(bots: String, form: String) throws {
    let words = "\(bots) \(form) --seed s"
    var one = try arena(words)
    let (played, effects) = try play(&one, ready(&one))
    let text = printed(effects)
    #expect(effects.last == .quit(.done) && played > 6)
    for jobs in [2, 5] {
      var several = try arena("\(words) --jobs \(jobs)")
      #expect(printed(try play(&several, ready(&several)).effects) == text, "\(jobs) jobs")
    }
    for limit in [0, 1, 5] {
      var broken = try arena("\(words) --jobs 2")
      let saved = try play(&broken, until: limit, ready(&broken)).effects.compactMap(\.saved)
      let record = ([ArenaRecord.head(of: broken.plan)] + saved + ["won found 1"]).joined(separator: "\n")
      // Without --seed, that of the record counts.
      var resumed = try arena(words.replacing(" --seed s", with: ""), record: record)
      let (rest, effects) = try play(&resumed, ready(&resumed))
      #expect(rest == played - saved.count && saved.count <= limit)
      let end = printed(effects)
      #expect(form == "--json" ? text.hasSuffix(end) : text == end, "after \(limit)")
    }
  }

  @Test("takes back all that its tables count from the lines that it keeps")
  func record() throws {
    var match = try record(.unknown, guesses: 4, .wrongAnswer("x"))
    match.rounds.append(MatchRecord.Round(guesses: 7, isFound: false))
    match.thinking.add(0.1)
    match.thinking.add(1e-7)
    (match.passes, match.refused, match.reason) = (3, 2, .left)
    let plan = try plan("a b --seed s")
    let empty = MatchRecord(room: nil, rival: nil, settings: plan.match)
    let text = "\(ArenaRecord.head(of: plan))\n\(ArenaRecord.line(match, empty))\n"
    let back = try #require(try ArenaRecord.matches(in: text, of: plan).first)
    var (before, after) = (BotTally(), BotTally())
    before.add(match)
    after.add(back.0)
    #expect(before == after && back.1 == empty)
  }

  @Test(
    "refuses to resume from another file, or from that of other bots or options",
    arguments: [
      ("a c --seed s", "other bots or options"), ("a b --seed t", "other bots or options"),
      ("a b --seed s --rules duel", "other bots or options"), ("a b --matches 11", "other bots or options"),
      ("a b --seed s --url h", "other bots or options"),
    ])
  func otherRecord(words: String, complaint: String) throws {
    let record = ArenaRecord.head(of: try plan("a b --seed s")) + "\n"
    _ = try arena("a b --seed s --jobs 3 --json", record: record)
    let error = #expect(throws: UsageError.self) { try arena(words, record: record) }
    #expect(error?.text.contains(complaint) == true)
    let foreign = #expect(throws: UsageError.self) { try arena(words, record: "Dear diary\n") }
    #expect(foreign?.text.contains("is not that of an arena") == true)
  }

  @Test("pairs more than sixteen by the Swiss system: nobody meets another one twice, and the winners meet")
  func swiss() throws {
    var arena = try arena("\(many(21)) --seed s --matches 2")
    let (played, effects) = try play(&arena, ready(&arena))
    #expect(played == 5 * 10 * 2 && effects.last == .quit(.done))
    let text = printed(effects)
    #expect(text.hasPrefix("lockstep, 1..100, first to 1; 5 Swiss rounds, 2 matches per pairing.\n"))
    let rows = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let first = try #require(rows.first { $0.first == "1" })
    #expect(first.prefix(3) == ["1", "bisect", "5.0"], "the lowest index wins all five rounds")
    let score = rows.compactMap { Int($0.first ?? "") == nil ? nil : Double($0[2]) }.reduce(0, +)
    #expect(score == 5 * 11, "a point for each pairing and each bye")
  }

  @Test("gives the bots of a match the same words to draw from, whichever job plays it")
  func draws() throws {
    let draws = try [1, 3].map { jobs in
      var arena = try arena("a b c --matches 2 --seed s --jobs \(jobs)")
      return Set(
        try play(&arena, ready(&arena)).effects.compactMap { effect -> String? in
          guard case .bot(let index, .draw(let word)) = effect else { return nil }
          return "\(index % 3): \(word)"
        })
    }
    #expect(draws[0] == draws[1] && draws[0].count == 12 && draws[0].contains("2: s 2 5"))
  }

  /// The names on the server.
  func names(_ plan: ArenaPlan) throws -> [String] {
    try plan.bots(on: ServerAddress("h")).map { bot in
      let words = bot.signIn.hello(.init(kind: .bot)).line().split(separator: " ")
      return words.compactMap { $0.hasPrefix("name=") ? String($0.dropFirst(5)) : nil }.joined()
    }
  }
}

extension ScheduleEffect {
  fileprivate var saved: String? { if case .save(let line) = self { line } else { nil } }
}
