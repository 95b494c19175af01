import GuessProtocol

/// A round robin: every bot plays every other, all with the same numbers.
///
/// It decides who plays whom next and collects the results; the bots themselves are driven from outside.
package struct Arena {
  /// The match that is being played.
  struct Game {
    let fixture: ArenaPlan.Fixture
    /// What each of the two saw of it, by their indices.
    var records: [Int: MatchRecord] = [:]
  }

  private static let noAnswer =
    "the program ended before its first answer, so the arena stops. Start it in a terminal and type “1 100”: it has to answer with a number."

  package let plan: ArenaPlan
  private let printsJSON: Bool
  private let signs: Glyphs
  private var standings: ArenaStandings
  private var ready: Set<Int> = []
  private var gone: Set<Int> = []
  private var game: Game?
  private var complained: Set<Int> = []
  private var code = ExitCode.done
  private var isLeaving = false

  package init(_ plan: ArenaPlan, asJSON printsJSON: Bool, signs: Glyphs = Glyphs()) {
    self.plan = plan
    self.printsJSON = printsJSON
    self.signs = signs
    standings = ArenaStandings(bots: plan.entrants.count)
  }

  /// Takes news of the bot with this index.
  package mutating func handle(_ news: BotNews, from index: Int) -> [ReportEffect] {
    switch news {
    case .ready:
      ready.insert(index)
      return ready.count == plan.entrants.count && game == nil ? playNext() : []
    case .opened(let room):
      guard let fixture = game?.fixture, fixture.first == index else { return [] }
      return [.bot(fixture.second, .go(on: .join(room)))]
    case .over(let record): return finishMatch(record, of: index)
    case .gaveUp(let fault): return report(fault, of: index)
    case .homeless: return abort(with: .connection(.seatIsGone))
    case .breach:
      code = .failed
      return [.complain(GameMessage.breach.text(in: .english))]
    case .failed(let failure):
      gone.insert(index)
      return abort(with: failure)
    case .gone:
      gone.insert(index)
      return gone.count == plan.entrants.count ? end() : []
    case .waiting, .begun, .lost: return []
    }
  }

  /// A request to stop: all bots leave, then it ends with `code`. The second request ends it at once.
  package mutating func stop(with code: ExitCode) -> [ReportEffect] {
    self.code = code
    return isLeaving ? end() : leave()
  }

  /// It can't go on.
  package mutating func abort(with failure: BotFailure) -> [ReportEffect] {
    guard !isLeaving else { return gone.count == plan.entrants.count ? end() : [] }
    return [.complain(failure.text)] + fail()
  }

  private mutating func leave() -> [ReportEffect] {
    isLeaving = true
    let rest = plan.entrants.indices.filter { !gone.contains($0) }
    return rest.isEmpty ? end() : rest.map { .bot($0, .leave) }
  }

  private mutating func playNext() -> [ReportEffect] {
    guard standings.played < plan.count else { return leave() }
    let fixture = plan.fixture(standings.played)
    game = Game(fixture: fixture)
    let (first, second) = (plan.entrants[fixture.first].label, plan.entrants[fixture.second].label)
    return [
      .progress("Match \(standings.played + 1) of \(plan.count): \(first) – \(second)"),
      .bot(fixture.first, .go(on: .open(plan.match, seed: fixture.seed, pace: plan.pace))),
    ]
  }

  /// Takes what one of the two saw of its match.
  private mutating func finishMatch(_ record: MatchRecord, of index: Int) -> [ReportEffect] {
    game?.records[index] = record
    if !isLeaving, hasNeverAnswered(record, of: index) {
      return [complaint(Self.noAnswer, about: index)] + fail()
    }
    guard !isLeaving, let game, let first = game.records[game.fixture.first],
      let second = game.records[game.fixture.second]
    else { return [] }
    standings.add(first, second, of: game.fixture)
    var effects: [ReportEffect] = []
    if printsJSON {
      let line = ArenaReport.line(of: first, second, in: game.fixture, number: standings.played, of: plan)
      effects.append(.print(Array(line.utf8)))
    }
    return effects + playNext()
  }

  /// Reports the first fault of each bot. Where the shell finds no such program, the arena ends.
  private mutating func report(_ fault: BotFault, of index: Int) -> [ReportEffect] {
    guard complained.insert(index).inserted else { return [] }
    let complaint = complaint(fault.text, about: index)
    return [complaint] + (fault.isMissingProgram && !isLeaving ? fail() : [])
  }

  private func complaint(_ words: String, about index: Int) -> ReportEffect {
    .complain("\(plan.entrants[index].label): \(words)")
  }

  private mutating func fail() -> [ReportEffect] {
    if code == .done { code = .failed }
    return leave()
  }

  /// Whether this bot's program has ended without a single answer.
  private func hasNeverAnswered(_ record: MatchRecord, of index: Int) -> Bool {
    guard case .ended? = record.fault else { return false }
    return record.thinking.count == 0 && standings.tallies[index].thinking.count == 0
  }

  private func end() -> [ReportEffect] {
    let report = ArenaReport(plan: plan, standings: standings, signs: signs)
    return [printsJSON ? .print(Array(report.objects.utf8)) : .report(report.tables), .quit(code)]
  }
}
