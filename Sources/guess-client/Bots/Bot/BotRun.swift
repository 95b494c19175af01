import GuessClientCore
import GuessProtocol

extension Options {
  package var brain: GuessSource {
    text(.exec).map { .program($0) } ?? .strategy(choice(.strategy) ?? .bisect)
  }

  var matches: Int {
    number(.matches) ?? (has(.until) ? SequentialTest.matchLimit : command == .arena ? 10 : 1)
  }

  var rivalFilter: RivalFilter? { choice(.with) }

  /// The settings of each match. By default lockstep in an arena: there only guesses count, never time.
  var match: MatchSettings {
    var match = MatchSettings.standard
    match.rules = choice(.rules) ?? (command == .arena ? .lockstep : .race)
    match.range = text(.range).flatMap { GuessRange(option: $0) } ?? match.range
    match.firstTo = number(.firstTo) ?? match.firstTo
    match.isRated = self[.rated]
    return match
  }
}

package struct BotRun: Schedule {
  let options: Options
  private(set) var tally = BotTally()
  private(set) var name: Name?
  package var code = ExitCode.done
  package var isLeaving = false
  private var isInTournament = false
  /// True once the advice on how to find a rival was printed.
  private var hasAskedForRival = false

  /// Creates a run on the server of `options`, whose address may include a room.
  package init(_ options: Options) { self.options = options }

  package var present: [Int] { [0] }

  package mutating func handle(_ event: BotEvent, from index: Int) -> [ScheduleEffect] {
    switch event {
    case .ready(let name):
      self.name = name
      return [.bot(0, .go(on: firstTask))]
    case .waiting, .opened: return askForRival() + [.progress("Waiting for a rival…")]
    case .begun(let rival):
      let opponent = rival.map { ", against \($0)" } ?? ""
      let count = isInTournament ? "" : " of \(options.matches)"
      return [.progress("Match \(tally.matches + 1)\(count)\(opponent).")]
    case .entered(let tournament):
      isInTournament = true
      return [.progress("Waiting for the rounds of tournament \(tournament)…")]
    case .tournamentIsOver: return leave()
    case .over(let record): return finishMatch(record)
    case .homeless: return isLeaving ? [] : [.bot(0, .go(on: firstTask))]
    case .lost: return [.progress("Connection lost. Reconnecting…")]
    case .gaveUp(let fault): return report(fault)
    case .breach:
      fail()
      return [.complain(GameMessage.breach.text(in: .english))]
    case .failed(.refused(.join, let refusal))
    where isInTournament && [.noRoom, .tournament(.begun)].contains(refusal):
      return [.complain("the tournament ended while the bot was away.")] + end()
    case .failed(let failure):
      fail()
      return [.complain(failure.text)] + end()
    case .gone: return end()
    }
  }

  private mutating func finishMatch(_ record: MatchRecord) -> [ScheduleEffect] {
    tally.add(record)
    let effects: [ScheduleEffect] =
      options[.json] ? [.print(Self.line(of: record, number: tally.matches))] : []
    guard !isLeaving, !isInTournament else { return effects }
    if tally.matches == options.matches { return effects + leave() }
    // After giving up or forfeiting a match the bot is no longer in the room.
    let hasSeat = options.server.room != nil && record.fault == nil && record.reason != .forfeit
    return effects + [.bot(0, .go(on: hasSeat ? .rematch : firstTask))]
  }

  private mutating func report(_ fault: BotFault) -> [ScheduleEffect] {
    switch fault {
    case .timeout, .wrongAnswer: return [.complain(fault.text)]
    case .unasked, .ended:
      code = .failed
      return [.complain(fault.text)] + leave()
    }
  }

  /// Prints once how to get a rival, even if no person watches: without one the bot would wait forever. A person types a request.
  private mutating func askForRival() -> [ScheduleEffect] {
    guard !hasAskedForRival else { return [] }
    hasAskedForRival = true
    let request = task(with: .any).line()
    let again = "Start the same command once more in another terminal, or"
    let advice =
      switch (options.server.room, options.rivalFilter) {
      case _ where options[.rated]:
        "waiting for another bot that plays for its rating. Start one in another terminal, with --rated and another name of yours."
      case (nil, nil), (nil, .bot): "waiting for another bot. \(again) use --with any to meet people as well."
      case (nil, .human): "waiting for a person. Type “\(request)” in guess-client."
      case (_?, _), (nil, .any): "waiting for a rival. \(again) type “\(request)” in guess-client."
      }
    return [.complain(advice)]
  }

  private var firstTask: Command { task(with: options.rivalFilter) }

  private func task(with rivalFilter: RivalFilter?) -> Command {
    options.server.room.map { .join($0, range: nil) } ?? .play(options.match, with: rivalFilter)
  }

  package var report: ScheduleEffect {
    options[.json] ? .print(summary) : .report(table)
  }
}
