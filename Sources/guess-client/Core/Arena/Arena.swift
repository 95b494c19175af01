import GuessProtocol

/// A round robin: every bot plays every other, all with the same numbers.
///
/// It chooses the matches and collects the results; the caller runs the bots.
package struct Arena: Schedule {
  struct Game {
    let fixture: ArenaPlan.Fixture
    /// The players' records, by index.
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
  package var code = ExitCode.done
  package var isLeaving = false

  package init(_ plan: ArenaPlan, asJSON printsJSON: Bool, signs: Glyphs = Glyphs()) {
    self.plan = plan
    self.printsJSON = printsJSON
    self.signs = signs
    standings = ArenaStandings(bots: plan.entrants.count)
  }

  package var present: [Int] { plan.entrants.indices.filter { !gone.contains($0) } }

  package mutating func handle(_ event: BotEvent, from index: Int) -> [ScheduleEffect] {
    switch event {
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
      return present.isEmpty ? end() : []
    case .waiting, .begun, .lost: return []
    }
  }

  private mutating func abort(with failure: BotFailure) -> [ScheduleEffect] {
    guard !isLeaving else { return present.isEmpty ? end() : [] }
    return abort(.complain(failure.text))
  }

  private mutating func abort(_ complaint: ScheduleEffect) -> [ScheduleEffect] {
    fail()
    return [complaint] + leave()
  }

  private mutating func playNext() -> [ScheduleEffect] {
    guard standings.played < plan.count else { return leave() }
    let fixture = plan.fixture(standings.played)
    game = Game(fixture: fixture)
    let (first, second) = (plan.entrants[fixture.first].label, plan.entrants[fixture.second].label)
    return [
      .progress("Match \(standings.played + 1) of \(plan.count): \(first) – \(second)"),
      .bot(fixture.first, .go(on: .open(plan.settings(seed: fixture.seed)))),
    ]
  }

  /// Adds one player's record of the match; after the second one the next match begins.
  private mutating func finishMatch(_ record: MatchRecord, of index: Int) -> [ScheduleEffect] {
    game?.records[index] = record
    if !isLeaving, hasNeverAnswered(record, of: index) {
      return abort(complaint(Self.noAnswer, about: index))
    }
    guard !isLeaving, let game, let first = game.records[game.fixture.first],
      let second = game.records[game.fixture.second]
    else { return [] }
    standings.add(first, second, of: game.fixture)
    var effects: [ScheduleEffect] = []
    if printsJSON {
      let line = ArenaReport.line(of: first, second, in: game.fixture, number: standings.played, of: plan)
      effects.append(.print(Array(line.utf8)))
    }
    return effects + playNext()
  }

  /// Reports the first fault of each bot. If the shell finds no such program, the arena ends.
  private mutating func report(_ fault: BotFault, of index: Int) -> [ScheduleEffect] {
    guard complained.insert(index).inserted else { return [] }
    let complaint = complaint(fault.text, about: index)
    return fault.isMissingProgram && !isLeaving ? abort(complaint) : [complaint]
  }

  private func complaint(_ words: String, about index: Int) -> ScheduleEffect {
    .complain("\(plan.entrants[index].label): \(words)")
  }

  /// True if this bot's program has ended without a single answer.
  private func hasNeverAnswered(_ record: MatchRecord, of index: Int) -> Bool {
    guard case .ended? = record.fault else { return false }
    return record.thinking.count == 0 && standings.tallies[index].thinking.count == 0
  }

  package var report: ScheduleEffect {
    let report = ArenaReport(plan: plan, standings: standings, signs: signs)
    return printsJSON ? .print(Array(report.objects.utf8)) : .report(report.tables)
  }
}
