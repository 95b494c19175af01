import GuessClientCore
import GuessProtocol

/// Bots play each other, all with the same numbers, and a set of them for each of the jobs. It chooses the matches.
package struct Arena: Schedule {
  struct Game {
    let number: Int
    let fixture: ArenaPlan.Fixture
    var records: [Int: MatchRecord] = [:]
  }

  private static let noAnswer =
    "the program ended before its first answer, so the arena stops. Start it in a terminal and type “1 100”: it has to answer with a number."

  package let plan: ArenaPlan
  private(set) var standings: ArenaStandings
  private var ready: Set<Int> = []
  private var gone: Set<Int> = []
  private var games: [Game?]
  private var next = 0
  /// Matches that ended before an earlier one. They count in order, so that the results are those of a single job.
  private var early: [Int: Game] = [:]
  private var complained: Set<Int> = []
  private var answered: Set<Int> = []
  package var code = ExitCode.done
  package var isLeaving = false

  package init(_ plan: ArenaPlan) {
    self.plan = plan
    standings = ArenaStandings(plan)
    games = Array(repeating: nil, count: plan.options.jobs)
  }

  package var present: [Int] { (0..<bots).filter { !gone.contains($0) } }

  private var bots: Int { plan.entrants.count * plan.options.jobs }

  package mutating func handle(_ event: BotEvent, from index: Int) -> [ScheduleEffect] {
    let (job, entrant) = index.quotientAndRemainder(dividingBy: plan.entrants.count)
    switch event {
    case .ready:
      ready.insert(index)
      return ready.count == bots && games.allSatisfy { $0 == nil } ? playNext() : []
    case .opened(let room):
      guard let fixture = games[job]?.fixture, fixture.first == entrant else { return [] }
      return [.bot(index - entrant + fixture.second, .go(on: .join(room, range: nil)))]
    case .over(let record): return finishMatch(record, of: entrant, job)
    case .gaveUp(let fault): return report(fault, of: entrant)
    case .homeless: return abort(with: .connection(.back(hadSeat: true)))
    case .breach:
      code = .failed
      return [.complain(GameMessage.breach.text(in: .english))]
    case .failed(let failure):
      gone.insert(index)
      return abort(with: failure)
    case .gone:
      gone.insert(index)
      return present.isEmpty ? end() : []
    case .waiting, .begun, .lost, .entered, .tournamentIsOver: return []
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

  /// Begins a match for each idle job; leaves after the last one.
  private mutating func playNext() -> [ScheduleEffect] {
    guard standings.played < plan.count, standings.accepted == nil else { return leave() }
    var effects: [ScheduleEffect] = []
    for job in games.indices where games[job] == nil && next < plan.count {
      let fixture = plan.fixture(next)
      games[job] = Game(number: next, fixture: fixture)
      let index = job * plan.entrants.count
      effects.append(.progress(progress(of: fixture)))
      for entrant in [fixture.second, fixture.first] {
        effects.append(.bot(index + entrant, .draw(from: plan.chance(of: entrant, in: next))))
      }
      let room = Command.create(plan.settings(seed: fixture.seed), isListed: false, computer: nil)
      effects.append(.bot(index + fixture.first, .go(on: room)))
      next += 1
    }
    return effects
  }

  private func progress(of fixture: ArenaPlan.Fixture) -> String {
    let (first, second) = (plan.entrants[fixture.first].label, plan.entrants[fixture.second].label)
    let test = plan.test.map { "; \($0.text(after: standings.balances[0][1]))" } ?? ""
    return "Match \(next + 1) of \(plan.count): \(first) – \(second)\(test)"
  }

  /// Adds one player's record of the match; after the second one the job's next match begins.
  private mutating func finishMatch(_ record: MatchRecord, of entrant: Int, _ job: Int) -> [ScheduleEffect] {
    games[job]?.records[entrant] = record
    if record.thinking.count > 0 { answered.insert(entrant) }
    if !isLeaving, case .ended? = record.fault, !answered.contains(entrant) {
      return abort(complaint(Self.noAnswer, about: entrant))
    }
    guard !isLeaving, let game = games[job], game.records.count == 2 else { return [] }
    (games[job], early[game.number]) = (nil, game)
    var effects: [ScheduleEffect] = []
    while standings.accepted == nil, let game = early.removeValue(forKey: standings.played),
      let first = game.records[game.fixture.first], let second = game.records[game.fixture.second]
    {
      standings.add(first, second, of: game.fixture)
      if plan.options.form == .json { effects.append(.print(line(of: first, second, in: game.fixture))) }
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

  package var overview: [String] {
    plan.options.form == .table && standings.played > 0 ? ranking + [""] : []
  }

  package var report: ScheduleEffect {
    switch plan.options.form {
    case .table: .report(tables)
    case .json: .print(objects)
    case .csv: .print(csv)
    }
  }
}
