import GuessClientBots
import GuessClientCommandLine
import GuessClientCore
import GuessProtocol
import Testing
import TestSupport

@Suite("Bots in a real lobby")
struct BotLobbyTests {
  /// The outcome of a run of two bots against each other.
  private struct Results {
    var records: [[MatchRecord]]
    var ends: [ExitCode?]
    var faults: [BotFault] = []
    var failures: [BotFailure] = []
    var losses = 0
  }

  private func play(_ words: [String], seed: UInt64, breakage: Int? = nil) throws -> Results {
    let options = try words.map { words in
      try Options(arguments: ["bot"] + words.split(separator: " ").map(String.init))
    }
    let server = try ServerAddress("lobby")
    var runs = options.map { BotRun($0) }
    let bots = options.enumerated().map { index, options in
      Bot(
        options.brain, on: server, as: options.name,
        using: SeededGenerator(seed: seed, stream: UInt64(index + 1)))
    }
    var world = BotWorld(bots, seed: seed, breakage: breakage)
    var results = Results(
      records: words.map { _ in [] }, ends: words.map { _ in nil })
    let hasEnded = world.run { index, news in
      switch news {
      case .over(let record): results.records[index].append(record)
      case .gaveUp(let fault): results.faults.append(fault)
      case .failed(let failure): results.failures.append(failure)
      default: break
      }
      return runs[index].handle(news, from: 0).compactMap { effect in
        switch effect {
        case .bot(_, let input): return (index, input)
        case .quit(let code):
          results.ends[index] = code
          return nil
        case .print, .report, .complain, .progress: return nil
        }
      }
    }
    results.losses = world.losses
    #expect(hasEnded, "seed \(seed): it does not end")
    return results
  }

  @Test(
    "play all their matches under all rules, and agree on each result",
    arguments: Rules.forTwo, BotStrategy.allCases)
  func rules(_ rules: Rules, strategy: BotStrategy) throws {
    for seed in 1...UInt64(Effort.count(quick: 1, usual: 4, full: 100)) {
      let words = "--rules \(rules.rawValue) --matches 4 --first-to 2 --range -50..1000"
      let results = try play(
        ["\(words) --strategy bisect", "\(words) --strategy \(strategy.rawValue)"], seed: seed)
      #expect(results.ends == [.done, .done] && results.failures.isEmpty)
      #expect(results.records.map(\.count) == [4, 4])
      for (one, other) in zip(results.records[0], results.records[1]) {
        #expect(one.result == other.result.reversed && one.result != .unknown && one.reason == other.reason)
        #expect(one.missed == 0 && one.rounds == other.rounds)
        // In a race, a guess may cross the end of the round; nothing else is ever refused.
        #expect(one.refused <= (rules == .race ? one.rounds : 0))
        if rules != .duel { for count in one.found { #expect(count <= 11) } }
      }
    }
  }

  @Test("recover from any broken connection, with every match accounted for", arguments: Rules.forTwo)
  func breakage(_ rules: Rules) throws {
    var losses = 0
    var unknown = 0
    let seeds = UInt64(Effort.count(quick: 3, usual: 20, full: 1_000))
    for seed in 1...seeds {
      let words = "--rules \(rules.rawValue) --matches 5 --first-to 3"
      let results = try play([words, "\(words) --strategy random"], seed: seed, breakage: 40)
      #expect(results.failures.isEmpty, "seed \(seed): \(results.failures)")
      #expect(results.ends == [.done, .done], "seed \(seed)")
      #expect(results.records.map(\.count) == [5, 5], "seed \(seed)")
      losses += results.losses
      unknown += results.records.joined().count { $0.result == .unknown }
    }
    #expect(losses > seeds, "without a broken connection the test proves nothing")
    #expect(unknown == 0, "a result that was missed follows")
  }

  @Test("play with programs like with strategies")
  func programs() throws {
    for rules in Rules.forTwo {
      let words = "--rules \(rules.rawValue) --matches 3 --exec x"
      let results = try play([words, words], seed: 5)
      #expect(results.ends == [.done, .done] && results.faults.isEmpty)
      #expect(results.records.joined().allSatisfy { $0.refused <= (rules == .race ? 1 : 0) })
    }
  }

  @Test(
    "play an arena whose table does not depend on network delays", arguments: [Rules.lockstep, .duel])
  func arena(_ rules: Rules) throws {
    let tables = try (1...UInt64(Effort.count(quick: 2, usual: 2, full: 20))).map {
      try table(rules, seed: $0)
    }
    #expect(Set(tables).count == 1)
    #expect(tables.first?.contains("human") == true)
    #expect(try table(rules, seed: 1, word: "other") != tables.first)
  }

  private func table(_ rules: Rules, seed: UInt64, word: String = "class7") throws -> String {
    let words = "arena bisect random parity human x --matches 6 --rules \(rules.rawValue) --seed \(word)"
    var random: any RandomNumberGenerator = SeededGenerator(seed: seed)
    let plan = ArenaPlan(
      try Options(arguments: words.split(separator: " ").map(String.init)), using: &random)
    var arena = Arena(plan)
    let bots = plan.bots(on: try ServerAddress("lobby"))
    var world = BotWorld(bots, seed: seed)
    var printed = ""
    let hasEnded = world.run { index, news in
      arena.handle(news, from: index).compactMap { effect in
        switch effect {
        case .bot(let index, let input): return (index, input)
        case .report(let lines):
          printed += lines.joined(separator: "\n")
          return nil
        case .quit(let code):
          #expect(code == .done)
          return nil
        case .print, .complain, .progress: return nil
        }
      }
    }
    #expect(hasEnded)
    return printed
  }
}
