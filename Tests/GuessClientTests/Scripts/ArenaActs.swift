import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientBots
@testable import GuessClientCore

/// An arena. `plan` shows the bots and matches of one; in one that `arena` begins all bots are there, and `play` lets them answer at
/// once, until the end or a number of matches, and prints its results. The other acts are reports of the bot with a number.
struct ArenaActs: ScriptStage {
  private var arena: Arena
  private var effects: [ScheduleEffect] = []

  init() throws { arena = try Self.arena("a b --seed s") }

  static func plan(_ words: String) throws -> ArenaPlan {
    var random: any RandomNumberGenerator = MiddleGenerator()
    return ArenaPlan(try commandLine("arena \(words)"), using: &random)
  }

  static func arena(_ words: String) throws -> Arena { try Arena(plan(words)) }

  mutating func act(_ words: Words) throws -> [String]? {
    switch words.name {
    case "plan": return try Self.shown(Self.plan(words.text))
    case "arena":
      arena = try Self.arena(words.text)
      effects = try arena.begin()
    case "play": effects = try arena.play(until: words.number() > 0 ? words.number() : .max, effects)
    case "over": effects = arena.handle(.over(RunActs.record(words)), from: words.value("by") ?? 0)
    case "gives":
      effects = RunActs.fault(words).map { arena.handle(.gaveUp($0), from: words.value("by") ?? 0) } ?? []
    case "fails": effects = arena.handle(.failed(.connection(.noServer)), from: words.value("by") ?? 0)
    case "gone": effects = arena.handle(.gone, from: words.value("by") ?? 0)
    case "interrupted": effects = arena.stop(with: .interrupted)
    default: return nil
    }
    let shown = effects.filter { effect in
      switch effect {
      case .progress: false
      case .bot: words.name != "play"
      default: true
      }
    }
    return RunActs.lines(shown, areNumbered: true)
  }

  private static func shown(_ plan: ArenaPlan) throws -> [String] {
    let names = try plan.bots(on: .local).map { bot in
      try #require(bot.connection.signIn.requested).description
    }
    let settings = plan.settings(seed: plan.seed)
    return [
      plan.entrants.map { "\($0.label) is \($0.brain)".replacing("GuessClientBots.BotStrategy", with: "") }
        .joined(separator: ", "),
      "called \(names.joined(separator: " "))",
      "\(settings.rules.rawValue) with a pace of \(settings.pace.count) ms, a start within \(plan.startDelay.count) ms",
      "\(plan.count) matches",
    ]
  }
}

extension Arena {
  /// Has all bots come, and returns what the last of them causes.
  mutating func begin() throws -> [ScheduleEffect] {
    let name = try #require(Name("a"))
    return plan.entrants.indices.flatMap { handle(.ready(name), from: $0) }
  }

  /// Plays with bots that answer immediately. The one with the lower index wins all matches but every third, which is a tie.
  mutating func play(until limit: Int = .max, _ first: [ScheduleEffect]) throws -> [ScheduleEffect] {
    var (queue, all, played) = (first, first, 0)
    var opener = 0, word = ""
    while !queue.isEmpty {
      guard case .bot(let index, let input) = queue.removeFirst() else { continue }
      var next: [ScheduleEffect] = []
      switch input {
      case .draw(let drawn): word = drawn
      case .go(on: .create):
        opener = index
        next = handle(.opened(try #require(RoomCode("F7KD2Q"))), from: index)
      case .go(on: .join):
        guard played < limit else { return all }
        played += 1
        // The number of the match is all that its result depends on.
        let isTie = try #require(word.split(separator: " ").last.flatMap { Int($0) }) % 3 == 2
        let (best, other) = (min(opener, index), max(opener, index))
        next =
          handle(.over(RunActs.record(Words("over \(isTie ? "tied" : "won") guesses=4"))), from: best)
          + handle(.over(RunActs.record(Words("over \(isTie ? "tied" : "lost") guesses=3"))), from: other)
        all += next
      case .leave:
        next = handle(.gone, from: index)
        all += next
      default: Issue.record("\(input)")
      }
      queue += next
    }
    return all
  }
}
