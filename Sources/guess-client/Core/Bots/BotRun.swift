import GuessProtocol

/// The matches that a bot plays for one command, and their report.
package struct BotRun: Schedule {
  private let options: Options
  private let server: ServerAddress
  private var tally = BotTally()
  private var name: Name?
  package var code = ExitCode.done
  package var isLeaving = false
  private var isInEvent = false
  /// True once the advice on how to find a rival was printed.
  private var hasAskedForRival = false

  /// Creates a run on a server, whose address may include a room.
  package init(_ options: Options, on server: ServerAddress) {
    (self.options, self.server) = (options, server)
  }

  package var present: [Int] { [0] }

  package mutating func handle(_ event: BotEvent, from index: Int) -> [ScheduleEffect] {
    switch event {
    case .ready(let name):
      self.name = name
      return [.bot(0, .go(on: firstTask))]
    case .waiting, .opened: return askForRival() + [.progress("Waiting for a rival…")]
    case .begun(let rival):
      let opponent = rival.map { ", against \($0)" } ?? ""
      let count = isInEvent ? "" : " of \(options.matches)"
      return [.progress("Match \(tally.matches + 1)\(count)\(opponent).")]
    case .entered(let event):
      isInEvent = true
      return [.progress("Waiting for the rounds of event \(event)…")]
    case .eventIsOver: return leave()
    case .over(let record): return finishMatch(record)
    case .homeless: return isLeaving ? [] : [.bot(0, .go(on: firstTask))]
    case .lost: return [.progress("Connection lost. Reconnecting…")]
    case .gaveUp(let fault): return report(fault)
    case .breach:
      fail()
      return [.complain(GameMessage.breach.text(in: .english))]
    case .failed(let failure):
      fail()
      return [.complain(failure.text)] + end()
    case .gone: return end()
    }
  }

  private mutating func finishMatch(_ record: MatchRecord) -> [ScheduleEffect] {
    tally.add(record)
    var effects: [ScheduleEffect] = []
    if options[.json] {
      effects.append(.print(Array(BotReport.line(of: record, number: tally.matches).utf8)))
    }
    guard !isLeaving else { return effects }
    if isInEvent { return effects }
    if tally.matches == options.matches { return effects + leave() }
    // After giving up or forfeiting a match the bot is no longer in the room.
    let hasSeat = server.room != nil && record.fault == nil && record.reason != .forfeit
    return effects + [.bot(0, .go(on: hasSeat ? .rematch : firstTask))]
  }

  private mutating func report(_ fault: BotFault) -> [ScheduleEffect] {
    guard case .ended = fault else { return [.complain(fault.text)] }
    code = .failed
    return [.complain(fault.text)] + leave()
  }

  /// Prints the advice once, even if no person watches: without a rival the bot would wait forever.
  private mutating func askForRival() -> [ScheduleEffect] {
    guard !hasAskedForRival else { return [] }
    hasAskedForRival = true
    let request = BotTask.play(options.match, with: .any).command.line()
    return [.complain(advice(on: options.company, request))]
  }

  /// Ways to get a rival: the same command, or `request`, typed by a person.
  private func advice(on company: Company?, _ request: String) -> String {
    switch (server.room, company) {
    case (let room?, _): Self.advice(forAnyone: Command.join(room, range: nil).line())
    case (nil, nil), (nil, .bot):
      "waiting for another bot. Start the same command once more in another terminal, or use --with any to meet people as well."
    case (nil, .any): Self.advice(forAnyone: request)
    case (nil, .human): "waiting for a person. Type “\(request)” in guess-client."
    }
  }

  private static func advice(forAnyone request: String) -> String {
    "waiting for a rival. Start the same command once more in another terminal, or type “\(request)” in guess-client."
  }

  private var firstTask: BotTask {
    server.room.map { .join($0) } ?? .play(options.match, with: options.company)
  }

  package var report: ScheduleEffect {
    let report = BotReport(tally: tally, brain: options.brain, name: name, server: server)
    return options[.json] ? .print(Array(report.summary.utf8)) : .report(report.table)
  }
}
