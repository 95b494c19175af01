import GuessClientCore
import GuessProtocol

/// Bots play each other, all with the same numbers. It chooses the matches.
package struct Arena: Schedule {
  struct Game {
    let fixture: ArenaPlan.Fixture
    var records: [Int: MatchRecord] = [:]
  }

  private static let noAnswer =
    "the program ended before its first answer, so the arena stops. Start it in a terminal and type “1 100”: it has to answer with a number."

  let plan: ArenaPlan
  private(set) var standings: ArenaStandings
  private var ready: Set<Int> = []
  private var gone: Set<Int> = []
  private var game: Game?
  private var complained: Set<Int> = []
  private var answered: Set<Int> = []
  package var code = ExitCode.done
  package var isLeaving = false

  package init(_ plan: ArenaPlan) {
    self.plan = plan
    standings = ArenaStandings(plan)
  }

  package var present: [Int] { plan.entrants.indices.filter { !gone.contains($0) } }

  package mutating func handle(_ event: BotEvent, from index: Int) -> [ScheduleEffect] {
    switch event {
    case .ready:
      ready.insert(index)
      return ready.count == plan.entrants.count && game == nil ? playNext() : []
    case .opened(let room):
      guard let fixture = game?.fixture, fixture.first == index else { return [] }
      return [.bot(fixture.second, .go(on: .join(room, range: nil)))]
    case .over(let record): return finishMatch(record, of: index)
    // Only the first fault of each bot is reported.
    case .gaveUp(let fault):
      return complained.insert(index).inserted ? [complaint(fault.text, about: index)] : []
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

  /// Begins the next match; leaves after the last one.
  private mutating func playNext() -> [ScheduleEffect] {
    guard standings.played < plan.count, standings.accepted == nil else { return leave() }
    let number = standings.played
    let fixture = plan.fixture(number)
    game = Game(fixture: fixture)
    let draws = [fixture.second, fixture.first].map { entrant in
      ScheduleEffect.bot(entrant, .draw(from: plan.chance(of: entrant, in: number)))
    }
    let room = Command.create(plan.settings(seed: fixture.seed), isListed: false, computer: nil)
    return [.progress(progress(of: fixture))] + draws + [.bot(fixture.first, .go(on: room))]
  }

  private func progress(of fixture: ArenaPlan.Fixture) -> String {
    let (first, second) = (plan.entrants[fixture.first].label, plan.entrants[fixture.second].label)
    let test = plan.test.map { "; \($0.text(after: standings.balances[0][1]))" } ?? ""
    return "Match \(standings.played + 1) of \(plan.count): \(first) – \(second)\(test)"
  }

  /// Adds one player's record of the match; after the second one the next match begins.
  private mutating func finishMatch(_ record: MatchRecord, of entrant: Int) -> [ScheduleEffect] {
    game?.records[entrant] = record
    if record.thinking.count > 0 { answered.insert(entrant) }
    if !isLeaving, case .ended? = record.fault, !answered.contains(entrant) {
      return abort(complaint(Self.noAnswer, about: entrant))
    }
    guard !isLeaving, let fixture = game?.fixture, let first = game?.records[fixture.first],
      let second = game?.records[fixture.second]
    else { return [] }
    game = nil
    standings.add(first, second, of: fixture)
    let line = plan.options[.json] ? [ScheduleEffect.print(line(of: first, second, in: fixture))] : []
    return line + playNext()
  }

  private func complaint(_ words: String, about index: Int) -> ScheduleEffect {
    .complain("\(plan.entrants[index].label): \(words)")
  }

  package var overview: [String] {
    !plan.options[.json] && standings.played > 0 ? ranking + [""] : []
  }

  package var report: ScheduleEffect {
    plan.options[.json] ? .print(objects) : .report(tables)
  }
}
