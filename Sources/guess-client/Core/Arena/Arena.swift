import Protocol

/// A round robin: everyone plays everyone, and all on the same numbers.
///
/// It knows who has to play whom next and what came of it; the bots themselves are driven from outside.
package struct Arena {
  /// What an arena wants done, in this order.
  package enum Effect: Hashable, Sendable {
    case bot(Int, BotInput)
    /// Write to standard output.
    case print([UInt8])
    /// One line for people on standard error.
    case complain(String)
    /// How far it is, for a person who watches; it replaces what was said before.
    case progress(String)
    case quit(ExitCode)
  }

  /// A match that is being played, and what is known of it.
  struct Game {
    let fixture: ArenaPlan.Fixture
    var records: [Int: MatchRecord] = [:]
  }

  package let plan: ArenaPlan
  /// Where a program ends before its first answer.
  private static let stop =
    "the program ended before its first answer, so the arena stops. Start it in a terminal and type “1 100”: it has to answer with a number."

  private let printsJSON: Bool
  private var standings: ArenaStandings
  private var ready: Set<Int> = []
  private var gone: Set<Int> = []
  private var game: Game?
  private var complained: Set<Int> = []
  private var code = ExitCode.done
  private var isLeaving = false

  package init(_ plan: ArenaPlan, asJSON printsJSON: Bool) {
    self.plan = plan
    self.printsJSON = printsJSON
    standings = ArenaStandings(bots: plan.entrants.count)
  }

  /// Takes what the bot with this index tells.
  package mutating func take(_ news: BotNews, from index: Int) -> [Effect] {
    switch news {
    case .ready:
      ready.insert(index)
      return ready.count == plan.entrants.count && game == nil ? playNext() : []
    case .opened(let room):
      guard let fixture = game?.fixture, fixture.first == index else { return [] }
      return [.bot(fixture.second, .go(on: .join(room)))]
    case .over(let record): return take(record, from: index)
    case .gaveUp(let fault): return take(fault, from: index)
    case .homeless: return abort(with: .connection(.seatIsGone))
    case .breach:
      code = .failed
      return [.complain(Language.english.words(for: GameNews.breach))]
    case .failed(let failure):
      gone.insert(index)
      return abort(with: failure)
    case .gone:
      gone.insert(index)
      return gone.count == plan.entrants.count ? end() : []
    case .waiting, .begun, .lost: return []
    }
  }

  /// Somebody asks to stop: all say goodbye, then it ends with `code`. Asked twice it ends at once.
  package mutating func stop(with code: ExitCode) -> [Effect] {
    self.code = code
    return isLeaving ? end() : leave()
  }

  /// No server, or no program, could be started for it.
  package mutating func abort(with failure: BotFailure) -> [Effect] {
    guard !isLeaving else { return gone.count == plan.entrants.count ? end() : [] }
    return [.complain(failure.text)] + fail()
  }

  private mutating func leave() -> [Effect] {
    isLeaving = true
    let rest = plan.entrants.indices.filter { !gone.contains($0) }
    return rest.isEmpty ? end() : rest.map { .bot($0, .leave) }
  }

  private mutating func playNext() -> [Effect] {
    guard standings.played < plan.count else { return leave() }
    let fixture = plan.fixture(standings.played)
    game = Game(fixture: fixture)
    let (first, second) = (plan.entrants[fixture.first].label, plan.entrants[fixture.second].label)
    return [
      .progress("Match \(standings.played + 1) of \(plan.count): \(first) – \(second)"),
      .bot(fixture.first, .go(on: .open(plan.match, seed: fixture.seed, pace: plan.pace))),
    ]
  }

  private mutating func take(_ record: MatchRecord, from index: Int) -> [Effect] {
    game?.records[index] = record
    if !isLeaving, isStillborn(record, of: index) {
      return [complaint(Self.stop, about: index)] + fail()
    }
    guard !isLeaving, let game, let first = game.records[game.fixture.first],
      let second = game.records[game.fixture.second]
    else { return [] }
    standings.add(first, second, of: game.fixture)
    var effects: [Effect] = []
    if printsJSON {
      let line = ArenaReport.line(of: first, second, in: game.fixture, number: standings.played, of: plan)
      effects.append(.print(Array(line.utf8)))
    }
    return effects + playNext()
  }

  /// Says once of each bot what was wrong. Where the shell finds no such program, there is no point in going on.
  private mutating func take(_ fault: BotFault, from index: Int) -> [Effect] {
    guard complained.insert(index).inserted else { return [] }
    let complaint = complaint(fault.text, about: index)
    return [complaint] + (fault.isMissingProgram && !isLeaving ? fail() : [])
  }

  private func complaint(_ words: String, about index: Int) -> Effect {
    .complain("\(plan.entrants[index].label): \(words)")
  }

  private mutating func fail() -> [Effect] {
    if code == .done { code = .failed }
    return leave()
  }

  /// Whether this bot's program has ended without any answer so far, in the first match that it has lost.
  private func isStillborn(_ record: MatchRecord, of index: Int) -> Bool {
    guard case .ended? = record.fault else { return false }
    return record.thinking.count == 0 && standings.tallies[index].thinking.count == 0
  }

  private func end() -> [Effect] {
    let report = ArenaReport(plan: plan, standings: standings)
    let text = printsJSON ? report.objects : report.tables
    return [.print(Array(text.utf8)), .quit(code)]
  }
}
